/** A verdict on one player, for given rows of the database, and rows that its tests share. */
import { DEPOSIT_OFFER } from './offers.mjs';
import { judge } from './verdict.mjs';

const [DEPOSIT, WITHDRAWAL] = [1, 2];
export const [APPROVED, NEW, CANCELLED] = [1002, 1001, 1004] as const;

export interface Rows {
  players?: object[];
  payments?: object[];
  /** Kinds of the bookings of withdrawal W; default: those of its status. */
  bookings?: string[];
  rounds?: object[];
  coupons?: object[];
  /** Paid partial cash-outs. */
  parts?: object[];
  /** Grants of bonuses: rows of the offer on deposits, unless they name another one. */
  grants?: object[];
  cashbacks?: object[];
  /** Prizes of tournaments. */
  prizes?: object[];
  /** Rounds of the days that are over. */
  ended?: object[];
  /** Kuruş that bonus B forfeited, and of the bonus wallet. */
  forfeited?: string;
  bonus?: string;
  balance?: string;
}

/** Decisions of the operators, outcomes of payouts, results of the feed, and other fields of the player. */
export interface Changes {
  decisions?: object[];
  openDecisions?: object[];
  /** Outcomes at the payment service, by payment; default: deposit D was paid. */
  outcomes?: Record<string, object>;
  /** Winning selections by match. */
  results?: Record<string, string>;
  /** Numbers of corrections by match. */
  corrections?: Record<string, number>;
  start?: bigint;
  email?: string;
}

/** Outcome of a payment that the service reports at once. */
export const PAID = { outcome: 'paid', isSilent: false };

const GRANT = { id: 'B', offer_id: DEPOSIT_OFFER.id, state: 'active', payment_id: 'D', is_granted: true };
export const ACCOUNT = { uid: 'u', status: 'active' };

/** Returns the bookings of withdrawals with these statuses. */
const bookingsOf = (payments: object[]) =>
  payments.flatMap((payment) => {
    const { direction, status } = payment as { direction: number; status: number };
    if (direction !== WITHDRAWAL || status === NEW) return [];
    return [status === APPROVED ? 'withdrawal-paid' : 'withdrawal-return'];
  });

/** Returns the verdict on one player who started with 1,000 lira, for these rows of the database. */
export function verdictOn(
  noted: object,
  {
    players = [ACCOUNT],
    payments = [],
    bookings,
    rounds = [],
    coupons = [],
    parts = [],
    grants = [],
    cashbacks = [],
    prizes = [],
    ended = [],
    forfeited,
    balance,
    bonus,
  }: Rows,
  {
    decisions = [],
    openDecisions = [],
    outcomes = { D: PAID },
    results = {},
    corrections = {},
    ...changes
  }: Changes = {},
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
    if (text.includes('from rounds join')) return ended;
    if (text.includes('from rounds')) return rounds;
    if (text.includes('from coupons')) return coupons;
    if (text.includes('from cash_out_requests')) return parts;
    if (text.includes('select day, released')) return cashbacks;
    if (text.includes('from tournament_places')) return prizes;
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
      operators: { decisions, open: openDecisions },
      outcomes: new Map(Object.entries(outcomes)),
      feed: {
        results: new Map(Object.entries(results)),
        open: new Set(),
        corrections: new Map(Object.entries(corrections)),
      },
    },
    query,
  );
}

export const deposit = { id: 'D', request_id: 'd', amount: '5000', direction: DEPOSIT, status: APPROVED };
export const withdrawal = { id: 'W', request_id: 'w', amount: '7500', direction: WITHDRAWAL, status: NEW };
export const at = new Date('2026-03-10T12:00:00Z');
export const noted = {
  deposits: [{ requestID: 'd', amount: '50', id: 'D', at }],
  withdrawals: [{ requestID: 'w', amount: '75', id: 'W', at }],
};
export const cancelled = { ...noted, cancellations: [{ requestID: 'c', id: 'W', transactionID: 'W' }] };

/** A verdict without a finding. */
export const WHOLE = { lost: [], doubled: [], wrongBalances: [] };
