import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { listAudit } from '../audit';
import { TEST_PASSWORD } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { runCommand } from '../ops';
import { getBalance, verifyLedger } from '../ledger';
import { onExclusion } from '.';
import { setupLimits, type LimitsTestBed, type TestPlayer } from './testing';

const TOOK = { status: 200, body: { result: true } };
const REFUSED = { status: 402, body: { result: false, code: 'LIMIT_REACHED' } };

describeDatabase('breaks and self-exclusion', (database) => {
  let bed: LimitsTestBed;
  beforeAll(async () => {
    bed = await setupLimits(database);
  });
  afterAll(() => bed.api.close());

  const ops = (word: string, who: string, options: Record<string, string> = {}) =>
    runCommand(bed.api.context, 'limits', [word, who], options);
  const login = ({ username }: TestPlayer, password = TEST_PASSWORD) =>
    bed.api.call('user/login', { username, password, Lang: 'en' });
  const mails = async ({ user }: TestPlayer) =>
    (await listAudit(bed.api.context.db, { uid: user.uid, limit: 20 })).map(({ event }) => event);

  test('ACC-9 LIMIT-2 a cool-off blocks play and deposits, not the login; it can be extended, never shortened, and ends by itself', async () => {
    const seat = await bed.seat('molada', '100');
    const { api } = bed;
    const rest = (days: number, user = seat.user) => api.call('limit/take_break', { days, Lang: 'en' }, user);
    for (const days of [0, 31]) expect(await rest(days)).toMatchObject({ result: false, code: 422 });
    expect(await seat.stake('1')).toMatchObject(TOOK);
    const until = new Date(api.context.now().getTime() + 7 * DAY_MS).toISOString();
    expect(await rest(7)).toMatchObject({ result: true, data: { until } });
    expect(await seat.stake('1')).toMatchObject(REFUSED);
    expect(await seat.deposit('150')).toMatchObject({
      result: false,
      data: { reason: 'limit-reached', field: 'amount' },
      message: expect.stringContaining('You are taking a break.'),
    });
    const { rows } = (await api.context.db.execute(
      sql`select id from games where kind = 'slot' and active order by id limit 1`,
    )) as unknown as { rows: { id: string }[] };
    expect(await api.call('casino/init_game', { gameID: rows[0]!.id, Lang: 'en' }, seat.user)).toMatchObject({
      result: false,
      data: { reason: 'limit-reached' },
      message: expect.stringContaining('You are taking a break.'),
    });
    expect(await rest(6)).toMatchObject({ result: false, data: { reason: 'closed' } });
    expect(await api.call('limit/get_limits', {}, seat.user)).toMatchObject({
      data: { closed: { kind: 'break', until } },
    });
    expect(await login(seat)).toMatchObject({ result: true });

    api.context.advance(7 * DAY_MS - 1);
    const late = await bed.again(seat);
    expect(await late.stake('1')).toMatchObject(REFUSED);
    api.context.advance(1);
    expect(await late.stake('1')).toMatchObject(TOOK);
    expect(await late.deposit('150')).toMatchObject({ result: true });
    expect(await mails(seat)).toContain('break-taken');
  });

  test('ACC-9 LIMIT-2 a cool-off whose form is sent twice starts once; one with more days extends it', async () => {
    const seat = await bed.seat('iki-kez');
    const { api } = bed;
    const rest = async (days: number) =>
      ((await api.call('limit/take_break', { days }, seat.user)).data as { until: string }).until;
    const inDays = (days: number) => new Date(api.context.now().getTime() + days * DAY_MS).toISOString();
    const until = inDays(3);
    expect(await rest(3)).toBe(until);
    api.context.advance(400);
    expect(await rest(3)).toBe(until);
    // The clock of another process is a little behind.
    api.context.advance(-1_000);
    expect(await rest(3)).toBe(until);
    expect((await api.call('limit/get_limits', {}, seat.user)).data).toMatchObject({ closed: { until } });
    const sent = async () => (await listOutbox(api.context.db)).filter(({ uid }) => uid === seat.user.uid).length;
    const started = async () => (await mails(seat)).filter((event) => event === 'break-taken').length;
    expect([await started(), await sent()]).toEqual([1, 1]);
    expect(await rest(4)).toBe(inDays(4));
    expect([await started(), await sent()]).toEqual([2, 2]);
  });

  test('ACC-9 LIMIT-2 self-exclusion ends every session, rejects logins and deposits, and cannot be undone early', async () => {
    const seat = await bed.seat('kapali', '100');
    const { api } = bed;
    const { user } = seat;
    const other = (await login(seat)).data as TestPlayer['user'];
    expect(await seat.deposit('150')).toMatchObject({ result: true });
    const ended: string[] = [];
    onExclusion.push(async (_context, _tx, uid) => void ended.push(uid));
    const excluded = await api.call('limit/self_exclude', { period: '6m' }, user);
    onExclusion.pop();
    const { until } = excluded.data as { until: string };
    expect(ended).toEqual([user.uid]);
    for (const signedIn of [user, other])
      expect(await api.call('user/get_user_profile', {}, signedIn)).toMatchObject({
        data: { reason: 'session-expired' },
      });
    expect(await seat.stake('1')).toMatchObject({ status: 403, body: { code: 'SESSION_OVER' } });
    expect(await bed.approve(seat)).toEqual([
      'This player is under self-exclusion: the account takes neither deposits nor stakes.',
    ]);

    const refused = { result: false, data: { reason: 'self-excluded' } };
    expect(await login(seat)).toMatchObject({ ...refused, message: expect.stringContaining('Your balance is yours') });
    expect(await login(seat, 'Yanlis123'), 'said after the right password alone').toMatchObject({
      data: { reason: 'login-failed' },
    });
    // Neither reopening nor a shorter period ends it; a longer one is accepted.
    expect(await runCommand(api.context, 'players', ['reopen', seat.username], { reason: 'x' })).toMatchObject({
      failed: true,
    });
    expect(await ops('exclude', seat.username, { period: '6m', reason: 'phone' })).toEqual({
      text: `Excluded until ${until}: kapali. Every session has ended.`,
    });
    api.context.setTime(new Date(new Date(until).getTime() - 1));
    expect(await login(seat)).toMatchObject(refused);
    expect(await ops('exclude', seat.username, { period: '1y' })).toMatchObject({ failed: true });
    expect(await ops('exclude', seat.username, { period: '1y', reason: 'asked by phone' })).not.toHaveProperty(
      'failed',
    );
    api.context.setTime(until);
    expect(await login(seat)).toMatchObject(refused);

    const events = await mails(seat);
    expect(events.filter((event) => event === 'self-excluded')).toHaveLength(2);
    const [last] = await listAudit(api.context.db, { uid: user.uid, event: 'self-excluded', limit: 1 });
    expect(last).toMatchObject({ actor: 'operator', detail: { period: '1y', reason: 'asked by phone' } });

    // The operator pays out the balance, once, and only if it is the amount that was sent.
    const payOut = (amount: string) => ops('pay-out', seat.username, { reason: 'IBAN on file', amount });
    const payable = { failed: true, text: expect.stringContaining('100.00 TRY is payable') };
    for (const amount of ['99.99', '100.01']) expect(await payOut(amount)).toMatchObject(payable);
    const preview = { reason: 'x', amount: '100', preview: true } as const;
    expect(await runCommand(api.context, 'limits', ['pay-out', seat.username], preview)).toMatchObject({
      text: expect.stringContaining('100.00 TRY of kapali'),
    });
    await runCommand(api.context, 'players', ['credit', seat.username, '5'], { reason: 'x' });
    expect(await payOut('100')).toMatchObject({
      failed: true,
      text: expect.stringContaining('105.00 TRY is payable'),
    });
    expect(await getBalance(api.context.db, user.uid)).toBe(10_500n);
    expect(await payOut('105')).toEqual({ text: 'Paid out: 105.00 TRY of kapali. The balance is 0.' });
    expect(await listAudit(api.context.db, { uid: user.uid, event: 'balance-paid-out', limit: 2 })).toMatchObject([
      { actor: 'operator', detail: { amount: '105.00', reason: 'IBAN on file' } },
    ]);
    expect(await getBalance(api.context.db, user.uid)).toBe(0n);
    expect(await payOut('105')).toMatchObject({ failed: true });

    api.context.setTime('2028-01-01T00:00:00Z');
    expect(await login(seat)).toMatchObject({ result: true });
    expect((await ops('show', seat.username)).rows).toContainEqual(
      expect.objectContaining({ limit: 'reality-check', value: '60 min' }),
    );
  });

  test('ACC-9 a permanent exclusion has no end', async () => {
    const seat = await bed.seat('suresiz');
    await bed.api.call('limit/self_exclude', { period: 'forever' }, seat.user);
    bed.api.context.setTime('2126-01-01T00:00:00Z');
    expect(await login(seat)).toMatchObject({ message: expect.stringContaining('for ever') });
  });

  test('ACC-9 MONEY-8 after these tests the ledger is consistent', async () => {
    expect((await verifyLedger(bed.api.context.db)).findings).toEqual([]);
  });
});
