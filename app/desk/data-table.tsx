import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Row = Readonly<Record<string, unknown>>;

export interface TableColumn {
  name: string;
  label: string;
  /** Class of the cells; the label of a number has it too. */
  className?: 'number' | 'lines' | 'named' | undefined;
  renderCell: (row: Row, at: number) => ReactNode;
}

interface Props {
  /** Name of the table for readers. */
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly Row[];
  /** Text instead of a table without rows. */
  empty?: string;
}

/** A table in a region that scrolls sideways. */
export function DataTable({ caption, columns, rows, empty }: Props) {
  const { t } = useTranslation('desk');
  if (rows.length === 0) return <p className="empty card">{empty ?? t('empty')}</p>;
  return (
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, label, className }) => (
              <th key={name} scope="col" className={className === 'number' ? className : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} data-row="" tabIndex={-1}>
              {columns.map(({ name, className, renderCell }) => (
                <td key={name} className={className}>
                  {renderCell(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
