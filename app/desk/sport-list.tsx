import { useTranslation } from 'react-i18next';
import type { Role } from '#platform/operators';
import type { Columns } from '#platform/ops/command';
import type { Fields } from '#platform/ops/field';
import { useTimeStyle } from '~/lib/page/clock';
import { CommandField } from './command-form';
import { NextPage } from './command-page';
import { commandPath, fixturePath } from './command-path';
import { DataTable, type Row, type TableColumn } from './data-table';
import { DoneNote } from './done-note';
import { Problems, type FieldErrors } from './fields';
import { PartSections, type PartView } from './part-sections';
import { toTableColumns } from './result';

interface SportListProps {
  /** Fields of the command that lists fixtures. */
  fields: Fields;
  /** Values of the filter, by field. */
  filter: Readonly<Record<string, string>>;
  rows: readonly Row[];
  columns: Columns;
  errors: FieldErrors;
  /** Conflicting results, and feeds. */
  parts: readonly PartView[];
  role: Role;
  /** Path of the next page; undefined on the last one. */
  next: string | undefined;
  /** Title of the change that was made before this page. */
  done: string | undefined;
  here: string;
}

/** Columns that the name of the fixture stands for. */
const NAMED = ['id', 'home', 'away'];
/** Lists of bets besides that of fixtures. */
const LINKS = ['betting margin', 'betting large-coupons', 'betting suspensions', 'betting feeds'] as const;

/** Fixtures with their filter; each name leads to the screen of the fixture. */
export function SportList(props: SportListProps) {
  const { fields, filter, rows, columns: declared, errors, parts, role, next, done, here } = props;
  const { t } = useTranslation('desk');
  const nameColumn: TableColumn = {
    name: 'fixture',
    label: t('fixture'),
    renderCell: ({ id, home, away }) => (
      <a href={fixturePath(String(id))}>
        {String(home)} – {String(away)}
      </a>
    ),
  };
  const columns = toTableColumns(rows, declared, useTimeStyle()).filter(({ name }) => !NAMED.includes(name));
  const shown = Object.entries(fields).filter(([name]) => name in filter);
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('sport')}</h1>
      <nav aria-label={t('lists')}>
        <ul className="actions">
          {LINKS.map((name) => (
            <li key={name}>
              <a href={commandPath(name)}>{t(`list_${name}`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <form action={here} className="filters card" aria-label={t('filter')}>
        <Problems errors={errors} />
        {shown.map(([name, field]) => (
          <CommandField key={name} name={name} field={field} value={filter[name] ?? ''} error={errors[name]} />
        ))}
        <button className="btn">{t('show')}</button>
      </form>
      <DataTable caption={t('fixtures')} columns={[nameColumn, ...columns]} rows={rows} empty={t('noFixtures')} />
      {next !== undefined && <NextPage to={next} />}
      <PartSections parts={parts} role={role} here={here} />
    </>
  );
}
