import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenedDatabase } from '../db/open';
import { readRelease, releases, restorers, type Restored } from '../db/testing-release';
import { localizeFinding } from './finding-texts';
import { verifyBooks } from './verify';

/** A player of the release's database with payments, coupons, rounds and an active bonus. */
const PLAYER = 'APaeFiPxp8O9nf6JRWnWAMjDUh';
const entryLike = (key: string) => `(select id from ledger_entries where key like '${key}' order by id limit 1)`;
const paymentOf = (direction: number, status: number) =>
  `(select id from payments where direction = ${direction} and status = ${status} order by id limit 1)`;

/** Manipulations of money by a person with access to the database, and the finding of `ledger verify`. */
const MANIPULATIONS: [what: string, statements: string[], found: RegExp][] = [
  [
    'a raised balance',
    [`update wallet_accounts set balance = balance + 1 where account = 'player:${PLAYER}'`],
    /its postings say/,
  ],
  [
    'a raised bonus balance',
    [`update wallet_accounts set balance = balance + 1 where account = 'player:${PLAYER}:bonus'`],
    /its postings say/,
  ],
  ['a deleted wallet', [`delete from wallet_accounts where account = 'player:${PLAYER}:bonus'`], /no wallet/],
  [
    'the amount of an entry',
    [`update ledger_entries set amount = amount + 1 where id = ${entryLike('%:deposit')}`],
    /another amount than its postings/,
  ],
  [
    'the balance after an entry',
    [`update ledger_entries set balance_after = balance_after + 1 where id = ${entryLike('%:deposit')}`],
    /do not follow/,
  ],
  [
    'the player of an entry',
    [
      `update ledger_entries set uid = (select uid from players where uid <> '${PLAYER}' order by uid limit 1) where id = ${entryLike('coupon:%:stake')}`,
    ],
    /another amount than its postings/,
  ],
  [
    'the kind of an entry',
    [`update ledger_entries set kind = 'payout' where id = ${entryLike('%:return')}`],
    /is not what was booked/,
  ],
  [
    'the type of an entry',
    [`update ledger_entries set type = 7 where id = ${entryLike('coupon:%:stake')}`],
    /another type than its kind/,
  ],
  [
    'the amount of a posting',
    [`update ledger_postings set amount = amount - 1 where entry_id = ${entryLike('game:%-win')}`],
    /its postings say/,
  ],
  [
    'the house account of a posting',
    [`update ledger_postings set to_account = 'house:elsewhere' where entry_id = ${entryLike('%:paid')}`],
    /is not what was booked/,
  ],
  ['a missing posting', [`delete from ledger_postings where entry_id = ${entryLike('%:paid')}`], /has no postings/],
  [
    'a deposit booked twice, with balance and chain made to fit',
    [
      `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, reference, at)
        select 'forged', key || ':forged', content_hash, kind, type, uid, category, shown, amount,
          (select balance from wallet_accounts where account = 'player:' || uid) + amount, description_tr, description_en, reference, at
        from ledger_entries where id = ${entryLike('payment:%:deposit')}`,
      `insert into ledger_postings select 'forged', position, from_account, to_account, amount from ledger_postings
        where entry_id = ${entryLike('payment:%:deposit')}`,
      `update wallet_accounts set balance = balance + (select amount from ledger_entries where id = 'forged')
        where account = (select 'player:' || uid from ledger_entries where id = 'forged')`,
    ],
    /payment \w+ does not agree with its entries/,
  ],
  [
    'the amount of an approved deposit',
    [`update payments set amount = amount + 1 where id = ${paymentOf(1, 1002)}`],
    /payment \w+ does not agree/,
  ],
  [
    'a reserved withdrawal that was set to cancelled',
    [`update payments set status = 1004 where id = ${paymentOf(2, 1001)}`],
    /payment \w+ does not agree/,
  ],
  [
    'a paid withdrawal that was set to new',
    [`update payments set status = 1001 where id = ${paymentOf(2, 1002)}`],
    /payment \w+ does not agree/,
  ],
  [
    'the amount that the statement shows of a payment',
    [`update statement_items set amount = amount * 2 where id = ${paymentOf(1, 1002)}`],
    /shown otherwise/,
  ],
  ['a raised debt', [`update chargebacks set owed = 100`], /house:debts holds 0, the chargebacks say 100/],
  ['a forgotten chargeback', [`delete from chargebacks`], /chargeback of \w+ says 0 owed of 0/],
  ['what was charged back', [`update chargebacks set amount = amount - 1`], /chargeback of \w+ says/],
  [
    'the amount of a bonus',
    [`update bonus_grants set amount = amount + 1 where state = 'active'`],
    /bonus \w+ does not agree/,
  ],
  [
    'what was released of a bonus',
    [`update bonus_grants set released = 1 where state = 'active'`],
    /bonus \w+ does not agree/,
  ],
  [
    'what is left to wager',
    [`update play_standing set to_wager = 0 where wagering is not null`],
    /more progress than its stakes counted/,
  ],
  [
    'an ended bonus that was set to active',
    [`update bonus_grants set state = 'active' where state = 'given-up'`],
    /is active and is not wagered/,
  ],
  [
    'the payout of a settled coupon',
    [`update coupons set payout = payout + 1 where state = 'won'`],
    /coupon \w+ does not agree/,
  ],
  ['the stake of a coupon', [`update coupons set stake = stake - 1 where state = 'open'`], /coupon \w+ does not agree/],
  [
    'a lost coupon that was set to open',
    [`update coupons set state = 'open' where state = 'lost'`],
    /coupon \w+ is open and brought 0/,
  ],
  ['the win of a round', [`update game_rounds set paid = paid + 1 where paid > 0`], /round \w+ does not agree/],
  [
    'the amount of a provider’s message',
    [`update provider_transactions set amount = amount + 1 where kind = 'debit' and status = 200`],
    /transaction [\w-]+ does not agree/,
  ],
  ['the prize of a tournament', [`update tournament_places set prize = prize + 1`], /prize \S+ does not agree/],
];

for (const { kind, restore, why } of restorers)
  describe.skipIf(why !== '')(`ledger verify on the database of a release on ${kind}${why}`, () => {
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

    test('MONEY-8 finds nothing in an unchanged database', async () => {
      expect((await verifyBooks(opened.db)).findings).toEqual([]);
    });

    test.each(MANIPULATIONS)('MONEY-8 DESK-75 finds %s', async (_what, statements, found) => {
      const undo = new Error('undo');
      await expect(
        opened.db.transaction(async (tx) => {
          await tx.execute(sql`set local session_replication_role = replica`);
          for (const statement of statements) await tx.execute(sql.raw(statement));
          const { findings } = await verifyBooks(tx);
          expect(findings.join('\n')).toMatch(found);
          for (const line of findings) expect(localizeFinding(line).tr, 'the finding in Turkish').not.toBe(line);
          throw undo;
        }),
      ).rejects.toBe(undo);
    });
  });
