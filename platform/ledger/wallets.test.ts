import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLongRun, SEED } from '#arcade/testing';
import { Refusal } from '../refusal';
import { randomId } from '../db/ids';
import { describeEachDatabase, tamper, testContext, type TestContext } from '../db/testing';
import {
  accountsByDay,
  getBalance,
  getBalances,
  credit,
  findStake,
  creditReturn,
  post,
  WALLETS,
  stakesUnderBonus,
  statement,
  takeStake,
  verifyLedger,
  type Wallet,
} from '.';

const description = { tr: 'Deneme', en: 'Trial' };

describeEachDatabase('wallets', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const about = (uid: string, key: string) => ({
    key,
    uid,
    category: 3,
    description,
    counter: 'house:games:test',
    at: context.now(),
  });
  const give = (uid: string, wallet: Wallet, amount: bigint) =>
    context.db.transaction((tx) => credit(tx, { ...about(uid, randomId()), kind: 'adjustment', wallet, amount }));
  const stake = (uid: string, key: string, amount: bigint) =>
    context.db.transaction((tx) => takeStake(tx, { ...about(uid, key), amount }));
  const pay = (uid: string, stakeKey: string, kind: 'payout' | 'rollback', amount: bigint) =>
    context.db.transaction((tx) => creditReturn(tx, { ...about(uid, `${stakeKey}-${kind}`), stakeKey, kind, amount }));
  const held = async (uid: string) => {
    const balances: bigint[] = [];
    for (const wallet of WALLETS) balances.push(await getBalance(context.db, uid, wallet));
    return balances;
  };

  test('FAIR-3 a jackpot’s part of a stake comes from all its wallets, is refunded with it, and is paid with a win', async () => {
    const uid = randomId();
    const pot = { account: `house:jackpots:${uid}`, amount: 5n };
    await give(uid, 'real', 3n);
    await give(uid, 'bonus', 500n);
    const inPot = async () => {
      const days = await accountsByDay(context.db, new Date(0), new Date('2100-01-01'));
      return days.filter(({ account }) => account === pot.account).reduce((sum, { change }) => sum + change, 0n);
    };
    const take = (key: string) =>
      context.db.transaction((tx) => takeStake(tx, { ...about(uid, key), amount: 103n, split: pot }));
    for (let times = 0; times < 2; times += 1) await take(`a-${uid}`);
    expect(await inPot()).toBe(5n);
    for (let times = 0; times < 2; times += 1) await pay(uid, `a-${uid}`, 'rollback', 103n);
    expect(await inPot()).toBe(0n);
    expect(await held(uid)).toEqual([3n, 500n]);
    await take(`b-${uid}`);
    const seed = [
      { account: 'house:jackpot-funding', amount: -7n },
      { account: pot.account, amount: 7n },
    ];
    const win = { ...about(uid, `b-${uid}-win`), stakeKey: `b-${uid}`, kind: 'payout' as const, amount: 206n };
    for (let times = 0; times < 2; times += 1)
      await context.db.transaction((tx) => creditReturn(tx, { ...win, split: pot, also: seed }));
    expect(await inPot()).toBe(7n);
    expect(await held(uid)).toEqual([6n, 600n]);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 a stake empties the real wallet before the bonus wallet; a refund returns each part to its wallet', async () => {
    const uid = randomId();
    await give(uid, 'real', 300n);
    await give(uid, 'bonus', 500n);
    const taken = {
      parts: [
        { wallet: 'real', amount: 300n },
        { wallet: 'bonus', amount: 150n },
      ],
      balance: 0n,
    };
    expect(await stake(uid, `s-${uid}`, 450n)).toEqual({ ...taken, replayed: false });
    expect(await stake(uid, `s-${uid}`, 450n)).toEqual({ ...taken, replayed: true });
    expect(await held(uid)).toEqual([0n, 350n]);
    await pay(uid, `s-${uid}`, 'rollback', 450n);
    await pay(uid, `s-${uid}`, 'rollback', 450n);
    expect(await held(uid)).toEqual([300n, 500n]);
    const { lines } = await statement(context.db, { uid, lang: 'en', limit: 10, offset: 0 });
    const sums = WALLETS.map((of) =>
      lines.filter(({ wallet }) => wallet === of).reduce((sum, { amount }) => sum + amount, 0n),
    );
    expect(sums).toEqual([300n, 500n]);
  });

  test('MONEY-8 a win is paid in the proportion of its stake; the remainder is real money', async () => {
    const uid = randomId();
    await give(uid, 'real', 100n);
    await give(uid, 'bonus', 200n);
    await stake(uid, `s-${uid}`, 300n);
    expect((await pay(uid, `s-${uid}`, 'payout', 1_000n)).parts).toEqual([
      { wallet: 'real', amount: 334n },
      { wallet: 'bonus', amount: 666n },
    ]);
    expect(await held(uid)).toEqual([334n, 666n]);
  });

  test('HARD-14 a key is one stake, whatever wallet it came from and whatever the wallets hold later', async () => {
    const uid = randomId();
    await give(uid, 'bonus', 100n);
    expect((await stake(uid, `s-${uid}`, 100n)).parts).toEqual([{ wallet: 'bonus', amount: 100n }]);
    await give(uid, 'real', 1_000n);
    expect((await stake(uid, `s-${uid}`, 100n)).parts).toEqual([{ wallet: 'bonus', amount: 100n }]);
    await expect(stake(uid, `s-${uid}`, 99n)).rejects.toMatchObject({ reason: 'number-used' });
    expect(await held(uid)).toEqual([1_000n, 0n]);
  });

  test('HARD-14 a repeated stake of one wallet returns the same parts; the key of a split stake rejects another amount', async () => {
    const uid = randomId();
    await give(uid, 'real', 300n);
    const first = { parts: [{ wallet: 'real', amount: 200n }], balance: 100n };
    expect(await stake(uid, `one-${uid}`, 200n)).toEqual({ ...first, replayed: false });
    await give(uid, 'bonus', 500n);
    expect(await stake(uid, `two-${uid}`, 250n)).toMatchObject({ balance: 0n, replayed: false });
    expect(await stake(uid, `one-${uid}`, 200n)).toEqual({ ...first, balance: 0n, replayed: true });
    // The real wallet paid 100 of these 250: a stake of 100 has the same first entry.
    await expect(stake(uid, `two-${uid}`, 100n)).rejects.toMatchObject({ reason: 'number-used' });
    expect(await getBalances(context.db, uid)).toEqual({ real: 0n, bonus: 350n });
    expect(await getBalances(context.db, randomId())).toEqual({ real: 0n, bonus: 0n });
  });

  test('BONUS-1 only the first part of a split stake counts for the bonus and returns the extras', async () => {
    const uid = randomId();
    await give(uid, 'real', 60n);
    await give(uid, 'bonus', 500n);
    const extras = {
      name: 'mark',
      parts: sql``,
      columns: sql`, ${sql.placeholder('mark')}::text as mark`,
      values: { mark: 'read' },
    };
    const take = (key: string, amount: bigint, counted: bigint | null, from?: readonly Wallet[]) =>
      context.db.transaction((tx) =>
        takeStake(tx, { ...about(uid, key), amount, bonus: { id: 'bonus-1', counted }, extras, from }),
      );
    expect(await take(`split-${uid}`, 100n, 40n)).toMatchObject({ extras: { mark: 'read' }, replayed: false });
    expect((await take(`split-${uid}`, 100n, 40n)).extras).toBeUndefined();
    expect(await take(`whole-${uid}`, 30n, null, ['bonus'])).toMatchObject({
      parts: [{ wallet: 'bonus', amount: 30n }],
      balance: 0n,
      extras: { mark: 'read' },
    });
    await give(uid, 'real', 5n);
    await stake(uid, `free-${uid}`, 5n);

    const found = (key: string) => context.db.transaction((tx) => findStake(tx, key));
    expect(await found(`split-${uid}`)).toEqual({
      parts: [
        { wallet: 'real', amount: 60n },
        { wallet: 'bonus', amount: 40n },
      ],
      bonus: { id: 'bonus-1', counted: 40n },
    });
    expect((await found(`whole-${uid}`)).bonus).toEqual({ id: 'bonus-1', counted: null });
    expect(await found(`free-${uid}`)).toEqual({ parts: [{ wallet: 'real', amount: 5n }], bonus: undefined });
    expect(await found('none')).toEqual({ parts: [], bonus: undefined });
    const keys = [`split-${uid}`, `split-${uid}:bonus`, `whole-${uid}`, `free-${uid}`];
    expect(await context.db.transaction((tx) => stakesUnderBonus(tx, keys))).toEqual(
      new Set([`split-${uid}`, `whole-${uid}`]),
    );
  });

  test('MONEY-8 a stake above both wallets together, or a payout without a stake, books nothing', async () => {
    const uid = randomId();
    await give(uid, 'real', 10n);
    await give(uid, 'bonus', 10n);
    await expect(stake(uid, `s-${uid}`, 21n)).rejects.toMatchObject({ reason: 'insufficient-balance' });
    await expect(pay(uid, `s-${uid}`, 'payout', 5n)).rejects.toThrow('No stake was taken');
    expect(await held(uid)).toEqual([10n, 10n]);
    expect((await stake(uid, `s-${uid}`, 20n)).parts).toHaveLength(2);
  });

  test('HARD-15 concurrent stakes succeed only as far as the wallets together can pay', async () => {
    const uid = randomId();
    await give(uid, 'real', 250n);
    await give(uid, 'bonus', 260n);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => stake(uid, randomId(), 100n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await held(uid)).toEqual([0n, 10n]);
  });

  test('MONEY-8 an entry changes one wallet of one player', async () => {
    const uid = randomId();
    await give(uid, 'bonus', 100n);
    const move = [
      { account: `player:${uid}:bonus`, amount: -100n },
      { account: `player:${uid}`, amount: 100n },
    ];
    for (const wallet of WALLETS)
      await expect(
        context.db.transaction((tx) => post(tx, { ...about(uid, randomId()), kind: 'bonus', wallet, postings: move })),
      ).rejects.toThrow('cannot post to');
  });

  test(
    'MONEY-8 random stakes, wins and refunds give the same result as a model of two wallets',
    { timeout: inLongRun(90_000, 900_000) },
    async () => {
      const operation = fc.record({
        what: fc.constantFrom('real', 'bonus', 'stake', 'payout', 'rollback'),
        amount: fc.integer({ min: 1, max: 300 }).map(BigInt),
        key: fc.nat({ max: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 20 }), async (operations) => {
          const uid = randomId();
          let [real, bonus] = [0n, 0n];
          const stakes = new Map<number, { amount: bigint; real: bigint; bonus: bigint; closed: boolean }>();
          for (const { what, amount, key } of operations) {
            if (what === 'real' || what === 'bonus') {
              await give(uid, what, amount);
              if (what === 'real') real += amount;
              else bonus += amount;
              continue;
            }
            const known = stakes.get(key);
            if (what === 'stake') {
              const expected = known ? known.amount === amount : real + bonus >= amount;
              const outcome = await stake(uid, `${uid}-${key}`, amount).then(
                () => true,
                (error: unknown) => {
                  if (error instanceof Refusal) return false;
                  throw error;
                },
              );
              if (outcome !== expected)
                throw new Error(`A stake of ${amount} was ${outcome ? 'taken' : 'refused'} against the model`);
              if (!outcome || known) continue;
              const fromReal = real < amount ? real : amount;
              stakes.set(key, { amount, real: fromReal, bonus: amount - fromReal, closed: false });
              real -= fromReal;
              bonus -= amount - fromReal;
            } else if (known && !known.closed) {
              known.closed = true;
              const back = what === 'payout' ? amount : known.amount;
              await pay(uid, `${uid}-${key}`, what, back);
              const toBonus = known.real === 0n ? back : (back * known.bonus) / known.amount;
              real += back - toBonus;
              bonus += toBonus;
            }
            expect(await held(uid)).toEqual([real, bonus]);
          }
        }),
        { seed: SEED, numRuns: inLongRun(25, 5_000) },
      );
      expect((await verifyLedger(context.db)).findings).toEqual([]);
    },
  );

  test('MONEY-8 `ledger verify` checks the chain of each wallet', async () => {
    const uid = randomId();
    await give(uid, 'real', 100n);
    await give(uid, 'bonus', 100n);
    const entry = sql`uid = ${uid} and purse = 'bonus'`;
    await tamper(context.db, sql`update ledger_entries set balance_after = 90 where ${entry}`);
    expect((await verifyLedger(context.db)).findings).toEqual([
      `player:${uid}:bonus: the balances in its entries do not follow from each other`,
    ]);
    await tamper(context.db, sql`update ledger_entries set balance_after = 100 where ${entry}`);
    await tamper(context.db, sql`update ledger_entries set purse = 'real' where ${entry}`);
    expect((await verifyLedger(context.db)).findings).not.toEqual([]);
    await tamper(
      context.db,
      sql`update ledger_entries set purse = 'bonus' where uid = ${uid} and id in (
      select entry_id from ledger_postings where to_account = ${`player:${uid}:bonus`})`,
    );
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });
});
