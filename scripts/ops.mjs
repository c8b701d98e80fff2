// Sends commands to a running site: npm run ops -- <command> <words> [--option value] [--json|--csv]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { json as readJson } from 'node:stream/consumers';
import { restoreBackup, typedPath, writeBackup } from './backup.mjs';
import { columnNames, toCsv } from './csv.mjs';
import { loadEnvironment } from './environment.mjs';
import { sendCommand } from './ops-request.mjs';

loadEnvironment();

const { SITE_URL, PORT, OPS_PORT, OPS_TOKEN, DATA_DIR = 'data' } = process.env;
const CELL_WIDTH = 120;
/** Switches of the program itself, and of every change. */
const SWITCHES = ['json', 'csv', 'help', 'preview'];
/** Switches, files and secrets of each command. `npm run generate` writes them. */
const COMMANDS = JSON.parse(readFileSync(new URL('ops-commands.json', import.meta.url), 'utf8'));

/** Exit code of a command whose outcome is unknown. A rejected or failed one has 1. */
const UNKNOWN = 2;

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/** Returns what is known about the first command named in the arguments. */
function find(argv) {
  const parts = argv.filter((part) => !SWITCHES.includes(part.replace(/^--/, '')));
  for (const [at, part] of parts.entries())
    for (const name of [`${part} ${parts[at + 1]}`, part]) if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  return {};
}

function read(argv) {
  const known = find(argv);
  const words = [];
  const options = {};
  for (let at = 0; at < argv.length; at += 1) {
    const part = argv[at];
    if (!part.startsWith('--')) {
      words.push(part);
      continue;
    }
    const [name, ...value] = part.slice(2).split('=');
    const next = argv[at + 1];
    const isSwitch = SWITCHES.includes(name) || known[name] === 'flag';
    if (value.length > 0) options[name] = value.join('=');
    else if (!isSwitch && next !== undefined && !next.startsWith('--')) {
      options[name] = next;
      at += 1;
    } else options[name] = true;
  }
  return { words, options, known };
}

function token() {
  if (OPS_TOKEN) return OPS_TOKEN;
  const file = join(DATA_DIR, 'ops-token');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return fail(`No token: set OPS_TOKEN, or run this where ${file} can be read.`);
  }
}

/** Removes control characters of players' texts, which must not control the operator's terminal. */
const plain = (value) => String(value ?? '').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');

function print(rows) {
  if (rows.length === 0) return console.log('Nothing.');
  if (
    rows.length === 1 ||
    rows.some((row) => Object.values(row).some((value) => /\n/.test(plain(value)) || plain(value).length > CELL_WIDTH))
  ) {
    for (const row of rows)
      console.log(
        Object.entries(row)
          .map(([name, value]) => `${name}: ${plain(value)}`)
          .join('\n') + '\n',
      );
    return;
  }
  const names = columnNames(rows);
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => plain(row[name]).length)));
  const line = (cells) =>
    console.log(
      cells
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
  line(names);
  for (const row of rows) line(names.map((name) => plain(row[name])));
}

/** Reads a file of the operator, in UTF-8 or in the Turkish encoding of Windows. */
function fileText(file) {
  try {
    const bytes = readFileSync(file);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('windows-1254').decode(bytes);
    }
  } catch {
    return fail(`${file} cannot be read.`);
  }
}

/** Reads standard input, without the line end. */
async function piped() {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  return text.replace(/\r?\n$/, '');
}

