import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#contract/dates';
import { localize, type Localized } from '#contract/localize';
import { kurusFromWire } from '#contract/wire';
import type { Role } from '#platform/operators';
import type { Columns, OutputPart } from '#platform/ops/command';
import { formatAmount } from '~/lib/format/money';
import { useTimeStyle } from '~/lib/page/clock';
import { BarChart } from './chart';
import { commandPath } from './command-path';
import { DoneNote } from './done-note';
import { ResultTable, toTimeText, type RowAction } from './result';

type Row = Record<string, unknown>;

/** Work that waits, as `today` returns it. */
export interface Waiting {
  title: Localized;
  waiting: { count: number; amount: string; oldest: string };
  command: string;
  options: Readonly<Record<string, string>>;
}

interface TodayProps {
  online: number;
  waiting: readonly Waiting[];
  parts: readonly OutputPart[];
  /** Sums by hour, the oldest first. */
  revenue: readonly Row[];
  queue: readonly Row[];
  queueColumns: Columns;
  queueActions: readonly RowAction[];
  role: Role;
  /** Title of the change that was made before this page. */
  done: string | undefined;
  here: string;
}

/** First page: what waits, the oldest payments, the sums of the day, and the health of the site's connections. */
export function Today({
  online,
  waiting,
  parts,
  revenue,
  queue,
  queueColumns,
  queueActions,
  role,
  done,
  here,
}: TodayProps) {
  const { t } = useTranslation('desk');
  const style = useTimeStyle();
  const { language } = style;
  const amountOf = (value: unknown) => kurusFromWire(String(value)) ?? 0n;
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('start')}</h1>
      <p className="soft">{t('online', { count: online })}</p>
      <section>
        <h2>{t('waiting')}</h2>
        {waiting.length === 0 ? (
          <p className="empty card">{t('nothingWaits')}</p>
        ) : (
          <ul className="tiles">
            {waiting.map(({ title, waiting: { count, amount, oldest }, command, options }) => (
              <li key={title.en} className="card" data-row="">
                <a href={commandPath(command, { ...options, run: '1' })}>{localize(title, language)}</a>
                <b>{count}</b>
                <small className="soft">
                  {amountOf(amount) > 0n && `${formatAmount(amountOf(amount), language)} · `}
                  {t('oldest', { at: formatDateTime(new Date(oldest), style) })}
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section id="queue">
        <h2>{t('oldestPayments')}</h2>
        <ResultTable
          rows={queue}
          columns={queueColumns}
          actions={queueActions}
          role={role}
          caption={t('oldestPayments')}
          here={here}
        />
      </section>
      {parts.map(({ name, title, columns, rows }) => (
        <section key={name}>
          <h2>{localize(title, language)}</h2>
          <ResultTable
            rows={rows}
            columns={columns}
            actions={[]}
            role={role}
            caption={localize(title, language)}
            here={here}
          />
        </section>
      ))}
      <section>
        <h2>{t('revenue')}</h2>
        <div className="card">
          {revenue.every((row) => amountOf(row['gross gaming revenue']) === 0n) ? (
            <p>{t('noRevenue')}</p>
          ) : (
            <BarChart
              title={t('revenue')}
              bars={revenue.map((row) => ({
                label: toTimeText(String(row['from']), style),
                value: amountOf(row['gross gaming revenue']),
                text: formatAmount(amountOf(row['gross gaming revenue']), language),
              }))}
            />
          )}
          <p>
            <a href={commandPath('today revenue')}>{t('asTable')}</a>
          </p>
        </div>
      </section>
    </>
  );
}
