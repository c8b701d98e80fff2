/**
 * `npm run test:mutation -- DOMAIN [FILE[:FROM-TO] …]`: changes the domain's code in small ways and reports the changes
 * that no test detects. `all` runs each domain, `today` one of them in turn by day. Fails below 90 % of the covered
 * mutants, without the equivalent ones of `mutation/accepted.json`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from '../mutation/domains.mjs';
import { ROOT } from './sources.mjs';

process.chdir(ROOT);
const THRESHOLD_PERCENT = 90;
const names = Object.keys(DOMAINS);
const [wanted = '', ...files] = process.argv.slice(2);

function chosenDomains() {
  if (wanted === 'all') return names;
  if (wanted === 'today') return [names[Math.floor(Date.now() / 86_400_000) % names.length]];
  return names.includes(wanted) ? [wanted] : [];
}

const ACCEPTED = JSON.parse(readFileSync('mutation/accepted.json', 'utf8'));
const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 120);

/** Returns the text between two positions of a source; lines and columns count from 1. */
function textAt(lines, { start, end }) {
  const part = lines.slice(start.line - 1, end.line);
  part[part.length - 1] = part.at(-1).slice(0, end.column - 1);
  part[0] = part[0].slice(start.column - 1);
  return part.join('\n');
}

/** Returns the mutants of Stryker's report in the format of `accepted.json`, each with its status. */
function mutantsOf(domain) {
  const report = JSON.parse(readFileSync(`reports/mutation/${domain}.json`, 'utf8'));
  return Object.entries(report.files)
    .filter(([file]) => files.length === 0 || files.some((part) => part.split(':')[0] === file))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split('\n');
      return mutants.map(({ mutatorName, replacement, location, status }) => ({
        status,
        at: `${file}:${location.start.line}`,
        entry: {
          file,
          line: oneLine(lines[location.start.line - 1]),
          mutator: mutatorName,
          original: oneLine(textAt(lines, location)),
          replacement: oneLine(replacement ?? ''),
        },
      }));
    });
}

const matches = (known, entry) => Object.entries(entry).every(([part, text]) => known[part] === text);
const isAccepted = ({ entry }) => ACCEPTED.some((known) => matches(known, entry));

/** Returns the accepted entries of whole examined files that accept no survivor: the code or its tests have changed. */
function staleEntries(mutants) {
  if (files.some((part) => part.includes(':'))) return [];
  const examined = new Set(mutants.map(({ entry }) => entry.file));
  const survived = mutants.filter(({ status }) => status === 'Survived');
  return ACCEPTED.filter((known) => examined.has(known.file) && !survived.some(({ entry }) => matches(known, entry)));
}

/** Runs Stryker over one domain and prints its result; false if the score is too low or missing. */
function runDomain(domain) {
  console.log(`\n── mutation: ${domain}`);
  const began = performance.now();
  mkdirSync('node_modules/.cache/mutation', { recursive: true });
  const { status } = spawnSync(
    process.execPath,
    [
      path.join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
      'run',
      ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, MUTATION_DOMAIN: domain } },
  );
  if (status !== 0) return { domain, line: 'no result', good: false };

  const mutants = mutantsOf(domain);
  const having = (...statuses) => mutants.filter((mutant) => statuses.includes(mutant.status));
  const killed = having('Killed', 'Timeout').length;
  const survivors = having('Survived').filter((mutant) => !isAccepted(mutant));
  const accepted = having('Survived').length - survivors.length;
  const covered = killed + survivors.length;
  const score = covered === 0 ? 0 : (100 * killed) / covered;
  for (const { at, entry } of survivors) console.log(`survived ${at}\n  ${JSON.stringify(entry)}`);
  for (const { at, entry } of having('NoCoverage'))
    console.log(`not covered ${at}: ${entry.original} → ${entry.replacement}`);
  for (const { file, line, original, replacement } of staleEntries(mutants))
    console.log(`accepted, but no such mutant survives: ${file}: ${line}: ${original} → ${replacement}`);
  const line = [
    `${score.toFixed(1)} % of ${covered} covered mutants killed`,
    `${survivors.length} survived`,
    `${accepted} accepted`,
    `${having('NoCoverage').length} not covered`,
    `${having('Ignored').length} ignored`,
    `${having('Timeout').length} timed out`,
    `${having('RuntimeError', 'CompileError').length} without a result`,
    `${Math.round((performance.now() - began) / 1_000)} s`,
  ].join(', ');
  console.log(`── mutation: ${domain}: ${line}`);
  return { domain, line, good: score >= THRESHOLD_PERCENT };
}

const chosen = chosenDomains();
if (chosen.length === 0) {
  console.error(`npm run test:mutation -- DOMAIN, one of ${[...names, 'all', 'today'].join(', ')}`);
  process.exit(1);
}
const results = chosen.map(runDomain);
console.log('');
for (const { domain, line, good } of results) console.log(`${good ? 'ok    ' : 'FAILED'} ${domain}: ${line}`);
process.exitCode = results.every(({ good }) => good) ? 0 : 1;
