import { parseArgs } from 'node:util';
import { finish, readOrExplain } from '../program';
import { readSecret, showProgress } from '../terminal';
import { ProviderRun } from './run';

const USAGE = `npm run conformance:provider -- --url https://launch.example/open --game CODE [options]

Checks a game provider against docs/game-providers.md. The program plays the site's side: it opens the launch page with signed
tokens, receives the callbacks on a port, and loses, delays and rejects some of them. The provider must send its callbacks to
http://THIS-MACHINE:PORT/callbacks/provider/NAME, and play a round for POST {token, stake, outcome} at the play URL.
The secret is read from CONFORMANCE_SECRET, the terminal or standard input.

  --url URL           the launch URL, as in GAME_PROVIDERS
  --game CODE         the provider's code of a game
  --name NAME         name in GAME_PROVIDERS; without it acme
  --play URL          URL that plays a round; without it /test/play at the host of --url
  --port PORT         port that receives callbacks; without it 4300
  --timeout SECONDS   time for an expected message; without it 20
  --json              prints JSON instead of a table

Exit code: 0 if the provider keeps the protocol, 1 if not, 2 if nothing answers or an option is wrong, 130 after Ctrl-C.`;

const OPTIONS = {
  url: { type: 'string' },
  game: { type: 'string' },
  name: { type: 'string', default: 'acme' },
  play: { type: 'string' },
  port: { type: 'string', default: '4300' },
  timeout: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Parses the options. @throws {Error} with the reason, for the integrator. */
function readOptions(words: string[]) {
  const { values } = parseArgs({ args: words, options: OPTIONS });
  const { url = '', game = '', play, port, timeout } = values;
  const timeoutMs = Number(timeout) * 1_000;
  const options = { ...values, url, game, playUrl: play ?? '', portNumber: Number(port), timeoutMs };
  if (values.help) return options;
  if (url === '') throw new Error('--url is missing');
  if (!isWebUrl(url)) throw new Error(`--url is no URL: ${url}`);
  if (play !== undefined && !isWebUrl(play)) throw new Error(`--play is no URL: ${play}`);
  if (!/^[\w-]{1,40}$/.test(game)) throw new Error('--game is missing, or no code of a game');
  if (!/^\d{1,5}$/.test(port) || options.portNumber > 65_535) throw new Error(`--port is no port: ${port}`);
  if (!(timeoutMs > 0)) throw new Error(`--timeout is no number of seconds: ${timeout}`);
  return { ...options, playUrl: play ?? new URL('/test/play', url).href };
}

/** Runs the program with the words after its name. @returns the exit code. */
export async function main(words: string[]): Promise<number> {
  const options = readOrExplain(() => readOptions(words), USAGE);
  if (typeof options === 'number') return options;
  const { CONFORMANCE_SECRET } = process.env;
  const secret = await readSecret('Secret', CONFORMANCE_SECRET);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { url, playUrl, name, game, portNumber: port, timeoutMs } = options;
  const run = new ProviderRun({
    url,
    playUrl,
    name,
    game,
    secret,
    port,
    timeoutMs,
    signal: stop.signal,
    onListening: (used) => console.error(`Callbacks are received on port ${used}`),
    onDone: showProgress,
  });
  try {
    await run.run();
  } catch (error) {
    console.error(`Port ${port} cannot be used: ${(error as Error).message}`);
    return 2;
  }
  return finish({
    url,
    outcomes: run.outcomes,
    hasAnswered: run.hasAnswered,
    isJson: options.json,
    isStopped: stop.signal.aborted,
    unit: 'checks',
  });
}
