import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Creates a folder and its parents, one at a time: `recursive` never ends if the system refuses (`/proc`). */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (folder !== path.dirname(folder)) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
