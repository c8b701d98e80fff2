import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { Section } from '#platform/content/sections';
import { hasRole, type Role } from '#platform/operators';
import type { Columns } from '#platform/ops/command';
import { commandPath, contentPath, NEW_ENTRY } from './command-path';
import { DataTable, type Row, type TableColumn } from './data-table';
import { DoneNote } from './done-note';
import { Problems, type FieldErrors } from './fields';
import { ResultCell, ResultTable, type RowAction } from './result';

interface SectionProps {
  section: Section;
  rows: readonly Row[];
  versions: { rows: readonly Row[]; columns: Columns; actions: readonly RowAction[] };
  role: Role;
  errors: FieldErrors;
  /** Key under which a move runs once. */
  submission: string;
  /** Title of the change that was made before this page. */
  done: string | undefined;
}

/** Entries of a section with the times of their display, and the versions of the section. */
export function ContentSection({ section, rows, versions, role, errors, submission, done }: SectionProps) {
  const { t, i18n } = useTranslation('desk');
  const language = i18n.language as Language;
  const path = contentPath(section.name);
  const hasActions = hasRole(role, 'content') && section.keys !== 'whole';
  const title = localize(section.title, language);
  const isTimed = rows.some((row) => row['since'] !== '');
  const timeColumn = (name: string, label: string): TableColumn => ({
    name,
    label,
    renderCell: (row) => <ResultCell kind="timestamp" value={row[name]} />,
  });
  const actionColumn: TableColumn = {
    name: 'actions',
    label: t('actions'),
    renderCell: (row, at) => (
      <ul className="actions">
        {at > 0 && <Move path={path} row={row} direction="up" submission={`${submission}-u${at}`} />}
        {at < rows.length - 1 && <Move path={path} row={row} direction="down" submission={`${submission}-d${at}`} />}
        <Delete path={path} row={row} />
      </ul>
    ),
  };
  const columns: TableColumn[] = [
    {
      name: 'entry',
      label: t('contentEntry'),
      className: 'named',
      renderCell: (row) => <EntryLink section={section} row={row} />,
    },
    { name: 'state', label: t('contentState'), renderCell: ({ state }) => <ResultCell kind="status" value={state} /> },
    ...(isTimed ? [timeColumn('since', t('shownFrom')), timeColumn('until', t('shownUntil'))] : []),
    ...(hasActions ? [actionColumn] : []),
  ];
  return (
    <>
      <DoneNote what={done} />
      <h1>{title}</h1>
      <Problems errors={errors} />
      <nav aria-label={t('actions')}>
        <ul className="actions">
          {hasActions && (
            <li>
              <a href={contentPath(section.name, NEW_ENTRY)}>{t('addEntry')}</a>
            </li>
          )}
          <li>
            <a href="#history">{t('contentHistory')}</a>
          </li>
          <li>
            <a href="/desk/content">{t('contentSections')}</a>
          </li>
        </ul>
      </nav>
      <DataTable caption={title} columns={columns} rows={rows} empty={t('noEntries')} />
      <section id="history">
        <h2>{t('contentHistory')}</h2>
        <ResultTable
          rows={versions.rows}
          columns={versions.columns}
          actions={versions.actions}
          role={role}
          caption={t('contentHistory')}
          here={path}
        />
      </section>
    </>
  );
}

/** Link to the form of an entry: its title with its id, or the section's title. */
function EntryLink({ section, row }: { section: Section; row: Row }) {
  const { i18n } = useTranslation('desk');
  const key = String(row['entry']);
  const isNamed = row['title'] !== '';
  return (
    <>
      <a href={contentPath(section.name, key)}>
        {isNamed ? <ResultCell kind="text" value={row['title']} /> : localize(section.title, i18n.language as Language)}
      </a>{' '}
      {section.keys === 'id' && <code className="soft">{key}</code>}
    </>
  );
}

interface MoveProps {
  path: string;
  row: Row;
  direction: 'up' | 'down';
  submission: string;
}

function Move({ path, row, direction, submission }: MoveProps) {
  const { t } = useTranslation('desk');
  const fields = { entry: row['entry'], direction, seen: row['seen'], submission };
  return (
    <li>
      <form method="post" action={path}>
        <Hidden fields={fields} />
        <button className="link">
          {t(`move_${direction}`)} <EntryName row={row} />
        </button>
      </form>
    </li>
  );
}

function Delete({ path, row }: { path: string; row: Row }) {
  const { t } = useTranslation('desk');
  const fields = { section: row['section'], entry: row['entry'], seen: row['seen'], back: path };
  return (
    <li>
      <form method="post" action={commandPath('content delete')}>
        <Hidden fields={fields} />
        <button className="link">
          {t('deleteEntry')} <EntryName row={row} />
        </button>
      </form>
    </li>
  );
}

const Hidden = ({ fields }: { fields: Row }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={String(value)} />
    ))}
  </>
);

/** Name of an entry for readers: buttons of all rows have the same word. */
const EntryName = ({ row }: { row: Row }) => <span className="vh">{String(row['entry'])}</span>;
