import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { CLOCK } from '../bench/clock.mjs';
import { freePort, untilUp } from '../bench/site.mjs';
import { madeOnce } from '../scripts/test/made-once.mjs';
import { QUICK_START } from '../scripts/test/quick-start.mjs';

const { BUILD_DIR = 'build', E2E_DATA_DIR = '' } = process.env;

/**
 * Returns the data folder of a site that was started and stopped once, with or without the embedded feed: a site starts
 * on a copy in a third of the time.
 */
const begunFolder = (feed: string) => `${E2E_DATA_DIR}-begun-${feed}`;

/** Settings that leave no trace in the data folder. */
const OF_NO_ACCOUNT = ['RATE_LIMIT_FACTOR', 'FEED', 'FEEDS', 'FRAMEWORK_WORKAROUNDS'];

/** A test's own site, with its own data folder and port, so that it can be restarted and operated. */
export class OwnSite {
  private constructor(
    readonly address: string,
    private readonly environment: Record<string, string | undefined>,
    private readonly folder: string,
  ) {}

  #server: ChildProcess | undefined;

  /** Starts the production build on a data folder without players; with other settings on an empty one. */
  static async start(settings: Record<string, string> = {}, hasClock = false): Promise<OwnSite> {
    const site = await OwnSite.prepared(settings, hasClock);
    if (Object.keys(settings).every((name) => OF_NO_ACCOUNT.includes(name)))
      cpSync(await OwnSite.begun(settings['FEED'] ?? 'demo'), path.join(site.folder, 'data'), { recursive: true });
    await site.begin();
    return site;
  }

  /** Returns the `begunFolder` of a feed, created by the first worker that needs it. */
  static begun(FEED: string): Promise<string> {
    return madeOnce(begunFolder(FEED), async (draft) => {
      const site = await OwnSite.prepared({ FEED }, false);
      await site.begin();
      await site.end();
      cpSync(path.join(site.folder, 'data'), draft, { recursive: true });
      await site.remove();
    });
  }

  private static async prepared(settings: Record<string, string>, hasClock: boolean): Promise<OwnSite> {
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-own-'));
    const address = `http://localhost:${port}`;
    mkdirSync(path.join(folder, 'data'));
    const clock = path.join(folder, 'clock.mjs');
    writeFileSync(clock, CLOCK);
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      ENV_FILE: devNull,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: address,
      LOG_LEVEL: 'error',
      OPS_TOKEN: '',
      ...(hasClock && { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}` }),
      ...settings,
    };
    const site = new OwnSite(address, environment, folder);
    site.setAhead(0);
    return site;
  }

  /**
   * Like `start`, with a clock that `setAhead` moves. Set `FEED` to none if the test needs no matches: after each move
   * the embedded feed catches up, and requests wait for it.
   */
  static withClock(settings: Record<string, string> = {}): Promise<OwnSite> {
    return OwnSite.start(settings, true);
  }

  /** Sets the clock of a site `withClock` ahead by these milliseconds, at once. */
  setAhead(milliseconds: number): void {
    writeFileSync(path.join(this.folder, 'ahead'), String(milliseconds));
  }

  /** Sets the clock of a site `withClock` ahead like `setAhead`, and stops it there until the next `setAhead`. */
  stopAhead(milliseconds: number): void {
    writeFileSync(path.join(this.folder, 'ahead'), `${milliseconds} ${Date.now()}`);
  }

  /** Starts the server; resolves when the site responds. */
  async begin(): Promise<void> {
    const server = spawn(process.execPath, [...QUICK_START, path.join(BUILD_DIR, 'serve.js')], {
      env: this.environment as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#server = server;
    // A hook that times out never returns its site, so the process ends with the worker.
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    server.once('exit', () => process.off('exit', kill));
    await untilUp(`${this.address}/healthz`, server);
  }

  /** Ends the process as an operator would; the data folder stays. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return server?.exitCode ?? null;
    const exited = once(server, 'exit');
    server.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  /** Runs `npm run ops -- …` against this site and returns its JSON. */
  ops<Row = Record<string, string>>(...words: string[]): { text?: string; rows?: Row[]; failed?: boolean } {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/ops.mjs', ...words, '--json'], {
      env: { ...this.environment, SITE_URL: this.address } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`ops ${words.join(' ')}: ${stdout}${stderr}`);
    const printed: unknown = JSON.parse(stdout);
    return Array.isArray(printed) ? { rows: printed as Row[] } : (printed as { text?: string; rows?: Row[] });
  }

  /**
   * Runs lines of the operator's guide in this site's environment and its own folder; `PID` is its process.
   * @returns their output; throws if one of them fails.
   */
  async shell(lines: string, more: Record<string, string> = {}): Promise<string> {
    // The commands are those of this repository, in every working folder.
    const script = `npm() { command npm --silent --prefix "$ROOT" "$@"; }\n${lines}`;
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: this.folder,
      env: {
        ...this.environment,
        SITE_URL: this.address,
        ROOT: process.cwd(),
        PID: String(this.#server?.pid ?? ''),
        ...more,
      } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (printed += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${lines}\nended with ${code}: ${printed}`);
    return printed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.remove();
  }

  /** Ends the site and removes its data. */
  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
