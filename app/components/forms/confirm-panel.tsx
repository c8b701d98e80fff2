import type { ReactNode } from 'react';
import { ARRIVAL } from '../layout/arrival';
import { Spaced } from '../layout/spaced';

interface ConfirmPanelProps {
  title: string;
  /** What will happen, word for word and number for number. */
  rows: { label: string; value: ReactNode }[];
  note?: string;
  /** An error or a warning above it has the focus. */
  isBelowMessage?: boolean;
  /** The form's buttons: confirm first, then the way back. */
  children: ReactNode;
}

/** The echo of what a form is about to do, before it counts. Its heading takes the focus, unless there is a message. */
export function ConfirmPanel({ title, rows, note, isBelowMessage = false, children }: ConfirmPanelProps) {
  return (
    <div className="card form">
      <h2 {...(!isBelowMessage && ARRIVAL)}>{title}</h2>
      <dl className="facts">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
      <div className="row">
        <Spaced>{children}</Spaced>
      </div>
    </div>
  );
}
