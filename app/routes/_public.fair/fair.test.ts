import { afterAll, beforeAll, expect, test } from 'vitest';
import { playingTable, type Table } from '#provider/testing';
import { defaultRules } from '#provider/engines';
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
