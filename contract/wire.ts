import { z } from 'zod';
import { supportedLanguage } from './constants';
import { UNREADABLE } from './lenient';
import { REQUEST_ID } from './request-id';

/** Whether a text has no NUL and no lone surrogates, which a database rejects. */
export const isReadable = (value: string) => !/\u0000/.test(value) && value.isWellFormed();

/** An id: number or string on the wire, always a string here. */
export const wireID = z
  .union([z.string().min(1).max(64).refine(isReadable, 'unreadable characters'), z.number().int()])
  .transform(String);

/**
 * Extension: digest of a player's names, by which the site detects a changed name. A remote installation may omit it.
 */
export const profileDigest = z.string().min(1).max(64).optional().catch(undefined);

/** Idempotency key of a form. */
export const wireRequestID = z.string().regex(REQUEST_ID);

/** A number, which may be a string on the wire. */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** Codes that the contract gives a meaning, of each schema of `wireCode`. */
export const codeSchemas = new WeakMap<z.ZodType, readonly number[]>();

/** A number with a meaning for some values. Others are read too, and `npm run conformance` names them. */
export function wireCode(codes: Readonly<Record<string, number>>): typeof wireNumber {
  const schema = wireNumber.clone();
  codeSchemas.set(schema, Object.values(codes));
  return schema;
}

/** A boolean, which may be 1/0, '1'/'0' or true/false on the wire. */
export const wireFlag = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Tolerance for floating-point errors (0.1 + 0.2); a third decimal is a thousand times as large. */
const FLOAT_DUST_LIRA = 1e-6;

/** Formats a number with two decimals; '' for a number with more decimals, which is not rounded. */
function decimalText(value: number): string {
  const text = value.toFixed(2);
  return Math.abs(value - Number(text)) < FLOAT_DUST_LIRA ? text : '';
}

/**
 * Converts a wire amount in lira ("1,234.56", "1234.5", 1234.56) to whole kuruş, without floats. Returns `undefined`
 * for an invalid amount: more than two decimals, in text or number, or more than 15 digits before the point, so that
 * kuruş fit into the database's 64 bits.
 */
export function kurusFromWire(value: string | number): bigint | undefined {
  const text = typeof value === 'number' ? decimalText(value) : value.trim();
  const match = /^(-?)(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, lira = '0', fraction = ''] = match;
  const kurus = BigInt(lira.replaceAll(',', '')) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -kurus : kurus;
}

/** Formats whole kuruş as the wire's decimal lira: `123456n` is "1234.56". */
export function wireFromKurus(kurus: bigint): string {
  const absolute = kurus < 0n ? -kurus : kurus;
  const fraction = (absolute % 100n).toString().padStart(2, '0');
  return `${kurus < 0n ? '-' : ''}${absolute / 100n}.${fraction}`;
}

/**
 * Encodes data or a reply of a call: a bigint of kuruş as decimal lira, a Date as ISO 8601. Omits fields without a value,
 * as JSON does. Other values stay unchanged.
 */
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

/** A balance: missing counts as 0 (spec section 3). One that cannot be read is none, also for `readLeniently`. */
export const wireBalance: z.ZodType<bigint, string | number | bigint | null | undefined> = z
  .union([z.string(), z.number(), z.null()], UNREADABLE)
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return 0n;
    const kurus = kurusFromWire(value);
    if (kurus !== undefined) return kurus;
    context.addIssue({ code: 'custom', message: UNREADABLE });
    return z.NEVER;
  });

/** Latest epoch in seconds; larger numbers are milliseconds. */
const SECONDS_MAX = 99_999_999_999;

/** Year, month, day, or day, month, year; then the time of day and the time zone, if any. */
const NUMERIC_DATE =
  /^(?:(?<y>\d{4})[-./](?<m>\d\d?)[-./](?<d>\d\d?)|(?<d2>\d\d?)[-./](?<m2>\d\d?)[-./](?<y2>\d{4}))(?:[ T](?<h>\d\d?):(?<min>\d\d)(?::(?<s>\d\d)(?<part>\.\d+)?)?(?: ?(?<zone>Z|GMT|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i;
/** A date with the name of its month, and a time zone: without one it would be of the process's zone. */
const NAMED_DATE = /^[^:]*[a-z]{3}[^:]*\d:\d\d(?::\d\d)? (?:GMT|UTC|(?:GMT|UTC)?[+-]\d\d:?\d\d)(?: \(.*\))?$/i;

type NumericDate = Partial<Record<string, string>>;

/** Converts a time zone to ISO 8601; Istanbul's for none. */
function isoZone(zone: string | undefined): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '+03') ?? [];
  return sign ? `${sign}${hours}:${minutes}` : 'Z';
}

/** Parses a timestamp in one of the formats of `wireDate`; undefined for other texts. */
export function parseMoment(text: string): Date | undefined {
  if (/^\d{9,13}$/.test(text)) return new Date(Number(text) > SECONDS_MAX ? Number(text) : Number(text) * 1_000);
  const fields = NUMERIC_DATE.exec(text)?.groups;
  if (!fields && !NAMED_DATE.test(text)) return undefined;
  const date = new Date(fields ? isoDate(fields) : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Formats the fields of `NUMERIC_DATE` as ISO 8601. */
function isoDate({ y, m, d, y2, m2, d2, h = '0', min = '00', s = '00', part = '', zone }: NumericDate): string {
  const [month, day, hour] = [m ?? m2, d ?? d2, h].map((digits) => digits?.padStart(2, '0'));
  return `${y ?? y2}-${month}-${day}T${hour}:${min}:${s}${part.slice(0, 4)}${isoZone(zone)}`;
}

/**
 * A timestamp: 'YYYY-MM-DD HH:mm:ss' or 'DD.MM.YYYY HH:mm:ss', in Istanbul time without a time zone (ISO 8601 too); a
 * text with the name of the month and a time zone; seconds or milliseconds since 1970. A Date here and before `toWire`.
 */
export const wireDate: z.ZodType<Date, string | Date> = z.string().transform((text, context) => {
  const date = parseMoment(text);
  if (date !== undefined) return date;
  context.addIssue({ code: 'custom', message: 'not a date' });
  return z.NEVER;
});

/** A calendar day of a filter, in Istanbul: 'YYYY-MM-DD'. */
export const wireDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Schema of readable text with a maximum length. */
export const text = (max: number) => z.string().max(max).refine(isReadable, 'unreadable characters');

/** A status such as 'active', in any letter case, as content has it. */
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

/** Language code; undefined for a language that the site does not have. */
export const lang = z.string().optional().transform(supportedLanguage);
