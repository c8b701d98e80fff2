import type { ReactNode } from 'react';

export interface HistoryColumn {
  key: string;
  title: string;
  /** Numbers end at the same edge. */
  end?: boolean;
}

interface HistoryTableProps {
  caption: string;
  columns: HistoryColumn[];
  rows: { id: string; cells: Record<string, ReactNode> }[];
}

/** A history: a table on wide screens, on phones a card for each row, its columns named inside. */
export function HistoryTable({ caption, columns, rows }: HistoryTableProps) {
  return (
    <table className="history">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, end }) => (
            <th key={key} scope="col" className={end ? 'end' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ key, title, end }) => (
              <td key={key} data-title={title} className={end ? 'end' : undefined}>
                {row.cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
