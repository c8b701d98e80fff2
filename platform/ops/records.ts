import type { Localized } from '../refusal';
import { foldHead, readCsv, type CsvRow } from './csv';
import { readAmount, STATEMENT_LINES_MAX, tooManyLines } from './statement';

/**
 * State of money in the records of a gateway or game provider. `moved`: it received or paid the amount; `charged-back`:
 * a bank took it back; `refunded`: it was refunded, and under the reference of a refund, that this was paid; `reversed`:
 * the record does not state how it went back.
 */
export type RecordState = 'moved' | 'open' | 'none' | 'charged-back' | 'refunded' | 'reversed';

/** A line of the records that a gateway or game provider exports. */
export interface RecordLine {
  /** Line in the file, from 1. */
  line: number;
  reference: string;
  /** In kuruş; undefined in another currency. */
  amount: bigint | undefined;
  currency: string;
  state: RecordState;
  /** Amount and status as in the file. */
  text: string;
  /** Earlier line with the same reference and state; an approval and its chargeback are two lines. */
  repeats: number | undefined;
}

/** Column heads by meaning, folded by `foldHead`. Each matches a whole head. */
const HEADS = {
  reference: [
    'reference',
    'merchant reference',
    'reference number',
    'transaction id',
    'transactionid',
    'transaction',
    'payment',
    'payment id',
    'order id',
    'referans',
    'referans no',
    'islem no',
    'islem numarasi',
    'siparis no',
    'id',
  ],
  amount: ['amount', 'gross amount', 'tutar', 'islem tutari', 'miktar'],
  status: ['status', 'state', 'result', 'durum', 'islem durumu', 'sonuc'],
  currency: ['currency', 'para birimi', 'doviz', 'doviz cinsi'],
} as const;
type Column = keyof typeof HEADS;

/** Words of statuses, folded by `foldHead`. */
const STATES: Readonly<Record<RecordState, readonly string[]>> = {
  moved: [
    'approved',
    'paid',
    'completed',
    'complete',
    'success',
    'successful',
    'succeeded',
    'captured',
    'settled',
    'ok',
    'accepted',
    'onaylandi',
    'odendi',
    'basarili',
    'tamamlandi',
  ],
  open: ['pending', 'open', 'processing', 'waiting', 'new', 'bekliyor', 'beklemede', 'islemde'],
  none: [
    'declined',
    'failed',
    'rejected',
    'refused',
    'cancelled',
    'canceled',
    'expired',
    'error',
    'voided',
    'reddedildi',
    'basarisiz',
    'iptal',
    'iptal edildi',
    'suresi doldu',
  ],
  'charged-back': ['charged back', 'chargeback', 'ters ibraz'],
  refunded: ['refunded', 'iade', 'iade edildi'],
  reversed: ['reversed', 'rolled back', 'rollback', 'geri alindi'],
};
const STATE_OF_WORD = new Map(
  (Object.keys(STATES) as RecordState[]).flatMap((state) => STATES[state].map((word) => [word, state] as const)),
);
/** Whether the money of a record went back. */
export const isReversal = (state: RecordState): boolean => ['charged-back', 'refunded', 'reversed'].includes(state);

const LIRA = new Set(['', 'try', 'tl']);

function readColumns({ cells }: CsvRow): Partial<Record<Column, number>> {
  const heads = cells.map(foldHead);
  // By rank of the word: a file may have both 'reference' and 'id'.
  const find = (column: Column) => HEADS[column].map((word) => heads.indexOf(word)).find((at) => at >= 0);
  return Object.fromEntries(
    (Object.keys(HEADS) as Column[]).flatMap((column) => {
      const at = find(column);
      return at === undefined ? [] : [[column, at]];
    }),
  );
}

const lineFault = (line: number, what: Localized): Localized => ({
  tr: `${line}. satır: ${what.tr}. Hiçbir şey karşılaştırılmadı.`,
  en: `Line ${line}: ${what.en}. Nothing was compared.`,
});

/**
 * Reads the records of a gateway or game provider: CSV with heads in the first row, a reference and an amount in lira per
 * line. Without a status, the amount of each line was received or paid; without a currency it is in lira.
 * @returns the lines, or the first error of the file: a line that is not understood could be the one that is missing
 */
