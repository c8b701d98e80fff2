import { expect, test } from 'vitest';
import {
  APPROVED,
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

const APPROVAL = { id: 'W', decision: 'approve', at };
const REJECTION = { id: 'W', decision: 'reject', at };
const approved = { ...withdrawal, status: APPROVED };
const rejected = { ...withdrawal, status: CANCELLED };

test('SCALE-2 an approved withdrawal is paid, a rejected one is refunded once', async () => {
  const paid = await verdictOn(noted, { payments: [deposit, approved], balance: '97500' }, { decisions: [APPROVAL] });
  expect(paid).toMatchObject({ ...WHOLE, acknowledged: { approval: 1, rejection: 0 } });
  const rows = { payments: [deposit, rejected], balance: '105000' };
  expect(await verdictOn(noted, rows, { decisions: [REJECTION] })).toMatchObject(WHOLE);
  expect(await verdictOn(noted, { ...rows, balance: '112500' }, { decisions: [REJECTION] })).toMatchObject({
    wrongBalances: ['oyuncu: 112500, the model 105000'],
  });
  const twice = { ...rows, bookings: ['withdrawal-return', 'withdrawal-return'] };
  expect((await verdictOn(noted, twice, { decisions: [REJECTION] })).doubled).toEqual([
    'oyuncu: withdrawal-return and withdrawal-return of W',
  ]);
});

test('SCALE-2 the verdict names lost and doubled decisions on withdrawals', async () => {
  const waiting = { payments: [deposit, withdrawal], balance: '97500' };
  expect((await verdictOn(noted, waiting, { decisions: [APPROVAL] })).lost).toEqual(['oyuncu: approval W']);
  expect(await verdictOn(noted, waiting, { decisions: [REJECTION] })).toMatchObject({
    lost: ['oyuncu: rejection W'],
    wrongBalances: ['oyuncu: 97500, the model 105000'],
  });
  const paid = { payments: [deposit, approved], balance: '97500' };
  expect((await verdictOn(noted, paid)).doubled).toEqual(['oyuncu: approval W']);
  expect((await verdictOn(noted, { ...paid, bookings: [] }, { decisions: [APPROVAL] })).lost).toEqual([
    'oyuncu: withdrawal-paid of W',
  ]);
  expect((await verdictOn(cancelled, paid, { decisions: [APPROVAL] })).doubled).toEqual([
    'oyuncu: approval and cancellation of W',
  ]);
  const undone = { payments: [deposit, rejected], balance: '105000' };
  expect((await verdictOn(cancelled, undone, { decisions: [REJECTION] })).doubled).toEqual([
    'oyuncu: rejection and cancellation of W',
  ]);
});

test('SCALE-2 a decision without a known outcome may be booked or not, and excludes another one', async () => {
  const openDecisions = [{ id: 'W', decision: 'reject' }];
  for (const [payment, balance] of [
    [withdrawal, '97500'],
    [rejected, '105000'],
  ] as const)
    expect(await verdictOn(noted, { payments: [deposit, payment], balance }, { openDecisions })).toMatchObject({
      ...WHOLE,
      open: 1,
    });
  const paid = { payments: [deposit, approved], balance: '97500' };
  expect((await verdictOn(noted, paid, { openDecisions })).doubled).toEqual(['oyuncu: approval W']);
});

const sent = { ...withdrawal, is_sent: true };
const [paid, failed, returned] = ['paid', 'failed', 'returned'].map((outcome) => ({
  outcomes: { D: PAID, W: { outcome, isSilent: false } },
  decisions: [APPROVAL],
}));
const RETURN = ['withdrawal-paid', 'withdrawal-unpaid', 'withdrawal-return'];

test('SCALE-2 a payout by the gateway has the outcome that the payment service knows', async () => {
  const verdict = (status: number, balance: string, changes: Changes | undefined, bookings?: string[]) =>
    verdictOn(noted, { payments: [deposit, { ...sent, status }], balance, ...(bookings && { bookings }) }, changes);
  expect(await verdict(APPROVED, '97500', paid)).toMatchObject({ ...WHOLE, payouts: { paid: 1 }, unpaid: 0 });
  expect(await verdict(CANCELLED, '105000', failed)).toMatchObject({ ...WHOLE, payouts: { failed: 1 } });
  expect(await verdict(CANCELLED, '105000', returned, RETURN)).toMatchObject({ ...WHOLE, payouts: { returned: 1 } });
  const silent = { ...paid, outcomes: { D: PAID, W: { outcome: 'paid', isSilent: true } } };
  for (const waiting of [silent, { decisions: [APPROVAL] }])
    expect(await verdict(NEW, '97500', waiting)).toMatchObject({ ...WHOLE, payouts: {}, unpaid: 1 });
  expect(await verdict(APPROVED, '97500', silent)).toMatchObject({ ...WHOLE, payouts: { paid: 1 }, unpaid: 0 });
});

test('SCALE-2 the verdict names payouts that are lost, doubled, or not requested', async () => {
  const verdict = (row: object, balance: string, changes: Changes | undefined, bookings?: string[]) =>
    verdictOn(noted, { payments: [deposit, row], balance, ...(bookings && { bookings }) }, changes);
  expect((await verdict(sent, '97500', paid)).lost).toEqual(['oyuncu: payout of W, paid at the service']);
  const returnedRow = { ...sent, status: CANCELLED };
  expect(await verdict(returnedRow, '105000', paid)).toMatchObject({
    lost: ['oyuncu: payout of W, paid at the service'],
    wrongBalances: ['oyuncu: 105000, the model 97500'],
  });
  expect((await verdict({ ...sent, status: APPROVED }, '97500', { decisions: [APPROVAL] })).lost).toEqual([
    'oyuncu: payout of W, open at the service',
  ]);
  expect((await verdict(returnedRow, '105000', returned)).lost).toEqual([
    'oyuncu: withdrawal-paid of W',
    'oyuncu: withdrawal-unpaid of W',
  ]);
  expect((await verdict(returnedRow, '105000', failed, [...RETURN])).doubled).toEqual([
    'oyuncu: withdrawal-paid and withdrawal-unpaid and withdrawal-return of W',
  ]);
  expect((await verdict({ ...sent, status: APPROVED }, '97500', { outcomes: paid!.outcomes })).doubled).toEqual([
    'oyuncu: approval W',
  ]);
  const rejectedRow = { ...withdrawal, status: CANCELLED };
  expect((await verdict(rejectedRow, '105000', { ...failed, decisions: [REJECTION] })).doubled).toEqual([
    'oyuncu: payout of W, which the site did not request',
  ]);
  expect((await verdict(sent, '97500', { decisions: [APPROVAL, REJECTION] })).lost).toEqual(['oyuncu: rejection W']);
});
