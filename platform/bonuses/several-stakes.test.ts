import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { getBalance, openWallet, verifyLedger } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { creditReturn, creditReturns, takeStake } from '.';
import { giveBonus, giveUpBonus } from './testing';

type Payout = Parameters<typeof creditReturn>[1];

describeEachDatabase('the win of several stakes', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const about = (uid: string, amount: bigint) => ({
    uid,
    amount,
    key: randomId(),
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Oyun', en: 'Game' },
    counter: 'house:games:test',
    at: context.now(),
  });
  const player = async (real: bigint) => {
    const uid = randomId();
    await context.db.transaction((tx) => openWallet(tx, uid));
    if (real > 0n) await creditAdjustment(context, uid, real);
    return uid;
  };
  const stake = async (uid: string, amount: bigint) => {
    const entry = { ...about(uid, amount), play: 'live' as const };
    await context.db.transaction((tx) => takeStake(tx, entry));
    return entry.key;
  };
  const win = (uid: string, amount: bigint, [stakeKey = '', ...furtherStakeKeys]: string[]): Payout => ({
    ...about(uid, amount),
    kind: 'payout',
    stakeKey,
    furtherStakeKeys,
  });
  const pay = (payout: Payout) => context.db.transaction((tx) => creditReturn(tx, payout));
  const payAll = (payouts: readonly Payout[]) => context.db.transaction((tx) => creditReturns(tx, payouts));
  const held = async (uid: string) => [await getBalance(context.db, uid), await getBalance(context.db, uid, 'bonus')];
  const expectNoFindings = async () => expect((await verifyLedger(context.db)).findings).toEqual([]);

  test('BONUS-1 MONEY-8 a win returns in the proportion of all stakes; the real wallet gets the kuruş that remains', async () => {
    const uid = await player(50n);
    await giveBonus(context, uid, 120n);
    const keys = [await stake(uid, 50n), await stake(uid, 50n), await stake(uid, 50n)];
    expect(await held(uid)).toEqual([0n, 20n]);
    const payout = win(uid, 200n, keys);
    await pay(payout);
    expect(await held(uid)).toEqual([67n, 153n]);
    expect(await pay(payout)).toMatchObject({ replayed: true });
    expect(await held(uid)).toEqual([67n, 153n]);
    await expectNoFindings();
  });

  test('BONUS-1 of a win whose second stake alone was taken under a bonus, the share of a bonus given up is not paid', async () => {
    const uid = await player(30n);
    const first = await stake(uid, 30n);
    const bonus = await giveBonus(context, uid, 50n);
    const second = await stake(uid, 30n);
    expect(await giveUpBonus(context, uid, bonus)).toBe(20n);
    await pay(win(uid, 61n, [first, second]));
    expect(await held(uid)).toEqual([31n, 0n]);
    await expectNoFindings();
  });

  test('BONUS-1 of a win with stakes under two bonuses, each share goes where its bonus went', async () => {
    const uid = await player(0n);
    const given = await giveBonus(context, uid, 30n);
    const first = await stake(uid, 20n);
    expect(await giveUpBonus(context, uid, given)).toBe(10n);
    await giveBonus(context, uid, 50n);
    const second = await stake(uid, 40n);
    await pay(win(uid, 100n, [first, second]));
    // A third of the win, rounded down, belongs to the bonus that was given up.
    expect(await held(uid)).toEqual([0n, 10n + 67n]);
    await expectNoFindings();
  });

  test('BONUS-1 MONEY-8 a batch splits wins of several stakes as one by one', async () => {
    const mixed = async () => {
      const uid = await player(50n);
      const first = await stake(uid, 50n);
      await giveBonus(context, uid, 60n);
      return win(uid, 201n, [first, await stake(uid, 50n)]);
    };
    const plain = async () => {
      const uid = await player(100n);
      return win(uid, 201n, [await stake(uid, 50n), await stake(uid, 50n)]);
    };
    const [alone, first, second] = [await mixed(), await mixed(), await plain()];
    await pay(alone);
    for (let time = 0; time < 2; time += 1) await payAll([first, second]);
    expect(await held(alone.uid)).toEqual([101n, 110n]);
    expect(await held(first.uid)).toEqual([101n, 110n]);
    expect(await held(second.uid)).toEqual([201n, 0n]);
    await expectNoFindings();
  });
});
