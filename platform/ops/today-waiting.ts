import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { HOUR_MS } from '#contract/istanbul';
import { sumConflicts, sumLargeCoupons, sumOverdueMatches, sumStuckBets } from '../betting';
import type { PlatformContext } from '../context';
import { sumOpenSupport } from '../messages';
import { listUnconfirmedAccounts, sumLate, sumStuckPayouts, sumWaiting, type WaitingPayments } from '../payments';
import { sumHeld } from '../players';
import type { Localized } from '../refusal';
import type { Waiting } from '../waiting';
import { sumApprovals } from './approval-gate';
import { sumRisks } from './risk';

/** Possible payout, in kuruş, from which an open coupon is listed without the setting. */
const COUPON_ALERT = 100_000_00n;
/** Time after which money that waits for a gateway or a job counts as stuck. */
const STUCK_GATEWAY_MS = 3_600_000;
const STUCK_BETS_MS = 300_000;
/** Time after its start at which a match without a result is listed: longer than any match lasts. */
const RESULT_DUE_MS = 12 * HOUR_MS;

/** Work that waits for an operator, with the command that lists it. */
export interface WaitingItem {
  /** Name for programs. */
  name: string;
  title: Localized;
  waiting: Waiting;
  /** Name of the command, and its options. */
  command: string;
  options: Readonly<Record<string, string>>;
}

/** Smallest possible payout of the coupons that operators see, in kuruş. */
export const getCouponAlert = ({ options }: Pick<PlatformContext, 'options'>): bigint =>
  options.couponAlert ?? COUPON_ALERT;

/** Adds up works that wait; undefined if nothing waits. */
function join(parts: readonly Waiting[]): Waiting | undefined {
  const [first, ...rest] = parts;
  return (
    first &&
    rest.reduce(
      (one, other) => ({
        count: one.count + other.count,
        amount: one.amount + other.amount,
        oldest: one.oldest < other.oldest ? one.oldest : other.oldest,
      }),
      first,
    )
  );
}

/** Returns the payments that wait for an operator, by direction, and those that a gateway does not settle. */
async function waitingPayments({ db, gateways, ...context }: PlatformContext) {
  const sums = await sumWaiting(db);
  const isSettled = ({ gateway, isReported }: WaitingPayments) =>
    gateway !== null && gateways.on.has(gateway) && !isReported;
  const late = new Date(context.now().getTime() - STUCK_GATEWAY_MS);
  return {
    deposits: join(sums.filter((sum) => sum.direction === DEPOSIT && !isSettled(sum))),
    withdrawals: join(sums.filter(({ direction, isSent }) => direction === WITHDRAWAL && !isSent)),
    stuckPayouts: await sumStuckPayouts(db, late),
    stuck: join(sums.filter((sum) => sum.direction === DEPOSIT && isSettled(sum) && sum.oldest < late)),
  };
}

/** Returns the bank accounts that wait for a confirmation. */
async function waitingAccounts({ db }: PlatformContext): Promise<Waiting | undefined> {
  const accounts = await listUnconfirmedAccounts(db);
  return join(accounts.map(({ createdAt }) => ({ count: 1, amount: 0n, oldest: createdAt })));
}

/** Returns what waits for an operator, each with its number and its oldest one; money first. */
export async function listWaiting(context: PlatformContext): Promise<WaitingItem[]> {
  const { db, now } = context;
  const payments = await waitingPayments(context);
  const list = 'payments queue';
  const found: (Omit<WaitingItem, 'waiting' | 'options'> & {
    waiting: Waiting | undefined;
    options?: Record<string, string>;
  })[] = [
    {
      name: 'withdrawals',
      title: { tr: 'Bekleyen çekimler', en: 'Waiting withdrawals' },
      waiting: payments.withdrawals,
      command: list,
      options: { kind: 'withdrawal' },
    },
    {
      name: 'deposits',
      title: { tr: 'Bekleyen yatırımlar', en: 'Waiting deposits' },
      waiting: payments.deposits,
      command: list,
      options: { kind: 'deposit' },
    },
    {
      name: 'late-deposits',
      title: { tr: 'Parası geç gelen yatırımlar', en: 'Deposits whose money came late' },
      waiting: await sumLate(db),
      command: list,
      options: { state: 'late' },
    },
    {
      name: 'stuck-deposits',
      title: { tr: 'Ödeme kuruluşunda takılan yatırımlar', en: 'Deposits that a gateway has not settled' },
      waiting: payments.stuck,
      command: list,
      options: { kind: 'deposit', older: '1h' },
    },
    {
      name: 'stuck-payouts',
      title: { tr: 'Ödeme kuruluşunda takılan çekimler', en: 'Payouts that a gateway has not settled' },
      waiting: payments.stuckPayouts,
      command: list,
      options: { kind: 'withdrawal', older: '1h' },
    },
    {
      name: 'stuck-bets',
      title: { tr: 'İşlenmemiş bahis ve bozdurmalar', en: 'Bets and cash-outs that wait for a late job' },
      waiting: await sumStuckBets(db, new Date(now().getTime() - STUCK_BETS_MS)),
      command: 'betting fixtures',
    },
    {
      name: 'overdue-matches',
      title: { tr: 'Bahis alınmış, sonucu gelmemiş karşılaşmalar', en: 'Matches with bets and no result' },
      waiting: await sumOverdueMatches(db, new Date(now().getTime() - RESULT_DUE_MS)),
      command: 'betting fixtures',
    },
    {
      name: 'approvals',
      title: { tr: 'İkinci operatörü bekleyen komutlar', en: 'Commands that wait for a second operator' },
      waiting: await sumApprovals(db, now()),
      command: 'approvals list',
    },
    {
      name: 'risks',
      title: { tr: 'Riskler', en: 'Risks' },
      waiting: await sumRisks(db),
      command: 'risk list',
    },
    {
      name: 'large-coupons',
      title: { tr: 'Yüksek kazançlı açık kuponlar', en: 'Open bets with a large possible payout' },
      waiting: await sumLargeCoupons(db, getCouponAlert(context)),
      command: 'betting large-coupons',
    },
    {
      name: 'conflicts',
      title: { tr: 'Çelişen sonuçlar', en: 'Conflicting results' },
      waiting: await sumConflicts(db),
      command: 'betting conflicts',
    },
    {
      name: 'accounts',
      title: { tr: 'Doğrulanacak banka hesapları', en: 'Bank accounts to confirm' },
      waiting: await waitingAccounts(context),
      command: 'payments accounts',
    },
    {
      name: 'registrations',
      title: { tr: 'Bekletilen kayıtlar', en: 'Held registrations' },
      waiting: await sumHeld(db),
      command: 'players list',
      options: { status: 'held' },
    },
    {
      name: 'support',
      title: { tr: 'Yanıtsız destek mesajları', en: 'Support messages without a reply' },
      waiting: await sumOpenSupport(db),
      command: 'support list',
    },
  ];
  return found.flatMap(({ waiting, options = {}, ...item }) => (waiting ? [{ ...item, waiting, options }] : []));
}
