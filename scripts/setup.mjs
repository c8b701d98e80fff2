/**
 * `npm run setup`: writes a complete `.env`. Values come from options (`--public-url https://…`), from questions at a
 * terminal and from the existing file; keys are generated. Needs only Node.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, parseEnv } from 'node:util';
import { ROOT } from './sources.mjs';

/** Matches lines of `.env.example` that name a setting. */
const SETTING = /^#([A-Z][A-Z_]*)=(.*)$/;
const template = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
/** Names of settings, without ENV_FILE, which names this file itself. */
const NAMES = template
  .split('\n')
  .flatMap((line) => SETTING.exec(line)?.[1] ?? [])
  .filter((name) => name !== 'ENV_FILE');

const secret = () => randomBytes(32).toString('hex');
const KEYS = {
  SESSION_SECRETS: secret,
  SEAL_KEY: () => JSON.stringify(generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })),
  OPS_TOKEN: secret,
};

/** Settings needed for an opening, in the order of the guide; an empty answer omits a setting. */
const QUESTIONS = [
  ['PUBLIC_URL', 'Address that players type (https://play.example)'],
  ['DATABASE_URL', 'PostgreSQL (postgres://user:password@host:5432/rubato)'],
  ['BRAND_NAME', 'Name of the site'],
  ['SMTP_URL', 'Mail server (smtp://user:password@host:587)'],
  ['TRUST_PROXY', 'Addresses of the proxies, or loopback'],
  ['PRODUCTS', 'Products (slots,live,bingo,sport,virtual,tournaments; empty: all)'],
  ['FEEDS', 'Names of external feeds (acme,other); their secrets are made'],
  ['OPS_TOKENS', 'Operators with roles (ayse:money,can:read); their tokens are made'],
];

const flagOf = (name) => name.toLowerCase().replaceAll('_', '-');

function fail(message) {
  console.error(message);
  process.exit(1);
}

const entriesIn = (list = '') => list.split(',').map((entry) => entry.trim());

/**
 * Adds a secret to each entry that has none ('acme', 'ayse:money'): that of the existing list, or a new one. A feed may
 * have two secrets.
 * @returns the list, and the entries with a new secret
 */
function withSecrets(list, existing, parts) {
  const made = [];
  const entries = entriesIn(list).flatMap((entry) => {
    if (entry.split(':').length !== parts) return entry;
    const kept = entriesIn(existing).filter((known) => known.startsWith(`${entry}:`));
    if (kept.length > 0) return kept;
    made.push(entry);
    return `${entry}:${secret()}`;
  });
  return { list: entries.join(','), made };
}

/**
 * Quotes a value so that `source` and the site read the same. Single quotes keep everything except themselves; in
 * double quotes shells replace `$`, backquotes and backslashes.
 */
function quoted(name, value) {
  if (/^[\w./:@,+%=-]*$/.test(value)) return value;
  if (/[\u0000-\u001f\u007f]/.test(value)) return fail(`${name}: a value has one line and no control characters.`);
  if (!value.includes("'")) return `'${value}'`;
  if (!/["$`\\]/.test(value)) return `"${value}"`;
  return fail(`${name}: a value with ' can have none of " $ \` \\.`);
}

function read() {
  try {
    return parseArgs({
      options: {
        file: { type: 'string', default: '.env' },
        help: { type: 'boolean' },
        ...Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: 'string' }])),
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\nnpm run setup -- --help lists the options.`);
  }
}

async function answers(known) {
  if (!process.stdin.isTTY) return {};
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on('SIGINT', () => fail('\nNothing was written.'));
  // Unlike `question`, it keeps lines that arrive at once, such as pasted ones.
  const typedLines = terminal[Symbol.asyncIterator]();
  const given = {};
  for (const [name, question] of QUESTIONS) {
    if (known[name]) continue;
    process.stderr.write(`${question}: `);
    const { value, done } = await typedLines.next();
    if (done) fail('\nNothing was written.');
    given[name] = value.trim();
  }
  terminal.close();
  return given;
}

const { file, help, ...flags } = read();
if (help) {
  console.log(
    `npm run setup -- [--file .env] [--SETTING VALUE …]\n${NAMES.map((name) => `  --${flagOf(name)}`).join('\n')}`,
  );
  process.exit(0);
}

const before = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
const typed = Object.fromEntries(NAMES.flatMap((name) => (flags[flagOf(name)] ? [[name, flags[flagOf(name)]]] : [])));
const known = { ...before, ...typed };
const values = { ...known, ...(Object.keys(flags).length === 0 ? await answers(known) : {}) };
const made = Object.keys(KEYS).filter((name) => !values[name]);
for (const name of made) values[name] = KEYS[name]();
for (const [name, parts] of Object.entries({ FEEDS: 1, OPS_TOKENS: 2 })) {
  if (!values[name]) continue;
  const filled = withSecrets(values[name], before[name], parts);
  values[name] = filled.list;
  if (filled.made.length > 0) made.push(`${name} (${filled.made.join(', ')})`);
}

const lines = template.split('\n').slice(1);
const text = lines.map((line) => {
  const name = SETTING.exec(line)?.[1];
  return name !== undefined && name !== 'ENV_FILE' && values[name] ? `${name}=${quoted(name, values[name])}` : line;
});
const others = Object.keys(before).filter((name) => !NAMES.includes(name));
const rest = others.map((name) => `${name}=${quoted(name, before[name])}`);
const head =
  '# Written by npm run setup, which keeps what is here when it runs again. The environment overrides this file.';
const written = `${[head, ...text, ...rest].join('\n').trimEnd()}\n`;
// The file mode hides the keys from other users; the rename makes the write atomic.
writeFileSync(`${file}.new`, written, { mode: 0o600 });
renameSync(`${file}.new`, file);

const set = NAMES.filter((name) => values[name]);
console.log(`${path.resolve(file)} sets ${set.join(', ')}.`);
if (made.length > 0) console.log(`Made: ${made.join(', ')}. Keep a copy of them with the backups.`);
console.log('Next: start the site, then npm run ops -- checklist lists what is still open.');
