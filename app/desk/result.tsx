import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, type TimeStyle } from '#contract/dates';
import { localize, type Localized } from '#contract/localize';
import { kurusFromWire } from '#contract/wire';
import { hasRole, type Role } from '#platform/operators';
import { COLUMN_LABELS, type ColumnKind } from '#platform/ops/columns';
import { isLocalized, type Command, type Columns } from '#platform/ops/command';
import { toOption } from '#platform/ops/usage';
import { formatAmount } from '~/lib/format/money';
import { useTimeStyle } from '~/lib/page/clock';
import { commandPath, fixturePath, playerPath } from './command-path';
import { DataTable, type Row, type TableColumn } from './data-table';
import { toWord } from './words';

/** Number of actions that a row shows; further ones are in a disclosure. */
const OPEN_ACTIONS = 3;

/** An action of a row, with the declaration of its command. */
export interface RowAction {
  name: string;
  command: Command;
  fields: Readonly<Record<string, string>>;
  /** Values of the row's columns with which it is offered. */
  when?: Readonly<Record<string, string>> | undefined;
}

interface TableProps {
  rows: readonly Row[];
  columns: Columns;
  actions: readonly RowAction[];
  role: Role;
  /** Name of the table for readers. */
  caption: string;
  /** Path to which a change returns. */
  here: string;
}

interface Column {
  name: string;
  kind: ColumnKind;
  label: Localized;
}

/** Returns the columns of rows; those that are empty in every row and those for actions are left out. */
function toColumns(rows: readonly Row[], declared: Columns): Column[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isFilled = (name: string) =>
    rows.some((row) => row[name] !== '' && row[name] !== undefined && row[name] !== null);
  const columns = names.filter(isFilled).map((name): Column => {
    const column = Object.hasOwn(declared, name) ? declared[name as keyof Columns] : undefined;
    const kind = typeof column === 'object' ? column.kind : (column ?? 'text');
    const known = Object.hasOwn(COLUMN_LABELS, name)
      ? COLUMN_LABELS[name as keyof typeof COLUMN_LABELS]
      : { tr: name, en: name };
    return { name, kind, label: typeof column === 'object' ? column.label : known };
  });
  return columns.filter(({ kind }) => kind !== 'ref');
}

/** Returns the columns of `toColumns` for a table. */
export const toTableColumns = (rows: readonly Row[], declared: Columns, style: TimeStyle): TableColumn[] =>
  toColumns(rows, declared).map(({ name, kind, label }) => ({
    name,
    label: localize(label, style.language),
    className: isNumber(kind) ? 'number' : kind === 'lines' ? 'lines' : undefined,
    renderCell: (row) => <Cell kind={kind} value={row[name]} time={style} />,
  }));

/** Result of a command: a table, or one row as a list of facts. */
export function ResultTable({ rows, columns: declared, actions, role, caption, here }: TableProps) {
  const { t } = useTranslation('desk');
  const style = useTimeStyle();
  const columns = toTableColumns(rows, declared, style);
  const offered = actions.filter(({ command }) => hasRole(role, command.role));
  const [only] = rows;
  if (rows.length === 1 && only && columns.length > 6)
    return (
      <div className="one card" data-row="">
        <Facts row={only} columns={declared} />
        <Actions row={only} actions={offered} here={here} />
      </div>
    );
  const actionColumn: TableColumn = {
    name: 'actions',
    label: t('actions'),
    renderCell: (row) => <Actions row={row} actions={offered} here={here} />,
  };
  return (
    <DataTable caption={caption} columns={offered.length > 0 ? [...columns, actionColumn] : columns} rows={rows} />
  );
}

