import { DEPOSIT } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { findSilentFeeds, listFeedStats } from '../betting';
import type { PlatformContext } from '../context';
import { EMBEDDED_FEED } from '../feeds';
import { formatDateTime } from '../format';
import { findOldestDue } from '../jobs';
import { readLastCheck } from '../ledger';
import { listGatewayReports, sumWaiting } from '../payments';
import type { Localized } from '../refusal';

const REPORTS_DAYS = 7;
/** Time after which a due job, or a deposit or requested payout at a gateway, is a warning. */
const LATE_JOB_MS = 60_000;
const LATE_PAYMENT_MS = 3_600_000;

const NOT_RUN: Localized = {
  tr: 'bu sürüm, bu ayarlarla bu işi çalıştırmaz',
  en: 'this release does not run it with these settings',
};

/** State of a feed, a gateway, the jobs or the ledger. */
export interface HealthItem {
  kind: 'feed' | 'gateway' | 'jobs' | 'ledger';
  name: string;
  state: 'ok' | 'warning';
  /** Last message, or the time since which the oldest one waits; undefined if there is none. */
  at: Date | undefined;
  detail: Localized | '';
}

async function feedHealth(context: PlatformContext): Promise<HealthItem[]> {
  const { db, options } = context;
  const names = new Set([...(options.feed ? [EMBEDDED_FEED] : []), ...(options.feeds ?? []).map(({ name }) => name)]);
  const silent = new Map((await findSilentFeeds(context)).map((found) => [found.feed, found]));
  const stats = await listFeedStats(db, [...names]);
  return [...names].map((name) => {
    const times = stats.flatMap(({ feed, lastAt }) => (feed === name && lastAt ? [lastAt.getTime()] : []));
    const found = silent.get(name);
    return {
      kind: 'feed',
      name,
      state: found ? 'warning' : 'ok',
      at: times.length > 0 ? new Date(Math.max(...times)) : undefined,
      detail: found
        ? { tr: `sessiz; ${found.openMarkets} açık bahis türü`, en: `silent with ${found.openMarkets} open markets` }
        : '',
    };
  });
}

async function gatewayHealth({ db, gateways, ...context }: PlatformContext): Promise<HealthItem[]> {
  const now = context.now().getTime();
  const reports = await listGatewayReports(db, new Date(now - REPORTS_DAYS * DAY_MS));
  // Other withdrawals, and deposits with reported money, wait for an operator.
  const waiting = (await sumWaiting(db)).filter(
    ({ direction, isSent, isReported }) => (direction === DEPOSIT && !isReported) || isSent,
  );
  return [...gateways.on].sort().map((name) => {
    const sums = waiting.filter(({ gateway }) => gateway === name);
    const count = sums.reduce((total, sum) => total + sum.count, 0);
    const oldest = new Date(Math.min(...sums.map((sum) => sum.oldest.getTime())));
    return {
      kind: 'gateway',
      name,
      state: count > 0 && now - oldest.getTime() > LATE_PAYMENT_MS ? 'warning' : 'ok',
      at: reports.get(name),
      detail:
        count > 0
          ? {
              tr: `${count} ödeme bekliyor, en eskisi ${formatDateTime(oldest, '24').tr}`,
              en: `${count} payments wait since ${oldest.toISOString()}`,
            }
          : '',
    };
  });
}

/** Returns the state of the jobs that this process runs, and each late kind that it does not run. */
async function jobHealth(context: PlatformContext): Promise<HealthItem[]> {
  const at = context.now();
  const due = (await findOldestDue(context, at)).sort((one, other) => one.runAt.getTime() - other.runAt.getTime());
  const isLate = (runAt: Date) => at.getTime() - runAt.getTime() > LATE_JOB_MS;
  const oldest = due.find(({ isRun }) => isRun);
  const left = due.filter(({ isRun, runAt }) => !isRun && isLate(runAt));
  return [
    {
      kind: 'jobs',
      name: oldest?.kind ?? '',
      state: oldest && isLate(oldest.runAt) ? 'warning' : 'ok',
      at: oldest?.runAt,
      detail: '',
    },
    ...left.map(({ kind, runAt }): HealthItem => ({
      kind: 'jobs',
      name: kind,
      state: 'ok',
      at: runAt,
      detail: NOT_RUN,
    })),
  ];
}

async function ledgerHealth({ db }: PlatformContext): Promise<HealthItem> {
  const check = await readLastCheck(db);
  const isWrong = check !== undefined && (check.findings > 0 || check.drift !== 0n);
  return {
    kind: 'ledger',
    name: 'ledger verify',
    state: isWrong ? 'warning' : 'ok',
    at: check?.at,
    detail: check
      ? { tr: `${check.findings} bulgu`, en: `${check.findings} findings` }
      : { tr: 'hiç çalışmadı', en: 'never run' },
  };
}

/** Returns the state of each feed and gateway, of the background jobs, and of the last check of the ledger. */
export const readHealth = async (context: PlatformContext): Promise<HealthItem[]> => [
  ...(await feedHealth(context)),
  ...(await gatewayHealth(context)),
  ...(await jobHealth(context)),
  await ledgerHealth(context),
];
