import type { CallReply } from '#contract/call';
import type { Language } from '#contract/constants';
import { formatShortMonth } from '#contract/dates';
import type { listMonths } from '#contract/limit';
import type { LimitName } from '#contract/play-limits';
import { formatAmount, formatShortAmount } from '~/lib/format/money';
import { fixedT } from '~/lib/language/i18n';
import type { Limits } from '~/services/limit.server';
import { drawChart, type Chart } from './chart.server';

/**
 * Draws the statement's months: deposits and withdrawals with the monthly deposit limit, stakes, and the net result with
 * the monthly loss limit.
 * @param listed newest first, without months that have no movement
 */
export function drawCharts(
  listed: CallReply<typeof listMonths>,
  limits: Limits['limits'],
  language: Language,
): Chart[] {
  if (listed.length === 0) return [];
  const t = fixedT(language, 'limits');
  const rows = listed.toReversed();
  const months = rows.map(({ month }) => formatShortMonth(new Date(`${month}-15T12:00:00Z`), language));
  const formatTick = (kurus: bigint) => formatShortAmount(kurus, language);
  const limitOf = (name: LimitName, sign: 1n | -1n) => {
    const amount = limits.find(({ limit, isSet }) => isSet && limit === name)?.amount;
    return amount === undefined
      ? undefined
      : { at: sign * amount, text: t('chartLimit', { amount: formatAmount(amount, language) }) };
  };
  const chart = (title: string, data: Pick<Parameters<typeof drawChart>[0], 'series' | 'limit'>): Chart =>
    drawChart({ title, label: t('chartLabel', { title }), months, formatTick, ...data });
  return [
    chart(t('chartPayments'), {
      series: [
        { tone: 'in', text: t('deposited'), values: rows.map(({ deposited }) => deposited) },
        { tone: 'out', text: t('withdrawn'), values: rows.map(({ withdrawn }) => withdrawn) },
      ],
      limit: limitOf('deposit-month', 1n),
    }),
    chart(t('chartStakes'), {
      series: [{ tone: 'stake', text: t('staked'), values: rows.map(({ staked }) => staked) }],
    }),
    chart(t('chartNet'), {
      series: [
        {
          tone: 'gain',
          text: t('chartGain'),
          negative: t('chartLoss'),
          values: rows.map(({ won, staked }) => won - staked),
        },
      ],
      limit: limitOf('loss-month', -1n),
    }),
  ];
}
