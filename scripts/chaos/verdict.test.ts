import { expect, test } from 'vitest';
import {
  APPROVED,
  ACCOUNT,
  CANCELLED,
  NEW,
  WHOLE,
  at,
  cancelled,
  deposit,
  noted,
  verdictOn,
  withdrawal,
  type Changes,
  PAID,
} from './testing';

test('SCALE-2 the verdict of a chaos run has no finding if payments, withdrawals and balance agree', async () => {
  expect(await verdictOn(noted, { payments: [deposit, withdrawal], balance: '97500' })).toMatchObject({
    acknowledged: { deposit: 1, withdrawal: 1, cancellation: 0, claim: 0 },
    lost: [],
    doubled: [],
    wrongBalances: [],
  });
  const undone = { ...withdrawal, status: CANCELLED };
  expect(await verdictOn(cancelled, { payments: [deposit, undone], balance: '105000' })).toMatchObject({
    lost: [],
    doubled: [],
    wrongBalances: [],
  });
});

test('SCALE-2 the verdict of a chaos run names lost and doubled payments, cancellations and claims', async () => {
  expect(await verdictOn(noted, { payments: [deposit], balance: '97500' })).toMatchObject({
    lost: ['oyuncu: withdrawal w, acknowledged 2026-03-10T12:00:00.000Z'],
    wrongBalances: ['oyuncu: 97500, the model 105000'],
  });
  const twice = [deposit, { ...deposit, id: 'D2' }, withdrawal];
  expect(
    (await verdictOn(noted, { payments: twice, balance: '97500' }, { outcomes: { D: PAID, D2: PAID } })).doubled,
  ).toEqual(['oyuncu: deposit d']);
  expect((await verdictOn(cancelled, { payments: [deposit, withdrawal], balance: '105000' })).lost).toEqual([
    'oyuncu: cancellation W',
  ]);
  const undone = [deposit, { ...withdrawal, status: CANCELLED }];
  expect((await verdictOn(noted, { payments: undone, balance: '105000' })).doubled).toEqual(['oyuncu: cancellation W']);
  const claims = [{ offer: 'cashback', at }];
  const joined = { offer_id: 'cashback', state: 'joined', payment_id: null, is_granted: false };
  expect((await verdictOn({ claims }, { balance: '100000' })).lost).toEqual(['oyuncu: claim of cashback']);
  for (const [own, grants] of [
    [{ claims }, [joined, joined]],
    [{}, [joined]],
  ] as const)
    expect((await verdictOn(own, { balance: '100000', grants: [...grants] })).doubled).toEqual([
      'oyuncu: claim of cashback',
    ]);
  expect(await verdictOn({ open: [{ offer: 'cashback' }] }, { balance: '100000', grants: [joined] })).toMatchObject({
    open: 1,
    doubled: [],
  });
});

test('SCALE-2 an operation without a known outcome may be booked or not', async () => {
  const open = [{ requestID: 'd', amount: '50' }];
  for (const [payments, balance] of [
    [[deposit], '105000'],
    [[], '100000'],
  ] as const)
    expect(await verdictOn({ open }, { payments: [...payments], balance })).toMatchObject({
      open: 1,
      lost: [],
      doubled: [],
      wrongBalances: [],
    });
});

test('SCALE-2 a round whose stake was refunded is neither lost nor doubled, and counts nothing', async () => {
  const rounds = [{ request_id: 'r', stake: '1000', payout: '0', status: 'rolled-back' }];
  const acknowledged = { rounds: [{ requestID: 'r', at }] };
  const whole = { lost: [], doubled: [], wrongBalances: [] };
  for (const own of [acknowledged, {}])
    expect(await verdictOn(own, { rounds, balance: '100000' })).toMatchObject(whole);
  const settled = [{ ...rounds[0], payout: '2500', status: 'settled' }];
  expect(await verdictOn(acknowledged, { rounds: settled, balance: '101500' })).toMatchObject(whole);
  expect(await verdictOn({}, { rounds: settled, balance: '101500' })).toMatchObject({ doubled: ['oyuncu: round r'] });
});

