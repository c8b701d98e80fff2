import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateConstraints } from './constraints';
import type { OpenedDatabase } from './open';
import { readRelease, releases, restorers, type Restored } from './testing-release';

const CHECK = '23514';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';
const INTEGRITY = '23000';

const someId = (table: string) => `(select id from ${table} order by id limit 1)`;
const entry = someId('ledger_entries');
const wallet = `(select account from wallet_accounts where balance > 0 order by account limit 1)`;
/** Copies the first row of a table with some columns changed. */
const copied = (table: string, changes: Record<string, string>, where = 'true') =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(source) || jsonb_build_object(${Object.entries(
    changes,
  )
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).* from (select * from ${table} where ${where} limit 1) as source`;

/** Statements that the database rejects, with the SQLSTATE. */
const REFUSED: [what: string, statements: string[], code: string][] = [
  ['a changed entry', [`update ledger_entries set amount = amount + 1 where id = ${entry}`], INTEGRITY],
  ['a deleted entry', [`delete from ledger_entries where id = ${entry}`], INTEGRITY],
  ['a changed posting', [`update ledger_postings set amount = amount + 1 where entry_id = ${entry}`], INTEGRITY],
  ['a deleted posting', [`delete from ledger_postings where entry_id = ${entry}`], INTEGRITY],
  ['an emptied ledger', ['truncate ledger_entries cascade'], INTEGRITY],
  [
    'a balance moved without an entry',
    [`update wallet_accounts set balance = balance + 100 where account = ${wallet}`],
    INTEGRITY,
  ],
  ['a deleted wallet with money', [`delete from wallet_accounts where account = ${wallet}`], INTEGRITY],
  [
    'money moved between two players without an entry',
    [
      `insert into wallet_accounts values ('player:nobody', 0)`,
      `update wallet_accounts set balance = balance - 100 where account = ${wallet}`,
      `update wallet_accounts set balance = 100 where account = 'player:nobody'`,
    ],
    INTEGRITY,
  ],
  [
    'a posting without its change of the balance',
    [
      copied('ledger_entries', { id: `'forged'`, key: `'forged'` }, `kind = 'deposit'`),
      `insert into ledger_postings select 'forged', 0, 'house:forged', account, 5 from wallet_accounts where account = ${wallet}`,
    ],
    INTEGRITY,
  ],
  ['a selection without a coupon', [copied('coupon_picks', { coupon_id: `'none'` })], FOREIGN_KEY],
  ['a coupon deleted from its selections', [`delete from coupons where id = ${someId('coupons')}`], FOREIGN_KEY],
  ['a negative stake', [`update coupons set stake = -1 where id = ${someId('coupons')}`], CHECK],
  ['a negative payout', [`update coupons set payout = -1 where id = ${someId('coupons')}`], CHECK],
  ['a coupon of unknown state', [`update coupons set state = 'banana' where id = ${someId('coupons')}`], CHECK],
  ['a selection of unknown state', [`update coupon_picks set state = 'banana'`], CHECK],
  ['a fixture of unknown status', [`update betting_fixtures set status = 'banana'`], CHECK],
  ['a negative payment', [`update payments set amount = -1 where id = ${someId('payments')}`], CHECK],
  ['a payment of unknown status', [`update payments set status = 7 where id = ${someId('payments')}`], CHECK],
  ['a round of unknown status', [`update rounds set status = 'banana' where id = ${someId('rounds')}`], CHECK],
  ['a round with a negative stake', [`update rounds set stake = -1 where id = ${someId('rounds')}`], CHECK],
  ['a negative win of a round', [`update game_rounds set paid = -1`], CHECK],
  ['a negative jackpot', ['update jackpots set amount_milli = -1'], CHECK],
  ['a bonus of unknown state', [`update bonus_grants set state = 'banana'`], CHECK],
  [
    'a second cashback for a day',
    [
      `update bonus_grants set day = '2026-01-01' where id = ${someId('bonus_grants')}`,
      copied('bonus_grants', { id: `'second'`, state: `'released'` }, `day = '2026-01-01'`),
    ],
    UNIQUE,
  ],
  ['a player twice in a turn of a tournament', [copied('tournament_places', { place: '999' })], UNIQUE],
  ['a negative prize', ['update tournament_places set prize = -1'], CHECK],
  [
    'a win for a stake that does not exist',
    [
      copied(
        'provider_transactions',
        { transaction_id: `'forged'`, stake_id: `'none'` },
        `kind = 'credit' and status = 200`,
      ),
    ],
    FOREIGN_KEY,
  ],
  [
    'a deleted player with money',
    [`delete from players where uid = (select uid from ledger_entries where uid in (select uid from players) limit 1)`],
    FOREIGN_KEY,
  ],
];

for (const { kind, restore, why } of restorers)
  describe.skipIf(why !== '')(`constraints on the database of a release on ${kind}${why}`, () => {
    let restored: Restored;
    let opened: OpenedDatabase;
    beforeAll(async () => {
      restored = await restore(readRelease(releases.at(-1)!));
      opened = await restored.open();
    }, 120_000);
    afterAll(async () => {
      await opened.close();
      await restored.drop();
    });

    test.each(REFUSED)('MONEY-12 DATA-1 the database rejects %s', async (_what, statements, code) => {
      const attempt = opened.db.transaction(async (tx) => {
        for (const statement of statements) {
          const { rowCount, affectedRows } = (await tx.execute(sql.raw(statement))) as unknown as {
            rowCount?: number;
            affectedRows?: number;
          };
          // Check that the statement finds a row, because otherwise it would prove nothing.
          if ((rowCount ?? affectedRows) === 0) throw new Error(`no row: ${statement}`);
        }
      });
      await expect(attempt).rejects.toSatisfy(
        (error: Error & { code?: string }) => (error.code ?? (error.cause as { code?: string })?.code) === code,
      );
    });

    test('MONEY-12 the job validates the rows of earlier releases, and logs those that violate a constraint', async () => {
      const unvalidated = async () =>
        (
          (await opened.db.execute(
            sql`select conname as name from pg_constraint where not convalidated`,
          )) as unknown as {
            rows: { name: string }[];
          }
        ).rows.map(({ name }) => name);
      const before = await unvalidated();
      expect(before.length).toBeGreaterThan(20);
      expect(before).toContain('payments_amounts');
      await opened.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`alter table tournament_places drop constraint tournament_places_prize`);
        await tx.execute(sql`update tournament_places set prize = -1`);
        await tx.execute(
          sql`alter table tournament_places add constraint tournament_places_prize check (prize >= 0) not valid`,
        );
      });
      const lines: { constraint: string }[] = [];
      await validateConstraints(opened.db, pino({}, { write: (line) => void lines.push(JSON.parse(line) as never) }));
      expect(lines).toMatchObject([{ constraint: 'tournament_places_prize', table: 'tournament_places' }]);
      expect(await unvalidated()).toEqual(['tournament_places_prize']);
    });
  });
