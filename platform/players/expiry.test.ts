import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { listAudit } from '../audit';
import { ledgerEntries, playerNotes } from '../db/schema';
import { describeDatabase, lockWaits, testPostgres } from '../db/testing';
import { runDueJobs } from '../jobs';
import { creditAdjustment } from '../ledger/testing';
import { listOutbox } from '../messages';
import { runCommand } from '../ops';
import { Refusal } from '../refusal';
import { checkConfirmation, confirmEmailChange, confirmRegistration, enqueueSweep, jobs } from '.';
import { players } from './schema';
import { testPlayer, testRegistration } from './testing';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDENTITIES = ['10000000146', '12345678950', '98765432150'];

const helpers = (api: () => TestApi) => {
  const apply = (username: string, changes: Record<string, unknown> = {}) =>
    api().call('user/register', testRegistration({ username, email: `${username}@mail.example`, ...changes }));
  const check = async (email: string) => {
    const { token } = await api().newestMessage(email);
    return checkConfirmation(api().context, { token, password: TEST_PASSWORD });
  };
  const login = (username: string) => api().call('user/login', { username, password: TEST_PASSWORD });
  return { apply, check, login };
};

describeDatabase('unconfirmed registrations', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database);
    await api.context.db.transaction((tx) => enqueueSweep(api.context, tx));
  });
  afterEach(() => api.close());
  const { apply, check, login } = helpers(() => api);
  const sweep = () => runDueJobs(api.context, jobs);
  const usernames = async () => (await api.context.db.select().from(players)).map(({ username }) => username).sort();
  const confirm = async (username: string) => {
    const checked = await check(`${username}@mail.example`);
    return api.context.db.transaction((tx) => confirmRegistration(api.context, tx, checked));
  };

  test('RUN-24 unconfirmed registrations are deleted after seven days with their messages and notes; accounts and held ones stay', async () => {
    await apply('onayli', { identityNumber: IDENTITIES[0] });
    expect(await confirm('onayli')).toBe('open');
    await apply('bekleyen', { identityNumber: IDENTITIES[0], phone: '0533 444 55 66' });
    expect(await confirm('bekleyen')).toBe('held');
    await runCommand(api.context, 'players', ['create', 'elle'], { password: TEST_PASSWORD });
    const forgotten = await apply('unutan', { identityNumber: IDENTITIES[1] });
    const { uid } = forgotten.data as { uid: string };
    await runCommand(api.context, 'players', ['note', 'unutan', 'calls', 'often'], {});
    const all = ['bekleyen', 'elle', 'onayli', 'unutan'];

    api.context.advance(7 * DAY_MS);
    await sweep();
    expect(await usernames()).toEqual(all);
    api.context.advance(HOUR_MS);
    await sweep();
    expect(await usernames()).toEqual(['bekleyen', 'elle', 'onayli']);
    expect(await listOutbox(api.context.db, 'unutan@mail.example')).toEqual([]);
    expect(await api.context.db.$count(playerNotes)).toBe(0);
    expect(await listOutbox(api.context.db, 'onayli@mail.example')).not.toEqual([]);
    expect(await listAudit(api.context.db, { uid, limit: 1 })).toMatchObject([
      { event: 'registration-expired', actor: 'system' },
    ]);
    // Username, e-mail address and identity number are available again.
    await apply('unutan', { identityNumber: IDENTITIES[1], phone: '0535 000 11 22' });
    expect(await confirm('unutan')).toBe('open');
  });

  test('RUN-24 a registration whose link was sent again stays until that link has expired', async () => {
    await apply('gec');
    api.context.advance(8 * DAY_MS);
    expect(await login('gec')).toMatchObject({ data: { reason: 'unconfirmed' } });
    await sweep();
    expect(await usernames()).toEqual(['gec']);
    expect(await confirm('gec')).toBe('open');
    api.context.advance(30 * DAY_MS);
    await sweep();
    expect(await usernames()).toEqual(['gec']);
  });

  test('RUN-24 a registration with entries in the ledger stays, and the others are deleted', async () => {
    for (const name of ['paralı', 'unutan'])
      await api.context.db
        .insert(players)
        .values({ ...testPlayer(name, api.context.now()), status: 'unconfirmed' as const });
    await creditAdjustment(api.context, 'paralı', 5_000n);
    api.context.advance(8 * DAY_MS);
    expect(await sweep()).toBeGreaterThan(0);
    expect(await usernames()).toEqual(['paralı']);
  });

  test('RUN-24 LIMIT-4 an excluded registration stays until its exclusion ends', async () => {
    for (const [name, period] of Object.entries({ altiay: '6m', suresiz: 'forever' })) {
      await apply(name);
      await runCommand(api.context, 'limits', ['exclude', name], { period, reason: 'asked by phone' });
    }
    api.context.advance(8 * DAY_MS);
    await sweep();
    expect(await usernames()).toEqual(['altiay', 'suresiz']);
    api.context.advance(190 * DAY_MS);
    await sweep();
    expect(await usernames()).toEqual(['suresiz']);
  });

  test('RUN-24 `players credit` rejects an unconfirmed registration', async () => {
    await apply('yeni');
    const credit = (amount: string) =>
      runCommand(api.context, 'players', ['credit', 'yeni', amount], { reason: 'Deneme' });
    expect(await credit('50')).toMatchObject({ failed: true, text: expect.stringContaining('not confirmed') });
    expect(await api.context.db.$count(ledgerEntries)).toBe(0);
  });

  test('RUN-24 a backlog of an earlier release is deleted in batches', async () => {
    const { context } = api;
    const rows = Array.from({ length: 1_100 }, (_, at) => ({
      ...testPlayer(`eski${at}`, context.now()),
      status: 'unconfirmed' as const,
    }));
    await context.db.insert(players).values(rows);
    context.advance(8 * DAY_MS);
    let left = 1;
    await runDueJobs(context, jobs, { goOn: () => (left -= 1) >= 0 });
    expect(await context.db.$count(players)).toBe(600);
    await sweep();
    expect(await context.db.$count(players)).toBe(0);
  });
});

