import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as schema from '../db/schema';
import { describeDatabase, tamper, testContext, type TestContext } from '../db/testing';
import { verifyRounds } from '../games';
import { pruneRows } from '.';
import { UNPRUNED, retentionRules } from './rules';

const OLD = "timestamptz '2020-01-01'";
const NEW = "timestamptz '2026-03-01'";

test('RUN-71 DATA-3 every table has a rule: it is pruned, or kept for a reason', () => {
  const tables = Object.values<unknown>(schema).filter((value): value is PgTable => is(value, PgTable));
  const pruned = retentionRules({ options: {} as never }).map(({ table }) => getTableName(table));
  expect([...Object.keys(UNPRUNED), ...pruned].sort()).toEqual(tables.map(getTableName).sort());
});

describeDatabase('retention', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database);
  });
  afterEach(() => context.close());

  const insert = (statement: string) => tamper(context.db, sql.raw(statement));
  const idsOf = async (table: string, column: string) =>
    (
      (await context.db.execute(sql.raw(`select ${column} as id from ${table} order by 1`))) as unknown as {
        rows: { id: string }[];
      }
    ).rows.map(({ id }) => id);
  const prune = () => context.db.transaction((tx) => pruneRows(context, tx, {}));

  const round = (id: string, at: string, end: string, isOpen = false) =>
    insert(`insert into game_rounds (provider, round_id, uid, game_id, staked, paid, started_at, ended_at, is_open)
      values ('p', '${id}', 'u', 'g', 100, 0, ${at}, ${end}, ${isOpen})`);
  const message = (id: string, roundId: string, at: string) =>
    insert(`insert into provider_transactions (provider, transaction_id, kind, uid, round_id, game_id, amount, status, answer, created_at)
      values ('p', '${id}', 'debit', 'u', '${roundId}', 'g', 100, 200, '{}', ${at})`);
  const entry = (id: string, roundId: string, at: string) =>
    insert(`insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, reference, at)
      values ('${id}', 'game:p:${id}', '', 'stake', 3, 'u', 3, true, -100, 0, 'x', 'x', '${roundId}', ${at})`);

  test('RUN-71 ended rounds and their messages are deleted after their time; open rounds, late ends and the ledger stay', async () => {
    await round('old', OLD, OLD);
    await round('ended-late', OLD, NEW);
    await round('open', OLD, 'null', true);
    await round('new', NEW, NEW);
    for (const id of ['old', 'ended-late', 'open', 'new']) {
      const at = id === 'new' ? NEW : OLD;
      await message(`m-${id}`, id, at);
      await entry(`m-${id}`, id, at);
    }
    await message('m-rejected', 'none', OLD);
    await prune();
    expect(await idsOf('game_rounds', 'round_id')).toEqual(['ended-late', 'new', 'open']);
    expect(await idsOf('provider_transactions', 'transaction_id')).toEqual(['m-ended-late', 'm-new', 'm-open']);
    expect(await idsOf('ledger_entries', 'id')).toHaveLength(4);
  });

  test('RUN-71 FAIR-3 entries of pruned rounds are no finding of ledger verify; a missing round of later is one', async () => {
    for (const [id, at] of [
      ['old', OLD],
      ['new', NEW],
    ] as const) {
      await round(id, at, at);
      await message(`m-${id}`, id, at);
      await entry(`m-${id}`, id, at);
    }
    expect(await verifyRounds(context.db)).toEqual([]);
    await prune();
    expect(await idsOf('game_rounds', 'round_id')).toEqual(['new']);
    expect(await verifyRounds(context.db)).toEqual([]);
    await insert(`delete from game_rounds`);
    expect(await verifyRounds(context.db)).toEqual(['round new does not agree with its entries']);
  });

  test('RUN-71 launches are deleted unless their session is open; gateway reports and notices by their age', async () => {
    await insert(`insert into players (uid, username, username_folded, email, email_folded, password_hash, status, first_name, last_name, country, city, address, phone, birth_date, identity_number, currency, promotion_code, reference_number, sms_opt_in, email_opt_in, language, created_at)
      values ('u', 'u', 'u', 'u@x', 'u@x', '', 'active', '', '', '', '', '', '', '1990-01-01', '', 'TRY', '', '', false, false, 'tr', ${OLD})`);
    await insert(`insert into sessions (id, sid_hash, uid, pending, created_at, last_activity_at)
      values ('open', 'x', 'u', false, ${OLD}, ${NEW})`);
    for (const [id, session, at] of [
      ['old', 'gone', OLD],
      ['open', 'open', OLD],
      ['new', 'gone', NEW],
    ])
      await insert(`insert into launches (id, uid, session_id, game_id, language, created_at)
        values ('${id}', 'u', '${session}', 'g', 'tr', ${at})`);
    for (const [id, at] of [
      ['old', OLD],
      ['new', NEW],
    ]) {
      await insert(
        `insert into gateway_callbacks (gateway, id, body_hash, status, answer, at) values ('g', '${id}', '', 200, '{}', ${at})`,
      );
      for (const category of [1, 2])
        await insert(`insert into statement_items (id, uid, at, category, status, type, amount, description_tr, description_en)
          values ('${id}${category}', 'u', ${at}, ${category}, 1002, 1, 1, 'x', 'x')`);
    }
    await prune();
    expect(await idsOf('launches', 'id')).toEqual(['new', 'open']);
    expect(await idsOf('gateway_callbacks', 'id')).toEqual(['new']);
    expect(await idsOf('statement_items', 'id')).toEqual(['new1', 'new2', 'old1']);
  });

  test('RUN-71 more rows than a batch are deleted in several runs, the last of which waits a day', async () => {
    await insert(`insert into gateway_callbacks (gateway, id, body_hash, status, answer, at)
      select 'g', n::text, '', 200, '{}', ${OLD} from generate_series(1, 1500) as n`);
    const due = async () => {
      const [job] = await context.db.select().from(schema.jobs);
      await context.db.delete(schema.jobs);
      return job?.runAt;
    };
    await prune();
    expect(await idsOf('gateway_callbacks', 'id')).toHaveLength(500);
    expect(await due()).toEqual(context.now());
    await prune();
    expect(await idsOf('gateway_callbacks', 'id')).toEqual([]);
    expect((await due())?.getTime()).toBe(context.now().getTime() + 86_400_000);
  });

  test('RUN-71 ROUNDS_KEEP_DAYS changes the time of rounds', async () => {
    await round('year', "timestamptz '2025-01-01'", "timestamptz '2025-01-01'");
    await prune();
    expect(await idsOf('game_rounds', 'round_id')).toEqual(['year']);
    const shorter = { ...context, options: { ...context.options, roundsKeepDays: 365 } };
    await context.db.transaction((tx) => pruneRows(shorter, tx, {}));
    expect(await idsOf('game_rounds', 'round_id')).toEqual([]);
  });
});