export function readRecords(text: string): { lines: RecordLine[] } | { wrong: Localized } {
  const { rows, unclosed } = readCsv(text);
  if (unclosed !== undefined)
    return { wrong: lineFault(unclosed, { tr: 'tırnak işareti kapanmıyor', en: 'a quotation mark is not closed' }) };
  const [head, ...body] = rows;
  const columns = head ? readColumns(head) : {};
  if (!head || columns.reference === undefined || columns.amount === undefined)
    return {
      wrong: {
        tr: `Dosya sütun başlıklarıyla başlamalıdır: referans (${HEADS.reference.join(', ')}) ve tutar (${HEADS.amount.join(', ')}); isteğe bağlı olanlar durum (${HEADS.status.join(', ')}) ve para birimi (${HEADS.currency.join(', ')}). Diğer sütunlar okunmaz.`,
        en: `The first row must have the heads of the columns: a reference (${HEADS.reference.join(', ')}) and an amount (${HEADS.amount.join(', ')}); optional are a status (${HEADS.status.join(', ')}) and a currency (${HEADS.currency.join(', ')}). Other columns are ignored.`,
      },
    };
  if (body.length > STATEMENT_LINES_MAX) return { wrong: tooManyLines(body.length) };
  const lines: RecordLine[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of body) {
    const wrong = (what: Localized) => ({ wrong: lineFault(line, what) });
    if (cells.length !== head.cells.length)
      return wrong({
        tr: `${cells.length} hücre var, başlık sayısı ${head.cells.length}`,
        en: `it has ${cells.length} cells, the heads are ${head.cells.length}`,
      });
    const cellOf = (column: Column) => cells[columns[column] ?? -1] ?? '';
    const [reference, status, currency] = [cellOf('reference'), cellOf('status'), cellOf('currency').toUpperCase()];
    if (reference === '') return wrong({ tr: 'referans yok', en: 'it has no reference' });
    const state = columns.status === undefined ? 'moved' : STATE_OF_WORD.get(foldHead(status));
    if (state === undefined)
      return wrong({
        tr: `“${status}” durumu bilinmiyor; bilinenler: ${[...STATE_OF_WORD.keys()].join(', ')}`,
        en: `the status “${status}” is unknown; known are ${[...STATE_OF_WORD.keys()].join(', ')}`,
      });
    const isLira = LIRA.has(currency.toLowerCase());
    const amount = isLira ? readAmount(cellOf('amount')) : undefined;
    if (isLira && (typeof amount !== 'bigint' || amount < 0n))
      return wrong({
        tr: `“${cellOf('amount')}” tutarı okunamıyor`,
        en: `the amount “${cellOf('amount')}” cannot be read`,
      });
    lines.push({
      line,
      reference,
      amount: typeof amount === 'bigint' ? amount : undefined,
      currency,
      state,
      text: [cellOf('amount'), currency, status].filter(Boolean).join(' '),
      repeats: lineOf.get(`${state} ${reference}`),
    });
    if (!lineOf.has(`${state} ${reference}`)) lineOf.set(`${state} ${reference}`, line);
  }
  return { lines };
}

/**
 * Adds up the lines in which the money of one reference went back in parts: each is added to the first. A line with the
 * amount of an earlier one stays a repeat. Lines in another currency stay alone.
 */
export function sumParts(lines: readonly RecordLine[]): RecordLine[] {
  const sums = new Map<string, { sum: RecordLine & { amount: bigint }; lineOf: Map<bigint, number> }>();
  return lines.flatMap((line) => {
    const { amount, state, reference } = line;
    if (!isReversal(state)) return [line];
    if (amount === undefined) return [{ ...line, repeats: undefined }];
    const key = `${state} ${reference}`;
    const known = sums.get(key);
    if (!known) {
      const sum = { ...line, amount, repeats: undefined };
      sums.set(key, { sum, lineOf: new Map([[amount, line.line]]) });
      return [sum];
    }
    const repeats = known.lineOf.get(amount);
    if (repeats !== undefined) return [{ ...line, repeats }];
    known.lineOf.set(amount, line.line);
    known.sum.amount += amount;
    known.sum.text += ` + ${line.text}`;
    return [];
  });
}
