/**
 * `node scripts/check-comments.mjs [base]`: reports banned phrases in comments of the files changed since `base`
 * (default: the merge base with the main branch). Without git or without a base there is nothing to check.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bannedPhrases } from './comments.mjs';
import { ROOT } from './sources.mjs';

/** Returns the output of a git command; undefined if it fails. */
function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the commit to compare with; undefined if there is no main branch, as in a shallow clone or an archive. */
function findBase() {
  for (const branch of ['origin/main', 'main', 'origin/master', 'master']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base) return base;
  }
  return undefined;
}

const base = process.argv[2] ?? findBase();
const changed = base === undefined ? undefined : git('diff', '--name-only', '--diff-filter=d', base);
const files = (changed ?? '').split('\n').filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file));
const faults = files
  .filter((file) => existsSync(path.join(ROOT, file)))
  .flatMap((file) =>
    bannedPhrases(readFileSync(path.join(ROOT, file), 'utf8')).map(
      ({ line, phrase, instead }) => `${file}:${line} "${phrase}": ${instead}`,
    ),
  );
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
