import type { ReactNode, Ref } from 'react';

export interface HistoryColumn {
  key: string;
  title: string;
  /** Numbers end at the same edge. */
  end?: boolean;
  /** What a phone shows first in a row: what it was on the left, how much on the right. */
  first?: 'what' | 'sum';
  /** Says by itself what it is: a phone does not name it. */
  plain?: boolean;
  /** A phone names it though it comes first. */
  named?: boolean;
}

interface HistoryTableProps {
  caption: string;
  columns: HistoryColumn[];
  rows: { id: string; cells: Record<string, ReactNode> }[];
  rowsRef?: Ref<HTMLTableSectionElement>;
}

/** A history: a table on wide screens, on phones a few lines for each row. */
export function HistoryTable({ caption, columns, rows, rowsRef }: HistoryTableProps) {
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
      <tbody ref={rowsRef}>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ key, title, end, first, plain, named }) => (
              <td
                key={key}
                data-title={(first && !named) || plain ? undefined : title}
                className={[first, end && 'end'].filter(Boolean).join(' ') || undefined}
              >
                {row.cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
