import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLongRun, SEED } from '#arcade/testing';
import { Refusal } from '../refusal';
import { randomId } from '../db/ids';
import { describeEachDatabase, tamper, testContext, type TestContext } from '../db/testing';
import { runCommand } from '../ops';
import { getBalance, credit, debit, lockWallets, openWallet, post, verifyLedger } from '.';

/** PostgreSQL's code for a broken CHECK. */
const CHECK_VIOLATION = '23514';
const description = { tr: 'Deneme', en: 'Trial' };

describeEachDatabase('ledger', (database) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext(database);
  });
  afterAll(() => context.close());

  const give = (uid: string, amount: bigint, key = randomId()) =>
    context.db.transaction((tx) =>
      credit(tx, {
        key,
        kind: 'adjustment',
        uid,
        category: 1,
        description,
        amount,
        counter: 'house:adjustments',
        at: context.now(),
      }),
    );
  const take = (uid: string, amount: bigint, key = randomId()) =>
    context.db.transaction((tx) =>
      debit(tx, {
        key,
        kind: 'stake',
        uid,
        category: 3,
        description,
        amount,
        counter: 'house:games:test',
        at: context.now(),
      }),
    );

  test('MONEY-8 a booking changes the balance once; a repeat returns the first result, other content under the key is rejected', async () => {
    const uid = randomId();
    await context.db.transaction((tx) => openWallet(tx, uid));
    const first = await give(uid, 1_000n, `gift-${uid}`);
    expect(first).toMatchObject({ balance: 1_000n, replayed: false });
    await take(uid, 300n);
    expect(await give(uid, 1_000n, `gift-${uid}`)).toEqual({ entryId: first.entryId, balance: 1_000n, replayed: true });
    await expect(give(uid, 1_001n, `gift-${uid}`)).rejects.toMatchObject({ code: 409 });
    expect(await getBalance(context.db, uid)).toBe(700n);
  });

  test('MONEY-8 the balance never goes below zero: the whole balance can be debited, one kuruş more cannot', async () => {
    const uid = randomId();
    await give(uid, 500n);
    await expect(take(uid, 501n)).rejects.toMatchObject({
      code: 422,
      field: 'amount',
      text: { tr: 'Yetersiz bakiye', en: 'Insufficient balance' },
    });
    expect(await getBalance(context.db, uid)).toBe(500n);
    expect((await take(uid, 500n)).balance).toBe(0n);
    await expect(take(randomId(), 1n)).rejects.toBeInstanceOf(Refusal);
  });

  test('MONEY-8 zero and negative amounts can be neither credited nor debited', async () => {
    const uid = randomId();
    await give(uid, 100n);
    for (const amount of [0n, -1n]) {
      await expect(give(uid, amount)).rejects.toThrow('above zero');
      await expect(take(uid, amount)).rejects.toThrow('above zero');
    }
    expect(await getBalance(context.db, uid)).toBe(100n);
  });

  test('HARD-15 lockWallets returns the balance of each open wallet of each player once', async () => {
    const [one, two] = [randomId(), randomId()];
    await give(one, 70n);
    await give(two, 30n);
    await context.db.transaction((tx) => openWallet(tx, two, 'bonus'));
    await context.db.transaction((tx) => openWallet(tx, two, 'bonus'));
    const held = await context.db.transaction((tx) => lockWallets(tx, [two, one, two]));
    expect(Object.fromEntries(held)).toEqual({
      [`player:${one}`]: 70n,
      [`player:${two}`]: 30n,
      [`player:${two}:bonus`]: 0n,
    });
  });

  test('MONEY-8 bookings of a failed transaction are rolled back', async () => {
    const uid = randomId();
    await give(uid, 100n);
    await expect(
      context.db.transaction(async (tx) => {
        await debit(tx, {
          key: randomId(),
          kind: 'stake',
          uid,
          category: 3,
          description,
          amount: 40n,
          counter: 'house:games:test',
          at: context.now(),
        });
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await getBalance(context.db, uid)).toBe(100n);
  });

  test('MONEY-8 concurrent first bookings open the wallet together; none is rejected because the wallet is missing', async () => {
    const uid = randomId();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => give(uid, 100n)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'fulfilled'));
    expect(await getBalance(context.db, uid)).toBe(2_000n);
  });

  test('HARD-15 of fifty concurrent withdrawals of the whole balance, one succeeds', async () => {
    const uid = randomId();
    await give(uid, 12_345n);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => take(uid, 12_345n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ text: { en: 'Insufficient balance' } });
    expect(await getBalance(context.db, uid)).toBe(0n);
  });

  test('HARD-14 thirty concurrent bookings with the same key book once and all return the same result', async () => {
    const uid = randomId();
    await give(uid, 10_000n);
    const key = randomId();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => take(uid, 10n, key)));
    expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(outcomes.map(({ entryId, balance }) => `${entryId} ${balance}`)).size).toBe(1);
    expect(await getBalance(context.db, uid)).toBe(9_990n);
  });

  test('MONEY-8 parallel bookings of one player all count', async () => {
    const uid = randomId();
    await give(uid, 100_000n);
    const moves = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? take(uid, BigInt(index + 1)) : give(uid, BigInt(index + 1)),
    );
    await Promise.all(moves);
    const change = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? -1 : 1) * (index + 1)).reduce(
      (a, b) => a + b,
      0,
    );
    expect(await getBalance(context.db, uid)).toBe(100_000n + BigInt(change));
  });

  test('MONEY-8 transactions over the same players in opposite order do not deadlock', async () => {
    const [one, two] = [randomId(), randomId()];
    await give(one, 1_000n);
    await give(two, 1_000n);
    const settle = (uids: string[]) =>
      context.db.transaction(async (tx) => {
        await lockWallets(tx, uids);
        for (const uid of uids)
          await debit(tx, {
            key: randomId(),
            kind: 'stake',
            uid,
            category: 3,
            description,
            amount: 1n,
            counter: 'house:bets',
            at: context.now(),
          });
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => settle(index % 2 === 0 ? [one, two] : [two, one])));
    expect(await getBalance(context.db, one)).toBe(980n);
    expect(await getBalance(context.db, two)).toBe(980n);
  });

  test(
    'MONEY-8 random operations give the same result as an independent model of the ledger',
    { timeout: inLongRun(90_000, 900_000) },
    async () => {
      const operation = fc.record({
        player: fc.integer({ min: 0, max: 2 }),
        amount: fc.integer({ min: 1, max: 400 }),
        what: fc.constantFrom('give', 'take', 'split'),
        key: fc.integer({ min: 0, max: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
          const run = randomId();
          const uids = [0, 1, 2].map((index) => `${run}${index}`);
          const balances = [0, 0, 0];
          const used = new Map<number, string>();
          for (const { player, amount, what, key } of operations) {
            const uid = uids[player] ?? '';
            const balance = balances[player] ?? 0;
            const change = what === 'give' ? amount : -amount;
            const content = `${player} ${what} ${amount}`;
            // The first booking of a key decides its result. For a new key, only the balance decides.
            const expected = used.has(key)
              ? used.get(key) === content
                ? 'replayed'
                : 'refused'
              : balance + change < 0
                ? 'refused'
                : 'booked';
            const half = BigInt(amount) / 2n;
            const entry = { key: `${run}-${key}`, uid, category: 3, description, at: context.now() };
            const outcome = await context.db
              .transaction((tx) =>
                what === 'give'
                  ? credit(tx, { ...entry, kind: 'payout', amount: BigInt(amount), counter: 'house:games:a' })
                  : what === 'take'
                    ? debit(tx, { ...entry, kind: 'stake', amount: BigInt(amount), counter: 'house:games:a' })
                    : post(tx, {
                        ...entry,
                        kind: 'stake',
                        postings: [
                          { account: `player:${uid}`, amount: -BigInt(amount) },
                          { account: 'house:games:a', amount: half },
                          { account: 'house:games:b', amount: BigInt(amount) - half },
                        ],
                      }),
              )
              .then(
                ({ replayed }) => (replayed ? 'replayed' : 'booked'),
                (error: unknown) => {
                  if (error instanceof Refusal) return 'refused';
                  throw error;
                },
              );
            expect(outcome).toBe(expected);
            if (outcome === 'booked') {
              used.set(key, content);
              balances[player] = balance + change;
            }
          }
          for (const [index, uid] of uids.entries())
            expect(await getBalance(context.db, uid)).toBe(BigInt(balances[index] ?? 0));
        }),
        { seed: SEED, numRuns: inLongRun(25, 5_000) },
      );
      expect((await verifyLedger(context.db)).findings).toEqual([]);
    },
  );

  test('MONEY-8 `ops ledger verify` passes on a consistent ledger and names the faults of a broken one', async () => {
    const uid = randomId();
    const { entryId } = await give(uid, 777n);
    const run = () => runCommand(context, 'ledger', ['verify'], {});
    const sound = await run();
    expect(sound.text).toContain('The ledger is correct');
    expect(sound.failed).toBeUndefined();

    await tamper(context.db, sql`update wallet_accounts set balance = 778 where account = ${`player:${uid}`}`);
    expect(await run()).toMatchObject({
      failed: true,
      text: expect.stringContaining(`player:${uid} has 778, its postings say 777`),
    });
    await tamper(context.db, sql`update wallet_accounts set balance = 777 where account = ${`player:${uid}`}`);
    await tamper(context.db, sql`update ledger_entries set amount = 776 where id = ${entryId}`);
    expect(await run()).toMatchObject({
      failed: true,
      text: expect.stringContaining(`entry ${entryId} has another amount`),
    });
    await tamper(context.db, sql`update ledger_entries set amount = 777 where id = ${entryId}`);
    expect((await run()).failed).toBeUndefined();
  });

  test('MONEY-8 the database rejects a negative balance and a posting of zero', async () => {
    const uid = randomId();
    const { entryId } = await give(uid, 1n);
    await expect(
      context.db.execute(sql`update wallet_accounts set balance = -1 where account = ${`player:${uid}`}`),
    ).rejects.toMatchObject({ cause: { code: CHECK_VIOLATION } });
    await expect(
      context.db.execute(sql`insert into ledger_postings values (${entryId}, 9, 'house:a', 'house:b', 0)`),
    ).rejects.toMatchObject({ cause: { code: CHECK_VIOLATION } });
    await expect(
      context.db.execute(sql`insert into ledger_postings values (${entryId}, 9, 'house:a', 'house:a', 5)`),
    ).rejects.toMatchObject({ cause: { code: CHECK_VIOLATION } });
  });
});
