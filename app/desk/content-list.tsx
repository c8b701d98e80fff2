import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import { commandPath, contentPath } from './command-path';
import { DoneNote } from './done-note';
import { ResultCell } from './result';

type Row = Record<string, unknown>;

/** Sections of the content, with number of entries and last change. */
export function ContentList({ rows, done }: { rows: readonly Row[]; done: string | undefined }) {
  const { t, i18n } = useTranslation('desk');
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('content')}</h1>
      <nav aria-label={t('lists')}>
        <ul className="actions">
          {(['content import', 'content export'] as const).map((name) => (
            <li key={name}>
              <a href={commandPath(name)}>{t(`list_${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="scroll" role="region" aria-label={t('contentSections')} tabIndex={0}>
        <table>
          <caption className="vh">{t('contentSections')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('contentSection')}</th>
              <th scope="col" className="number">
                {t('contentEntries')}
              </th>
              <th scope="col">{t('lastChange')}</th>
              <th scope="col">{t('changedBy')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row['section'])} data-row="" tabIndex={-1}>
                <td>
                  <a href={contentPath(String(row['section']))}>
                    {localize(row['title'] as Localized, i18n.language as Language)}
                  </a>
                </td>
                <td className="number">{String(row['count'])}</td>
                <td>
                  <ResultCell kind="timestamp" value={row['at']} />
                </td>
                <td>
                  {String(row['by'])} <small className="soft">{<ResultCell kind="text" value={row['kind']} />}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
