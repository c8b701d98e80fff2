import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REALITY_MINUTES, SESSION_MINUTES } from '#contract/play-limits';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { listAudit } from '../audit';
import { getBalance, verifyLedger } from '../ledger';
import { PERIODS, getPeriodStart } from './periods';
import { setupLimits, type LimitsTestBed, type TestPlayer } from './testing';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOOK = { status: 200, body: { result: true } };
const REFUSED = { status: 402, body: { result: false, code: 'LIMIT_REACHED' } };

describeDatabase('limits', (database) => {
  let bed: LimitsTestBed;
  let made = 0;
  beforeAll(async () => {
    bed = await setupLimits(database);
  });
  // A Tuesday at noon in Istanbul, in the middle of a month.
  beforeEach(() => bed.api.context.setTime('2026-03-10T09:00:00Z'));
  afterAll(() => bed.api.close());

  const someone = (lira?: string): Promise<TestPlayer> => {
    made += 1;
    return bed.seat(`sinirli${made}`, lira);
  };
  const advance = (milliseconds: number) => bed.api.context.advance(milliseconds);
  const shown = async ({ user }: TestPlayer, name: string) => {
    const reply = await bed.api.call('limit/get_limits', {}, user);
    return (reply.data as { limits: { limit: string }[] }).limits.find(({ limit }) => limit === name);
  };

  test('ACC-9 LIMIT-1 a stricter limit applies at once; a looser one, or its removal, a day later and after a second confirmation', async () => {
    let seat = await someone();
    const change = async (...changes: Record<string, unknown>[]) => (await seat.limit(...changes)).data;
    const name = 'deposit-day';
    expect(await change({ limit: name, amount: '500' })).toEqual([{ limit: name, became: 'set' }]);
    expect(await change({ limit: name, amount: '300' })).toEqual([{ limit: name, became: 'set' }]);
    expect(await change({ limit: name, amount: '300' })).toEqual([{ limit: name, became: 'same' }]);
    expect(await change({ limit: name, amount: '900' })).toEqual([{ limit: name, became: 'waits' }]);
    const from = new Date(bed.api.context.now().getTime() + DAY_MS).toISOString();
    expect(await shown(seat, name)).toMatchObject({ amount: '300.00', raise: { amount: '900.00', from } });

    const confirm = (user = seat.user) => bed.api.call('limit/confirm_raise', { limit: name }, user);
    advance(HOUR_MS / 2);
    // A repeated request still counts from the first time.
    expect(await change({ limit: name, amount: '900' })).toEqual([{ limit: name, became: 'waits' }]);
    expect(await confirm()).toMatchObject({
      result: false,
      code: 429,
      data: { reason: 'too-soon', retryAfter: 84_600 },
    });
    advance(DAY_MS - HOUR_MS / 2);
    seat = await bed.again(seat);
    expect(await shown(seat, name), 'it never rises by itself').toMatchObject({ amount: '300.00' });
    expect(await confirm(seat.user)).toMatchObject({ result: true });
    expect(await shown(seat, name)).toMatchObject({ amount: '900.00' });
    expect(await confirm(seat.user)).toMatchObject({ code: 404, data: { reason: 'not-found' } });

    // Its removal waits likewise; it can be cancelled; a stricter value cancels it.
    expect(await change({ limit: name })).toEqual([{ limit: name, became: 'waits' }]);
    expect((await bed.api.call('limit/cancel_raise', { limit: name }, seat.user)).result).toBe(true);
    expect(await change({ limit: name })).toEqual([{ limit: name, became: 'waits' }]);
    expect(await change({ limit: name, amount: '100' })).toEqual([{ limit: name, became: 'set' }]);
    const last = await shown(seat, name);
    expect(last).toMatchObject({ amount: '100.00' });
    expect(last).not.toHaveProperty('raise');

    const events = await listAudit(bed.api.context.db, { uid: seat.user.uid, limit: 50 });
    expect(
      events.filter(({ event }) => event.startsWith('limit-')).map(({ event, detail }) => [event, detail['to']]),
    ).toEqual([
      ['limit-set', '100.00'],
      ['limit-raise-asked', 'none'],
      ['limit-raise-cancelled', 'none'],
      ['limit-raise-asked', 'none'],
      ['limit-raised', '900.00'],
      ['limit-raise-asked', '900.00'],
      ['limit-set', '300.00'],
      ['limit-set', '500.00'],
    ]);
  });

  test('LIMIT-1 a raise that is not confirmed within seven days expires, and must be requested again', async () => {
    let seat = await someone();
    const name = 'deposit-day';
    const confirm = () => bed.api.call('limit/confirm_raise', { limit: name }, seat.user);
    await seat.limit({ limit: name, amount: '300' });
    await seat.limit({ limit: name, amount: '900' });
    const until = new Date(bed.api.context.now().getTime() + 7 * DAY_MS).toISOString();
    expect(await shown(seat, name)).toMatchObject({ raise: { amount: '900.00', until } });
    advance(7 * DAY_MS);
    seat = await bed.again(seat);
    expect(await shown(seat, name)).not.toHaveProperty('raise');
    expect(await confirm()).toMatchObject({ result: false, data: { reason: 'not-found' } });
    expect((await bed.api.call('limit/cancel_raise', { limit: name }, seat.user)).result).toBe(false);
    expect(await shown(seat, name)).toMatchObject({ amount: '300.00' });

    // The same value requested again waits its own day.
    await seat.limit({ limit: name, amount: '900' });
    expect(await confirm()).toMatchObject({ data: { reason: 'too-soon' } });
    advance(7 * DAY_MS - 1);
    seat = await bed.again(seat);
    expect((await confirm()).result).toBe(true);
    expect(await shown(seat, name)).toMatchObject({ amount: '900.00' });
  });

  test('ACC-9 LIMIT-1 a raise to another value waits a day from its own request; the reality check cannot be switched off', async () => {
    let seat = await someone();
    const name = 'loss-month';
    const change = async (...changes: Record<string, unknown>[]) => (await seat.limit(...changes)).data;
    await change({ limit: name, amount: '100' });
    await change({ limit: name, amount: '200' });
    advance(DAY_MS - 1);
    seat = await bed.again(seat);
    expect(await change({ limit: name, amount: '300' })).toEqual([{ limit: name, became: 'waits' }]);
    advance(1);
    const confirm = () => bed.api.call('limit/confirm_raise', { limit: name }, seat.user);
    expect(await confirm()).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
    expect(await shown(seat, name), 'a refused confirmation keeps the raise').toMatchObject({
      amount: '100.00',
      raise: { amount: '300.00' },
    });
    const none = { code: 404, data: { reason: 'not-found' } };
    for (const call of ['limit/confirm_raise', 'limit/cancel_raise'])
      expect(await bed.api.call(call, { limit: 'loss-day' }, seat.user), call).toMatchObject(none);
    expect(await change({ limit: 'reality-check' })).toEqual([{ limit: 'reality-check', became: 'same' }]);
    expect(await shown(seat, 'reality-check')).toMatchObject({ minutes: 60 });
  });

  test('ACC-9 each limit accepts its minimum and its maximum', async () => {
    for (const [limit, ...values] of [
      ['loss-week', { amount: '1000000' }, { amount: '1' }],
      ['session-time', { minutes: SESSION_MINUTES.max }, { minutes: SESSION_MINUTES.min }],
      ['reality-check', ...[...REALITY_MINUTES].reverse().map((minutes) => ({ minutes }))],
    ] as const) {
      const seat = await someone();
      for (const value of values) {
        await seat.limit({ limit, ...value });
        const [key, set] = Object.entries(value)[0]!;
        expect(await shown(seat, limit), JSON.stringify(value)).toMatchObject({
          isSet: 1,
          [key]: key === 'amount' ? `${set}.00` : set,
        });
      }
    }
  });

  test('ACC-9 a stricter loss limit applies to the next stake, regardless of the rest of the limit before', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'loss-day', amount: '100' });
    expect(await seat.stake('10')).toMatchObject(TOOK);
    await seat.limit({ limit: 'loss-day', amount: '15' });
    expect(await seat.stake('5.01')).toMatchObject(REFUSED);
    expect(await seat.stake('5')).toMatchObject(TOOK);
  });

  test('ACC-9 a stake a minute after the last one extends the play session', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'session-time', minutes: 30 });
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(60_000);
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(59 * 60_000);
    expect(await seat.stake('1')).toMatchObject(REFUSED);
    advance(60_000);
    expect(await seat.stake('1')).toMatchObject(TOOK);
  });

  test('ACC-9 a stake above the balance neither starts nor extends a play session', async () => {
    const seat = await someone('10');
    await seat.limit({ limit: 'session-time', minutes: 15 });
    const unpaid = { status: 402, body: { result: false, code: 'INSUFFICIENT_FUNDS' } };
    expect(await seat.stake('11')).toMatchObject(unpaid);
    advance(59 * 60_000);
    // The session begins here, and ends an hour later although rejected stakes follow.
    expect(await seat.stake('1')).toMatchObject(TOOK);
    for (const minutes of [7, 7]) {
      advance(minutes * 60_000);
      expect(await seat.stake('11')).toMatchObject(unpaid);
    }
    advance(46 * 60_000);
    expect(await seat.stake('1')).toMatchObject(TOOK);
  });

  test('ACC-9 an invalid value is rejected with the name of the limit, and nothing is set', async () => {
    const seat = await someone();
    for (const wrong of [
      { limit: 'loss-week', amount: '0.99' },
      { limit: 'loss-week', amount: '1000000.01' },
      { limit: 'session-time', minutes: 14 },
      { limit: 'session-time', minutes: 60.5 },
      { limit: 'reality-check', minutes: 61 },
    ]) {
      const reply = await seat.limit({ limit: 'stake-round', amount: '10' }, wrong);
      expect(reply, JSON.stringify(wrong)).toMatchObject({
        result: false,
        data: { reason: 'amount-out-of-range', field: wrong.limit },
      });
    }
    expect(await shown(seat, 'stake-round')).toMatchObject({ isSet: 0 });
    expect(await shown(seat, 'reality-check')).toMatchObject({ isSet: 1, minutes: 60 });
  });

  test('ACC-9 LIMIT-1 concurrent deposits never pass the limit together; the rejection names it, its rest and its end', async () => {
    const seat = await someone();
    await seat.limit({ limit: 'deposit-day', amount: '500' }, { limit: 'deposit-week', amount: '600' });
    const asked = await Promise.all(Array.from({ length: 8 }, () => seat.deposit('150')));
    expect(asked.filter(({ result }) => result)).toHaveLength(3);
    expect(asked.find(({ result }) => !result)).toMatchObject({
      code: 409,
      message: 'Your daily deposit limit: ₺500.00. Left: ₺50.00. Deposits that wait for approval: ₺450.00.',
      data: { reason: 'limit-reached', field: 'amount' },
    });
    await bed.approve(seat);
    expect(await getBalance(bed.api.context.db, seat.user.uid)).toBe(45_000n);
    expect(await shown(seat, 'deposit-day')).toMatchObject({ left: '50.00' });
    expect(await seat.deposit('50')).toMatchObject({ result: true });
    // On the next day in Istanbul, the limit of the week blocks.
    bed.api.context.setTime('2026-03-10T21:00:00Z');
    seat.user = (await bed.again(seat)).user;
    const next = await bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'card', amount: '150', Lang: 'tr' },
      seat.user,
    );
    expect(next.message).toBe(
      'Haftalık yatırım limitiniz: 600,00\u00a0₺. Kalan: 100,00\u00a0₺. Onay bekleyen yatırımlar: 50,00\u00a0₺.',
    );
  });

  test('ACC-9 a limit that a pending deposit uses up names it and no date, on the day and the day after', async () => {
    const seat = await someone();
    await seat.limit({ limit: 'deposit-day', amount: '100' });
    expect(await seat.deposit('100')).toMatchObject({ result: true });
    const full = 'Your daily deposit limit: ₺100.00. Left: ₺0.00. Deposits that wait for approval: ₺100.00.';
    expect((await seat.deposit('50')).message).toBe(full);
    advance(DAY_MS);
    const next = await bed.again(seat);
    expect((await next.deposit('50')).message).toBe(full);
    expect(await shown(next, 'deposit-day')).toMatchObject({ left: '0.00', pending: '100.00' });
    expect((await next.deposit('150')).message).toBe(`${full} Next period: from 12 Mar 2026.`);
    await bed.approve(seat);
    expect(await shown(next, 'deposit-day')).not.toHaveProperty('pending');
  });

  test('ACC-9 a limit lowered meanwhile rejects the approval: the deposit stays New', async () => {
    const seat = await someone();
    expect(await seat.deposit('150')).toMatchObject({ result: true });
    await seat.limit({ limit: 'deposit-month', amount: '100' });
    expect(await bed.approve(seat)).toEqual([
      'Your monthly deposit limit: ₺100.00. Left: ₺100.00. Next period: from 1 Apr 2026.',
    ]);
    expect(await getBalance(bed.api.context.db, seat.user.uid)).toBe(0n);
    expect(await shown(seat, 'deposit-month'), 'what waits counts').toMatchObject({ left: '0.00' });
  });

  test('ACC-9 LIMIT-1 concurrent stakes never pass a loss limit together; a win raises the rest, past days count in week and month', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'loss-day', amount: '50' }, { limit: 'loss-week', amount: '70' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => seat.stake('10')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7);
    expect(await getBalance(bed.api.context.db, seat.user.uid)).toBe(95_000n);
    expect(await seat.stake('0.01')).toMatchObject({
      ...REFUSED,
      body: {
        message: { tr: 'Günlük kayıp limitiniz: 50,00\u00a0₺. Kalan: 0,00\u00a0₺. Yenileneceği gün: 11 Mart 2026.' },
      },
    });

    // Two days later, the earlier loss counts only in the week.
    bed.api.context.setTime('2026-03-12T09:00:00Z');
    const later = await bed.again(seat);
    expect(await shown(later, 'loss-day')).toMatchObject({ left: '50.00' });
    expect(await shown(later, 'loss-week')).toMatchObject({ left: '20.00' });
    const round = randomId();
    expect(await later.stake('20', round)).toMatchObject(TOOK);
    expect(await later.stake('0.01')).toMatchObject(REFUSED);
    expect(await later.win('15', round)).toMatchObject(TOOK);
    expect(await later.stake('15.01')).toMatchObject(REFUSED);
    expect(await later.stake('15')).toMatchObject(TOOK);
    // A week begins at midnight on Monday.
    bed.api.context.setTime('2026-03-15T21:00:01Z');
    const monday = await bed.again(seat);
    expect(await monday.stake('50')).toMatchObject(TOOK);
    expect(await monday.stake('0.01')).toMatchObject(REFUSED);
  });

  test('ACC-9 over days, wins and lost rounds a stake is accepted only if it fits into each loss limit', async () => {
    let seat = await someone('5000');
    const limits = { day: 4_000, week: 9_000, month: 15_000 };
    const inLira = (kurus: number) => (kurus / 100).toFixed(2);
    await seat.limit(
      ...Object.entries(limits).map(([period, kurus]) => ({ limit: `loss-${period}`, amount: inLira(kurus) })),
    );
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const net: { at: Date; kurus: number }[] = [];
    const paid = new Set<number>();
    const left = (at: Date) =>
      PERIODS.map((period) => {
        const since = getPeriodStart(period, at);
        const lost = -net.reduce((sum, one) => (one.at >= since ? sum + one.kurus : sum), 0);
        return limits[period] - lost;
      });
    for (let number = 0; number < 150; number += 1) {
      const at = bed.api.context.now();
      const stake = 1 + random(1_500);
      const round = `uzun-${database.kind}-${number}`;
      const fits = left(at).every((kurus) => stake <= kurus);
      expect((await seat.stake(inLira(stake), round)).status, `stake ${number}`).toBe(fits ? 200 : 402);
      if (fits) net.push({ at, kurus: -stake });
      if (fits && random(4) === 0) {
        const won = 1 + random(4 * stake);
        paid.add((await seat.win(inLira(won), round)).status);
        net.push({ at, kurus: won });
      }
      if (random(12) > 0) continue;
      advance((1 + random(40)) * HOUR_MS);
      seat = await bed.again(seat);
    }
    expect(net.length).toBeGreaterThan(60);
    expect([...paid]).toEqual([200]);
  });

  test('ACC-9 the stake limit applies to the sum of all stakes of a round', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'stake-round', amount: '10' });
    const round = randomId();
    expect(await seat.stake('6', round)).toMatchObject(TOOK);
    expect(await seat.stake('6', round)).toMatchObject({
      ...REFUSED,
      body: { message: { en: 'Your stake limit for one round: ₺10.00. Left: ₺4.00.' } },
    });
    expect(await seat.stake('4', round)).toMatchObject(TOOK);
    expect(await seat.stake('10.01')).toMatchObject(REFUSED);
    expect(await seat.stake('10')).toMatchObject(TOOK);
  });

  test('ACC-9 playing time ends at its limit and restarts after an hour without a stake', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'session-time', minutes: 30 });
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(29 * 60_000);
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(60_000);
    expect(await seat.stake('1')).toMatchObject({
      ...REFUSED,
      body: { message: { en: expect.stringContaining('Your playing time is up: 30 minutes') } },
    });
    // Rejected attempts do not prolong the pause.
    advance(58 * 60_000);
    expect(await seat.stake('1')).toMatchObject(REFUSED);
    advance(60_000);
    expect(await seat.stake('1')).toMatchObject(TOOK);
  });

  test('ACC-9 LIMIT-3 the reality check rejects the next stake, returns time, stakes and wins, and is answered once', async () => {
    const seat = await someone('1000');
    await seat.limit({ limit: 'reality-check', minutes: 15 });
    const round = randomId();
    await seat.stake('10', round);
    await seat.win('4', round);
    const since = bed.api.context.now().toISOString();
    advance(15 * 60_000 - 1);
    expect(await seat.goOn(), 'before it is due an answer changes nothing').toMatchObject(TOOK);
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(1);
    const check = {
      status: 402,
      body: { result: false, code: 'REALITY_CHECK', play: { since, staked: '11.00', won: '4.00' } },
    };
    expect(await seat.stake('1')).toMatchObject(check);
    expect(await seat.stake('1')).toMatchObject(check);
    expect(await seat.goOn()).toMatchObject(TOOK);
    expect(await seat.stake('1')).toMatchObject(TOOK);
    advance(15 * 60_000);
    expect(await seat.stake('1')).toMatchObject({ body: { code: 'REALITY_CHECK', play: { staked: '12.00' } } });
  });

  test('ACC-9 MONEY-9 with the lock on, a withdrawal cannot be cancelled; the lock is removed like any looser limit', async () => {
    const seat = await someone('1000');
    const { api } = bed;
    await seat.limit({ limit: 'withdrawal-lock', on: true });
    const asked = await api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount: '100', account: '1234567890' },
      seat.user,
    );
    expect(asked, JSON.stringify(asked)).toMatchObject({ result: true });
    const { transactionID } = asked.data as { transactionID: string };
    const cancel = () =>
      api.call('finance/cancel_withdrawal', { requestID: randomId(), transactionID, Lang: 'en' }, seat.user);
    expect(await cancel()).toMatchObject({ result: false, data: { reason: 'closed' } });
    expect((await seat.limit({ limit: 'withdrawal-lock', on: false })).data).toMatchObject([{ became: 'waits' }]);
    expect(await cancel()).toMatchObject({ result: false });
    advance(DAY_MS);
    seat.user = (await bed.again(seat)).user;
    await api.call('limit/confirm_raise', { limit: 'withdrawal-lock' }, seat.user);
    expect(await cancel()).toMatchObject({ result: true });
  });

  test('ACC-9 the monthly statement sums deposits, withdrawals, stakes and wins', async () => {
    const seat = await someone();
    await seat.deposit('150');
    await bed.approve(seat);
    const round = randomId();
    await seat.stake('20', round);
    await seat.win('5', round);
    // The last minute of the month in Istanbul, and the next minute.
    bed.api.context.setTime('2026-03-31T20:59:30Z');
    const late = await bed.again(seat);
    await late.stake('1');
    bed.api.context.setTime('2026-03-31T21:00:00Z');
    await late.stake('2');
    expect((await bed.api.call('limit/list_months', {}, late.user)).data).toEqual([
      { month: '2026-04', deposited: '0.00', withdrawn: '0.00', staked: '2.00', won: '0.00' },
      { month: '2026-03', deposited: '150.00', withdrawn: '0.00', staked: '21.00', won: '5.00' },
    ]);
  });

  test('ACC-9 the monthly statement has the month of a year ago whole, and none before it', async () => {
    bed.api.context.setTime('2026-03-01T09:00:00Z');
    const seat = await someone('100');
    await seat.stake('1');
    bed.api.context.setTime('2026-03-20T09:00:00Z');
    await (await bed.again(seat)).stake('2');
    const months = async (at: string) => {
      bed.api.context.setTime(at);
      const { data } = await bed.api.call('limit/list_months', {}, (await bed.again(seat)).user);
      return (data as { month: string; staked: string }[]).map(({ month, staked }) => `${month} ${staked}`);
    };
    expect(await months('2027-03-31T20:59:00Z')).toEqual(['2026-03 3.00']);
    expect(await months('2027-03-31T21:00:00Z')).toEqual([]);
  });

  test('ACC-9 MONEY-8 after these tests the ledger is consistent', async () => {
    expect((await verifyLedger(bed.api.context.db)).findings).toEqual([]);
  });
});
