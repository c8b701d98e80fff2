/** What just happened, said once on the page that is shown next. */
export interface Toast {
  type: 'success' | 'error' | 'info';
  message: string;
  /** Milliseconds that it stays where script runs; without it, or without script, it stays until it is closed. */
  duration?: number | undefined;
}
