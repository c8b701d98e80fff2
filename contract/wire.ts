import { z } from 'zod';
import { supportedLanguage } from './constants';
import { REQUEST_ID } from './request-id';

/** A text without NUL and lone surrogates, which a database refuses. */
// oxlint-disable-next-line no-control-regex
const isReadable = (value: string) => !/\u0000/.test(value) && value.isWellFormed();

/** An id: the wire may spell it as number or string; here it is always a string. */
export const wireID = z
  .union([z.string().min(1).max(64).refine(isReadable, 'unreadable characters'), z.number().int()])
  .transform(String);

/** The number that makes a form count once. */
export const wireRequestID = z.string().regex(REQUEST_ID);

/** A number that the wire may spell as string. */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A yes or no that the wire may spell 1/0, '1'/'0' or true/false. */
export const wireFlag = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** What adding floats leaves behind (0.1 + 0.2); a third decimal is a thousand times as much. */
const FLOAT_DUST_LIRA = 1e-6;

/** A number with its two decimals; one with more of them is no amount, and is not rounded into one. */
function decimalText(value: number): string {
  const text = value.toFixed(2);
  return Math.abs(value - Number(text)) < FLOAT_DUST_LIRA ? text : '';
}

/**
 * Turns a wire amount in lira ("1,234.56", "1234.5", 1234.56) into whole kuruş, without floats.
 * What is no amount gives `undefined`; more than two decimals are refused, in text and in numbers alike.
 */
export function kurusFromWire(value: string | number): bigint | undefined {
  const text = typeof value === 'number' ? decimalText(value) : value.trim();
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, lira = '0', fraction = ''] = match;
  const kurus = BigInt(lira.replaceAll(',', '')) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -kurus : kurus;
}

/** Prints whole kuruş as the wire's decimal lira: `123456n` is "1234.56". */
export function wireFromKurus(kurus: bigint): string {
  const absolute = kurus < 0n ? -kurus : kurus;
  const fraction = (absolute % 100n).toString().padStart(2, '0');
  return `${kurus < 0n ? '-' : ''}${absolute / 100n}.${fraction}`;
}

/** Encodes data or a reply of a call: a bigint of kuruş as decimal lira, a Date as ISO 8601. Fields without a value are omitted, as in JSON; other values stay as they are. */
export function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') return wireFromKurus(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const encoded: Record<string, unknown> = {};
  for (const [name, plain] of Object.entries(value)) if (plain !== undefined) encoded[name] = toWire(plain);
  return encoded;
}

/** An amount in lira on the wire, whole kuruş (bigint) here and before `toWire`. */
export const wireAmount: z.ZodType<bigint, string | number | bigint> = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const kurus = kurusFromWire(value);
    if (kurus !== undefined) return kurus;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  });

/** A balance: missing counts as 0 (spec section 3). */
export const wireBalance: z.ZodType<bigint, string | number | bigint | null | undefined> = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? 0n : (kurusFromWire(value) ?? 0n)));

/** A moment: ISO 8601, or 'YYYY-MM-DD HH:mm:ss' in Istanbul time; a Date here and before `toWire`. */
export const wireDate: z.ZodType<Date, string | Date> = z.string().transform((text, context) => {
  const local = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const date = new Date(local ? `${local[1]}T${local[2] ?? '00:00:00'}+03:00` : text);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue({ code: 'custom', message: 'not a date' });
  return z.NEVER;
});

/** A calendar day of a filter, in Istanbul: 'YYYY-MM-DD'. */
export const wireDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Readable text, bounded. */
export const text = (max: number) => z.string().max(max).refine(isReadable, 'unreadable characters');

/** 'active' in any case, as statuses of content come. */
export const wireStatus = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value));

export const paging = {
  limit: z.coerce.number().int().catch(10).default(10),
  offset: z.coerce.number().int().catch(0).default(0),
};

/** Pagination of list replies (defaults 10, 0, 0). */
export const pagination = z.object({
  limit: wireNumber.catch(10).default(10),
  total: wireNumber.catch(0).default(0),
  offset: wireNumber.catch(0).default(0),
});
export type Pagination = z.output<typeof pagination>;

/** Undefined for a language that the site does not have. */
export const lang = z.string().optional().transform(supportedLanguage);
