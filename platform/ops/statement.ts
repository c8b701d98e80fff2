import type { Localized } from '../refusal';
import { kurusFromOperator } from './amount';
import { foldHead, readCsv } from './csv';

/** One incoming transfer of a bank's statement. */
export interface StatementLine {
  /** Line in the file, from 1. */
  line: number;
  date: string;
  /** In kuruş. */
  amount: bigint;
  /** Sender's name; '' if the file has no such column. */
  sender: string;
  description: string;
}

/** Column heads by meaning, folded by `foldHead`. Each matches a whole head or its first words. */
const HEADS = {
  amount: ['alacak', 'gelen tutar', 'islem tutari', 'tutar', 'miktar', 'credit', 'amount'],
  description: ['aciklama', 'islem aciklamasi', 'detay', 'description', 'details', 'reference', 'narrative'],
  sender: ['gonderen', 'karsi taraf', 'ad soyad', 'isim', 'unvan', 'sender', 'name', 'counterparty', 'payer'],
  date: ['tarih', 'islem tarihi', 'valor', 'date', 'booking date'],
} as const;
type Column = keyof typeof HEADS;

/** Maximum number of lines before the heads, because banks write some lines above them. */
const HEAD_WITHIN = 30;
export const STATEMENT_LINES_MAX = 5_000;

/** Returns the error of a file with more lines than are read. */
export const tooManyLines = (lines: number): Localized => ({
  tr: `Dosyada ${lines} hareket var; en fazla ${STATEMENT_LINES_MAX} hareket okunur. Dosyayı bölün.`,
  en: `The file has ${lines} lines; at most ${STATEMENT_LINES_MAX} are read. Split it.`,
});

/**
 * Returns the columns of a row of heads; undefined without an amount, or without a description and a sender to find a
 * player by.
 */
function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> | undefined {
  const heads = cells.map(foldHead);
  const find = (column: Column): number => {
    for (const head of HEADS[column]) {
      const exact = heads.indexOf(head);
      if (exact >= 0) return exact;
    }
    return heads.findIndex((head) => HEADS[column].some((known) => head.startsWith(`${known} `)));
  };
  const found = Object.fromEntries(
    (Object.keys(HEADS) as Column[]).flatMap((column) => {
      const at = find(column);
      return at >= 0 ? [[column, at]] : [];
    }),
  ) as Partial<Record<Column, number>>;
  const hasAll = found.amount !== undefined && (found.description !== undefined || found.sender !== undefined);
  return hasAll ? found : undefined;
}

/** Converts '1.234,50 TL' and '+1,234.50' to kuruş. */
export const readAmount = (text: string) =>
  kurusFromOperator(text.replace(/[\s\u00a0]|TRY|TL|₺/gi, '').replace(/^\+/, ''));

const lineFault = (line: number, what: Localized): { wrong: Localized } => ({
  wrong: {
    tr: `${line}. satır: ${what.tr}. Hiçbir şey eşleştirilmedi.`,
    en: `Line ${line}: ${what.en}. Nothing was matched.`,
  },
});

/**
 * Reads the incoming transfers of a statement. Skips lines without an amount, outgoing transfers, and short lines of one
 * line of text after the last whole one, in which banks write totals.
 * @returns the transfers, or the error of the file: a line that is not understood could be a transfer
 */
export function readStatement(text: string): { lines: StatementLine[] } | { wrong: Localized } {
  const { rows, unclosed } = readCsv(text);
  if (unclosed !== undefined)
    return lineFault(unclosed, { tr: 'tırnak işareti kapanmıyor', en: 'a quotation mark is not closed' });
  const headAt = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const columns = columnsOf(rows[headAt]?.cells ?? []);
  if (!columns)
    return {
      wrong: {
        tr: `Sütun başlıkları bulunamadı. Bir tutar (${HEADS.amount.join(', ')}) ve bir açıklama (${HEADS.description.join(', ')}) veya gönderen (${HEADS.sender.join(', ')}) gerekir; tarih (${HEADS.date.join(', ')}) gösterilir.`,
        en: `No row of column heads was found. It needs an amount (${HEADS.amount.join(', ')}) and a description (${HEADS.description.join(', ')}) or a sender (${HEADS.sender.join(', ')}); a date (${HEADS.date.join(', ')}) is shown.`,
      },
    };
  const body = rows.slice(headAt + 1);
  if (body.length > STATEMENT_LINES_MAX) return { wrong: tooManyLines(body.length) };
  const needed = Math.max(...Object.values(columns)) + 1;
  const lastWhole = body.findLastIndex(({ cells }) => cells.length >= needed);
  const lines: StatementLine[] = [];
  for (const [at, { line, cells }] of body.entries()) {
    if (cells.length < needed && (at < lastWhole || cells.some((cell) => cell.includes('\n'))))
      return lineFault(line, {
        tr: `${cells.length} hücre var, sütunlar için ${needed} hücre gerekir`,
        en: `it has ${cells.length} cells, the columns need ${needed}`,
      });
    const cellOf = (column: Column) => cells[columns[column] ?? -1] ?? '';
    const typed = cellOf('amount');
    if (typed === '') continue;
    const amount = readAmount(typed);
    if (typeof amount !== 'bigint')
      return lineFault(line, { tr: `“${typed}” tutarı okunamıyor`, en: `the amount “${typed}” cannot be read` });
    if (amount <= 0n) continue;
    lines.push({ line, date: cellOf('date'), amount, sender: cellOf('sender'), description: cellOf('description') });
  }
  return { lines };
}
