import type { ReactNode } from 'react';
import { Fermata } from '../layout/mark';

/** A list with nothing in it, said kindly; children are the ways on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="card halt">
      <Fermata size={128} />
      <p>{text}</p>
      {children}
    </div>
  );
}
