import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { credit, debit, post, verifyLedger } from '.';

const description = { tr: 'Deneme', en: 'Trial' };

describeEachDatabase('ledger verify', (database) => {
  let context: TestContext;
  let uid: string;
  beforeAll(async () => {
    context = await testContext(database);
    uid = randomId();
    for (const amount of [1_000n, 250n, 250n]) {
      const entry = {
        key: randomId(),
        uid,
        category: 3,
        description,
        reference: 'round "1"\\',
        amount,
        at: context.now(),
      };
      await context.db.transaction(async (tx) => {
        await credit(tx, { ...entry, kind: 'payout', counter: 'house:games:test' });
        await debit(tx, { ...entry, key: randomId(), kind: 'stake', amount: 100n, counter: 'house:games:test' });
      });
    }
    await context.db.transaction((tx) =>
      post(tx, {
        key: 'both-ways',
        kind: 'withdrawal-paid',
        uid,
        category: 1,
        description,
        at: context.now(),
        postings: [
          { account: 'house:withdrawals', amount: -50n },
          { account: 'house:cash:card', amount: 30n },
          { account: 'house:cash:bank', amount: 20n },
        ],
      }),
    );
  });
  afterAll(() => context.close());

  const findings = async () => (await verifyLedger(context.db)).findings;

  test('MONEY-8 an unchanged ledger has no findings', async () => {
    expect(await findings()).toEqual([]);
  });

  test('MONEY-8 the report has its counts, twenty findings, the number of further findings, and a total that is not 0', async () => {
    const undo = new Error('undo');
    const sound = await verifyLedger(context.db);
    expect(sound).toMatchObject({ entries: 7, postings: 8, wallets: 1, playersHold: 1_200n, houseHolds: -1_200n });
    for (const [accounts, rest] of [
      [10, ['players and the site together hold 50 kuruş, not 0']],
      [11, ['and 2 more', 'players and the site together hold 55 kuruş, not 0']],
    ] as const)
      await expect(
        context.db.transaction(async (tx) => {
          // Each wallet has a balance without postings, and a chain of balances that does not begin at 0.
          await tx.execute(
            sql`insert into wallet_accounts select 'player:' || n, 5 from generate_series(1, ${accounts}::int) as n`,
          );
          const broken = await verifyLedger(tx);
          expect(broken.findings.slice(20)).toEqual(rest);
          throw undo;
        }),
      ).rejects.toBe(undo);
  });

  const stake = sql`(select id from ledger_entries where kind = 'stake' order by id limit 1)`;
  const DEEDS: [string, SQL[], RegExp][] = [
    ['a balance', [sql`update wallet_accounts set balance = balance + 1`], /its postings say/],
    [
      'a posting',
      [sql`update ledger_postings set amount = amount + 1 where entry_id = ${stake}`],
      /has another amount/,
    ],
    ['postings that are gone', [sql`delete from ledger_postings where entry_id = ${stake}`], /has no postings/],
    [
      'an operator account in place of another',
      [sql`update ledger_postings set to_account = 'house:elsewhere' where entry_id = ${stake}`],
      /is not what was booked/,
    ],
    [
      'the balance after an entry',
      [sql`update ledger_entries set balance_after = balance_after + 5 where id = ${stake}`],
      /do not follow from each other/,
    ],
    [
      'amount, posting and balance together',
      [
        sql`update ledger_postings set amount = amount - 10 where entry_id = ${stake}`,
        sql`update ledger_entries set amount = amount + 10, balance_after = balance_after + 10 where id = ${stake}`,
        sql`update wallet_accounts set balance = balance + 10`,
      ],
      /is not what was booked/,
    ],
  ];
  test.each(DEEDS)('MONEY-8 verify finds a changed row: %s', async (_what, deeds, finding) => {
    const undo = new Error('undo');
    await expect(
      context.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const deed of deeds) await tx.execute(deed);
        expect((await verifyLedger(tx)).findings.join('\n')).toMatch(finding);
        throw undo;
      }),
    ).rejects.toBe(undo);
    expect(await findings()).toEqual([]);
  });
});
