import type { Language } from '#contract/constants';
import { isAmountLimit, REALITY_MINUTES, type LimitName } from '#contract/play-limits';
import type { PlayerCaller } from '~/request/caller';
import { formatDate, formatDateTime, type TimeStyle } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount, formatAmountInput } from '~/lib/format/money';
import { balance } from '~/services/finance.server';
import { getLimits, type Limits } from '~/services/limit.server';

/** Limits that are saved together. */
export const GROUPS = [
  { id: 'deposit', limits: ['deposit-day', 'deposit-week', 'deposit-month'] },
  { id: 'loss', limits: ['loss-day', 'loss-week', 'loss-month'] },
  { id: 'play', limits: ['stake-round', 'session-time', 'reality-check'] },
  { id: 'lock', limits: ['withdrawal-lock'] },
] as const satisfies readonly { id: string; limits: readonly LimitName[] }[];
export type GroupId = (typeof GROUPS)[number]['id'];

type Limit = Limits['limits'][number];
type Value = Pick<Limit, 'amount' | 'minutes'>;

/** Formats the value of a limit. */
function valueText(limit: LimitName, { amount, minutes }: Value, language: Language): string {
  const t = fixedT(language, 'limits');
  if (amount !== undefined) return formatAmount(amount, language);
  if (minutes !== undefined) return t('minutes', { count: minutes });
  return t(limit === 'withdrawal-lock' ? 'lockOff' : 'noLimit');
}

function hintOf({ limit, left, pending, endsAt, isSet }: Limit, language: Language): string | undefined {
  const t = fixedT(language, 'limits');
  const about =
    limit === 'stake-round' || limit === 'session-time' || limit === 'reality-check' || limit === 'withdrawal-lock'
      ? t(`${limit}Hint`)
      : '';
  const state =
    left !== undefined && endsAt
      ? t('leftHint', { left: formatAmount(left, language), date: formatDate(endsAt, language) })
      : isSet || limit === 'withdrawal-lock'
        ? ''
        : `${t('noLimit')}.`;
  const waiting = pending ? t('pendingHint', { pending: formatAmount(pending, language) }) : '';
  return [state, waiting, about].filter(Boolean).join(' ') || undefined;
}

function fieldOf(shown: Limit, language: Language) {
  const { limit, amount, minutes, isSet } = shown;
  const control = isAmountLimit(limit)
    ? 'amount'
    : limit === 'session-time'
      ? 'minutes'
      : limit === 'reality-check'
        ? 'choice'
        : 'lock';
  return {
    limit,
    control,
    isSet,
    value: amount === undefined ? String(minutes ?? '') : formatAmountInput(amount, language),
    hint: hintOf(shown, language),
  } as const;
}

function raiseOf({ limit, raise, ...now }: Limit, style: TimeStyle, at: Date) {
  if (!raise) return [];
  const { language } = style;
  const t = fixedT(language, 'limits');
  const isReady = raise.from <= at;
  const ready = raise.until ? t('raiseUntil', { date: formatDateTime(raise.until, style) }) : t('raiseReady');
  const before = limit === 'withdrawal-lock' ? t('lockOn') : valueText(limit, now, language);
  return [
    {
      limit,
      change: `${before} → ${valueText(limit, raise, language)}`,
      when: isReady ? ready : t('raiseWaits', { date: formatDateTime(raise.from, style) }),
      isReady,
    },
  ];
}

/**
 * Loads the screen of limits, as text. After an action it has no groups if the API is down, because forms without their
 * fields cannot be corrected.
 * @throws {Response} 404 if the API has no limits, 502 if it is down
 */
export async function limitsPage(caller: PlayerCaller, at: Date) {
  const { language } = caller;
  const t = fixedT(language, 'limits');
  const [reply, walletReply] = await Promise.all([getLimits(caller), balance(caller)]);
  if (!reply.ok && !caller.state.answered) throw new Response(null, { status: reply.kind === 'absent' ? 404 : 502 });
  const { limits, closed } = reply.ok ? reply.data : {};
  const known = (names: readonly LimitName[]) =>
    names.flatMap((name) => limits?.find(({ limit }) => limit === name) ?? []);
  return {
    language,
    closed: closed ? t('breakRuns', { date: formatDateTime(closed.until, caller) }) : undefined,
    balance: walletReply.ok ? formatAmount(walletReply.data, language) : '',
    checks: REALITY_MINUTES.map((count) => ({ value: String(count), label: t('minutes', { count }) })),
    groups: (limits ? GROUPS : []).map(({ id, limits: names }) => ({
      id,
      fields: known(names).map((limit) => fieldOf(limit, language)),
      raises: known(names).flatMap((limit) => raiseOf(limit, caller, at)),
    })),
  };
}
export type LimitsPage = Awaited<ReturnType<typeof limitsPage>>;