/** One row as a list of facts; empty cells are left out. */
export function Facts({ row, columns }: { row: Row; columns: Columns }) {
  const style = useTimeStyle();
  return (
    <dl className="facts">
      {toColumns([row], columns).map(({ name, kind, label }) => (
        <div key={name}>
          <dt>{localize(label, style.language)}</dt>
          <dd>
            <Cell kind={kind} value={row[name]} time={style} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats an ISO timestamp; a day without a time, and any other text, stays as it is. */
export function toTimeText(timestamp: string, style: TimeStyle): string {
  const date = new Date(timestamp);
  return !timestamp.includes('T') || Number.isNaN(date.getTime()) ? timestamp : formatDateTime(date, style);
}

const isNumber = (kind: ColumnKind): boolean => kind === 'money' || kind === 'number';

function Cell({ kind, value, time: style }: { kind: ColumnKind; value: unknown; time: TimeStyle }): ReactNode {
  const { t, i18n } = useTranslation('desk');
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (isLocalized(value)) return localize(value, style.language);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
  if (kind === 'money') {
    const amount = kurusFromWire(text);
    return amount === undefined ? text : formatAmount(amount, style.language);
  }
  if (kind === 'timestamp') {
    const time = toTimeText(text, style);
    return time === text ? text : <time dateTime={new Date(text).toISOString()}>{time}</time>;
  }
  const translated = (key: string) => (i18n.exists(key, { ns: 'desk' }) ? t(key as 'state_new') : text);
  if (kind === 'status') return <span className={`badge ${badgeOf(text)}`}>{translated(`state_${text}`)}</span>;
  if (kind === 'word') return toWord(i18n, text);
  if (kind === 'player') return <a href={playerPath(text)}>{text}</a>;
  if (kind === 'fixture') return <a href={fixturePath(text)}>{text}</a>;
  if (kind === 'id') return <code>{text}</code>;
  return text;
}

/** A cell outside a `ResultTable`. */
export const ResultCell = ({ kind, value }: { kind: ColumnKind; value: unknown }) => (
  <Cell kind={kind} value={value} time={useTimeStyle()} />
);

/** Returns the colour of a status. */
function badgeOf(status: string): string {
  if (['approved', 'active', 'done', 'live', 'sent', 'released', 'confirmed', 'paid', 'within'].includes(status))
    return 'good';
  if (
    ['cancelled', 'inactive', 'suspended', 'failed', 'rejected', 'held', 'excluded', 'below', 'above'].includes(status)
  )
    return 'bad';
  return '';
}

/** Whether a command has only fields that its row fills: then one press leads to its confirmation. */
const isFilled = ({ command, fields }: RowAction): boolean =>
  Object.entries(command.fields).every(([name, { isOptional }]) => isOptional || name in fields);

function Actions({ row, actions, here }: { row: Row; actions: readonly RowAction[]; here: string }) {
  const { t } = useTranslation('desk');
  const isLong = actions.length > OPEN_ACTIONS + 1;
  const shown = isLong ? actions.slice(0, OPEN_ACTIONS) : actions;
  return (
    <>
      <ul className="actions">
        {shown.map((action) => (
          <ActionItem key={action.name} row={row} action={action} here={here} />
        ))}
      </ul>
      {isLong && (
        <details>
          <summary className="link">{t('more')} ▾</summary>
          <ul className="actions">
            {actions.slice(OPEN_ACTIONS).map((action) => (
              <ActionItem key={action.name} row={row} action={action} here={here} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** One action of a row: a link to its form, or with all fields filled a button to its confirmation. */
function ActionItem({ row, action, here }: { row: Row; action: RowAction; here: string }) {
  const { i18n } = useTranslation('desk');
  const { name, command, fields, when = {} } = action;
  const values = Object.entries(fields).map(([field, column]) => ({ field, value: String(row[column] ?? '') }));
  const filled = values.filter(({ value }) => value !== '');
  const isMissing = ({ field, value }: { field: string; value: string }) =>
    value === '' && !command.fields[field]?.isOptional;
  if (filled.length === 0 || values.some(isMissing)) return null;
  if (Object.entries(when).some(([column, value]) => row[column] !== value)) return null;
  const query = Object.fromEntries(filled.map(({ field, value }) => [toOption(field), value]));
  const title = localize(command.title, i18n.language);
  return (
    <li>
      {command.effect && isFilled(action) ? (
        <form method="post" action={commandPath(name)}>
          {Object.entries({ ...query, back: here }).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <button className="link">{title}</button>
        </form>
      ) : (
        <a href={commandPath(name, { ...query, ...(command.effect && { back: here }) })}>{title}</a>
      )}
    </li>
  );
}
