/** What `hashing.ts` hands over, one task after the other: a password to hash, or with `stored` to check. */
// Exception: Node can't ask Linux for the idle scheduling class; `chrt` can. Its arguments hold nothing that a request sent.
// oxlint-disable-next-line no-restricted-imports
import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const { cost, niceness } = workerData;

/** Lets all other threads go first: from now on this one takes the time that nobody wants, or has a lower priority. */
function standBack() {
  // On Linux a priority is one thread's, elsewhere the whole process's.
  if (process.platform !== 'linux') return;
  try {
    setPriority(niceness);
    // Where `chrt` is missing, the priority has to do.
    spawnSync('chrt', ['--idle', '--pid', '0', path.basename(readlinkSync('/proc/thread-self'))]);
  } catch {
    // Some sandboxes forbid even a lower priority: then hashing goes on at the site's.
  }
}

if (niceness > 0) standBack();

const outcomeOf = ({ password, stored }) => {
  try {
    return { result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { error: String(error) };
  }
};
parentPort.on('message', (task) => parentPort.postMessage(outcomeOf(task), []));
