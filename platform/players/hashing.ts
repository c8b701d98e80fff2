import { Worker } from 'node:worker_threads';
import { installed } from '../installed';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of these parameters that no known password has. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Below the site's own, as `nice` counts. */
const NICENESS = 10;

/** `stored` is there where a password is checked, and not where one is hashed. */
interface Task {
  id: number;
  password: string;
  stored: string | undefined;
}

type Outcome = { id: number; result: string | boolean } | { id: number; error: string };

interface Thread {
  worker: Worker;
  waiting: Map<number, { resolve(result: string | boolean): void; reject(error: Error): void }>;
}

let thread: Thread | undefined;
let tasks = 0;

function start(): Thread {
  const workerData = { cost: COST, niceness: NICENESS };
  const worker = new Worker(installed('platform/players/hashing-thread.mjs'), { execArgv: [], workerData });
  const started: Thread = { worker, waiting: new Map() };
  worker.on('message', (outcome: Outcome) => {
    const asked = started.waiting.get(outcome.id);
    started.waiting.delete(outcome.id);
    if (started.waiting.size === 0) worker.unref();
    if ('error' in outcome) asked?.reject(new Error(outcome.error));
    else asked?.resolve(outcome.result);
  });
  // It does not end by itself. Should it all the same, who waits for it is told, and the next task starts another.
  const ended = (why: unknown) => {
    if (thread === started) thread = undefined;
    for (const { reject } of started.waiting.values()) reject(new Error('The hashing thread ended', { cause: why }));
    started.waiting.clear();
  };
  worker.on('error', ended);
  worker.on('exit', ended);
  return started;
}

function hand(password: string, stored: string | undefined): Promise<string | boolean> {
  thread ??= start();
  const { worker, waiting } = thread;
  tasks += 1;
  const task: Task = { id: tasks, password, stored };
  return new Promise((resolve, reject) => {
    waiting.set(task.id, { resolve, reject });
    // The process waits for what is under way, and for nothing else here.
    worker.ref();
    worker.postMessage(task, []);
  });
}

/**
 * Argon2 on a thread of its own, at a lower priority than the site's. Node's pool of threads has the site's: on a busy machine
 * of two processors, the one that was woken to hash took the processor from the one that answers pages for 2.5 ms each time on
 * average. So it is 0.1 ms, and the pool stays free for files and compression.
 * @throws {Error} when `stored` is no hash, or the thread ended.
 */
export const argon2 = {
  hash: (password: string): Promise<string> => hand(password, undefined) as Promise<string>,
  verify: (stored: string, password: string): Promise<boolean> => hand(password, stored) as Promise<boolean>,
};
