import { Children, type ReactNode } from 'react';

/** Renders its children with a space between them, because a text browser would join their words. */
export function Spaced({ children }: { children: ReactNode }) {
  return <>{Children.toArray(children).flatMap((child, at) => (at > 0 ? [' ', child] : [child]))}</>;
}
