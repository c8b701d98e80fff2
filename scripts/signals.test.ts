import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { inLongRun } from '../arcade/testing';
import { lockFolder } from '../platform/db/lock';
import { BUILD, endProcesses, scratch } from '../server/built/testing';
import { send } from '../server/testing';
import { isStamped, lockDigest, ROOT, sourcesDigest } from './sources.mjs';

/** Whether `npm start` can serve at once; otherwise it would install packages or build during the test. */
const isReady =
  isStamped(path.join(ROOT, 'node_modules', '.rubato-installed'), lockDigest()) &&
  isStamped(path.join(BUILD, 'stamp'), sourcesDigest());

/** A shell that waits for its command, like dash; the default shell may be replaced by the command. */
const WAITING_SHELL = '#!/bin/sh\neval "$2"\nexit $?\n';

/** Returns a module that records the exit code of each process that runs the server. */
const recorder = (folder: string) =>
  `import { writeFileSync } from 'node:fs';
  if (process.argv[1]?.endsWith('start.mjs'))
    process.on('exit', (code) => writeFileSync(${JSON.stringify(folder)} + '/exit-' + process.pid, String(code)));`;

const groups: number[] = [];

afterEach(async () => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // Every process of the group has ended.
    }
  }
  await endProcesses();
});

/** Runs `npm start` in its own process group, like a terminal, until the site responds. */
async function startWithNpm(shell: 'waiting' | 'default', data: string) {
  const folder = scratch();
  writeFileSync(path.join(folder, 'shell'), WAITING_SHELL);
  chmodSync(path.join(folder, 'shell'), 0o755);
  const npm = spawn(
    'npm',
    ['start', ...(shell === 'waiting' ? [`--script-shell=${path.join(folder, 'shell')}`] : [])],
    {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder(folder))}`,
        NODE_ENV: 'production',
        BUILD_DIR: BUILD,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
      },
    },
  );
  const group = npm.pid!;
  groups.push(group);
  const exited = once(npm, 'exit');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  const port = await vi.waitFor(
    async () => {
      const found = Number(/"address":"http:\/\/localhost:(\d+)"/.exec(output)?.[1]);
      expect(found, output).toBeGreaterThan(0);
      expect((await send(found, '/healthz')).status).toBe(200);
      return found;
    },
    // On a busy machine the first start takes minutes.
    { timeout: 240_000, interval: 50 },
  );
  const exitCodes = () =>
    readdirSync(folder)
      .filter((file) => file.startsWith('exit-'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return { group, port, exited, output: () => output, exitCodes };
}

describe.skipIf(!isReady || process.platform === 'win32')(
  'npm start',
  { timeout: 300_000, meta: { needs: 'packages and a build of these sources' } },
  () => {
    // Both starts use one data folder: the second one is fast, and fails if the first process still holds it.
    const data = mkdtempSync(path.join(tmpdir(), 'rubato-signals-'));
    afterAll(() => rmSync(data, { recursive: true, force: true }));
    const ways: ['waiting' | 'default', string][] = [
      ['waiting', 'Ctrl-C twice'],
      ['waiting', 'SIGTERM to npm'],
      ['default', 'Ctrl-C twice'],
      ['default', 'SIGTERM to npm'],
    ];

    test.for(inLongRun(ways.slice(0, 1), ways))(
      'HARD-24 in the %s shell, %s ends the server once with code 0',
      async ([shell, how]) => {
        const started = await startWithNpm(shell, data);
        if (how === 'SIGTERM to npm') process.kill(started.group, 'SIGTERM');
        else {
          // A terminal sends SIGINT to every process of the group.
          process.kill(-started.group, 'SIGINT');
          process.kill(-started.group, 'SIGINT');
        }
        await started.exited;
        await vi.waitFor(() => expect(started.exitCodes()).toEqual(['0']), { timeout: 60_000, interval: 50 });
        await expect(send(started.port, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
        const unlock = await lockFolder(data);
        await unlock();
        expect(started.output()).not.toContain('could not stop');
      },
    );
  },
);
