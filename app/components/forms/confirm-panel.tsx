import type { ReactNode } from 'react';
import { Spaced } from '../layout/spaced';
import { useArrivalFocus } from '../layout/use-arrival-focus';

interface ConfirmPanelProps {
  title: string;
  /** What will happen, word for word and number for number. */
  rows: { label: string; value: ReactNode }[];
  note?: string;
  /** The form's buttons: confirm first, then the way back. */
  children: ReactNode;
}

/** The echo of what a form is about to do, before it counts. With JavaScript its heading is scrolled to and has the focus. */
export function ConfirmPanel({ title, rows, note, children }: ConfirmPanelProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <div className="card form">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
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
