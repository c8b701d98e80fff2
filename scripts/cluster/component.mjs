/** A program of the cluster as a process of its own process group. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_MS = 180_000;
const END_MS = 15_000;

/** Waits until `check` returns true. @throws {Error} with `what` after `limitMs` */
export async function until(what, check, limitMs = READY_MS) {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await check().catch(() => false)) return;
    await pause(200);
  }
  throw new Error(`${what}: not within ${limitMs / 1_000} s`);
}

/** Whether a URL responds with 200 within two seconds. */
export const responds = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

export class Component {
  #child;

  /**
   * @param name name of the component and of its log file in `folder`
   * @param command program and arguments
   * @param isReady resolves to true when it serves
   * @param endSignal signal that ends it in order
   */
  constructor({ name, folder, command, isReady, env, uid, gid, endSignal = 'SIGTERM' }) {
    Object.assign(this, { name, folder, command, isReady, env, uid, gid, endSignal });
  }

  get pid() {
    return this.#child?.pid;
  }

  get runs() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the program without waiting for it. */
  spawn() {
    const log = openSync(path.join(this.folder, `${this.name}.log`), 'a');
    const [program, ...words] = this.command;
    this.#child = spawn(program, words, {
      cwd: this.folder,
      stdio: ['ignore', log, log],
      detached: true,
      env: { PATH: process.env.PATH, HOME: this.folder, LANG: 'C.UTF-8', ...this.env },
      ...(this.uid !== undefined && { uid: this.uid, gid: this.gid }),
    });
  }

  async start() {
    this.spawn();
    const log = `${path.join(this.folder, this.name)}.log`;
    await until(`${this.name} is ready (${log})`, async () => !this.runs || this.isReady());
    if (!this.runs) throw new Error(`${this.name} ended: see ${log}`);
  }

  /** Sends a signal to the process and all of its children in its group. */
  signal(name) {
    if (!this.runs) return;
    try {
      process.kill(-this.#child.pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  /** Ends it in order, or after 15 s by force. */
  async stop() {
    if (!this.runs) return;
    const ended = once(this.#child, 'exit');
    this.signal('SIGCONT');
    process.kill(this.#child.pid, this.endSignal);
    const force = setTimeout(() => this.signal('SIGKILL'), END_MS);
    await ended;
    clearTimeout(force);
  }

  /** Kills it as a power cut does. */
  async kill() {
    if (!this.runs) return;
    const ended = once(this.#child, 'exit');
    this.signal('SIGKILL');
    await ended;
  }
}
