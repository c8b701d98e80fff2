import { parseArgs } from 'node:util';
import { READ_TIMEOUT_MS } from '../../contract/constants';
import { isExtensionList } from '../../contract/extensions';
import { finish, readOrExplain } from './program';
import { readSecret, showProgress } from './terminal';
import { Walk } from './walk';

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
  const options = readOrExplain(() => readOptions(words), USAGE);
  if (typeof options === 'number') return options;
  const { SITE_NAME = 'rubato', SITE_ID = '1', CONFORMANCE_PASSWORD } = process.env;
  const password = options.user === undefined ? '' : await readSecret('Password', CONFORMANCE_PASSWORD);
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
  return finish({
    url: options.url,
    outcomes: walk.outcomes,
    hasAnswered: walk.hasAnswered,
    isJson: options.json,
    isStopped: stop.signal.aborted,
    unit: 'requests',
  });
}