test('SCALE-2 a deposit that waits for its gateway is not in the balance', async () => {
  const own = { deposits: noted.deposits };
  const rows = { payments: [{ ...deposit, status: NEW }], balance: '100000' };
  const silent = { outcomes: { D: { ...PAID, isSilent: true } } };
  for (const waiting of [{ outcomes: {} }, silent])
    expect(await verdictOn(own, rows, waiting)).toMatchObject({ ...WHOLE, pending: 1 });
  expect(await verdictOn(own, { ...rows, payments: [deposit] }, silent)).toMatchObject({
    pending: 0,
    wrongBalances: ['oyuncu: 100000, the model 105000'],
  });
});

test('SCALE-2 a deposit has the outcome that the payment service knows', async () => {
  const own = { deposits: noted.deposits };
  const verdict = (status: number, balance: string, outcome: string) =>
    verdictOn(own, { payments: [{ ...deposit, status }], balance }, { outcomes: { D: { outcome, isSilent: false } } });
  expect(await verdict(APPROVED, '105000', 'paid')).toMatchObject(WHOLE);
  expect(await verdict(CANCELLED, '100000', 'failed')).toMatchObject(WHOLE);
  expect(await verdict(NEW, '100000', 'paid')).toMatchObject({
    lost: ['oyuncu: deposit D, paid at the service'],
    wrongBalances: ['oyuncu: 100000, the model 105000'],
  });
  expect(await verdict(APPROVED, '105000', 'failed')).toMatchObject({
    doubled: ['oyuncu: deposit D, failed at the service'],
    wrongBalances: ['oyuncu: 105000, the model 100000'],
  });
  expect((await verdictOn(own, { payments: [deposit], balance: '105000' }, { outcomes: {} })).doubled).toEqual([
    'oyuncu: deposit D, open at the service',
  ]);
});

const newcomer = { start: 0n, email: 'oyuncu@example.com' };
const registered = {
  registrations: [{ requestID: 'registrations:oyuncu', at }],
  confirmations: [{ requestID: 'confirmations:oyuncu', at }],
};

test('SCALE-2 an acknowledged registration is one account with an empty wallet', async () => {
  expect(await verdictOn(registered, { balance: '0' }, newcomer)).toMatchObject({
    ...WHOLE,
    acknowledged: { registration: 1, confirmation: 1 },
  });
  expect((await verdictOn(registered, { players: [] }, newcomer)).lost).toEqual([
    'oyuncu: registration registrations:oyuncu, acknowledged 2026-03-10T12:00:00.000Z',
    'oyuncu: confirmation confirmations:oyuncu, acknowledged 2026-03-10T12:00:00.000Z',
  ]);
  const unconfirmed = [{ ...ACCOUNT, status: 'unconfirmed' }];
  expect(await verdictOn(registered, { players: unconfirmed }, newcomer)).toMatchObject({
    ...WHOLE,
    lost: ['oyuncu: confirmation confirmations:oyuncu, acknowledged 2026-03-10T12:00:00.000Z'],
  });
  const twice = [ACCOUNT, { uid: 'v', status: 'unconfirmed' }];
  expect(await verdictOn(registered, { players: twice, balance: '0' }, newcomer)).toMatchObject({
    ...WHOLE,
    doubled: ['oyuncu: registration'],
  });
  expect((await verdictOn(registered, { balance: '5000' }, newcomer)).wrongBalances).toEqual([
    'oyuncu: 5000, the model 0',
  ]);
  expect((await verdictOn(registered, {}, newcomer)).wrongBalances).toEqual(['oyuncu: no wallet']);
});

test('SCALE-2 a registration without a known outcome may exist or not, a rejected one must not', async () => {
  const open = [{ requestID: 'registrations:oyuncu' }];
  const players = [{ ...ACCOUNT, status: 'unconfirmed' }];
  expect(await verdictOn({ open }, { players }, newcomer)).toMatchObject({ ...WHOLE, open: 1 });
  expect(await verdictOn({ open }, { players: [] }, newcomer)).toMatchObject({ ...WHOLE, open: 1 });
  expect((await verdictOn({}, { players }, newcomer)).doubled).toEqual(['oyuncu: registration']);
});

