import type { ReactNode } from 'react';
import { ARRIVAL } from '../layout/arrival';
import { Spaced } from '../layout/spaced';

export interface ConfirmPanelProps {
  title: string;
  /** Exact description of the request. */
  rows: { label: string; value: ReactNode }[];
  note?: string;
  /** Whether an error or a warning above it has the focus. */
  isBelowMessage?: boolean;
  /** Renders the row of buttons with the fields that the confirmation needs. */
  renderButtons?: (buttons: ReactNode) => ReactNode;
  /** The form’s buttons: confirm first, then back. */
  children: ReactNode;
}

/** Echo of a form before it takes effect. Its heading takes the focus, unless there is a message. */
export function ConfirmPanel({
  title,
  rows,
  note,
  isBelowMessage = false,
  renderButtons,
  children,
}: ConfirmPanelProps) {
  const buttons = (
    <div className="row">
      <Spaced>{children}</Spaced>
    </div>
  );
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
      {renderButtons ? renderButtons(buttons) : buttons}
    </div>
  );
}
