import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { formFields, signIn } from '../../bench/site.mjs';
import { inLongRun } from '#arcade/testing';
import { testPostgres } from '../../platform/db/testing';
import { readRelease, releases } from '../../platform/db/testing-release';
import { call, endProcesses, IS_BUILT, ops, serve, up } from './testing';

const PASSWORD = 'Deneme.12345';
/** Dump whose player differs and has an unknown password. */
const OLDEST = 'commit-96682e1.sql.br';

describe.skipIf(!IS_BUILT || !testPostgres)(
  'the built site over the database of an earlier release',
  { meta: { needs: 'a build and PostgreSQL' } },
  () => {
    afterEach(endProcesses);

    test.each(inLongRun(releases.slice(-1), releases))(
      'RUN-1 a player of %s signs in and plays; ledger and audit log are intact',
      async (file) => {
        const { url, drop } = await testPostgres!.scratch();
        try {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          await client.query(readRelease(file)).finally(() => client.end());
          const { port } = await up(serve({ DATABASE_URL: url, GATEWAYS: 'demo' }));
          const operate = async (command: string, words: string[], options = {}) =>
            (await ops(port, { command, words, options })).body.toString();
          await operate('maintenance', ['off']);

          const origin = `http://127.0.0.1:${port}`;
          const player = file === OLDEST ? 'veli' : 'mert';
          if (file === OLDEST) {
            await operate('players', ['reset-password', player]);
            const token = /account_reset\?token=(\w+)/.exec(await operate('outbox', []))?.[1];
            await call(port, { class: 'user', method: 'pass_reset' }, { token, password: PASSWORD });
          }
          await operate('players', ['credit', player, '50'], { reason: 'Bakiye düzeltmesi' });
          const cookie = await signIn(origin, player, PASSWORD);
          const launched = await fetch(`${origin}/play/slot/1001`, { headers: { cookie }, redirect: 'manual' });
          const game = new URL(launched.headers.get('location') ?? '', origin);
          expect(game.pathname).toMatch(/^\/rounds\//);
          const body = formFields(await (await fetch(game)).text(), 'name="requestID"');
          const spun = await fetch(game, { method: 'POST', headers: { origin }, body, redirect: 'manual' });
          expect(spun.status).toBe(303);
          expect(spun.headers.get('location')).toMatch(/\?round=\w+$/);

          expect(await operate('ledger', ['verify'])).toContain('The ledger is correct');
          expect(await operate('audit', ['verify'])).toContain('The audit log is correct');
        } finally {
          await endProcesses();
          await drop();
        }
      },
    );
  },
);
