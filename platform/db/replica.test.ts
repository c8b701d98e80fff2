import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal';
import type { Database } from './database';
import { openPostgres } from './open';
import { createReplicaReads } from './replica';
import { testPostgres } from './testing';

const silent = pino({ level: 'silent' });
const nothing = async () => {};

/** Returns the name of the database that answers. */
const readName = async (db: Database): Promise<unknown> =>
  ((await db.execute(sql`select current_database() as name`)) as unknown as { rows: { name: string }[] }).rows[0]?.name;

describe.skipIf(!testPostgres)('reads of a replica', { meta: { needs: 'PostgreSQL' } }, () => {
  test('RUN-60 old reads use the replica; without it, or after an error, they use the primary', async () => {
    // A second database takes the place of a streaming replica.
    const [primary, replica] = await Promise.all([testPostgres!.scratch(), testPostgres!.scratch()]);
    const replicaName = new URL(replica.url).pathname.slice(1);
    const primaryName = new URL(primary.url).pathname.slice(1);
    const { db, replicas, close } = await openPostgres(primary.url, {
      log: silent,
      prepare: nothing,
      options: { replicaUrl: replica.url },
    });
    try {
      const reads = createReplicaReads(replicas?.db, silent);
      const read = <Result>(work: (own: Database) => Promise<Result>) => reads(db, work);
      expect(await read(readName)).toBe(replicaName);
      expect(await createReplicaReads(undefined, silent)(db, readName)).toBe(primaryName);
      // A rejection of a request is no error of the replica.
      await expect(read(() => Promise.reject(new Refusal('x', 'malformed')))).rejects.toThrow(Refusal);
      expect(await read(readName)).toBe(replicaName);
      // The database rejects the value of a request: the replica works.
      const parse = (own: Database) => own.execute(sql`select ${'9'.repeat(20)}::bigint`);
      await expect(read(parse)).rejects.toThrow('Failed query');
      expect(await read(readName)).toBe(replicaName);
      // The replica has no tables, as during an upgrade.
      const count = (own: Database) => own.execute(sql`select count(*) from players`);
      await expect(count(replicas!.db)).rejects.toThrow('Failed query');
      expect(await read(count)).toBeDefined();
      expect(await read(readName)).toBe(primaryName);
    } finally {
      await close();
      await Promise.all([primary.drop(), replica.drop()]);
    }
  });

  test('RUN-60 reads use the primary if the replica has replayed nothing for two minutes, or since its start', async () => {
    const [primary, replica] = await Promise.all([testPostgres!.scratch(), testPostgres!.scratch()]);
    const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);
    // Its own functions report the state of a streaming replica.
    const admin = new pg.Client({ connectionString: replica.url });
    await admin.connect();
    const replay = (age: string) =>
      admin.query(`create or replace function public.pg_last_xact_replay_timestamp() returns timestamptz
        language sql as $$ select pg_catalog.now() - ${age}::interval $$`);
    await admin.query(`create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`);
    await admin.query(`alter database ${nameOf(replica)} set search_path = public, pg_catalog`);
    const { db, replicas, close } = await openPostgres(primary.url, {
      log: silent,
      prepare: nothing,
      options: { replicaUrl: replica.url },
    });
    try {
      for (const [age, name] of [
        ["'1 minute'", nameOf(replica)],
        ["'3 minutes'", nameOf(primary)],
        ['null', nameOf(primary)],
      ] as const) {
        await replay(age);
        const read = createReplicaReads(replicas?.db, silent);
        expect(await Promise.all([read(db, readName), read(db, readName)]), age).toEqual([name, name]);
      }
    } finally {
      await admin.end();
      await close();
      await Promise.all([primary.drop(), replica.drop()]);
    }
  });

  test('RUN-60 an unreachable replica neither stops the start nor a read', async () => {
    const { url, drop } = await testPostgres!.scratch();
    const opened = await openPostgres(url, {
      log: silent,
      prepare: nothing,
      options: { replicaUrl: 'postgres://x@127.0.0.1:1/none' },
    });
    try {
      const read = createReplicaReads(opened.replicas?.db, silent);
      expect(await read(opened.db, readName)).toBe(new URL(url).pathname.slice(1));
    } finally {
      await opened.close();
      await drop();
    }
  });
});
