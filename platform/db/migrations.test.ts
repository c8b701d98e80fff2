import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, test } from 'vitest';
import { listGrants } from '../bonuses';
import { lockPlayState } from '../play-limits';
import { listFactors, findSecondFactor } from '../players/factor';
import { findStake } from '../ledger';
import { adoptEmbedded } from './open';

const MIGRATIONS = resolve('platform/db/migrations');

const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[];
};

test('SCALE-8 the times of migrations rise in the order of the journal, so that an upgrade applies all of them', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test('RUN-1 the newest snapshot, from which the next migration is made, is the only one and can be read', () => {
  const [snapshot, ...older] = readdirSync(join(MIGRATIONS, 'meta')).filter((name) => name !== '_journal.json');
  expect(older).toEqual([]);
  expect(JSON.parse(readFileSync(join(MIGRATIONS, 'meta', snapshot!), 'utf8'))).toHaveProperty('tables');
});

/** Constraints of migrations from 0095 on that check the rows of an existing table while the migration locks it. */
function findScans(): string[] {
  return journal.entries
    .map(({ tag }) => tag)
    .filter((tag) => tag >= '0095')
    .flatMap((tag) => {
      const statements = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8').split(';');
      const created = new Set(statements.flatMap((one) => /create table "(\w+)"/i.exec(one)?.[1] ?? []));
      return statements
        .filter((one) => /add constraint .*(?:check|foreign key)/is.test(one) && !/not valid\s*$/i.test(one))
        .filter((one) => !created.has(/alter table "(\w+)"/i.exec(one)?.[1] ?? ''))
        .map((one) => `${tag}: ${one.trim()}`);
    });
}

test('SCALE-31 a constraint on an existing table applies to new rows only (NOT VALID); a job validates the others after the start', () => {
  expect(findScans()).toEqual([]);
});

/** Returns an embedded database with the first `count` migrations applied. */
async function databaseOf(count: number): Promise<PGlite> {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-migrations-'));
  try {
    const entries = journal.entries.slice(0, count);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
    const client = await PGlite.create({ extensions: { pg_trgm } });
    await client.exec('create extension if not exists pg_trgm');
    await migrate(drizzle(client), { migrationsFolder: folder });
    return client;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const player = (uid: string, columns: Record<string, string | number | boolean>) => {
  const all: Record<string, string | number | boolean> = {
    uid,
    username: uid,
    username_folded: uid,
    email: `${uid}@mail.example`,
    email_folded: `${uid}@mail.example`,
    password_hash: 'x',
    status: 'active',
    first_name: 'Ayşe',
    last_name: 'Yılmaz',
    country: 'TR',
    city: 'İzmir',
    address: '',
    phone: '+905321112233',
    birth_date: '1990-05-17',
    identity_number: '',
    currency: 'TRY',
    promotion_code: '',
    reference_number: '',
    sms_opt_in: false,
    email_opt_in: false,
    language: 'tr',
    created_at: '2026-01-01T00:00:00Z',
    ...columns,
  };
  return {
    text: `insert into players (${Object.keys(all).join(', ')}) values (${Object.keys(all)
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`,
    values: Object.values(all),
  };
};

test(
  'AUTH-3 second factors stored in columns by the first version are migrated to rows',
  { tags: ['long'] },
  async () => {
    const client = await databaseOf(1);
    const before: [string, Record<string, string | number | boolean>][] = [
      ['without', {}],
      ['with-app', { second_factor: 'app', app_secret: 'sealed', app_step: 59_000_000 }],
      ['with-sms', { second_factor: 'sms' }],
      ['begun-app', { fresh_secret: 'fresh', sms_wanted: true }],
    ];
    for (const [uid, columns] of before) {
      const { text, values } = player(uid, columns);
      await client.query(text, values);
    }
    const { db, close } = await adoptEmbedded(client, async () => {});
    try {
      const kinds = await Promise.all(before.map(([uid]) => findSecondFactor(db, uid)));
      expect(kinds).toEqual(['none', 'app', 'sms', 'none']);
      expect(await listFactors(db, 'with-app')).toMatchObject([
        { kind: 'app', secret: 'sealed', counter: 59_000_000, activatedAt: expect.any(Date) },
      ]);
      const begun = await listFactors(db, 'begun-app');
      expect(begun.map(({ kind, secret, activatedAt }) => [kind, secret, activatedAt]).sort()).toEqual([
        ['app', 'fresh', null],
        ['sms', null, null],
      ]);
    } finally {
      await close();
    }
  },
);

test(
  'SCALE-31 messages of the first version belong to the owner of their address, in batches that survive an interruption',
  { tags: ['long'] },
  async () => {
    const client = await databaseOf(25);
    for (const [uid, phone] of [
      ['ayse', '+905321112233'],
      ['can', '+905321112244'],
    ] as const) {
      const { text, values } = player(uid, { phone });
      await client.query(text, values);
    }
    const send = (ids: string, recipient: string) =>
      client.query(
        `insert into outbox (id, channel, recipient, subject, text, created_at)
        select 'm' || lpad(n::text, 5, '0'), 'mail', $1, '', '', now() from (${ids}) as numbers (n)`,
        [recipient],
      );
    await send('select 1', 'else@mail.example');
    await send('select 2', '+905321112244');
    await send('select generate_series(3, 20010)', 'ayse@mail.example');
    await client.exec(`create function fail() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
    create trigger fail before update on outbox for each row when (new.id = 'm20010') execute function fail()`);
    const read = async () =>
      (await client.query('select uid, count(*)::int from outbox group by 1 order by 1', [], { rowMode: 'array' }))
        .rows;

    await expect(adoptEmbedded(client, async () => {})).rejects.toThrow('Failed query');
    expect(await read()).toEqual([
      ['ayse', 19_998],
      ['can', 1],
      [null, 11],
    ]);
    await client.exec('drop trigger fail on outbox');
    await send('select 20011', 'ayse@mail.example');
    const { close } = await adoptEmbedded(client, async () => {});
    expect(await read()).toEqual([
      ['ayse', 20_008],
      ['can', 1],
      // One to another address, and one that this release sent after the migration.
      [null, 2],
    ]);
    expect((await client.query(`select from installation where key like 'outbox_uid%'`)).rows).toEqual([]);
    await close();
  },
);

test(
  'BONUS-1 a bonus in wagering continues with its progress, and stakes under it keep their counted amounts',
  { tags: ['long'] },
  async () => {
    const client = await databaseOf(25);
    const terms = {
      title: { tr: 'Bonus', en: 'Bonus' },
      text: { tr: 'Bonus', en: 'Bonus' },
      figures: { TRY: { maxStake: '100' } },
      wagering: 20,
      counting: { slot: 100 },
      days: 30,
    };
    const grant = async (id: string, uid: string, state: string, progress: number) => {
      await client.query(
        `insert into bonus_grants (id, uid, offer_id, kind, state, terms, amount, required, progress, spins_left, created_at, expires_at)
        values ($1, $2, 'welcome', 'deposit', $3, $4, 1000, 20000, $5, 7, '2026-03-10T09:00:00Z', '2026-04-09T09:00:00.5Z')`,
        [id, uid, state, terms, progress],
      );
    };
    const stake = async (key: string, grantId: string, counted: number, spin: boolean) => {
      await client.query(
        `insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, at)
        values ($1, $1, 'x', 'stake', 3, 'wagers', 3, true, -500, 0, '', '', now())`,
        [key],
      );
      if (grantId !== '')
        await client.query(`insert into bonus_stakes values ($1, $2, 500, $3, $4)`, [key, grantId, counted, spin]);
    };
    await client.query(`insert into play_standing (uid, limits) values ('wagers', '{"stake-round": 5000}')`);
    await grant('running', 'wagers', 'active', 1_500);
    await grant('over', 'lost', 'expired', 900);
    await stake('counted', 'running', 500, false);
    await stake('spin', 'running', 0, true);
    await stake('plain', '', 0, false);
    const { db, close } = await adoptEmbedded(client, async () => {});
    try {
      const until = '2026-04-09T09:00:00.500Z';
      const { figures, counting } = terms;
      expect(await db.transaction((tx) => lockPlayState(tx, 'wagers'))).toMatchObject({
        limits: { 'stake-round': 5_000 },
        wagering: { id: 'running', until, figures, counting },
        toWager: 18_500n,
        spinsLeft: 7,
      });
      const grants = await listGrants(db, undefined, 10);
      expect(new Map(grants.map(({ id, progress, spinsLeft }) => [id, { progress, spinsLeft }]))).toEqual(
        new Map([
          ['over', { progress: 900n, spinsLeft: 7 }],
          ['running', { progress: 1_500n, spinsLeft: 7 }],
        ]),
      );
      const bonuses = await Promise.all(
        ['counted', 'spin', 'plain'].map(async (key) => (await db.transaction((tx) => findStake(tx, key))).bonus),
      );
      expect(bonuses).toEqual([{ id: 'running', counted: 500n }, { id: 'running', counted: null }, undefined]);
    } finally {
      await close();
    }
  },
);
