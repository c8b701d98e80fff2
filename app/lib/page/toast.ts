/** A message about the last action, shown once on the next page. */
export interface Toast {
  type: 'success' | 'error' | 'info';
  message: string;
  /** Milliseconds until it closes if script runs; without it, or without script, it stays until closed. */
  duration?: number | undefined;
}
