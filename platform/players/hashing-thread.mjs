/** What `hashing.ts` hands over, one task after the other: a password to hash, or with `stored` to check. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

const { cost, niceness } = workerData;
try {
  // On Linux a priority is one thread's, elsewhere the whole process's.
  if (process.platform === 'linux') setPriority(niceness);
} catch {
  // Some sandboxes forbid even a lower one: then hashing goes on at the site's.
}

const outcomeOf = ({ id, password, stored }) => {
  try {
    return { id, result: stored === undefined ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { id, error: String(error) };
  }
};
parentPort.on('message', (task) => parentPort.postMessage(outcomeOf(task), []));
