import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { bettingHouse, offer, pick, type BettingHouse } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeEachDatabase('cashing coupons out', (database) => {
  let house: BettingHouse;
  let user: TestUser;
  let fixture: string;
  let made = 0;
  beforeAll(async () => {
    house = await bettingHouse(database);
    user = await house.player('bozduran', '1000');
  });
  beforeEach(async () => {
    made += 1;
    fixture = `f${made}`;
    await house.feed.fixture(fixture);
  });
  afterAll(() => house.api.close());

  test('BET-6 a cash-out pays the amount that the player was shown, though the coupon is worth more by now', async () => {
    const coupon = await house.placed(user, [pick(fixture)]);
    const before = await house.balance(user);
    await house.feed.odds(fixture, offer('result', null, { home: 140, draw: 400, away: 700 }));
    expect(await house.coupon(user, coupon)).toMatchObject({ cashOut: '14.25' });
    expect((await house.cashOut(user, coupon, '9.50')).data).toEqual({ amount: '9.50' });
    expect((await house.balance(user)) - before).toBe(950n);
    expect(await house.coupon(user, coupon)).toMatchObject({ state: 'cashed-out', payout: '9.50' });
  });

  test('BET-6 one number is one cash-out: another amount under it is rejected', async () => {
    const coupon = await house.placed(user, [pick(fixture)]);
    const requestID = randomId();
    expect((await house.cashOut(user, coupon, '9.00', requestID)).result).toBe(true);
    const before = await house.balance(user);
    expect(await house.cashOut(user, coupon, '9.50', requestID)).toMatchObject({ data: { reason: 'number-used' } });
    expect((await house.cashOut(user, coupon, '9.00', requestID)).data).toEqual({ amount: '9.00' });
    expect(await house.balance(user)).toBe(before);
  });

  test('BET-6 two players may use the same number', async () => {
    const other = await house.player('adas');
    const requestID = randomId();
    for (const one of [user, other]) {
      const coupon = await house.placed(one, [pick(fixture)]);
      const before = await house.balance(one);
      expect((await house.cashOut(one, coupon, '9.50', requestID)).data).toEqual({ amount: '9.50' });
      expect((await house.balance(one)) - before).toBe(950n);
    }
    expect(await house.findings()).toEqual([]);
  });

  test('BET-6 a cash-out for nothing or less is rejected, and the coupon stays open', async () => {
    const coupon = await house.placed(user, [pick(fixture)]);
    const before = await house.balance(user);
    for (const amount of ['0', '-1.00']) expect((await house.cashOut(user, coupon, amount)).result, amount).toBe(false);
    expect(await house.balance(user)).toBe(before);
    expect(await house.coupon(user, coupon)).toMatchObject({ state: 'open' });
  });

  test('BET-6 a void leg counts as odds of 1, a won leg by its odds', async () => {
    const second = `${fixture}-second`;
    const third = `${fixture}-third`;
    for (const id of [second, third]) await house.feed.fixture(id);
    const [void2, won2] = [
      await house.placed(user, [pick(fixture), pick(second)]),
      await house.placed(user, [pick(fixture), pick(third)]),
    ];
    await house.feed.result(second, [], 'postponed');
    await house.feed.result(third, [{ home: 1, away: 0 }]);
    await house.settle();
    expect(await house.coupon(user, void2)).toMatchObject({ state: 'open', cashOut: '9.50' });
    expect(await house.coupon(user, won2)).toMatchObject({ state: 'open', cashOut: '19.95' });
  });

  test('BET-6 a coupon is priced by the odds of its own line', async () => {
    await house.feed.odds(fixture, offer('total', 3.5, { over: 300, under: 130 }));
    const coupon = await house.placed(user, [pick(fixture, OVER)]);
    expect(await house.coupon(user, coupon)).toMatchObject({ cashOut: '9.50' });
  });
});
