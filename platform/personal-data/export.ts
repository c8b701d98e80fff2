import { and, eq, sql, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { parseJson } from '../parse-json';
import { recordAttempt, openIdentityNumber } from '../players';
import { openFields } from '../payments';
import { Refusal } from '../refusal';
import { sameText, sign } from '../signature';
import { getErasureRules } from './rules';
import { readingParts, type ReadingPart } from './tables';

/** Rows by table. Amounts are lira with two decimals ('12.50'), timestamps ISO 8601. */
export type PersonalData = Record<string, Row[]>;
type Row = Record<string, unknown>;

/** Part of an export: the rows of some tables, in the order of the tables. A table may continue on the next page. */
export interface PersonalDataPage {
  tables: PersonalData;
  /** Token of the next page; undefined on the last one. */
  next?: string | undefined;
}

/** Position after a page: a part of the tables, and the key of the last row that was read there. */
interface Position {
  part: string;
  after?: string[] | undefined;
}

const FIRST: Position = { part: readingParts[0]?.id ?? '' };

/** Consecutive exports that a player may request before delays begin. */
const FREE_EXPORTS = 5;
/** Rows of a page: about 100 kB, which occupy the process for a few milliseconds. */
const PAGE_ROWS = 250;
/** Time to download an export, whose pages after the first need no re-authentication. */
const DOWNLOAD_MS = HOUR_MS;

/**
 * Exports all stored data of one player, except secrets and internal numbers, and records the export in the audit log.
 * In a transaction of isolation level `repeatable read` the data are one snapshot.
 */
export async function exportPersonalData(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
): Promise<PersonalData> {
  const data: PersonalData = {};
  let position: Position | undefined = FIRST;
  while (position) {
    const page: { tables: PersonalData; next: Position | undefined } = await readPage(context, tx, {
      uid,
      from: position,
    });
    for (const [name, rows] of Object.entries(page.tables)) (data[name] ??= []).push(...rows);
    position = page.next;
  }
  await record(tx, { event: 'data-exported', by: context.by, at: context.now(), uid });
  return data;
}

/**
 * Exports the data of the requesting player by pages. Each page is read in a transaction of its own: rows that exist
 * during the whole export are on exactly one page, in their state at the time of that page.
 * @param after token of the page; undefined for the first one, which is counted and recorded
 * @throws {Refusal} 429 after too many requests; 'invalid' for a token of another player, or an expired one
 */
export async function exportOwnData(
  context: PlatformContext,
  tx: Transaction,
  { uid, after }: { uid: string; after: string | undefined },
): Promise<PersonalDataPage> {
  const now = context.now().getTime();
  const begun =
    after === undefined ? { until: now + DOWNLOAD_MS, ...FIRST } : readToken(context, { uid, token: after, now });
  if (after === undefined) {
    await recordAttempt(context, tx, [{ key: `personal-data:${uid}`, free: FREE_EXPORTS }]);
    await record(tx, { event: 'data-exported', by: context.by, at: context.now(), uid });
  }
  const { tables, next } = await readPage(context, tx, { uid, from: begun });
  return { tables, next: next && writeToken(context, uid, { ...next, until: begun.until }) };
}

type TokenContent = Position & { until: number };

const signatureOf = (context: PlatformContext, uid: string, text: string) =>
  sign(context.key('personal-data'), `${uid}:${text}`, 'base64url');

function writeToken(context: PlatformContext, uid: string, content: TokenContent): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(context, uid, text)}`;
}

function readToken(
  context: PlatformContext,
  { uid, token, now }: { uid: string; token: string; now: number },
): TokenContent {
  const [text = '', signature = ''] = token.split('.');
  const content = sameText(signature, signatureOf(context, uid, text))
    ? (parseJson(Buffer.from(text, 'base64url').toString()) as TokenContent)
    : undefined;
  if (!content || content.until < now)
    throw new Refusal({ tr: 'İndirmeyi yeniden başlatın', en: 'Start the download again' }, 'invalid', 'after');
  return content;
}

/** Reads rows from a position on, up to the size of a page. */
async function readPage(
  context: PlatformContext,
  executor: Executor,
  { uid, from }: { uid: string; from: Position },
): Promise<{ tables: PersonalData; next: Position | undefined }> {
  const rules = getErasureRules(uid);
  const tables: PersonalData = {};
  let room = PAGE_ROWS;
  let { after } = from;
  for (const part of readingParts.slice(readingParts.findIndex(({ id }) => id === from.part))) {
    const exported = rules[part.name]?.exported ?? 'nothing';
    if (exported !== 'nothing') {
      const found = await readRows(executor, part, { uid, after, limit: room });
      const left = new Set(exported === 'all' ? [] : exported.without);
      const redact = (exported !== 'all' && exported.redact) || ((row: Row): Row | undefined => row);
      const rows = (tables[part.name] ??= []);
      for (const { row } of found) {
        const visible = redact(row);
        if (visible === undefined) continue;
        const columns = Object.entries(visible).flatMap(([key, value]) => (left.has(key) ? [] : [[key, plain(value)]]));
        rows.push(open(context, part.name, Object.fromEntries(columns) as Row));
      }
      room -= found.length;
      if (room === 0) return { tables, next: { part: part.id, after: found.at(-1)?.key } };
    }
    after = undefined;
  }
  return { tables, next: undefined };
}

async function readRows(
  executor: Executor,
  { table, columns, uid: owner, where, order }: ReadingPart,
  { uid, after, limit }: { uid: string; after: string[] | undefined; limit: number },
): Promise<{ row: Row; key: string[] }[]> {
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const keys = order.map((column) => sql`${column}`);
  const values = after?.map((value, index) => sql`${value}::${sql.raw(order[index]?.getSQLType() ?? 'text')}`);
  const rows = await executor
    .select({ row: columns, key: sql<string[]>`json_build_array(${list(keys.map((key) => sql`${key}::text`))})` })
    .from(table)
    .where(and(eq(owner, uid), where, values && sql`(${list(keys)}) > (${list(values)})`))
    .orderBy(...order)
    .limit(limit);
  return rows as { row: Row; key: string[] }[];
}

/** Opens the sealed values of a row. */
function open(context: PlatformContext, table: string, row: Row): Row {
  if (table === 'players')
    return { ...row, identityNumber: openIdentityNumber(context, String(row['identityNumber'])) };
  if (table === 'payments') return { ...row, fields: openFields(context, row['fields'] as Record<string, string>) };
  return row;
}

/** Formats a value for the export. Every bigint of the schema is kuruş. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return wireFromKurus(value);
  return value instanceof Date ? value.toISOString() : value;
}
