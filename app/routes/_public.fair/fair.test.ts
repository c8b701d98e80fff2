import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACCARAT_BETS } from '#arcade/baccarat';
import { BETS, CALL_BETS } from '#arcade/roulette';
import { WHEEL_BETS } from '#arcade/show-wheel';
import type { FinishedRound } from '#provider';
import { defaultRules, SUPPORTED_GAMES } from '#provider/engines';
import { playingTable, type Table } from '#provider/testing';
import '~/lib/language/i18next.server';
import { checkRecord, checkTyped } from './check.server';
import { recompute } from './in-browser';

let table: Table;
beforeAll(async () => {
  table = await playingTable();
  await table.addPlayer('ayse', 100_000n);
});
afterAll(() => table.context.close());

const finished = async (fields: Record<string, string> = {}) => {
  const played = await table.play(await table.tokenFor('ayse'), { stake: 500, ...fields });
  if (played.kind !== 'played') throw new Error(JSON.stringify(played));
  return (await table.rounds.finished(played.roundId))!;
};

test('GAME-5 a recorded round is recomputed: matching hash, stake and payout as booked; the browser’s code has the same result', async () => {
  const round = await finished({ playerSeed: 'çay bahçesi' });
  const { checked } = checkRecord(round);
  expect(checked).toMatchObject({ kept: true, booked: { stake: 500, payout: Number(round.payout) } });
  expect(checked!.recomputed.payout).toBe(Number(round.payout - round.jackpotPaid));
  expect(recompute(checked!.values)).toEqual(checked!.recomputed);
});

test('GAME-5 prefilled values of a record give the same result when submitted as typed', async () => {
  const { form, checked } = checkRecord(await finished());
  const query = new URLSearchParams(form.initialValue as Record<string, string>);
  const typed = checkTyped(query, 'tr');
  expect(typed.checked).toEqual({ ...checked, booked: undefined });
  query.set('commitment', '0'.repeat(64));
  expect(checkTyped(query, 'tr').checked?.kept).toBe(false);
  query.set('playerSeed', 'başka');
  expect(checkTyped(query, 'tr').checked?.recomputed.numbers).not.toEqual(checked!.recomputed.numbers);
});

/** Places of each felt. */
const PLACES: Record<string, readonly (string | number)[]> = {
  roulette: [...BETS.keys(), ...CALL_BETS.keys()],
  baccarat: BACCARAT_BETS,
  'show-wheel': WHEEL_BETS,
  hall: Array.from({ length: 12 }, (_, at) => at + 1),
};

const tables = SUPPORTED_GAMES.filter(({ profile }) => defaultRules(profile)?.engine.shared);

test.each(tables)('GAME-5 prefilled bets on all places of $kind $profile give the same result', ({ kind, profile }) => {
  const stakes = PLACES[kind]!.map((place, at) => `${place}:${at < 3 ? 250_000 : 500}`).join(',');
  const rules = defaultRules(profile)!;
  const choice = rules.engine.readChoice(rules.profile, new URLSearchParams({ stakes }), { min: 500, max: 250_000 });
  const round = { profile, choice, serverSeed: 'b'.repeat(64), playerSeed: null, steps: [], jackpot: false };
  const record = { ...round, commitment: 'a'.repeat(64), stake: 0n, payout: 0n, jackpotPaid: 0n };
  const { form, checked } = checkRecord(record as unknown as FinishedRound);
  const query = new URLSearchParams(form.initialValue as Record<string, string>);
  expect(query.toString().length).toBeLessThan(16_000);
  const typed = checkTyped(query, 'tr');
  expect(typed.form.error).toBeUndefined();
  expect(typed.checked).toEqual({ ...checked, booked: undefined });
});

test('GAME-5 a bet at a table is accepted as recorded, and as stakes by place', () => {
  const check = (choice: string) => {
    const { checked, form } = checkTyped(new URLSearchParams({ profile: 'roulette', serverSeed: 'x', choice }), 'en');
    return checked ? checked.recomputed.stake : form.error?.['choice'];
  };
  expect(check('{"chip":500,"places":["red","straight-17","red"]}')).toBe(1500);
  expect(check('{"stakes":"red:1000,straight-17:500"}')).toBe(1500);
  for (const stakes of ['""', '5', 'null', '"red"', '"red:0"', '"nowhere:500"', '"red:999999999,black:1"'])
    expect(check(`{"stakes":${stakes}}`), stakes).toHaveLength(1);
});

test('GAME-5 the code of browser and server draws the same numbers for every game, also over many blocks', async () => {
  const { form } = checkRecord(await finished());
  for (const [profile, choice] of [
    ['garden', { price: 100, cards: 6 }],
    ['royal', { stake: 100 }],
  ] as const) {
    expect(defaultRules(profile)).toBeDefined();
    const query = new URLSearchParams(form.initialValue as Record<string, string>);
    query.set('profile', profile);
    query.set('choice', JSON.stringify(choice));
    const { checked } = checkTyped(query, 'en');
    expect(recompute(checked!.values)).toEqual(checked!.recomputed);
  }
});

test('GAME-5 HARD-16 an invalid value is reported next to its field, with the typed values', () => {
  const good = { profile: 'steady', serverSeed: 'x', choice: '{"stake":500}' };
  const check = (changed: Record<string, string>) => checkTyped(new URLSearchParams({ ...good, ...changed }), 'en');
  expect(check({}).checked).toBeDefined();
  for (const [field, values] of Object.entries({
    profile: ['', 'nope', '__proto__'],
    commitment: ['x', 'a'.repeat(63)],
    serverSeed: ['', ' ', 'x'.repeat(201)],
    playerSeed: ['a:b', 'x'.repeat(65)],
    choice: ['', '5', 'null', '{', '{}', '[]', '{"stake":"500"}', '{"stake":101}', `{"stake":${'0'.repeat(5000)}}`],
    steps: ['{}', '[1]', '[{}]', 'x', JSON.stringify(Array.from({ length: 101 }, () => ({ refused: true })))],
  }))
    for (const value of values) {
      const { checked, form } = check({ [field]: value });
      expect(checked, `${field} ${value}`).toBeUndefined();
      expect(Object.keys(form.error ?? {}), value).toEqual([field]);
      expect(form.initialValue?.[field]).toBe(value.trim());
    }
});

test('SHELL-6 the page in another language is indexed, a checked round is not', async () => {
  const { meta } = await import('./route');
  const tagsOf = (search: string) =>
    JSON.stringify(meta({ data: { language: 'en' }, matches: [], location: { pathname: '/fair', search } } as never));
  for (const search of ['', '?lang=en']) expect(tagsOf(search), search).toContain('canonical');
  for (const search of ['?round=1', '?lang=en&round=1']) expect(tagsOf(search), search).toContain('noindex');
});
