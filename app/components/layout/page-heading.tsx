import type { ReactNode } from 'react';
import { Spaced } from './spaced';

/** The screen's h1, its purpose, and its main actions. */
export function PageHeading({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children?: ReactNode;
}) {
  if (!lead && !children) return <h1>{title}</h1>;
  return (
    <div className="stack">
      <h1>{title}</h1>
      {lead && <p className="soft">{lead}</p>}
      {children && (
        <div className="row">
          <Spaced>{children}</Spaced>
        </div>
      )}
    </div>
  );
}
