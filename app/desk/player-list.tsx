import { useTranslation } from 'react-i18next';
import { PLAYER_LIST_COLUMNS } from '#platform/ops/players';
import { useTimeStyle } from '~/lib/page/clock';
import { playerPath } from './command-path';
import { DataTable, type Row } from './data-table';
import { toTableColumns } from './result';

/** Players with the search; each username leads to the screen of the player. */
export function PlayerList({ rows, text }: { rows: readonly Row[]; text: string }) {
  const { t } = useTranslation('desk');
  const columns = toTableColumns(rows, PLAYER_LIST_COLUMNS, useTimeStyle())
    .filter(({ name }) => name !== 'uid')
    .map((column) =>
      column.name === 'username'
        ? {
            ...column,
            renderCell: (row: Row) => <a href={playerPath(String(row['uid']))}>{String(row['username'])}</a>,
          }
        : column,
    );
  return (
    <>
      <h1>{t('players')}</h1>
      <form action="/desk/players" role="search" className="filters card" aria-label={t('find')}>
        <div className="field">
          <label htmlFor="text">{t('find')}</label>
          <input id="text" name="text" type="search" defaultValue={text} aria-describedby="text-hint" />
          <p className="hint" id="text-hint">
            {t('findHint')}
          </p>
        </div>
        <button className="btn">{t('search')}</button>
      </form>
      <DataTable caption={t('players')} columns={columns} rows={rows} empty={t('noPlayers')} />
    </>
  );
}
