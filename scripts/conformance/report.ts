import type { Outcome } from './walk';

const STATES: Readonly<Record<Outcome['state'], string>> = {
  ok: 'ok',
  lenient: 'lenient',
  fault: 'FAULT',
  absent: 'absent',
  untried: 'not tried',
};

/** Replaces control characters of an installation's texts, which must not control the operator's terminal. */
const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

const cellsOf = ({ name, as, state, status, ms, screen, note }: Outcome): string[] => [
  name,
  as,
  STATES[state],
  status === undefined ? '' : String(status),
  ms === undefined ? '' : `${ms} ms`,
  screen,
  plain(note),
];

/** Visitors before players, then by name; requests of one call stay in their order. */
const orderOf = ({ as, name }: Outcome): string => `${as === 'visitor' ? 0 : 1} ${name}`;

/** Returns the report: a table of all requests, then each problem with its call and screen, then a summary. */
export function formatReport(finished: readonly Outcome[]): string {
  const outcomes = finished.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'));
  const table = [['call', 'as', 'state', 'HTTP', 'time', 'screen', 'note'], ...outcomes.map(cellsOf)];
  const widths = table[0]!.map((_, at) => Math.max(...table.map((cells) => cells[at]!.length)));
  const lines = table.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  const problems = outcomes.flatMap(({ name, as, screen, findings, isExtension }) =>
    findings.map(({ level, path, problem, count }) =>
      plain(
        [
          `${level === 'fault' ? 'FAULT  ' : 'lenient'}  ${name} (${as}${isExtension ? ', extension' : ''}): ${path} ${problem}`,
          count > 1 ? `, ${count} times` : '',
          `; needed by ${screen}`,
        ].join(''),
      ),
    ),
  );
  const counts = Object.entries(STATES)
    .map(([state, word]) => [outcomes.filter((outcome) => outcome.state === state).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return [...lines, '', ...problems, ...(problems.length > 0 ? [''] : []), counts.join(', ')].join('\n');
}

/** Whether a call of the specification falls short. */
export const fallsShort = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ state, isExtension }) => state === 'fault' && !isExtension);
