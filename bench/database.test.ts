import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLongRun } from '#arcade/testing';
import * as betting from '#platform/betting/coupons';
import { openPostgres } from '#platform/db/open';
import { testPostgres } from '#platform/db/testing';
import * as rankings from '#platform/games/rankings';
import * as ledger from '#platform/ledger';
import * as report from '#platform/ledger/report';
import * as outbox from '#platform/messages/outbox';
import * as support from '#platform/messages/support-inbox';
import * as requests from '#platform/payments/requests';
import * as directory from '#platform/players/directory';
import { figures } from './database-figures.mjs';
import { fillDatabase } from './database-fill.mjs';
import { largeTables, measurePlans } from './database-plans.mjs';

/** Rows of a table that counts as large in this small database. */
const LARGE = 3_000;
/** Share of the full size, and the figures that are tried. */
const [SCALE, WANTED] = inLongRun([0.002, 'history'], [0.02, '']);
const product = { ...betting, ...rankings, ...ledger, ...report, ...outbox, ...support, ...requests, ...directory };

describe.skipIf(!testPostgres)('a filled database', { meta: { needs: 'PostgreSQL' } }, () => {
  let scratch: Awaited<ReturnType<NonNullable<typeof testPostgres>['scratch']>>;
  let measuring: { url: string; client: pg.Client; large: Map<string, number> };
  beforeAll(async () => {
    scratch = await testPostgres!.scratch();
    const opened = await openPostgres(scratch.url, { log: pino({ level: 'silent' }), prepare: async () => {} });
    await opened.close();
    await fillDatabase(scratch.url, SCALE, 6_000);
    const client = new pg.Client({ connectionString: scratch.url });
    await client.connect();
    measuring = { url: scratch.url, client, large: await largeTables(client, LARGE) };
  });
  afterAll(async () => {
    await measuring.client.end();
    await scratch.drop();
  });

  test.each(figures(product).filter(({ name }) => name.startsWith(WANTED)))(
    'RUN-70 DATA-3 $name: no sequential scan of a large table',
    async ({ run }) => {
      expect((await measurePlans(measuring, run)).scans).toEqual([]);
    },
  );
});
