import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB (Linux). */
export const readMemory = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
