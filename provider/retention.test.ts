import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeEachDatabase, testContext } from '#platform/db/testing';
import { createOperator } from '#platform/games';
import { runDueJobs } from '#platform/jobs';
import { defaultRules } from './engines';
import { PRUNE_JOB, pruneOldRows } from './retention';

describeEachDatabase('retention of the provider', (database) => {
  test('RUN-71 finished rounds are deleted after their time; unfinished ones, their game sessions and those in use stay', async () => {
    const context = await testContext(database);
    const { db } = context;
    const idsOf = async (table: string) =>
      (
        (await db.execute(sql.raw(`select id from ${table} order by 1`))) as unknown as { rows: { id: string }[] }
      ).rows.map(({ id }) => id);
    await db.execute(
      sql.raw(`insert into game_visits (id, uid, language, game_id, game_name, maker, profile, lobby_path, launch_path, created_at, last_played_at)
      select id, 'u', 'tr', 'g', 'G', 'M', 'p', '/', '/', timestamptz '2020-01-01', at::timestamptz
      from (values ('empty', '2020-01-01'), ('finished', '2020-01-01'), ('unfinished', '2020-01-01'), ('in-use', '2026-03-01')) as visit (id, at)`),
    );
    await db.execute(
      sql.raw(`insert into rounds (id, launch_id, uid, game_id, profile, request_id, choice, steps, step_count, seed, commitment, stake, payout, jackpot, status, created_at, settled_at)
      select id, visit, 'u', 'g', 'p', id, '{}', '[]', 0, '', id, 1, 0, 0, status, created::timestamptz, settled::timestamptz
      from (values ('old', 'finished', 'settled', '2020-01-01', '2020-01-01'), ('rejected', 'finished', 'refused', '2020-01-01', null),
        ('open', 'unfinished', 'open', '2020-01-01', null), ('won', 'unfinished', 'won', '2020-01-01', null),
        ('late', 'unfinished', 'settled', '2020-01-01', '2026-03-01'), ('new', 'in-use', 'settled', '2026-03-01', '2026-03-01'))
        as round (id, visit, status, created, settled)`),
    );
    await pruneOldRows({ operator: createOperator(context), findRules: defaultRules });
    expect(await idsOf('rounds')).toEqual(['late', 'new', 'open', 'won']);
    expect(await idsOf('game_visits')).toEqual(['in-use', 'unfinished']);
    await context.close();
  });

  test('RUN-71 a pruning ends after its number of batches, and a job deletes the rest a second later', async () => {
    const context = await testContext(database);
    const { db } = context;
    await db.execute(
      sql.raw(`insert into game_visits (id, uid, language, game_id, game_name, maker, profile, lobby_path, launch_path, created_at, last_played_at)
      select number, 'u', 'tr', 'g', 'G', 'M', 'p', '/', '/', timestamptz '2020-01-01', timestamptz '2020-01-01'
      from generate_series(1, 2500) as number`),
    );
    const left = async () =>
      (
        (await db.execute(sql`select count(*)::int as count from game_visits`)) as unknown as {
          rows: { count: number }[];
        }
      ).rows[0]?.count;
    const provider = { operator: createOperator(context), findRules: defaultRules };
    // No round is old, which takes one batch.
    await pruneOldRows(provider, 2);
    expect(await left()).toBe(1_500);
    const prune = () =>
      runDueJobs(context, { [PRUNE_JOB]: { lane: 'housekeeping', outside: () => pruneOldRows(provider, 3) } });
    expect(await prune()).toBe(0);
    context.advance(1_000);
    expect(await prune()).toBe(1);
    expect(await left()).toBe(0);
    // The table rounds are left to a third run.
    context.advance(1_000);
    expect(await prune()).toBe(1);
    context.advance(1_000);
    expect(await prune()).toBe(0);
    await context.close();
  });
});
