import type { Transaction } from '../db/database';
import { contentFile, type ContentFile } from './file';
import { readJsonWithLines, type JsonLines } from './json-lines';
import { referencesIn } from './references';
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

const wrong = (lines: JsonLines, problems: { path: (string | number)[]; message: string }[]) =>
  new WrongContentFile(problems.slice(0, PROBLEMS_SHOWN).map(({ path, message }) => `line ${lines.lineOf(path)}, ${spell(path)}: ${message}`));

/**
 * Reads a content file.
 * @throws {WrongContentFile} naming line, place and reason of whatever is wrong
 */
function readContentFile(text: string): { file: ContentFile; lines: JsonLines } {
  const read = readJsonWithLines(text.replace(/^\uFEFF/, ''));
  if ('reason' in read) throw new WrongContentFile([`line ${read.line}: ${read.reason}`]);
  const parsed = contentFile.safeParse(read.value);
  if (!parsed.success) {
    throw wrong(read.lines, parsed.error.issues);
  }
  if (Object.values(parsed.data).every((section) => section === undefined)) throw new WrongContentFile(['line 1, the file: holds no section']);
  return { file: parsed.data, lines: read.lines };
}

/**
 * Imports a content file whole.
 * @param unknownLists tells which of some lists of games ('slot:type:table') do not exist
 * @returns the names of the sections that were replaced
 * @throws {WrongContentFile} before anything is written
 */
export async function importContent(tx: Transaction, text: string, unknownLists: (lists: string[]) => Promise<string[]> = async () => []): Promise<string[]> {
  const { file, lines } = readContentFile(text);
  const references = referencesIn(file);
  const unknown = await unknownLists([...new Set(references.map(({ list }) => list))]);
  const dangling = references.filter(({ list }) => unknown.includes(list));
  if (dangling.length > 0) throw wrong(lines, dangling.map(({ path, list }) => ({ path, message: `there is no list '${list}' of games` })));
  return writeContent(tx, file, 'operator');
}
