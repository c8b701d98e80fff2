import { useTranslation } from 'react-i18next';
import { PLAYER_LIST_COLUMNS } from '#platform/ops/players';
import { playerPath } from './command-path';
import { ResultCell, toColumns } from './result';

type Row = Record<string, unknown>;

/** Players with the search; each username leads to the screen of the player. */
export function PlayerList({ rows, text }: { rows: readonly Row[]; text: string }) {
  const { t, i18n } = useTranslation('desk');
  const columns = toColumns(rows, PLAYER_LIST_COLUMNS).filter(({ name }) => name !== 'uid');
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
      {rows.length === 0 ? (
        <p className="empty card">{t('noPlayers')}</p>
      ) : (
        <div className="scroll" role="region" aria-label={t('players')} tabIndex={0}>
          <table>
            <caption className="vh">{t('players')}</caption>
            <thead>
              <tr>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {i18n.language === 'tr' ? label.tr : label.en}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row['uid'])} data-row="" tabIndex={-1}>
                  {columns.map(({ name, kind }) => (
                    <td key={name}>
                      {name === 'username' ? (
                        <a href={playerPath(String(row['uid']))}>{String(row['username'])}</a>
                      ) : (
                        <ResultCell kind={kind} value={row[name]} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
