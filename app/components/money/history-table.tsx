import type { ReactNode, Ref } from 'react';

export interface HistoryColumn {
  key: string;
  title: string;
  /** Whether the column is right-aligned, for numbers. */
  end?: boolean;
  /** Role in the first line of a row on a phone: the description on the left, the amount on the right. */
  first?: 'what' | 'sum';
  /** Whether the value needs no label on a phone. */
  plain?: boolean;
  /** Whether a phone shows the label although the value comes first. */
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
