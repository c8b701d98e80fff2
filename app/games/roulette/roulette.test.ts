import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES } from '#content/games';
import { launchGame } from '#platform/games';
import { turnAt } from '#provider/tables/clock';
import { tableRounds } from '#provider/schema';
import type { Table } from '#provider/testing';
import { roundArgs, servedTable, findFieldValue } from '~/games/testing';
import { action, loader } from '~/routes/rounds.$token';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const CLOCK = { openMs: 22_000, closedMs: 3_000 };
let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await servedTable());
  await table.addPlayer('ayse', 1_000_000n);
});
afterAll(() => stop());

const get = async (path: string) => (await loader(roundArgs(path))).text();
/** Opens the table at the beginning of a turn. */
const open = async (language: 'tr' | 'en' = 'tr') => {
  const { context } = table;
  context.setTime(turnAt(CLOCK, ROULETTE.id, context.now()).endsAt);
  const launch = { uid: 'ayse', sessionId: 's-ayse', gameId: ROULETTE.id, language };
  const path = await context.db.transaction((tx) => launchGame(context, tx, { kind: 'live', launch }));
  return { path, html: await get(path) };
};

test.for([
  [
    'tr',
    'Voisins du zéro 90 ₺, Jeu zéro 40 ₺, 17 ve iki yanı 50 ₺, Kırmızı 10 ₺, Tek 20 ₺',
    'Fişleri koy<span class="kept">: 210 ₺ + işaretlenenler</span>',
  ],
  [
    'en',
    'Voisins du zéro ₺90, Jeu zéro ₺40, 17 and two neighbours each side ₺50, Red ₺10, Odd ₺20',
    'Place chips<span class="kept">: ₺210 + marked places</span>',
  ],
] as const)(
  'GAME-1 a rejected repeat in %s lists calls by name with the stake of all their chips, and the button has the sum',
  async ([language, list, button]) => {
    const { path, html } = await open(language);
    const form = new URLSearchParams({
      requestID: findFieldValue(html, 'requestID'),
      number: '1',
      stakes: 'voisins:1000,zero:1000,neighbours-17:1000,red:1000,odd:2000',
    });
    const rejected = await action(roundArgs(path, form));
    expect(rejected.status).toBe(400);
    const text = (await rejected.text()).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
    expect(/<p class="kept">(.*?)<\/p>/.exec(text)?.[1]).toBe(list);
    expect(/<button class="btn gold spin"[^>]*>(.*?)<\/button>/.exec(text)?.[1]).toBe(button);
  },
);

test('GAME-1 while the payout of a shown result is not booked, the page looks again soon', async () => {
  const { context } = table;
  const { path, html } = await open();
  const form = new URLSearchParams({
    requestID: findFieldValue(html, 'requestID'),
    number: findFieldValue(html, 'number'),
    chip: '1000',
    bet: 'red',
  });
  expect((await action(roundArgs(path, form))).status).toBe(303);
  context.advance(CLOCK.openMs + CLOCK.closedMs);
  // Another process is settling the round.
  const claimedUntil = new Date(context.now().getTime() + 5_000);
  await context.db.update(tableRounds).set({ claimedUntil });
  const paying = await get(path);
  expect(paying.includes('Sonuç işleniyor.')).toBe(true);
  expect(/http-equiv="refresh" content="(\d+)/.exec(paying)?.[1]).toBe('5');
  expect(/data-next="(\d+)"/.exec(paying)?.[1]).toBe('1000');
  context.advance(5_000);
  const paid = await get(path);
  expect(paid.includes('Sonuç işleniyor.')).toBe(false);
  expect(paid.includes('http-equiv="refresh"')).toBe(false);
});
