import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { pick, setupBetting, type BettingTestBed } from '../betting/testing';
import { describeDatabase } from '../db/testing';
import { playState } from './schema';

const START = '2026-03-10T09:00:00.000Z';
const MINUTE_MS = 60_000;
const REFUSED = { result: false, code: 409, data: { reason: 'reality-check' } };

describeDatabase('the reality check of coupons', (database) => {
  let bed: BettingTestBed;
  beforeAll(async () => {
    bed = await setupBetting(database);
  });
  beforeEach(() => bed.api.context.setTime(START));
  afterAll(() => bed.api.close());

  const pass = (minutes: number) => bed.api.context.advance(minutes * MINUTE_MS);
  const bet = async (user: TestUser) => bed.place(user, [pick(await bed.feed.newFixture())]);
  const figures = async (user: TestUser) => (await bed.api.call('limit/get_play', {}, user)).data;
  const goOn = (user: TestUser) => bed.api.call('limit/go_on', {}, user);
  const checkedAt = async ({ uid }: TestUser) => {
    const [state] = await bed.api.context.db.select().from(playState).where(eq(playState.uid, uid));
    return state?.checkedAt?.toISOString();
  };

  test('ACC-9 LIMIT-3 a bet after an hour of play is rejected until the player has answered the reality check, once or twice', async () => {
    const user = await bed.player('hatirlanan');
    expect(await figures(user)).toEqual({ play: null });
    expect(await bet(user)).toMatchObject({ result: true });
    pass(40);
    expect(await bet(user)).toMatchObject({ result: true });
    pass(21);
    const before = await bed.balance(user);
    expect(await bet(user)).toMatchObject(REFUSED);
    expect(await bet(user)).toMatchObject(REFUSED);
    expect(await figures(user)).toEqual({ play: { since: START, staked: '20.00', won: '0.00' } });
    expect(await bed.balance(user)).toBe(before);
    expect(await goOn(user)).toMatchObject({ result: true, data: null });
    pass(1);
    expect(await goOn(user), 'a second answer extends nothing').toMatchObject({ result: true });
    expect(await checkedAt(user)).toBe('2026-03-10T10:01:00.000Z');
    expect(await bet(user)).toMatchObject({ result: true });
    expect(await bed.balance(user)).toBe(before - 1_000n);
    pass(58);
    expect(await bet(user)).toMatchObject({ result: true });
    pass(1);
    expect(await bet(user), 'an hour after the answer it is due again').toMatchObject(REFUSED);
    expect(await bed.findings()).toEqual([]);
  });

  test('LIMIT-3 an answer before the first bet, or before the check is due, does not postpone it', async () => {
    const user = await bed.player('aceleci');
    expect(await goOn(user)).toMatchObject({ result: true });
    expect(await bet(user)).toMatchObject({ result: true });
    pass(40);
    expect(await bet(user)).toMatchObject({ result: true });
    pass(19);
    expect(await goOn(user)).toMatchObject({ result: true });
    expect(await checkedAt(user)).toBe(START);
    pass(1);
    expect(await bet(user)).toMatchObject(REFUSED);
  });

  test('LIMIT-2 LIMIT-3 a suspended or excluded player reads no figures and answers no check; after a cool-off began, bets stay rejected', async () => {
    const [suspended, excluded, resting] = [
      await bed.player('askida'),
      await bed.player('kapanan'),
      await bed.player('dinlenen'),
    ];
    for (const user of [suspended, excluded, resting]) expect(await bet(user)).toMatchObject({ result: true });
    pass(45);
    for (const user of [suspended, excluded, resting]) expect(await bet(user)).toMatchObject({ result: true });
    pass(15);
    await bed.api.run('players suspend askida', { reason: 'Deneme' });
    await bed.api.call('limit/self_exclude', { period: '6m' }, excluded);
    await bed.api.call('limit/take_break', { days: 1 }, resting);
    for (const user of [suspended, excluded]) {
      expect(await goOn(user)).toMatchObject({ result: false });
      expect(await figures(user)).not.toHaveProperty('play');
      expect(await checkedAt(user)).toBe(START);
    }
    expect(await goOn(resting)).toMatchObject({ result: true });
    expect(await bet(resting)).toMatchObject({ result: false, data: { reason: 'limit-reached' } });
  });
});
