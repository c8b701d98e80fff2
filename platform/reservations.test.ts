import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eq, sql, type SQL } from 'drizzle-orm';
import { build } from 'esbuild';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inLongRun, IS_LONG } from '#arcade/testing';
import { TRANSACTION_STATUS } from '#contract/constants';
import type { TestUser } from './api/testing';
import { readBonuses, seedContent } from './content';
import { offerTo } from './bonuses';
import { bonusGrants } from './bonuses/schema';
import { coupons, couponSubmissions } from './betting/schema';
import { offer, pick, setupBetting, type BettingTestBed } from './betting/testing';
import type { Transaction } from './db/database';
import { randomId } from './db/ids';
import { openPostgres } from './db/open';
import { lockWaits, testPostgres } from './db/testing';
import { getBalance, lockWallets } from './ledger';
import { seedPayments } from './payments';
import { payments } from './payments/schema';

/** Program that runs one transaction of the platform per message, and reports its result. */
const PROGRAM = `
import { pino } from 'pino';
import { openPostgres } from './platform/db/open';
import { withAuditKey } from './platform/audit';
import { deriveKeys } from './platform/secrets';
import { acceptSubmission } from './platform/betting/accept';
import { placeCoupon } from './platform/betting/place';
import { claim } from './platform/bonuses';
import { approvePayment, cancelWithdrawal, createGateways, rejectPayment, requestPayment } from './platform/payments';
const log = pino({ level: 'silent' });
const key = deriveKeys('a secret of the tests');
const opened = await openPostgres(process.env.DATABASE, { log, prepare: async () => {} });
const db = withAuditKey(opened.db, key('audit'));
const options = { publicUrl: 'https://rubato.example', brandName: 'Rubato', dataDir: '', log };
const base = { db, log, options, key, gateways: createGateways({ gateways: 'none' }) };
const WORK = {
  place: (context, tx, request) => placeCoupon(tx, request),
  accept: (context, tx, id) => acceptSubmission(context, tx, { id }),
  withdraw: (context, tx, { uid, form }) => requestPayment(context, tx, { uid, call: 'prepaid', form, needProof: async () => {} }),
  approve: (context, tx, id) => approvePayment(context, tx, { id }),
  reject: (context, tx, id) => rejectPayment(context, tx, { id, reason: { tr: 'x', en: 'x' } }),
  cancel: (context, tx, { uid, id, requestID }) => cancelWithdrawal(tx, { uid, id, requestId: requestID, now: context.now() }),
  claim: (context, tx, { uid, id }) => claim(context, tx, { uid, id }),
};
process.on('message', ({ work, at, data }) => {
  const context = { ...base, now: () => at };
  db.transaction((tx) => WORK[work](context, tx, data)).then(
    (value) => process.send({ outcome: 'done', value: value ?? null }),
    (error) => process.send({ outcome: error.reason ?? String(error), value: null }),
  );
});
process.send({ outcome: 'ready', value: null });
`;

type Lock = (tx: Transaction) => Promise<unknown>;
const lockBy =
  (statement: SQL): Lock =>
  (tx) =>
    tx.execute(statement);

interface Report {
  outcome: string;
  value: unknown;
}

