import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Dependency without which a suite is skipped; the summary of a run names it. */
    needs?: string;
  }
}
