import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import type { PlatformContext } from '../context';
import { listQueue, type QueueFilter, type QueuePosition } from '../payments';
import { command, type Action, type OutputPart } from './command';
import { choice, money, optional, position, text, who, type CommandInput, type Field } from './field';
import { LATE, PAYMENT_COLUMNS, STATUS_BY_WORD, toPaymentRows } from './payments-rows';

const PAGE = 50;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const AGE_EXAMPLES = '30m, 2h, 3d';
const KINDS = ['deposit', 'withdrawal'] as const;
const DIRECTION = { deposit: DEPOSIT, withdrawal: WITHDRAWAL } as const;

/** Actions on a row with the column `id` of a payment. */
export const PAYMENT_ACTIONS: readonly Action[] = [
  { command: 'payments show', fields: { id: 'id' } },
  { command: 'payments approve', fields: { ids: 'id', late: 'late' } },
  { command: 'payments reject', fields: { ids: 'id', late: 'late' } },
  { command: 'payments settle-payout', fields: { ids: 'id' } },
  { command: 'payments refund', fields: { id: 'id', takenBack: 'takenBack' } },
  { command: 'payments charge-back', fields: { ids: 'id', takenBack: 'takenBack' } },
  { command: 'payments identity', fields: { id: 'id' } },
];

/** Reads a duration such as '2h', which `run` gets in milliseconds. */
const duration: Field<number> = {
  kind: 'text',
  label: { tr: 'Bundan eski', en: 'Older than' },
  shown: '2h',
  read(typed) {
    const [, number, unit] = /^(\d{1,4})([mhd])$/.exec(typed) ?? [];
    if (number === undefined || unit === undefined)
      return { wrong: { tr: `${AGE_EXAMPLES} gibi yazın.`, en: `Write it as ${AGE_EXAMPLES}.` } };
    return { value: Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS] };
  },
};

const queuePosition = position((typed): QueuePosition | undefined => {
  const [, ms, id] = /^(\d{10,15})\.([\w-]{1,64})$/.exec(typed) ?? [];
  return ms === undefined || id === undefined ? undefined : { createdAt: new Date(Number(ms)), id };
});

const { word: _word, ...player } = who;

/** Filters of payments. */
export const queueFilters = {
  kind: optional(choice(KINDS, { label: { tr: 'Tür', en: 'Kind' } })),
  method: optional(text({ label: { tr: 'Yöntem', en: 'Method' }, shown: 'METHOD' })),
  player: optional(player),
  least: optional(money({ label: { tr: 'En az tutar', en: 'Smallest amount' } })),
  most: optional(money({ label: { tr: 'En fazla tutar', en: 'Largest amount' } })),
  older: optional(duration),
};

/** Returns the filter that these fields describe. */
export const toFilter = (
  { kind, method, player: of, least, most, older }: CommandInput<typeof queueFilters>,
  now: Date,
): QueueFilter => ({
  direction: kind && DIRECTION[kind],
  methodId: method,
  uid: of?.uid,
  least,
  most,
  before: older === undefined ? undefined : new Date(now.getTime() - older),
});

/** Returns the oldest waiting payments as a part of an output. */
export const oldestPart = async (context: PlatformContext, limit: number): Promise<OutputPart> => ({
  name: 'payments',
  title: { tr: 'En eski bekleyen ödemeler', en: 'Oldest waiting payments' },
  columns: PAYMENT_COLUMNS,
  actions: PAYMENT_ACTIONS,
  rows: await toPaymentRows(
    context,
    await listQueue(context.db, { isLate: false, status: STATUS_BY_WORD.get('new') }, { after: undefined, limit }),
  ),
});

export const queueCommand = command({
  title: { tr: 'Ödeme sırası', en: 'Payment queue' },
  help: {
    tr: 'süzülen ödemeler, 50’lik sayfalarla; bekleyenler en eskisi önce (varsayılan), ötekiler en yenisi önce',
    en: 'payments by filter, in pages of 50; waiting ones oldest first (the default), others newest first',
  },
  role: 'read',
  fields: {
    ...queueFilters,
    state: optional(choice([...STATUS_BY_WORD.keys(), LATE], { label: { tr: 'Durum', en: 'State' } })),
    after: optional(queuePosition),
  },
  columns: PAYMENT_COLUMNS,
  actions: PAYMENT_ACTIONS,
  async run(context, { state = 'new', after, ...filters }) {
    const isLate = state === LATE;
    const filter = { ...toFilter(filters, context.now()), isLate, status: STATUS_BY_WORD.get(state) };
    const found = await listQueue(context.db, filter, { after, limit: PAGE + 1 });
    const page = found.slice(0, PAGE);
    const last = found.length > PAGE ? page.at(-1) : undefined;
    return {
      rows: await toPaymentRows(context, page),
      next: last && `${last.createdAt.getTime()}.${last.id}`,
    };
  },
});
