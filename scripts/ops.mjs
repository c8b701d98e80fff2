// Talks to a running site: npm run ops -- <command> <words> [--option value] [--json|--csv]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { toCsv } from './csv.mjs';
import { loadEnvironment } from './environment.mjs';

loadEnvironment();

const { SITE_URL, PORT, OPS_PORT, OPS_TOKEN, DATA_DIR = 'data' } = process.env;
const CELL_WIDTH = 120;
/** Options that take no value. */
const SWITCHES = ['json', 'csv', 'all', 'help', 'bonus'];

function fail(message) {
  console.error(message);
  process.exit(1);
}

function read(argv) {
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
    if (value.length > 0) options[name] = value.join('=');
    else if (!SWITCHES.includes(name) && next !== undefined && !next.startsWith('--')) {
      options[name] = next;
      at += 1;
    } else options[name] = true;
  }
  return { words, options };
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

/** Control characters in what players wrote must not steer the operator's terminal. */
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
  const names = Object.keys(rows[0]);
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

/** The text of a file of the operator's, in UTF-8 or as Turkish Windows writes it. */
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

/** Whatever is piped in, without the line end. */
async function piped() {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  return text.replace(/\r?\n$/, '');
}

/** Asks at the terminal, and shows nothing of the answer. */
function askUnseen(question) {
  const unseen = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Only now, when nothing typed is shown any more.
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
 * A secret neither stands in the shell's history nor in the list of processes: it is typed unseen, twice, or piped in.
 */
async function secret(name) {
  if (!process.stdin.isTTY) return piped();
  const first = await askUnseen(`${name}: `);
  if (first !== (await askUnseen(`${name} again: `))) fail('The two differ. Nothing was done.');
  return first;
}

/** The commands that begin with these words, or all of them: as `npm run generate` wrote them down, so no site is asked. */
function help(words) {
  const all = readFileSync(new URL('ops-help.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const begins = (line) => words.every((word, at) => line.trim().split(/[\s:]+/)[at] === word);
  const asked = words.length === 0 ? [] : all.filter(begins);
  // Whoever reads one command is told here, too, what WHO stands for.
  if (asked.some((line) => / WHO\b/.test(line))) asked.push(all.at(-1));
  return asked.length > 0 ? asked.join('\n') : `npm run ops -- COMMAND [--json|--csv]\n${all.join('\n')}`;
}

const { words, options } = read(process.argv.slice(2));
const { json, csv, help: asked, ...rest } = options;
const [command = '', ...after] = words;
if (asked) {
  console.log(help(words));
  process.exit(0);
}
if (command === '') fail(help([]));
// The operator's file is read here: the site may run on another machine.
if (command === 'content' && after[0] === 'import' && after[1]) rest.text = fileText(after[1]);
if (command === 'payments' && after[0] === 'match' && typeof rest.file === 'string') rest.text = fileText(rest.file);
if (command === 'players' && after[0] === 'create' && after[1] && rest.password === undefined) {
  rest.password = await secret('Password');
}

const site = (SITE_URL || `http://localhost:${OPS_PORT || PORT || 3000}`).replace(/\/$/, '');
let response;
try {
  response = await fetch(`${site}/ops`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token()}` },
    body: JSON.stringify({ command, words: after, options: rest }),
    redirect: 'error',
  });
} catch {
  fail(`No site answers at ${site}: is it running? SITE_URL names another.`);
}
if (response.status !== 200)
  fail(
    response.status === 404
      ? 'The site refuses this token, or has no operator’s commands.'
      : `The site answered ${response.status}.`,
  );
const output = await response.json();
if (json) console.log(JSON.stringify(output.facts ?? output.rows ?? { text: output.text ?? '' }, null, 2));
else if (output.rows && csv) process.stdout.write(toCsv(output.rows));
else if (output.rows) print(output.rows);
else if (output.text) console[output.failed ? 'error' : 'log'](output.text);
process.exitCode = output.failed ? 1 : 0;
