import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { act, dealFrom, type BlackjackAction } from '#arcade/blackjack';
import type { Card } from '#arcade/cards';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import type { TestContext } from '#platform/db/testing';
import { rounds } from '#provider/schema';
import type { Table } from '#provider/testing';
import { roundArgs, servedTable } from '~/games/testing';
import { action, loader } from '~/routes/rounds.$token';

const BLACKJACK = TABLES.find(({ type }) => type === 'blackjack')!;
const POKER = TABLES.find(({ type }) => type === 'poker')!;
let table: Table;
let stop: () => Promise<void>;
let context: TestContext;

beforeAll(async () => {
  ({ table, stop } = await servedTable());
  context = table.context;
  await table.addPlayer('ayse', 10_000_000n);
});
afterAll(() => stop());

const page = async (path: string) => (await loader(roundArgs(path))).text();

/** Deals a round at a table, then replaces its cards. @returns the URL of the round */
async function laidOut(gameId: string, bets: Record<string, string>, state: object): Promise<string> {
  // An open hand would be continued.
  await context.db.update(rounds).set({ status: 'settled' });
  const token = await table.tokenFor('ayse', gameId);
  const posted = await action(roundArgs(`/rounds/${token}`, { ...bets, requestID: randomId() }));
  expect(posted.status).toBe(303);
  const address = posted.headers.get('Location') ?? '';
  await context.db
    .update(rounds)
    .set({ state, status: 'phase' in state && state.phase === 'over' ? 'settled' : 'open' })
    .where(eq(rounds.id, address.split('=')[1] ?? ''));
  return address;
}
const blackjackAt = (cards: string, ...actions: BlackjackAction[]) =>
  laidOut(
    BLACKJACK.id,
    { stake: String(BLACKJACK.minStake * 100) },
    actions.reduce(act, dealFrom(cards.split(' ') as Card[], BLACKJACK.minStake * 100)),
  );
const buttons = (html: string) => [...html.matchAll(/name="action~(\w+)"/g)].map(([, name]) => name);
const words = (html: string) => [...html.matchAll(/<span class="vh">([^<]+)<\/span>/g)].map(([, text]) => text);

test('GAME-2 a hand of blackjack is played by a form: each card as text, allowed actions as buttons, with round and step', async () => {
  const address = await blackjackAt('As 6h 5d Tc 2s Ks Td');
  const html = await page(address);
  expect(words(html)).toEqual(['Kupa altılısı', 'kapalı kart', 'Maça ası', 'Karo beşlisi']);
  expect(html).toContain('Sizde 6/16, krupiyede 6. Sıra sizde.');
  expect(buttons(html)).toEqual(['hit', 'stand', 'double']);
  expect(html).toMatch(/name="requestID" value="\w{26}"/);
  expect(html).toMatch(/name="step" value="0"/);
  expect(html).toContain(`name="roundID" value="${address.split('=')[1]}"`);
  expect(html).not.toContain('Maça ikilisi');

  const token = address.split('?')[0]!;
  const hit = { roundID: address.split('=')[1]!, step: '0', action: 'hit', requestID: randomId() };
  expect((await action(roundArgs(token, hit))).headers.get('Location')).toBe(address);
  const after = await page(address);
  expect(words(after)).toContain('Maça ikilisi');
  expect(buttons(after)).toEqual(['hit', 'stand']);

  const split = await action(roundArgs(token, { ...hit, step: '1', action: 'split', requestID: randomId() }));
  expect(split.status).toBe(400);
  const refused = await split.text();
  expect(refused).toContain('Bu hamle şu anda yapılamaz.');
  expect(words(refused)).toEqual(words(after));
});

test('GAME-2 the insurance decision comes first, with its price', async () => {
  const html = await page(await blackjackAt('9s Ah 9d Kc'));
  expect(buttons(html)).toEqual(['insure', 'decline']);
  expect(html).toContain('Sigorta ister misiniz?');
});

test('GAME-2 a finished round shows each hand and the result as text, and offers the next one', async () => {
  const html = await page(await blackjackAt('8s 6h 8d Tc 3s 2s Td Ks 9h 5c', 'split', 'stand', 'stand'));
  expect(html).toContain('1. el');
  expect(html).toContain('2. el');
  expect(html).toMatch(/role="status"/);
  expect(buttons(html)).toEqual([]);
  expect(html).toContain('Yeniden dağıt');
});

test('GAME-2 poker: the dealer’s cards are face down until the decision, and the paytable is on the table', async () => {
  const ante = String(POKER.minStake * 100);
  const state = { player: ['9s', '9h', '4d'], dealer: ['Ks', 'Qc', '2h'], ante: Number(ante), pairPlus: Number(ante) };
  const address = await laidOut(POKER.id, { ante, pairPlus: ante }, state);
  const html = await page(address);
  expect(words(html)).toEqual([
    'kapalı kart',
    'kapalı kart',
    'kapalı kart',
    'Maça dokuzlusu',
    'Kupa dokuzlusu',
    'Karo dörtlüsü',
  ]);
  expect(html).toContain('Elinizde per var.');
  expect(buttons(html)).toEqual(['play', 'fold']);
  expect(html).toContain('40:1');
  const play = { roundID: address.split('=')[1]!, step: '0', action: 'play', requestID: randomId() };
  await action(roundArgs(address.split('?')[0]!, play));
  const after = await page(address);
  expect(words(after)).toContain('Maça papazı');
  expect(after).toContain('Eliniz krupiyenin elini geçti.');
});

test('HARD-16 a stake that the table does not accept is rejected in the language of the page, nothing is dealt', async () => {
  const path = `/rounds/${await table.tokenFor('ayse', BLACKJACK.id)}`;
  for (const stake of ['1', '', '-500', '99999999999']) {
    const answer = await action(roundArgs(path, { stake, requestID: randomId() }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Lütfen listeden bir bahis seçin.');
  }
});

test('budgets: four hands of a split round weigh at most 20 kB, with no script but their own and no inline style', async () => {
  const address = await blackjackAt(
    '8s 6h 8d Tc 8h 2s 8c 3s 2d 4h 2c 5d 3c 4s 2h 3d 4c 5s 2s 3h 9d',
    'split',
    'split',
    'split',
    'hit',
    'hit',
    'stand',
  );
  const html = await page(address);
  expect(html.match(/<h2>\d\. el/g)).toHaveLength(4);
  expect(html).not.toMatch(/<script(?! defer="" src="\/assets\/)|\sstyle=|\son\w+=/);
  // The styles are not inlined under vitest.
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(12_000);
});