describe.skipIf(!testPostgres)('at once over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(testPostgres);
  });
  afterEach(() => api.close());
  const { apply, check } = helpers(() => api);
  const ADDRESS = 'aranan@mail.example';

  /**
   * Returns a player with a link for a new address, and a registration with that address whose link and password were
   * right.
   */
  async function rivals() {
    const user = await api.player('sahibi');
    await api.call('user/change_email', { email: ADDRESS }, user);
    const { token } = await api.newestMessage(ADDRESS);
    api.context.advance(1_000);
    await apply('aranan');
    return { token, checked: await check(ADDRESS) };
  }

  /** Commits `first` while `second` waits for it. @returns the error of `second`. */
  async function race(
    first: (tx: Parameters<typeof confirmEmailChange>[1]) => Promise<unknown>,
    second: (tx: Parameters<typeof confirmEmailChange>[1]) => Promise<unknown>,
  ): Promise<unknown> {
    const { db } = api.context;
    let late: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await first(tx);
      late = db.transaction(second).then(
        () => undefined,
        (error: unknown) => error,
      );
      await lockWaits(db, 1);
    });
    return late;
  }

  test('SEC-10 an e-mail change fails as a stale link when a registration with its address is confirmed at the same time', async () => {
    const { token, checked } = await rivals();
    const { context } = api;
    const thrown = await race(
      (tx) => confirmRegistration(context, tx, checked),
      (tx) => confirmEmailChange(context, tx, token),
    );
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({ reason: 'link-expired', field: 'token' });
  });

  test('SEC-10 a confirmation fails as a stale link when an e-mail change takes its address at the same time', async () => {
    const { token, checked } = await rivals();
    const { context } = api;
    const thrown = await race(
      (tx) => confirmEmailChange(context, tx, token),
      (tx) => confirmRegistration(context, tx, checked),
    );
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({ reason: 'link-expired', field: 'token' });
  });
});