/** Asks a question at the terminal without showing the answer. */
function askUnseen(question) {
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Only now, when the input is no longer echoed.
  process.stderr.write(question);
  return new Promise((resolve) => {
    terminal.on('SIGINT', () => fail('\nNothing was done.'));
    terminal.question('', (answer) => {
      terminal.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

/**
 * Reads a secret: typed twice without echo, or from standard input. So it is neither in the shell's history nor in
 * the list of processes.
 */
async function secret(name) {
  if (!process.stdin.isTTY) return piped();
  const first = await askUnseen(`${name}: `);
  if (first !== (await askUnseen(`${name} again: `))) fail('The two differ. Nothing was done.');
  return first;
}

/**
 * Returns the help of commands that begin with these words, or of all. It was generated by `npm run generate`, so no
 * site is needed.
 */
function help(words) {
  const all = readFileSync(new URL('ops-help.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const begins = (line) => words.every((word, at) => line.trim().split(/[\s:]+/)[at] === word);
  const matches = words.length === 0 ? [] : all.filter(begins);
  // The help of a single command also explains WHO.
  if (matches.some((line) => / WHO\b/.test(line))) matches.push(all.at(-1));
  return matches.length > 0
    ? matches.join('\n')
    : `npm run ops -- COMMAND [--json|--csv] [--preview]\n${all.join('\n')}`;
}

const { words, options, known } = read(process.argv.slice(2));
const { json, csv, help: wantsHelp, ...rest } = options;
const [command = '', ...after] = words;
if (wantsHelp) {
  console.log(help(words));
  process.exit(0);
}
if (command === '') fail(help([]));
// Asks the database instead of the site, which may be of the previous release or down.
if (command === 'migrate') {
  const url = process.env.MIGRATE_URL || process.env.DATABASE_URL;
  if (!rest.check) fail('The site migrates when it starts. migrate --check says whether migrations are pending.');
  if (!url) fail('There is no DATABASE_URL: the embedded database is migrated when the site starts.');
  // Other commands start faster without the driver of PostgreSQL.
  const { checkMigrations } = await import('./migrate-check.mjs');
  const { ok, text } = await checkMigrations(url).catch(({ code, message }) =>
    fail(`The database cannot be read (${code ?? message}).`),
  );
  if (!ok) fail(text);
  console.log(text);
  process.exit(0);
}
if (command === 'restore') {
  const [file] = after;
  if (file === undefined || after.length > 1) fail('Name one file: restore FILE');
  if (process.env.DATABASE_URL)
    fail('DATABASE_URL is set: a backup of the embedded database cannot be restored into PostgreSQL.');
  await restoreBackup(typedPath(file), DATA_DIR).catch(({ message }) => fail(message));
  console.log(`Restored into ${DATA_DIR}. Start the site, then run: ledger verify --all`);
  process.exit(0);
}
const backupFile = command === 'backup' && after[0] ? typedPath(after[0]) : undefined;
if (backupFile && existsSync(backupFile)) fail(`${backupFile} exists already. Name a new file.`);
// The operator's file is read here, because the site may run on another machine.
for (const [name, kind] of Object.entries(known)) {
  const file = kind === 'file word' ? after[1] : kind === 'file' ? rest[name] : undefined;
  if (typeof file === 'string') rest.text = fileText(typedPath(file));
  if (kind === 'secret' && after[1] && rest[name] === undefined)
    rest[name] = await secret(name[0].toUpperCase() + name.slice(1));
}

const site = (SITE_URL || `http://localhost:${OPS_PORT || PORT || 3000}`).replace(/\/$/, '');
const failUnknown = (reason) =>
  fail(
    `The site did not answer (${reason}). The command may have been executed all the same: look for it in \`audit\` before you repeat it.`,
    UNKNOWN,
  );
const response = await sendCommand(site, {
  token: token(),
  body: JSON.stringify({ command, words: after, options: rest }),
}).catch(({ isSent, code, message }) =>
  isSent
    ? failUnknown(code ?? message)
    : fail(`No site answers at ${site} (${code ?? message}): is it running? SITE_URL names another.`),
);
const status = response.statusCode;
if (status === 413)
  fail('The command is too large: the site takes 4 MB, a proxy before it maybe less. Split the file.');
if (status >= 500) failUnknown(`status ${status}`);
if (status === 400) {
  const { text } = await readJson(response).catch(() => ({}));
  if (typeof text === 'string') fail(plain(text));
}
if (status !== 200)
  fail(status === 404 ? 'The site refuses this token, or has no operator’s commands.' : `The site answered ${status}.`);
if (response.headers['content-type'] === 'application/octet-stream') {
  await writeBackup(response, backupFile).catch(({ message, code }) =>
    fail(`The backup failed (${code ?? message}); no file was written.`),
  );
  console.log(`Written to ${backupFile}. It has the keys of the site: protect it like money.`);
  process.exit(0);
}
const output = await readJson(response).catch(({ code, message }) => failUnknown(code ?? message));
if (json) console.log(JSON.stringify(output.facts ?? output.rows ?? { text: output.text ?? '' }, null, 2));
else if (output.rows && csv) process.stdout.write(toCsv(output.rows));
else if (output.rows) {
  print(output.rows);
  for (const { title, rows } of output.parts ?? []) {
    console.log(`\n${title.en}`);
    print(rows);
  }
  if (output.next) console.log(`\nThe next page: --after ${output.next}`);
} else if (output.text) console[output.failed ? 'error' : 'log'](output.text);
process.exitCode = output.failed ? 1 : 0;
