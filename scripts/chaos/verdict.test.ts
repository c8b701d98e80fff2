import { expect, test } from 'vitest';
import { OFFER } from './offer.mjs';
import { judge } from './verdict.mjs';

const [DEPOSIT, WITHDRAWAL] = [1, 2];
const [APPROVED, NEW, CANCELLED] = [1002, 1001, 1004];

interface Rows {
  players?: object[];
  payments?: object[];
  /** Kinds of the bookings of withdrawal W; default: those of its status. */
  bookings?: string[];
  rounds?: object[];
  coupons?: object[];
  /** Paid partial cash-outs. */
  parts?: object[];
  /** Grants of bonuses: rows of the offer with wagering, unless they name another one. */
  grants?: object[];
  /** Kuruş that bonus B forfeited, and of the bonus wallet. */
  forfeited?: string;
  bonus?: string;
  balance?: string;
}

/** Decisions of the operator, results of the feed, and other fields of the player. */
interface Changes {
  decisions?: object[];
  openDecisions?: object[];
  /** Winning selections by match. */
  results?: Record<string, string>;
  /** Numbers of corrections by match. */
  corrections?: Record<string, number>;
  start?: bigint;
  email?: string;
}

const GRANT = { id: 'B', offer_id: OFFER.id, state: 'active', payment_id: 'D', is_granted: true };
const ACCOUNT = { uid: 'u', status: 'active' };

/** Returns the bookings of withdrawals with these statuses. */
const bookingsOf = (payments: object[]) =>
  payments.flatMap((payment) => {
    const { direction, status } = payment as { direction: number; status: number };
    if (direction !== WITHDRAWAL || status === NEW) return [];
    return [status === APPROVED ? 'withdrawal-paid' : 'withdrawal-return'];
  });

/** Returns the verdict on one player who started with 1,000 lira, for these rows of the database. */
function verdictOn(
  noted: object,
  {
    players = [ACCOUNT],
    payments = [],
    bookings,
    rounds = [],
    coupons = [],
    parts = [],
    grants = [],
    forfeited,
    balance,
    bonus,
  }: Rows,
  { decisions = [], openDecisions = [], results = {}, corrections = {}, ...changes }: Changes = {},
) {
  const none = {
    registrations: [],
    confirmations: [],
    deposits: [],
    withdrawals: [],
    cancellations: [],
    claims: [],
    coupons: [],
    cashOuts: [],
    cashParts: [],
    rounds: [],
  };
  const player = { name: 'oyuncu', start: 100_000n, noted: { ...none, open: [], ...noted }, ...changes };
  const query = async (text: string): Promise<object[]> => {
    if (text.includes('from players')) return players;
    if (text.includes('from payments')) return payments;
    if (text.includes('withdrawal-paid'))
      return (bookings ?? bookingsOf(payments)).map((kind) => ({ reference: 'W', kind }));
    if (text.includes('from rounds')) return rounds;
    if (text.includes('from coupons')) return coupons;
    if (text.includes('from cash_out_requests')) return parts;
    if (text.includes('from bonus_grants')) return grants.map((grant) => ({ ...GRANT, ...grant }));
    if (text.includes("kind = 'bonus'"))
      return forfeited === undefined ? [] : [{ reference: 'B', amount: `-${forfeited}` }];
    const wallets = [
      { account: 'player:u', balance },
      { account: 'player:u:bonus', balance: bonus },
    ];
    return text.includes('from wallet_accounts') ? wallets.filter((wallet) => wallet.balance !== undefined) : [];
  };
  return judge(
    [player],
    {
      operator: { decisions, open: openDecisions },
      feed: {
        results: new Map(Object.entries(results)),
        open: new Set(),
        corrections: new Map(Object.entries(corrections)),
      },
    },
    query,
  );
}

