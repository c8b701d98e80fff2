import type { ReactNode } from 'react';
import { RESULT } from '../layout/arrival';
import { Fermata } from '../layout/mark';

/** A list with nothing in it, said kindly; children are the ways on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="card halt">
      <Fermata size={128} />
      <p {...RESULT}>{text}</p>
      {children}
    </div>
  );
}
