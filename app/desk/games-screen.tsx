import { useTranslation } from 'react-i18next';
import type { Role } from '#platform/operators';
import { NextPage } from './command-page';
import { DoneNote } from './done-note';
import { FilterForm, type FilterValues } from './filter-form';
import { PartSections, type PartView } from './part-sections';
import { ResultTable, type RowAction } from './result';

type Row = Record<string, unknown>;

interface GamesScreenProps {
  /** Path of the screen without a filter. */
  path: string;
  list: FilterValues;
  rows: readonly Row[];
  actions: readonly RowAction[];
  /** Jackpots. */
  parts: readonly PartView[];
  period: FilterValues;
  /** Undefined before a month is chosen. */
  returns: readonly Row[] | undefined;
  role: Role;
  /** Path of the next page; undefined on the last one. */
  next: string | undefined;
  /** Title of the change that was made before this page. */
  done: string | undefined;
  here: string;
}

/** Games with their state, jackpots, and the measured returns of a month. */
export function GamesScreen(props: GamesScreenProps) {
  const { path, list, rows, actions, parts, period, returns, role, next, done, here } = props;
  const { t } = useTranslation('desk');
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('games')}</h1>
      <nav aria-label={t('sections')}>
        <ul className="actions">
          <li>
            <a href="#returns">{t('returns')}</a>
          </li>
          {parts.map(
            ({ name, rows: { length } }) =>
              length > 0 && (
                <li key={name}>
                  <a href={`#${name}`}>{t('jackpots')}</a>
                </li>
              ),
          )}
        </ul>
      </nav>
      <FilterForm {...list} action={path} label={t('filter')} kept={period.values} />
      {rows.length === 0 ? (
        <p className="empty card">{t('noGames')}</p>
      ) : (
        <ResultTable
          rows={rows}
          columns={list.command.columns}
          actions={actions}
          role={role}
          caption={t('games')}
          here={here}
        />
      )}
      {next !== undefined && <NextPage to={next} />}
      <section id="returns">
        <h2>{t('returns')}</h2>
        <p className="soft">{t('returnsText')}</p>
        <FilterForm {...period} action={`${path}#returns`} label={t('returns')} kept={list.values} />
        {returns &&
          (returns.length === 0 ? (
            <p className="empty card">{t('noReturns')}</p>
          ) : (
            <ResultTable
              rows={returns}
              columns={period.command.columns}
              actions={[]}
              role={role}
              caption={t('returns')}
              here={here}
            />
          ))}
      </section>
      <PartSections parts={parts} role={role} here={here} />
    </>
  );
}
