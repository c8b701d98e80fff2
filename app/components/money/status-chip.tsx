import type { ReactNode } from 'react';

/** How something stands: settled, under way, refused, or plainly said. */
export function StatusChip({ tone, children }: { tone: 'good' | 'wait' | 'bad' | 'plain'; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>;
}
