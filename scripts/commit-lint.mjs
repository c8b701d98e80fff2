import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const LENGTH_MAX = 72;
const SCOPE = /^[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*: (?=\S)/;
const PAST_OR_ING = /^(?:added|adds|adding|fixed|fixes|fixing|changed|changes|changing|removed|removes|removing)\b/;

/**
 * Faults of a commit subject: `scope: imperative summary`, at most 72 characters.
 * @param {string} subject
 * @returns {string[]} none if the subject is right
 */
export function subjectFaults(subject) {
  if (/^(?:Merge|Revert) /.test(subject)) return [];
  const summary = subject.replace(SCOPE, '');
  return [
    subject.length > LENGTH_MAX && `has ${subject.length} characters, at most ${LENGTH_MAX} are allowed`,
    summary === subject && 'does not begin with `scope: `, for example `payments: `',
    PAST_OR_ING.test(summary) && 'is not imperative: write `add`, `fix`, `change`, `remove`',
    subject.endsWith('.') && 'ends with a full stop',
  ].filter((fault) => typeof fault === 'string');
}

/** `node scripts/commit-lint.mjs BASE..HEAD` checks every commit of the range. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const range = process.argv[2] ?? 'HEAD~1..HEAD';
  const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], { encoding: 'utf8' });
  for (const subject of subjects.split('\n').filter(Boolean))
    for (const fault of subjectFaults(subject)) {
      console.error(`"${subject}" ${fault}.`);
      process.exitCode = 1;
    }
}
