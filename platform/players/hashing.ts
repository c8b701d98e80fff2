import { Worker } from 'node:worker_threads';
import { installed } from '../installed';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of these parameters that no known password has. */
export const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Of the thread that hashes, where it cannot do without any priority: below the site's own, as `nice` counts. */
const NICENESS = 10;

/** How long a password waits for that thread, or in it, before a second one of the site's own priority takes it: milliseconds. */
const PATIENCE_MS = 250;

/** `stored` is there where a password is checked, and not where one is hashed. */
interface Task {
  password: string;
  stored: string | undefined;
  /** When it was asked for, on the clock of `performance.now()`. */
  since: number;
  /** The second thread has it as well: the first answer counts. */
  isHelped: boolean;
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

type Outcome = { result: string | boolean } | { error: string };

/** Has one task at a time, so that what waits may still go to the other. */
interface Thread {
  worker: Worker;
  task: Task | undefined;
}

const waiting: Task[] = [];
const threads: { quiet?: Thread; helping?: Thread } = {};
let look: NodeJS.Timeout | undefined;

function start(name: keyof typeof threads): Thread {
  const workerData = { cost: COST, niceness: name === 'quiet' ? NICENESS : 0 };
  const worker = new Worker(installed('platform/players/hashing-thread.mjs'), { execArgv: [], workerData });
  const started: Thread = { worker, task: undefined };
  const settle = (tell: (task: Task) => void) => {
    const { task } = started;
    started.task = undefined;
    if (task) tell(task);
  };
  worker.on('message', (outcome: Outcome) => {
    worker.unref();
    settle((task) => ('error' in outcome ? task.reject(new Error(outcome.error)) : task.resolve(outcome.result)));
    handOut();
  });
  // It does not end by itself. Should it all the same, who waits for it is told, and the next task starts another.
  const ended = (why: unknown) => {
    if (threads[name] === started) delete threads[name];
    settle((task) => task.reject(new Error('The hashing thread ended', { cause: why })));
    handOut();
  };
  worker.on('error', ended);
  worker.on('exit', ended);
  return started;
}

function give(thread: Thread, task: Task | undefined) {
  if (!task) return;
  thread.task = task;
  // The process waits for what is under way, and for nothing else here.
  thread.worker.ref();
  thread.worker.postMessage({ password: task.password, stored: task.stored }, []);
}

function handOut() {
  clearTimeout(look);
  if (waiting.length > 0) {
    const quiet = (threads.quiet ??= start('quiet'));
    if (!quiet.task) give(quiet, waiting.shift());
  }
  const begun = threads.quiet?.task;
  const oldest = begun && !begun.isHelped ? begun : waiting[0];
  if (!oldest) return;
  const patience = oldest.since + PATIENCE_MS - performance.now();
  if (patience > 0) {
    look = setTimeout(handOut, patience);
    return;
  }
  const helping = (threads.helping ??= start('helping'));
  if (helping.task) return;
  if (oldest === begun) begun.isHelped = true;
  else waiting.shift();
  give(helping, oldest);
}

function hand(password: string, stored: string | undefined): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ password, stored, since: performance.now(), isHelped: false, resolve, reject });
    handOut();
  });
}

/**
 * Argon2 on a thread of its own that takes only the time that no other thread wants. Node's pool of threads has the site's
 * priority: on a busy machine of two processors, the one that was woken to hash took the processor from the one that answers
 * pages for 2.5 ms each time on average. So the pool stays free for files and compression, too. Where a machine has no such
 * time left, or many sign in at once, a second thread helps, so that a login waits and is not refused.
 * @throws {Error} when `stored` is no hash, or the thread ended.
 */
export const argon2 = {
  hash: (password: string): Promise<string> => hand(password, undefined) as Promise<string>,
  verify: (stored: string, password: string): Promise<boolean> => hand(password, stored) as Promise<boolean>,
};