const deposit = { id: 'D', request_id: 'd', amount: '5000', direction: DEPOSIT, status: APPROVED };
const withdrawal = { id: 'W', request_id: 'w', amount: '7500', direction: WITHDRAWAL, status: NEW };
const at = new Date('2026-03-10T12:00:00Z');
const noted = {
  deposits: [{ requestID: 'd', amount: '50', id: 'D', at }],
  withdrawals: [{ requestID: 'w', amount: '75', id: 'W', at }],
};
const cancelled = { ...noted, cancellations: [{ requestID: 'c', id: 'W', transactionID: 'W' }] };

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
  expect((await verdictOn(noted, { payments: twice, balance: '97500' })).doubled).toEqual(['oyuncu: deposit d']);
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
  expect(await verdictOn(own, rows)).toMatchObject({ pending: 1, lost: [], wrongBalances: [] });
  expect(await verdictOn(own, { ...rows, payments: [deposit] })).toMatchObject({
    pending: 0,
    wrongBalances: ['oyuncu: 100000, the model 105000'],
  });
});

const WHOLE = { lost: [], doubled: [], wrongBalances: [] };
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

const later = new Date('2026-03-10T12:01:00Z');
const wagering = {
  claims: [{ offer: OFFER.id, at }],
  deposits: [{ requestID: 'd', amount: '50', id: 'D', at: later }],
};

test('SCALE-2 a bonus with wagering is in the balance while it is wagered and after its release, until it is forfeited', async () => {
  const payments = [deposit];
  expect(await verdictOn(wagering, { payments, grants: [{}], balance: '105000', bonus: '5000' })).toMatchObject({
    ...WHOLE,
    acknowledged: { claim: 1 },
    bonuses: { active: 1 },
  });
  const released = [{ state: 'released' }];
  expect(await verdictOn(wagering, { payments, grants: released, balance: '110000', bonus: '0' })).toMatchObject(WHOLE);
  const withdrawals = [{ requestID: 'w', amount: '75', id: 'W', at: later, loseBonus: true }];
  const lost = { grants: [{ state: 'lost' }], payments: [deposit, withdrawal], forfeited: '5000', bonus: '0' };
  expect(await verdictOn({ ...wagering, withdrawals }, { ...lost, balance: '97500' })).toMatchObject(WHOLE);
  const cap = [{ ...wagering.deposits[0], amount: '250' }];
  const large = [{ ...deposit, amount: '25000' }];
  const rows = { payments: large, grants: [{}], balance: '125000', bonus: '6000' };
  expect(await verdictOn({ ...wagering, deposits: cap }, rows)).toMatchObject(WHOLE);
});

test('SCALE-2 the verdict names a bonus that is lost, doubled, or wrong in the balance', async () => {
  const payments = [deposit];
  const waiting = [{ state: 'waiting', payment_id: null, is_granted: false }];
  expect(await verdictOn(wagering, { payments, grants: waiting, balance: '105000' })).toMatchObject({
    ...WHOLE,
    lost: ['oyuncu: bonus of deposit D'],
  });
  expect((await verdictOn(wagering, { payments, balance: '105000' })).lost).toEqual(['oyuncu: claim of chaos']);
  const twice = { payments, grants: [{}, { id: 'B2' }], balance: '105000', bonus: '10000' };
  expect((await verdictOn(wagering, twice)).doubled).toEqual(['oyuncu: claim of chaos']);
  const unpaid = { payments: [{ ...deposit, status: NEW }], grants: [{}], balance: '100000', bonus: '5000' };
  expect(await verdictOn(wagering, unpaid)).toMatchObject({
    doubled: ['oyuncu: bonus without an approved deposit'],
    wrongBalances: ['oyuncu: 105000, the model 100000'],
  });
  const lost = { payments, grants: [{ state: 'lost' }], forfeited: '5000', balance: '105000', bonus: '0' };
  expect((await verdictOn(wagering, lost)).doubled).toEqual(['oyuncu: end of the bonus without a withdrawal']);
  const off = { payments, grants: [{}], balance: '105000', bonus: '10000' };
  expect((await verdictOn(wagering, off)).wrongBalances).toEqual(['oyuncu: 115000, the model 110000']);
  const kept = { payments, grants: [{ state: 'released' }], balance: '105000', bonus: '5000' };
  expect((await verdictOn(wagering, kept)).wrongBalances).toEqual([
    'oyuncu: 5000 of bonus money without an active bonus',
  ]);
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