const pickHome = { fixtureID: 'm', selection: 'home', odds: 235 };
const placed = { coupons: [{ requestID: 'k', stake: '5', id: 'K', picks: [pickHome], at }] };
const coupon = { id: 'K', request_id: 'k', stake: '500', in_force: '500', state: 'open', payout: null, borne: '0' };

test('SCALE-2 the verdict of a chaos run settles coupons by the results', async () => {
  const results = { m: 'home' };
  const none = { lost: [], doubled: [], wrongBalances: [] };
  expect(await verdictOn(placed, { coupons: [coupon], balance: '99500' })).toMatchObject(none);
  const won = { ...coupon, state: 'won', payout: '1175' };
  expect(await verdictOn(placed, { coupons: [won], balance: '100675' }, { results })).toMatchObject({
    ...none,
    settled: { won: 1 },
  });
  const part = { ...won, in_force: '250', payout: '587' };
  const cashParts = [{ requestID: 'p', couponID: 'K', amount: '2.40', at }];
  const balance = String(100_000 - 500 + 240 + 587);
  expect(
    await verdictOn(
      { ...placed, cashParts },
      { coupons: [part], parts: [{ request_id: 'p', paid: '240' }], balance },
      { results },
    ),
  ).toMatchObject(none);
  const lost = { ...coupon, state: 'lost', payout: '0' };
  expect(await verdictOn(placed, { coupons: [lost], balance: '99500' }, { results: { m: 'draw' } })).toMatchObject(
    none,
  );
});

test('SCALE-2 the verdict of a chaos run names settlements that are missing, wrong, or without a result', async () => {
  const results = { m: 'home' };
  expect((await verdictOn(placed, { coupons: [coupon], balance: '99500' }, { results })).lost).toEqual([
    'oyuncu: settlement of coupon K',
  ]);
  const lost = { ...coupon, state: 'lost', payout: '0' };
  expect((await verdictOn(placed, { coupons: [lost], balance: '99500' }, { results })).wrongBalances).toEqual([
    'oyuncu: coupon K is lost, not won',
    'oyuncu: 99500, the model 100675',
  ]);
  const won = { ...coupon, state: 'won', payout: '1175' };
  expect((await verdictOn(placed, { coupons: [won], balance: '100675' })).wrongBalances).toEqual([
    'oyuncu: coupon K is won, not open',
    'oyuncu: 100675, the model 99500',
  ]);
  // Paid twice.
  expect((await verdictOn(placed, { coupons: [won], balance: '101850' }, { results })).wrongBalances).toEqual([
    'oyuncu: 101850, the model 100675',
  ]);
});

test('SCALE-2 the verdict of a chaos run settles coupons by the latest result, and keeps what a correction did not collect', async () => {
  const [results, corrections] = [{ m: 'draw' }, { m: 1 }];
  const lost = { ...coupon, state: 'lost', payout: '0' };
  const whole = { lost: [], doubled: [], wrongBalances: [], acknowledged: { result: 1, correction: 1 } };
  const corrected = (row: object, balance: string, changes: Changes = { results, corrections }) =>
    verdictOn(placed, { coupons: [row], balance }, changes);
  expect(await corrected(lost, '99500')).toMatchObject(whole);
  // The payout of 1,175 was not reversed.
  expect((await corrected(lost, '100675')).wrongBalances).toEqual(['oyuncu: 100675, the model 99500']);
  const won = { ...coupon, state: 'won', payout: '1175' };
  expect((await corrected(won, '100675')).wrongBalances).toEqual([
    'oyuncu: coupon K is won, not lost',
    'oyuncu: 100675, the model 99500',
  ]);
  const spent = { ...lost, borne: '300' };
  expect(await corrected(spent, '99800')).toMatchObject(whole);
  expect((await corrected(spent, '99800', { results })).wrongBalances).toEqual([
    'oyuncu: 300 of coupon K were not collected',
  ]);
  expect((await corrected({ ...lost, borne: '1176' }, '100676')).wrongBalances).toEqual([
    'oyuncu: 1176 of coupon K were not collected',
  ]);
});
