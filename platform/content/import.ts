import type { Transaction } from '../db/database';
import { contentFile, type ContentFile } from './file';
import { readJsonWithLines } from './json-lines';
import { writeContent } from './store';

/** A content file that is wrong somewhere: nothing of it counts. */
export class WrongContentFile extends Error {
  constructor(
    /** 'line 12, promotions[0].status: …', one for each thing that is wrong. */
    readonly problems: string[],
  ) {
    super(problems.join('\n'));
    this.name = 'WrongContentFile';
  }
}

const PROBLEMS_SHOWN = 20;

const spell = (path: readonly (string | number)[]) =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part), '') || 'the file';

/**
 * Reads a content file.
 * @throws {WrongContentFile} naming line, place and reason of whatever is wrong
 */
function readContentFile(text: string): ContentFile {
  const read = readJsonWithLines(text.replace(/^\uFEFF/, ''));
  if ('reason' in read) throw new WrongContentFile([`line ${read.line}: ${read.reason}`]);
  const parsed = contentFile.safeParse(read.value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `line ${read.lines.lineOf(issue.path)}, ${spell(issue.path)}: ${issue.message}`);
    throw new WrongContentFile(problems.slice(0, PROBLEMS_SHOWN));
  }
  if (Object.values(parsed.data).every((section) => section === undefined)) throw new WrongContentFile(['line 1, the file: holds no section']);
  return parsed.data;
}

/**
 * Imports a content file whole.
 * @returns the names of the sections that were replaced
 * @throws {WrongContentFile} before anything is written
 */
export async function importContent(tx: Transaction, text: string): Promise<string[]> {
  return writeContent(tx, readContentFile(text), 'operator');
}
