import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOTS, TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { demoOfGame } from '#platform/games';
import type { Table } from '#provider/testing';
import { checkTyped } from '~/routes/_public.fair/check.server';
import { roundArgs, servedTable } from '~/games/testing';
import { action, loader } from '~/routes/rounds.demo.$token';

const SLOT = SLOTS.find((slot) => slot.profile === 'steady')!;
let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await servedTable());
});
afterAll(() => stop());

const demo = (language: 'tr' | 'en') =>
  demoOfGame(table.context, table.context.db, { kind: 'slot', gameId: SLOT.id, language });
const get = async (path: string) => (await loader(roundArgs(path))).text();
const idIn = (html: string) => /name="requestID" value="(\w{26})"/.exec(html)?.[1] ?? '';
const unescaped = (text: string) => text.replaceAll('&amp;', '&');

test('GAME-4 a demo is labelled in its title, on top, next to the balance and with its result, and links to the real game', async () => {
  const path = await demo('en');
  const html = await get(path);
  expect(html).toMatch(/<title>Demo · /);
  expect(html).toMatch(/<aside class="demo".*?Demo:.*?href="\/play\/slot\/\d+"/s);
  expect(html).toContain('Demo balance');
  expect(html).toContain('₺5,000.00');
  expect(html).not.toMatch(/<script(?! defer="" src="\/assets\/)|\sstyle=|\son\w+=/);
  const posted = await action(roundArgs(path, { stake: '500', requestID: idIn(html) }));
  expect(posted.status).toBe(303);
  const to = posted.headers.get('Location') ?? '';
  expect(to.startsWith(`${path}?state=`)).toBe(true);
  const shown = await get(to);
  expect(shown).toMatch(/<title>Demo · (?:No win|You won|Paid back)/);
  expect(shown).toMatch(/role="status">.*?<small class="tag">Demo<\/small>/s);
  // The next form continues from this state.
  expect(unescaped(shown)).toContain(`action="${to}"`);
});

test('GAME-4 GAME-5 the link of a demo’s round carries the values that recompute it', async () => {
  const path = await demo('tr');
  const posted = await action(roundArgs(path, { stake: '1000', requestID: randomId(), playerSeed: 'çay simit' }));
  const shown = unescaped(await get(posted.headers.get('Location') ?? ''));
  const [, query] = /href="\/fair\?([^"]+)"/.exec(shown) ?? [];
  const { checked } = checkTyped(new URLSearchParams(query), 'tr');
  expect(checked).toMatchObject({ kept: true, recomputed: { stake: 1000 } });
});

test('GAME-4 a hand is played on its screen by step forms, and its link carries its steps too', async () => {
  const { id } = TABLES.find(({ profile }) => profile === 'blackjack')!;
  const path = await demoOfGame(table.context, table.context.db, { kind: 'live', gameId: id, language: 'en' });
  const post = async (to: string, html: string, fields: Record<string, string>) => {
    const posted = await action(roundArgs(to, { requestID: idIn(html), ...fields }));
    expect(posted.status).toBe(303);
    return posted.headers.get('Location') ?? '';
  };
  const first = await get(path);
  expect(first).toMatch(/<aside class="demo".*?href="\/play\/live\/\d+"/s);
  const stake = /<option value="(\d+)"/.exec(first)?.[1] ?? '';
  let at = path;
  let html = first;
  // Until a hand waits for more than the insurance decision.
  for (let deals = 0; deals < 100 && !html.includes('name="action~stand"'); deals += 1) {
    at = await post(path, first, { requestID: randomId(), stake });
    html = await get(at);
  }
  expect(html).toContain('name="step" value="0"');
  at = await post(at, html, { roundID: '', step: '0', action: 'stand' });
  const over = unescaped(await get(at));
  expect(over).toMatch(/role="status">.*?<small class="tag">Demo<\/small>/s);
  const [, query] = /href="\/fair\?([^"]+)"/.exec(over) ?? [];
  expect(checkTyped(new URLSearchParams(query), 'en').checked).toMatchObject({
    kept: true,
    recomputed: { stake: Number(stake) },
    values: { steps: [{ action: expect.anything() }] },
  });
});

test('GAME-4 HARD-16 a rejected form is reported on the demo’s page, an unknown or expired one links to a new start', async () => {
  const path = await demo('en');
  const refused = await action(roundArgs(path, { stake: '7', requestID: randomId() }));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/role="alert".*?choose a stake/s);
  const unknown = await loader(roundArgs('/rounds/demo/nothing'));
  expect(unknown.status).toBe(404);
  table.context.advance(13 * 60 * 60_000);
  const late = await loader(roundArgs(path));
  expect(late.status).toBe(410);
  expect(await late.text()).toContain(`href="/demo/slot/${SLOT.id}"`);
});
