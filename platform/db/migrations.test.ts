import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, test } from 'vitest';
import { factorsOf, secondFactorOf } from '../players/factor';
import { useEmbedded } from './open';

const MIGRATIONS = resolve('platform/db/migrations');

/** An embedded database as the version left it whose last migration is the `count`-th. */
async function databaseOf(count: number): Promise<PGlite> {
  const folder = mkdtempSync(join(tmpdir(), 'rubato-migrations-'));
  try {
    const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
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

test('AUTH-3 second factors kept in columns by the first version come over as rows', async () => {
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
  const { db, close } = await useEmbedded(client, async () => {});
  try {
    const kinds = await Promise.all(before.map(([uid]) => secondFactorOf(db, uid)));
    expect(kinds).toEqual(['none', 'app', 'sms', 'none']);
    expect(await factorsOf(db, 'with-app')).toMatchObject([
      { kind: 'app', secret: 'sealed', counter: 59_000_000, activatedAt: expect.any(Date) },
    ]);
    const begun = await factorsOf(db, 'begun-app');
    expect(begun.map(({ kind, secret, activatedAt }) => [kind, secret, activatedAt]).sort()).toEqual([
      ['app', 'fresh', null],
      ['sms', null, null],
    ]);
  } finally {
    await close();
  }
});
