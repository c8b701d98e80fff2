import { useTranslation } from 'react-i18next';
import { kurusFromWire } from '#contract/wire';
import { localize } from '#contract/localize';
import type { Role } from '#platform/operators';
import { COLUMN_LABELS } from '#platform/ops/columns';
import { isLocalized } from '#platform/ops/command';
import { formatAmount } from '~/lib/format/money';
import { useTimeStyle } from '~/lib/page/clock';
import { BarChart, LineChart, type Point } from './chart';
import { FilterForm, type FilterValues } from './filter-form';
import { ResultTable } from './result';
import { toWord } from './words';

type Row = Record<string, unknown>;
/** Columns of amounts that a chart draws. */
type Drawn = 'stakes' | 'payouts' | 'deposits' | 'withdrawals' | 'gross gaming revenue';

interface ReportsScreenProps {
  form: FilterValues;
  path: string;
  /** Sums of every period, and the same without columns of zeros. */
  periods: readonly Row[];
  periodTable: readonly Row[];
  /** Sums of every group, and the same without columns of zeros and with the total. */
  groups: readonly Row[];
  groupTable: readonly Row[];
  /** Sums of each group in each period, with the total at the end. */
  rows: readonly Row[];
  /** Path of the same report as a CSV file. */
  csv: string;
  role: Role;
}

/** A report of a span: charts with their table, the sums of each group, and every row. */
export function ReportsScreen(props: ReportsScreenProps) {
  const { form, path, periods, periodTable, groups, groupTable, rows, csv, role } = props;
  const { t, i18n } = useTranslation('desk');
  const { language } = useTimeStyle();
  const { columns } = form.command;
  const isByMethod = form.values['group'] === 'method';
  const labelOf = (name: Drawn) => localize(COLUMN_LABELS[name], language);
  const nameOf = (row: Row): string => {
    const { name } = row;
    if (isLocalized(name)) return localize(name, language);
    return [toWord(i18n, String(row['kind'])), typeof name === 'string' && name !== '' ? name : String(row['of'])]
      .filter(Boolean)
      .join(': ');
  };
  const pointsOf = (from: readonly Row[], column: Drawn, toLabel: (row: Row) => string): Point[] =>
    from.map((row) => {
      const value = kurusFromWire(String(row[column])) ?? 0n;
      return { label: toLabel(row), value, text: formatAmount(value, language) };
    });
  const byPeriod = (column: Drawn) => pointsOf(periods, column, (row) => String(Object.values(row)[0]));
  const table = (list: readonly Row[], caption: string) => (
    <ResultTable rows={list} columns={columns} actions={[]} role={role} caption={caption} here={path} />
  );
  const drawnGroups = pointsOf(groups, isByMethod ? 'deposits' : 'gross gaming revenue', nameOf).filter(
    ({ value }) => value !== 0n,
  );
  return (
    <>
      <h1>{t('reports')}</h1>
      <p className="soft">{t('reportText')}</p>
      <FilterForm {...form} action={path} label={t('filter')} />
      {rows.length === 1 && <p className="empty card">{t('empty')}</p>}
      {rows.length > 1 && (
        <>
          <p>
            <a href={csv}>{t('downloadCsv')}</a>
          </p>
          <section>
            <h2>{t('byPeriod')}</h2>
            <div className="charts">
              <BarChart title={labelOf('gross gaming revenue')} bars={byPeriod('gross gaming revenue')} isCaptioned />
              {(
                [
                  ['stakes', 'payouts'],
                  ['deposits', 'withdrawals'],
                ] as const
              ).map(([one, other]) => (
                <LineChart
                  key={one}
                  title={`${labelOf(one)}, ${labelOf(other)}`}
                  lines={[one, other].map((name) => ({ name: labelOf(name), points: byPeriod(name) }))}
                />
              ))}
            </div>
            {table(periodTable, t('byPeriod'))}
          </section>
          <section>
            <h2>{t('byGroup')}</h2>
            {drawnGroups.length > 1 && (
              <div className="charts">
                <BarChart
                  title={labelOf(isByMethod ? 'deposits' : 'gross gaming revenue')}
                  bars={drawnGroups}
                  isCaptioned
                />
              </div>
            )}
            {table(groupTable, t('byGroup'))}
          </section>
          <details>
            <summary className="link">{t('everyRow', { count: rows.length })}</summary>
            {table(rows, t('reports'))}
          </details>
        </>
      )}
    </>
  );
}
