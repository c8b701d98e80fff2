import { fallsShort, formatReport } from './report';
import { clearProgress, INTERRUPTED } from './terminal';
import type { Outcome } from './walk';

/** Start and end of a conformance program: its options, its report and its exit code. */

/**
 * Reads the options of a program, or prints its usage.
 * @param read throws an error with the reason if an option is missing or wrong
 * @returns the options, or the exit code of the usage
 */
export function readOrExplain<Options extends { help?: boolean | undefined }>(
  read: () => Options,
  usage: string,
): Options | number {
  try {
    const options = read();
    if (!options.help) return options;
    console.log(usage);
    return 0;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
}

interface Finished {
  url: string;
  outcomes: readonly Outcome[];
  hasAnswered: boolean;
  isJson: boolean | undefined;
  /** Whether Ctrl-C stopped the program. */
  isStopped: boolean;
  /** What the program counts: 'requests'. */
  unit: string;
}

/** Prints the report. @returns the exit code */
export function finish({ url, outcomes, hasAnswered, isJson, isStopped, unit }: Finished): number {
  clearProgress();
  if (isJson) console.log(JSON.stringify({ url, isComplete: !isStopped, outcomes }, null, 2));
  else console.log(formatReport(outcomes));
  if (isStopped) {
    console.error(`Stopped after ${outcomes.length} ${unit}.`);
    return INTERRUPTED;
  }
  if (!hasAnswered) {
    console.error(`Nothing answers at ${url}`);
    return 2;
  }
  return fallsShort(outcomes) ? 1 : 0;
}
