import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import { commandPath, contentPath } from './command-path';
import { DataTable, type Row, type TableColumn } from './data-table';
import { DoneNote } from './done-note';
import { ResultCell } from './result';

/** Sections of the content, with number of entries and last change. */
export function ContentList({ rows, done }: { rows: readonly Row[]; done: string | undefined }) {
  const { t, i18n } = useTranslation('desk');
  const columns: TableColumn[] = [
    {
      name: 'section',
      label: t('contentSection'),
      renderCell: ({ section, title }) => (
        <a href={contentPath(String(section))}>{localize(title as Localized, i18n.language as Language)}</a>
      ),
    },
    { name: 'count', label: t('contentEntries'), className: 'number', renderCell: ({ count }) => String(count) },
    { name: 'at', label: t('lastChange'), renderCell: ({ at }) => <ResultCell kind="timestamp" value={at} /> },
    {
      name: 'by',
      label: t('changedBy'),
      renderCell: ({ by, kind }) => (
        <>
          {String(by)}{' '}
          <small className="soft">
            <ResultCell kind="text" value={kind} />
          </small>
        </>
      ),
    },
  ];
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
      <DataTable caption={t('contentSections')} columns={columns} rows={rows} />
    </>
  );
}
