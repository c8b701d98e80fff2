import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import { countDifferences, type Differences } from './differences';
import { contentEntries, contentSections, contentVersions, type CHANGE_KINDS, type StoredEntry } from './schema';

/** Author and kind of a change of the content. */
export interface Change {
  kind: (typeof CHANGE_KINDS)[number];
  /** Name of the operator. Default: unknown. */
  by?: string | undefined;
  /** Default: the time of the database. */
  at?: Date | undefined;
  /** The changed entry, or the number of the restored version. */
  about?: string;
  reason?: string;
}

/** A value of a section with its stamp. */
interface Value {
  stamp: string;
  entries: readonly StoredEntry[];
}

/** A version of a section, without its value. */
export interface Version extends Differences, Required<Omit<Change, 'by' | 'at'>> {
  section: string;
  number: number;
  by: string;
  at: Date;
}

/** Number of versions of a section that are never pruned. */
export const STORED_VERSIONS = 50;

/** Serializes changes of the content until the end of the transaction. */
export async function lockContent(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`);
}

/** Returns the entries of a section in their order. */
export async function readEntries(executor: Executor, section: string): Promise<StoredEntry[]> {
  return executor
    .select({ id: contentEntries.id, body: contentEntries.body })
    .from(contentEntries)
    .where(eq(contentEntries.section, section))
    .orderBy(asc(contentEntries.position));
}

const newest = async (executor: Executor, section: string) => {
  const [version] = await executor
    .select({ number: contentVersions.number, stamp: contentVersions.stamp })
    .from(contentVersions)
    .where(eq(contentVersions.section, section))
    .orderBy(desc(contentVersions.number))
    .limit(1);
  return version ?? { number: 0, stamp: '' };
};

/**
 * Records the value of a section after a change. Also records the value before it, if a process without versions wrote
 * that. The caller holds the lock of the content.
 */
export async function recordVersion(
  tx: Transaction,
  { section, before, after }: { section: string; before: (Value & { kind: Change['kind'] }) | undefined; after: Value },
  change: Change,
): Promise<void> {
  const last = await newest(tx, section);
  let { number } = last;
  const add = async (
    { kind, by = '', at, about, reason }: Change,
    { stamp, entries }: Value,
    old: Value['entries'],
  ) => {
    number += 1;
    const counts = countDifferences(old, entries);
    const own = { section, number, kind, by, at, about, reason, stamp, entries: [...entries], ...counts };
    await tx.insert(contentVersions).values(own);
  };
  if (before && before.stamp !== last.stamp)
    await add({ kind: before.kind, at: change.at }, before, (await findVersion(tx, section, last.number)) ?? []);
  await add(change, after, before?.entries ?? []);
}

/** Returns the number of a section's current version; 0 if there is no such section. */
export async function currentVersion(executor: Executor, section: string): Promise<number> {
  const [standing] = await executor.select().from(contentSections).where(eq(contentSections.section, section));
  const { number, stamp } = await newest(executor, section);
  // The next change records a value that a process without versions wrote.
  return standing ? (standing.stamp === stamp ? number : number + 1) : 0;
}

/** Returns the entries of a section at a version; undefined if it is not known or no longer stored. */
export async function findVersion(
  executor: Executor,
  section: string,
  number: number,
): Promise<StoredEntry[] | undefined> {
  const [version] = await executor
    .select({ entries: contentVersions.entries })
    .from(contentVersions)
    .where(and(eq(contentVersions.section, section), eq(contentVersions.number, number)));
  return version?.entries;
}

const { entries: _entries, stamp: _stamp, ...COLUMNS } = getTableColumns(contentVersions);

/** Returns the versions of a section, the newest first, at most as many as are kept. */
export const listVersions = (executor: Executor, section: string): Promise<Version[]> =>
  executor
    .select(COLUMNS)
    .from(contentVersions)
    .where(eq(contentVersions.section, section))
    .orderBy(desc(contentVersions.number))
    .limit(STORED_VERSIONS);

/** Returns the newest version of every section that has one. */
export async function listNewestVersions(executor: Executor): Promise<Map<string, Version>> {
  const rows = await executor
    .selectDistinctOn([contentVersions.section], COLUMNS)
    .from(contentVersions)
    .orderBy(contentVersions.section, desc(contentVersions.number));
  return new Map(rows.map((row) => [row.section, row]));
}
