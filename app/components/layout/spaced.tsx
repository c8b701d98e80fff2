import { Children, type ReactNode } from 'react';

/** Its children with a space between them: as boxes they need none, but a browser of text would run their words together. */
export function Spaced({ children }: { children: ReactNode }) {
  return <>{Children.toArray(children).flatMap((child, at) => (at > 0 ? [' ', child] : [child]))}</>;
}
