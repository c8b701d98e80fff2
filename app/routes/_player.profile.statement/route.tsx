import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '~/components/games/empty-state';
import { Link } from '~/components/layout/link';
import { PageHeading } from '~/components/layout/page-heading';
import { HistoryTable } from '~/components/money/history-table';
import { formatMonth } from '#contract/dates';
import { formatAmount, formatNet } from '~/lib/format/money';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { getLimits, listMonths } from '~/services/limit.server';
import { requirePlayer } from '~/session/guards.server';
import { ChartFigure } from './chart-figure';
import { drawCharts } from './charts.server';

export const handle: RouteHandle = { styles: ['account', 'history', 'chart'], i18n: ['limits'] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language } = caller;
  const [reply, limits] = await Promise.all([listMonths(caller), getLimits(caller)]);
  if (!reply.ok) throw new Response(null, { status: reply.kind === 'absent' ? 404 : 502 });
  const months = reply.data.map(({ month, deposited, withdrawn, staked, won, takenBack }) => ({
    month,
    name: formatMonth(new Date(`${month}-15T12:00:00Z`), language),
    deposited: formatAmount(deposited, language),
    withdrawn: formatAmount(withdrawn, language),
    takenBack: formatAmount(takenBack ?? 0n, language),
    staked: formatAmount(staked, language),
    won: formatAmount(won, language),
    net: formatNet(won - staked, language),
    gain: won > staked,
  }));
  return {
    months,
    charts: drawCharts(reply.data, limits.ok ? limits.data.limits : [], language),
    someTakenBack: reply.data.some(({ takenBack }) => takenBack !== undefined),
  };
}

export const meta = titled('limits', 'statementTitle');

/** The player's deposits, withdrawals, stakes and wins by month: as charts with the player's limits, and as a table. */
export default function Statement() {
  const { t } = useTranslation('limits');
  const { months, charts, someTakenBack } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title={t('statementTitle')} lead={t('statementLead')} />
      {months.length === 0 ? (
        <EmptyState text={t('statementNone')} />
      ) : (
        <>
          <div className="charts">
            {charts.map((chart) => (
              <ChartFigure key={chart.title} chart={chart} />
            ))}
          </div>
          <p>
            <Link discover="none" to="/profile/limits">
              {t('toLimits')}
            </Link>
          </p>
          <HistoryTable
            caption={t('statementTitle')}
            columns={[
              { key: 'name', title: t('month'), first: 'what' },
              { key: 'deposited', title: t('deposited'), end: true },
              { key: 'withdrawn', title: t('withdrawn'), end: true },
              ...(someTakenBack ? [{ key: 'takenBack', title: t('takenBack'), end: true } as const] : []),
              { key: 'staked', title: t('staked'), end: true },
              { key: 'won', title: t('won'), end: true },
              { key: 'net', title: t('net'), end: true, first: 'sum', named: true },
            ]}
            rows={months.map(({ month, net, gain, ...cells }) => ({
              id: month,
              cells: { ...cells, net: <span className={gain ? 'amount win' : 'amount'}>{net}</span> },
            }))}
          />
        </>
      )}
    </>
  );
}
