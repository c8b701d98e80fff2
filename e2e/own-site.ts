import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { BUILD_DIR = 'build' } = process.env;

/** A module that sets the server's clock ahead by the milliseconds that stand in the file `ahead` beside it, at any time. */
export const CLOCK = `import { readFileSync } from 'node:fs';
const file = new URL('ahead', import.meta.url);
const Real = Date;
let ahead = 0;
let readAt = -1;
const now = () => {
  const at = Math.floor(performance.now());
  if (at !== readAt) {
    readAt = at;
    const written = readFileSync(file, 'utf8');
    // A file that is just being written is empty for a moment.
    if (written !== '') ahead = Number(written);
  }
  return Real.now() + ahead;
};
globalThis.Date = class extends Real {
  constructor(...given) { if (given.length > 0) super(...given); else super(now()); }
  static now() { return now(); }
};`;

/** A site of a journey's own: its own data folder and port, so that it can be restarted and operated. */
export class OwnSite {
  private constructor(
    readonly address: string,
    private readonly environment: Record<string, string | undefined>,
    private readonly folder: string,
  ) {}

  #server: ChildProcess | undefined;

  /** Starts the production build on an empty data folder. */
  static async start(settings: Record<string, string> = {}): Promise<OwnSite> {
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'rubato-own-'));
    const address = `http://localhost:${port}`;
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: address,
      LOG_LEVEL: 'error',
      OPS_TOKEN: '',
      ...settings,
    };
    const site = new OwnSite(address, environment, folder);
    await site.begin();
    return site;
  }

  /** Serves; resolves when the site answers. */
  async begin(): Promise<void> {
    const server = spawn(process.execPath, [path.join(BUILD_DIR, 'serve.js')], {
      env: this.environment as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#server = server;
    const deadline = Date.now() + 180_000;
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The site ended with ${server.exitCode}`);
      const answers = await fetch(`${this.address}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (answers) return;
      if (Date.now() > deadline) throw new Error('The site did not come up');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
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

  /** Ends the site and removes its data. */
  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
