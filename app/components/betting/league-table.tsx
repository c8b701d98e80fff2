import { useTranslation } from 'react-i18next';
import type { VirtualLeague } from '~/services/betting.server';

type Column = 'played' | 'won' | 'drawn' | 'lost';

interface LeagueTableProps {
  rows: VirtualLeague['table'];
  /** Teams whose rows are marked. */
  marked?: readonly string[];
  /** Whether a match can end in a draw. */
  hasDraws?: boolean;
}

/** A league's table. */
export function LeagueTable({ rows, marked, hasDraws = true }: LeagueTableProps) {
  const { t } = useTranslation('betting');
  const columns: Column[] = ['played', 'won', ...(hasDraws ? (['drawn'] as const) : []), 'lost'];
  return (
    <section className="section" aria-labelledby="table">
      <h2 id="table">{t('standings')}</h2>
      <table className="standings">
        <thead>
          <tr>
            <th scope="col">{t('team')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <abbr title={t(column)}>{t(`${column}Short`)}</abbr>
              </th>
            ))}
            <th scope="col">
              <abbr title={t('difference')}>{t('differenceShort')}</abbr>
            </th>
            <th scope="col">
              <abbr title={t('points')}>{t('pointsShort')}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.team} className={marked?.includes(row.team) ? 'marked' : undefined}>
              <th scope="row">{`${at + 1}. ${row.team}`}</th>
              {columns.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
              <td>{String(row.scored - row.conceded).replace('-', '−')}</td>
              <td>
                <b>{row.points}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
