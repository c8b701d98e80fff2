import type { ReactNode } from 'react';
import { RESULT } from '../layout/arrival';
import { EmptyIcon } from '../layout/logo';

/** Message for an empty list; children are links to other pages. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="card message">
      <EmptyIcon size={128} />
      <p {...RESULT}>{text}</p>
      {children}
    </div>
  );
}
