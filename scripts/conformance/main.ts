import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { READ_TIMEOUT_MS } from '../../contract/constants';
import { isExtensionList } from '../../contract/extensions';
import { fallsShort, formatReport } from './report';
import { Walk, type Outcome } from './walk';

const USAGE = `npm run conformance -- --url https://platform.example/endpoint/v1 [options]

Compares a running endpoint/v1 with the contract of the site. It reads only, and never books money.

  --url URL           the endpoint, as in ENDPOINT_URL
  --user NAME         also makes the calls of this player; the password is read from CONFORMANCE_PASSWORD or standard input
  --writes            also makes writes and undoes them: favourites, a bank account, the clock of the profile
  --extensions NAMES  all, none, or names as in ENDPOINT_EXTENSIONS; without it the API is asked
  --site NAME         name of the site for check-maintenance; without it SITE_NAME, else rubato
  --site-id ID        siteId of sliders and pop-ups; without it SITE_ID, else 1
  --timeout SECONDS   time after which a call counts as unanswered; without it that of the site, ${READ_TIMEOUT_MS / 1_000}
  --json              prints JSON instead of a table

Exit code: 0 if no call of the specification falls short, 1 if one does, 2 if nothing answers or an option is wrong, 130 after Ctrl-C.`;

const OPTIONS = {
  url: { type: 'string' },
  user: { type: 'string' },
  writes: { type: 'boolean', default: false },
  extensions: { type: 'string' },
  site: { type: 'string' },
  'site-id': { type: 'string' },
  timeout: { type: 'string', default: String(READ_TIMEOUT_MS / 1_000) },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const INTERRUPTED = 130;

/** Asks for the password at the terminal, without showing it. */
function askPassword(): Promise<string> {
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write('Password: ');
  return new Promise((resolve) => {
    terminal.on('SIGINT', () => process.exit(INTERRUPTED));
    terminal.question('', (answer) => {
      terminal.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

async function readPassword(): Promise<string> {
  const { CONFORMANCE_PASSWORD: given } = process.env;
  if (given) return given;
  if (process.stdin.isTTY) return askPassword();
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** Shows each finished request on standard error: on one line of a terminal, else on its own line. */
function showProgress(done: number, total: number, { name, state, ms }: Outcome): void {
  const line = `${done}/${total} ${name} ${state} ${ms ?? 0} ms`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
}

/** Parses the options. @throws {Error} with the reason, for the operator. */
function readOptions(words: string[]) {
  const { values } = parseArgs({ args: words, options: OPTIONS });
  const { url, extensions, timeout } = values;
  const timeoutMs = Number(timeout) * 1_000;
  if (values.help) return { ...values, timeoutMs, url: '' };
  if (url === undefined) throw new Error('--url is missing');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new Error(`--url is no URL: ${url}`);
  if (extensions !== undefined && !isExtensionList(extensions)) throw new Error(`--extensions is wrong: ${extensions}`);
  if (!(timeoutMs > 0)) throw new Error(`--timeout is no number of seconds: ${timeout}`);
  return { ...values, timeoutMs, url: url.replace(/\/$/, '') };
}

/** Runs the program with the words after its name. @returns the exit code. */
export async function main(words: string[]): Promise<number> {
  let options;
  try {
    options = readOptions(words);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const { SITE_NAME = 'rubato', SITE_ID = '1' } = process.env;
  const password = options.user === undefined ? '' : await readPassword();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const walk = new Walk({
    url: options.url,
    player: options.user === undefined ? undefined : { username: options.user, password },
    extensions: options.extensions,
    hasWrites: options.writes,
    timeoutMs: options.timeoutMs,
    siteName: options.site ?? SITE_NAME,
    siteId: options['site-id'] ?? SITE_ID,
    signal: stop.signal,
    onDone: showProgress,
  });
  await walk.run();
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const { outcomes } = walk;
  if (options.json)
    console.log(JSON.stringify({ url: options.url, isComplete: !stop.signal.aborted, outcomes }, null, 2));
  else console.log(formatReport(outcomes));
  if (stop.signal.aborted) {
    console.error(`Stopped after ${outcomes.length} requests.`);
    return INTERRUPTED;
  }
  if (!walk.hasAnswered) {
    console.error(`Nothing answers at ${options.url}`);
    return 2;
  }
  return fallsShort(outcomes) ? 1 : 0;
}
