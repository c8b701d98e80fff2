import type { ReactNode } from 'react';

/** Chip for a status: good, pending, rejected, or neutral. */
export function StatusChip({ tone, children }: { tone: 'good' | 'wait' | 'bad' | 'plain'; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>;
}
