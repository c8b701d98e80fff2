import { csvCell } from '#contract/csv-cell';
import { foldForSearch } from '#contract/search';
import { toEnglishRow } from './command';

/** A row of a CSV file. */
export interface CsvRow {
  /** Line in the file, from 1. */
  line: number;
  cells: string[];
}

/** Returns a column head in lower-case letters without accents, other signs as spaces: 'Tutar (TL)' is 'tutar tl'. */
export const foldHead = (cell: string): string =>
  foldForSearch(cell)
    .replace(/[^a-z]+/g, ' ')
    .trim();

/**
 * Returns the rows of a CSV file by RFC 4180 that are not empty. The separator is the most frequent of comma, semicolon
 * and tab. `unclosed` is the line of a quotation mark that no other one closes.
 */
export function readCsv(file: string): { rows: CsvRow[]; unclosed: number | undefined } {
  const text = file.replace(/^\uFEFF/, '');
  const counts = [';', '\t', ','].map((mark) => ({ mark, count: text.split(mark).length }));
  const { mark: separator } = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  let quoteLine = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push({ line: startLine, cells });
    cells = [];
    startLine = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
      quoteLine = line;
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return { rows, unclosed: isQuoted ? quoteLine : undefined };
}

/** Returns a CSV file of rows with the names of the columns as heads, in English as a shell prints them. */
export function writeCsv(rows: readonly Record<string, unknown>[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map(toEnglishRow).map((row) => heads.map((head) => row[head] ?? ''));
  return [heads, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\n');
}
