// @module-tag long
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formFields, signIn } from '../../bench/site.mjs';
import { testPostgres } from '../../platform/db/testing';
import { BUILD, endProcesses, IS_BUILT, launch, ops, scratch, serve, up } from './testing';

const PASSWORD = 'Deneme.12345';
const PLAYERS = 4;
const MIGRATIONS = 'platform/db/migrations';

/**
 * Copies the build and adds one migration: a newer release.
 * @returns its `serve.js`
 */
function newerBuild(sql: string): string {
  const folder = scratch();
  for (const part of ['serve.js', 'server'])
    cpSync(path.join(BUILD, part), path.join(folder, 'build', part), { recursive: true });
  symlinkSync(path.join(BUILD, 'client'), path.join(folder, 'build', 'client'));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const file of ['package.json', MIGRATIONS]) cpSync(file, path.join(folder, file), { recursive: true });
  const journal = path.join(folder, MIGRATIONS, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const { idx, ...last } = entries.at(-1)!;
  const next = { ...last, idx: idx + 1, when: last.when + 1, tag: 'newer' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(path.join(folder, MIGRATIONS, 'newer.sql'), sql);
  return path.join(folder, 'build', 'serve.js');
}

describe.skipIf(!IS_BUILT || !testPostgres)(
  'an old process next to a newer release',
  { timeout: 120_000, meta: { needs: 'a build and PostgreSQL' } },
  () => {
    let url: string;
    let drop: () => Promise<void>;
    let common: Record<string, string>;
    let old: Awaited<ReturnType<typeof up>>;
    /** URL of each player's game. */
    let games: string[];
    beforeEach(async () => {
      ({ url, drop } = await testPostgres!.scratch());
      common = { DATABASE_URL: url, DATA_DIR: scratch(), GATEWAYS: 'demo' };
      old = await up(serve(common));
      games = await Promise.all(
        Array.from({ length: PLAYERS }, async (_, at) => {
          const name = `oyuncu${at}`;
          await operate(old.port, 'players', ['create', name], { password: PASSWORD });
          await operate(old.port, 'players', ['credit', name, '1000'], { reason: 'Bakiye düzeltmesi' });
          const cookie = await signIn(`http://127.0.0.1:${old.port}`, name, PASSWORD);
          const launched = await fetch(`http://127.0.0.1:${old.port}/play/slot/1001`, {
            headers: { cookie },
            redirect: 'manual',
          });
          return new URL(launched.headers.get('location') ?? '', url.replace('postgres:', 'http:')).pathname;
        }),
      );
    });
    afterEach(async () => {
      await endProcesses();
      await drop();
    });

    const operate = async (port: number, command: string, words: string[], options: object = {}) =>
      (await ops(port, { command, words, options })).body.toString();
    async function query(statement: string): Promise<Record<string, string>[]> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<Record<string, string>>(statement).finally(() => client.end());
      return rows;
    }

    /**
     * Plays one round.
     * @returns the response to its form
     */
    async function spin(port: number, game: string): Promise<Response> {
      const origin = `http://127.0.0.1:${port}`;
      const page = await fetch(origin + game);
      if (!page.ok) return page;
      const body = formFields(await page.text(), 'name="requestID"');
      return fetch(origin + game, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
    }

    test('SCALE-3 SCALE-4 SCALE-8 continues play while a migration of the newer release adds to tables of rounds and money; each round is booked once', async () => {
      const serveFile = newerBuild(`
        ALTER TABLE "ledger_entries" ADD COLUMN "newer" text;--> statement-breakpoint
        ALTER TABLE "game_rounds" ADD COLUMN "newer" text DEFAULT '' NOT NULL;--> statement-breakpoint
        ALTER TABLE "players" ADD COLUMN "newer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
        CREATE INDEX "rounds_newer" ON "rounds" USING btree ("uid","id");--> statement-breakpoint
        SELECT pg_sleep(2);`);
      const over = new AbortController();
      let port = old.port;
      const rounds = new Map<string, number>();
      const statuses = new Set<number>();
      const play = async (game: string) => {
        for (let at = 0; !over.signal.aborted; at += 1) {
          const answer = await spin(at % 2 === 0 ? old.port : port, game);
          statuses.add(answer.status);
          const round = /\?round=(\w+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
          rounds.set(round, (rounds.get(round) ?? 0) + 1);
        }
      };
      const playing = Promise.all(games.map(play));
      await expect.poll(() => rounds.size, { timeout: 30_000 }).toBeGreaterThan(PLAYERS);
      const newer = await up(launch([serveFile], common));
      port = newer.port;
      const before = rounds.size;
      await expect.poll(() => rounds.size, { timeout: 30_000 }).toBeGreaterThan(before + 4 * PLAYERS);
      over.abort();
      await playing;

      expect([...statuses]).toEqual([303]);
      expect([...rounds.values()].every((count) => count === 1)).toBe(true);
      const [stakes] = await query(`select count(*) as count from ledger_entries where kind = 'stake'`);
      expect(Number(stakes?.['count'])).toBe(rounds.size);
      for (const process of [old, newer]) {
        expect(await operate(process.port, 'ledger', ['verify'])).toContain('The ledger is correct');
        expect((await fetch(`http://127.0.0.1:${process.port}/readyz`)).status).toBe(200);
      }
      // The previous release starts on it only if the operator rolls back.
      const refused = serve(common);
      expect(await refused.exited).toBe(1);
      expect(refused.output()).toMatch(/^The database has migrations of a newer release than this build: [^\n]+$/m);
      const again = await up(serve({ ...common, ALLOW_NEWER_DATABASE: 'on' }));
      expect(again.output()).toContain('the database has migrations of a newer release');
      expect((await spin(again.port, games[0]!)).status).toBe(303);
    });

    test('SCALE-3 with an incompatible newer schema it answers 503 with Retry-After, books nothing, and is not ready again', async () => {
      const [before] = await query('select count(*) as count from ledger_entries');
      await up(launch([newerBuild('ALTER TABLE "game_rounds" RENAME TO "game_rounds_newer";')], common));
      const readiness = async () => (await fetch(`http://127.0.0.1:${old.port}/readyz`)).status;
      expect(await readiness(), 'no request has failed yet').toBe(200);
      const answers = await Promise.all(games.map((game) => spin(old.port, game)));
      expect(answers.map(({ status }) => status)).toEqual(games.map(() => 503));
      for (const answer of answers) expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answers[0]!.text()).toContain('Site yeniden başlatılıyor');
      expect(await readiness()).toBe(503);
      for (const page of ['/profile/deposit', '/endpoint/v1'])
        expect((await fetch(`http://127.0.0.1:${old.port}${page}`)).status, page).toBe(503);
      const [after] = await query('select count(*) as count from ledger_entries');
      expect(after).toEqual(before);
      expect(old.output()).toContain('this process answers 503 from now on');
    });
  },
);
