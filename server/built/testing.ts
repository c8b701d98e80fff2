import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { begunFolder } from '../../platform/db/testing-setup';
import { madeOnce } from '../../scripts/test/made-once.mjs';
import { QUICK_START } from '../../scripts/test/quick-start.mjs';
import { send } from '../testing';

/** The production build as child processes; `npm test` builds first. */
export const BUILD = path.resolve(process.env.BUILD_DIR ?? 'build');
export const IS_BUILT = existsSync(path.join(BUILD, 'stamp'));
export const TOKEN = 'operator-token-of-the-test-0123';

interface Running {
  /** Port that the site listens on; 0 until it has logged the port. */
  port: number;
  child: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
  /** Resolves once all output is read, which may be after the end of the process. */
  closed: Promise<number | null>;
}

const running: Running[] = [];
const folders: string[] = [];

/** Creates an empty folder that is removed after the test. */
export function scratch(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rubato-built-'));
  folders.push(folder);
  return folder;
}

export function launch(words: string[], environment: Record<string, string | undefined>): Running {
  const child = spawn(process.execPath, [...QUICK_START, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      HOST: '127.0.0.1',
      OPS_TOKEN: TOKEN,
      RATE_LIMIT_FACTOR: '100',
      PORT: '0',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const started = { port: 0, child, exited, closed, output: () => output };
  running.push(started);
  return started;
}

/** Maximum wait for a start, on a machine that is busy with other tests. */
const START_MS = 120_000;

/** Waits until the site has logged its port and responds there. */
export async function up(site: Running, address = '/readyz'): Promise<Running> {
  const ended = site.exited.then(() => {
    throw new Error(`It ended: ${site.output()}`);
  });
  const answers = vi.waitFor(
    async () => {
      site.port = Number(/"address":"http:\/\/localhost:(\d+)"/.exec(site.output())![1]);
      expect((await send(site.port, address)).status).toBe(200);
    },
    { timeout: START_MS, interval: 50 },
  );
  await Promise.race([answers, ended]);
  return site;
}

export const serve = (environment: Record<string, string | undefined> = {}) =>
  launch([path.join(BUILD, 'serve.js')], { DATA_DIR: scratch(), LOG_LEVEL: 'info', ...environment });

/** Returns a copy of the data folder of a site that was started and stopped once. */
export async function begunData(): Promise<string> {
  const begun = await madeOnce(begunFolder('built'), async (draft) => {
    const site = await up(serve({ DATA_DIR: draft }));
    site.child.kill('SIGTERM');
    await site.exited;
  });
  const copy = path.join(scratch(), 'data');
  cpSync(begun, copy, { recursive: true });
  return copy;
}

/** Starts a site on a copy of `begunData`, in a third of the time that an empty data folder takes. */
export const start = async (environment: Record<string, string | undefined> = {}) =>
  up(serve({ DATA_DIR: await begunData(), ...environment }));

/** Makes one call over HTTP to `/endpoint/v1` and returns its reply. */
export async function call(
  port: number,
  api: { class: string; method: string },
  data: object,
  user?: object,
  headers: Record<string, string> = {},
) {
  const body = JSON.stringify({ api, data, ...(user ? { user } : {}) });
  const answer = await send(port, '/endpoint/v1', {
    method: 'POST',
    headers: { panel: 'frontend', 'Content-Type': 'application/json', ...headers },
    body,
  });
  return JSON.parse(answer.body.toString()) as {
    result: boolean;
    message: string;
    code: number;
    data: Record<string, string>;
  };
}

/** Runs one operator's command. */
export async function ops(port: number, command: object, token = TOKEN) {
  return send(port, '/ops', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(command),
  });
}

/** After each test: kills the processes it started and removes its folders. */
export async function endProcesses(): Promise<void> {
  for (const { child, exited } of running.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
