import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSlipCode, SLIP_CODE_DAYS } from '#contract/coupons';
import { DAY_MS } from '#contract/istanbul';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { prune } from './prune';
import { slipCodes } from './schema';
import { pick, setupBetting, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeDatabase('booking codes', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  beforeAll(async () => {
    bed = await setupBetting(database, { rateLimitFactor: 1 });
    user = await bed.player('paylasan');
    for (const id of ['a', 'b']) await bed.feed.fixture(id);
  });
  afterAll(() => bed.api.close());

  const save = (picks: readonly object[], by?: TestUser) => bed.api.call('betting/save_bet_slip', { picks }, by);
  const open = (code: string, by?: TestUser) => bed.api.call('betting/open_bet_slip', { code }, by);
  const saved = async () => ((await save([pick('a'), pick('b', OVER)], user)).data as { code: string }).code;

  test('BET-34 a visitor opens the bet slip of a player by its code, typed in any case, with blanks or a hyphen', async () => {
    const code = await saved();
    expect(parseSlipCode(code)).toBe(code);
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect((await open(typed)).data).toEqual({
      picks: [
        { fixtureID: 'a', market: 'result', line: null, selection: 'home', odds: 210 },
        { fixtureID: 'b', ...OVER },
      ],
    });
    expect(await bed.api.context.db.select().from(slipCodes)).toMatchObject([{ code }]);
  });

  test('BET-34 unknown, malformed and expired codes are rejected, each with its reason', async () => {
    const code = await saved();
    const other = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    expect(await open(other)).toMatchObject({ result: false, data: { reason: 'not-found', field: 'code' } });
    for (const wrong of ['', 'ABC', '00000000', 'ABCDEFGHJ', 'ABCD_234'])
      expect(await open(wrong), wrong).toMatchObject({ result: false, data: { field: 'code' } });
    bed.api.context.advance(SLIP_CODE_DAYS * DAY_MS);
    expect(await open(code)).toMatchObject({ result: false, data: { reason: 'closed', field: 'code' } });
    // Known as expired for thirty days, then deleted.
    const context = bed.api.context;
    const pruned = () => context.db.transaction((tx) => prune(context, tx, {}));
    context.advance(29 * DAY_MS);
    await pruned();
    expect(await open(code)).toMatchObject({ data: { reason: 'closed' } });
    context.advance(2 * DAY_MS);
    await pruned();
    expect(await open(code)).toMatchObject({ data: { reason: 'not-found' } });
    for (const id of ['a', 'b']) await bed.feed.fixture(id);
  });

  test('BET-34 an unknown selection gets no code', async () => {
    expect(await save([pick('nowhere')])).toMatchObject({ result: false, data: { reason: 'coupon-changed' } });
    expect(await save([])).toMatchObject({ result: false, data: { field: 'picks' } });
  });

  test('BET-34 codes of one bet slip have no common part', async () => {
    await bed.feed.fixture('c');
    const codes: string[] = [];
    for (let made = 0; made < 12; made += 1) codes.push(((await save([pick('c')])).data as { code: string }).code);
    expect(new Set(codes).size).toBe(12);
    for (const at of [0, 3, 7]) expect(new Set(codes.map((code) => code[at])).size).toBeGreaterThan(3);
  });

  test('BET-34 one IP address opens a hundred codes, known or not, and then must wait; others do not', async () => {
    const code = await saved();
    const reasons: unknown[] = [];
    for (let tried = 0; tried < 110; tried += 1) {
      const reply = await open(tried % 2 === 0 ? code : 'ZZZZZZZZ');
      reasons.push((reply.data as { reason?: string }).reason);
    }
    const first = reasons.indexOf('too-soon');
    expect(first).toBeGreaterThan(60);
    expect(first).toBeLessThanOrEqual(101);
    expect(reasons.slice(first).every((reason) => reason === 'too-soon')).toBe(true);
  });
});