describe.skipIf(!testPostgres)(
  'reservations over PostgreSQL',
  { meta: { needs: 'PostgreSQL' }, timeout: 120_000 },
  () => {
    let folder: string;
    let scratch: Awaited<ReturnType<NonNullable<typeof testPostgres>['scratch']>>;
    let bed: BettingTestBed;
    let user: TestUser;
    let made = 0;
    const children = new Set<ChildProcess>();

    beforeAll(async () => {
      folder = mkdtempSync(join(resolve('node_modules'), '.reservations-'));
      await build({
        stdin: { contents: PROGRAM, resolveDir: resolve('.'), loader: 'ts' },
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        alias: Object.fromEntries(
          ['contract', 'content', 'locales', 'platform', 'arcade'].map((name) => [`#${name}`, resolve(name)]),
        ),
        outfile: join(folder, 'worker.mjs'),
        logLevel: 'error',
      });
      scratch = await testPostgres!.scratch();
      const open = () => openPostgres(scratch.url, { log: pino({ level: 'silent' }), prepare: async () => {} });
      bed = await setupBetting({ kind: 'PostgreSQL', open });
      await db().transaction(async (tx) => {
        await seedContent(tx);
        await seedPayments(tx);
      });
    });
    beforeEach(async () => {
      made += 1;
      user = await bed.player(`ayrilan${made}`, '1000');
    });
    afterEach(async () => {
      for (const child of children) child.kill('SIGKILL');
      children.clear();
      await allQuiet();
      assert.deepEqual(await bed.findings(), []);
    });
    afterAll(async () => {
      await bed.api.close();
      await scratch.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    const db = () => bed.api.context.db;
    const now = () => bed.api.context.now();
    const balance = () => bed.balance(user);

    /** Waits until the transactions of killed processes have ended. */
    const allQuiet = () =>
      vi.waitFor(
        async () => {
          const { rows } = (await db().execute(
            sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
          )) as unknown as { rows: unknown[] };
          expect(rows).toEqual([]);
        },
        { timeout: 30_000 },
      );
    const reportOf = (child: ChildProcess): Promise<Report> =>
      new Promise((done) => {
        child.once('message', (message) => done(message as Report));
        child.once('exit', () => done({ outcome: 'killed', value: null }));
      });
    const startProcess = async (): Promise<ChildProcess> => {
      const child = fork(join(folder, 'worker.mjs'), {
        env: { ...process.env, DATABASE: scratch.url },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
      });
      children.add(child);
      expect(await reportOf(child)).toMatchObject({ outcome: 'ready' });
      return child;
    };
    const run = (child: ChildProcess, work: string, data: unknown): Promise<Report> => {
      const report = reportOf(child);
      child.send({ work, at: now(), data });
      return report;
    };
    /** Runs the same work in two processes while a lock makes both wait for each other's outcome. */
    async function runTwice(lock: Lock, ...both: [work: string, data: unknown][]): Promise<Report[]> {
      const processes = await Promise.all(both.map(startProcess));
      let reports: Promise<Report>[] = [];
      await db().transaction(async (tx) => {
        await lock(tx);
        reports = both.map(([work, data], at) => run(processes[at]!, work, data));
        await lockWaits(db(), both.length);
      });
      return Promise.all(reports);
    }
    /** Runs work in a process and kills the process while the work waits for a lock, before it can commit. */
    async function killWhileWaiting(lock: Lock, work: string, data: unknown): Promise<void> {
      const child = await startProcess();
      await db().transaction(async (tx) => {
        await lock(tx);
        const report = run(child, work, data);
        await lockWaits(db(), 1);
        child.kill('SIGKILL');
        expect(await report).toMatchObject({ outcome: 'killed' });
      });
      await allQuiet();
    }
    /** Runs work in a process, and kills the process once its transaction is acknowledged. */
    async function runAndKill(work: string, data: unknown): Promise<Report> {
      const child = await startProcess();
      const report = await run(child, work, data);
      child.kill('SIGKILL');
      return report;
    }
    const lockWallet: Lock = (tx) => lockWallets(tx, [user.uid]);

    describe('a coupon in play', () => {
      const lockCoupons = lockBy(sql`lock table coupons in exclusive mode`);
      let id: string;
      const request = (requestID: string) => ({
        uid: user.uid,
        requestID,
        picks: [pick(id, { live: true })],
        fold: 1,
        stake: 1_000n,
        at: now(),
        delayMs: 5_000,
      });
      const submitted = async () => {
        const { value } = await runAndKill('place', request(randomId()));
        return (value as { couponID: string }).couponID;
      };
      const count = async (couponID: string) => [
        await db().$count(coupons, eq(coupons.id, couponID)),
        await db().$count(couponSubmissions, eq(couponSubmissions.id, couponID)),
      ];
      beforeEach(async () => {
        id = `r${made}`;
        await bed.feed.fixture(id);
        await bed.feed.live(id);
        await bed.feed.odds(id, offer('result', null, { home: 210, draw: 330, away: 340 }));
      });

      test('BET-21 submitted with one key by two processes at the same time is one coupon and one stake', async () => {
        const asked = request(randomId());
        const before = await balance();
        const reports = await runTwice(lockWallet, ['place', asked], ['place', asked]);
        expect(reports.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
        expect(new Set(reports.map(({ value }) => (value as { couponID: string }).couponID)).size).toBe(1);
        expect(before - (await balance())).toBe(1_000n);
      });

      test('BET-21 is accepted by another process if its own one is killed after the reservation', async () => {
        const before = await balance();
        const couponID = await submitted();
        expect(before - (await balance())).toBe(1_000n);
        bed.api.context.advance(5_000);
        await bed.settle();
        expect(await count(couponID)).toEqual([1, 0]);
        expect(before - (await balance())).toBe(1_000n);
      });

      test.runIf(IS_LONG)(
        'BET-21 leaves no stake and no coupon if its process is killed before the reservation is committed',
        { meta: { needs: 'the long run' } },
        async () => {
          const before = await balance();
          const asked = request(randomId());
          await killWhileWaiting(lockWallet, 'place', asked);
          expect(await balance()).toBe(before);
          expect(await db().$count(couponSubmissions, eq(couponSubmissions.requestId, asked.requestID))).toBe(0);
          expect(await runAndKill('place', asked)).toMatchObject({ outcome: 'done' });
          expect(before - (await balance())).toBe(1_000n);
        },
      );

      test('BET-21 is one coupon if its process is killed between the decision and the booking', async () => {
        const before = await balance();
        const couponID = await submitted();
        bed.api.context.advance(5_000);
        await killWhileWaiting(lockCoupons, 'accept', couponID);
        expect(await count(couponID)).toEqual([0, 1]);
        await bed.settle();
        expect(await count(couponID)).toEqual([1, 0]);
        expect(before - (await balance())).toBe(1_000n);
      });

      test.runIf(IS_LONG)(
        'BET-21 returns its stake once if its process is killed between the rejection and the booking',
        { meta: { needs: 'the long run' } },
        async () => {
          const before = await balance();
          const couponID = await submitted();
          await bed.feed.suspend(id);
          bed.api.context.advance(5_000);
          await killWhileWaiting(lockWallet, 'accept', couponID);
          expect(before - (await balance())).toBe(1_000n);
          await bed.settle();
          expect(await balance()).toBe(before);
          expect(await count(couponID)).toEqual([0, 1]);
        },
      );

      test.each(
        inLongRun(
          [['rejected', 1_000]] as const,
          [
            ['accepted', 0],
            ['rejected', 1_000],
          ] as const,
        ),
      )('BET-21 is %s once if two processes decide at the same time', async (outcome, refund) => {
        const couponID = await submitted();
        if (outcome === 'rejected') await bed.feed.suspend(id);
        bed.api.context.advance(5_000);
        const before = await balance();
        const lock = lockBy(sql`select 1 from coupon_submissions where id = ${couponID} for update`);
        const reports = await runTwice(lock, ['accept', couponID], ['accept', couponID]);
        expect(reports).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
        await bed.settle();
        expect(await count(couponID)).toEqual(outcome === 'accepted' ? [1, 0] : [0, 1]);
        expect((await balance()) - before).toBe(BigInt(refund));
      });
    });

    describe('a withdrawal', () => {
      const form = (requestID = randomId()) => ({
        uid: user.uid,
        form: { requestID, methodID: 'wallet-turna-withdrawal', amount: 20_000n, account: 'turna-1234' },
      });
      const requested = async () => {
        const { value } = await runAndKill('withdraw', form());
        return (value as { transactionID: string }).transactionID;
      };
      const statusOf = async (id: string) => (await db().select().from(payments).where(eq(payments.id, id)))[0]?.status;

      test.runIf(IS_LONG)(
        'SCALE-20 requested by a process that is killed afterwards stays reserved, and is decided by another one',
        { meta: { needs: 'the long run' } },
        async () => {
          const before = await balance();
          const id = await requested();
          expect(before - (await balance())).toBe(20_000n);
          expect(await statusOf(id)).toBe(TRANSACTION_STATUS.new);
          expect(await runAndKill('reject', id)).toMatchObject({ outcome: 'done' });
          expect(await balance()).toBe(before);
        },
      );

      test('SCALE-20 of a process that is killed before its commit reserves nothing', async () => {
        const before = await balance();
        const asked = form();
        await killWhileWaiting(lockWallet, 'withdraw', asked);
        expect(await balance()).toBe(before);
        expect(await db().$count(payments, eq(payments.requestId, asked.form.requestID))).toBe(0);
        expect(await runAndKill('withdraw', asked)).toMatchObject({ outcome: 'done' });
        expect(before - (await balance())).toBe(20_000n);
      });

      test.runIf(IS_LONG)(
        'SCALE-20 returns once if its process is killed between the rejection and the booking',
        { meta: { needs: 'the long run' } },
        async () => {
          const before = await balance();
          const id = await requested();
          await killWhileWaiting(lockWallet, 'reject', id);
          expect(await statusOf(id)).toBe(TRANSACTION_STATUS.new);
          expect(before - (await balance())).toBe(20_000n);
          expect(await runAndKill('reject', id)).toMatchObject({ outcome: 'done' });
          expect(await balance()).toBe(before);
        },
      );

      test('SCALE-20 is decided once if two processes approve and reject, or reject and cancel it, at the same time', async () => {
        for (const other of inLongRun(['approve'] as const, ['approve', 'cancel'] as const)) {
          const before = await balance();
          const id = await requested();
          const data = other === 'approve' ? id : { uid: user.uid, id, requestID: randomId() };
          const lock = lockBy(sql`select 1 from payments where id = ${id} for update`);
          const outcomes = (await runTwice(lock, ['reject', id], [other, data])).map(({ outcome }) => outcome);
          expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
          const isPaid = (await statusOf(id)) === TRANSACTION_STATUS.approved;
          expect(isPaid).toBe(other === 'approve' && outcomes[1] === 'done');
          expect(before - (await balance())).toBe(isPaid ? 20_000n : 0n);
        }
      });
    });

    describe('a bonus', () => {
      const offered = async () => {
        const { context } = bed.api;
        const found = (await readBonuses(db(), now())).find(({ entry }) => entry.id === 'welcome');
        await db().transaction((tx) =>
          offerTo(context, tx, { uid: user.uid, offer: found!, amount: 5_000n, reason: 'x' }),
        );
        const [grant] = await db().select().from(bonusGrants).where(eq(bonusGrants.uid, user.uid));
        return { uid: user.uid, id: grant!.id };
      };
      const held = () => getBalance(db(), user.uid, 'bonus');
      const stateOf = async (id: string) =>
        (await db().select().from(bonusGrants).where(eq(bonusGrants.id, id)))[0]?.state;
      const lockGrant = (id: string) => lockBy(sql`select 1 from bonus_grants where id = ${id} for update`);

      test.runIf(IS_LONG)(
        'SCALE-20 is credited once if its process is killed between the claim and the booking',
        { meta: { needs: 'the long run' } },
        async () => {
          const grant = await offered();
          await killWhileWaiting(lockBy(sql`lock table ledger_entries in exclusive mode`), 'claim', grant);
          expect([await stateOf(grant.id), await held()]).toEqual(['offered', 0n]);
          expect(await runAndKill('claim', grant)).toMatchObject({ outcome: 'done' });
          expect([await stateOf(grant.id), await held()]).toEqual(['active', 5_000n]);
        },
      );

      test('SCALE-20 is credited once if two processes claim it at the same time', async () => {
        const grant = await offered();
        await runTwice(lockGrant(grant.id), ['claim', grant], ['claim', grant]);
        expect([await stateOf(grant.id), await held()]).toEqual(['active', 5_000n]);
      });
    });
  },
);
