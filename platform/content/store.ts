import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../db/database';
import type { ContentFile } from './file';
import { WHOLE_ID } from './differences';
import { contentEntries, contentSections, type StoredEntry } from './schema';
import { lockContent, readEntries, recordVersion, type Change } from './versions';

type Origin = 'seed' | 'operator';

/** A section, which is stored and replaced as a whole. */
interface Unit {
  section: string;
  entries: StoredEntry[];
}

/** Sections that are one document instead of a list. */
const WHOLE: ReadonlySet<string> = new Set(['licenses', 'payments']);

/** Splits a content file into sections: lists as a whole, information texts and static files one by one. */
function unitsOf({ information, datas, licenses, payments, ...lists }: ContentFile): Unit[] {
  const single = (section: string, body: unknown): Unit => ({ section, entries: [{ id: WHOLE_ID, body }] });
  const each = (folder: string, entries: object | undefined) =>
    Object.entries(entries ?? {}).flatMap(([name, body]) =>
      body === undefined ? [] : [single(`${folder}/${name}`, body)],
    );
  return [
    ...Object.entries(lists).flatMap(([section, entries]) =>
      entries ? [{ section, entries: entries.map((body) => ({ id: body.id, body })) }] : [],
    ),
    ...each('information', information),
    ...each('datas', datas),
    ...(licenses ? [single('licenses', licenses)] : []),
    ...(payments ? [single('payments', payments)] : []),
  ];
}

/**
 * Writes every section of a file and records its version. The seed skips unchanged sections and those imported by an
 * operator.
 * @returns the names of the written sections
 */
export async function writeContent(tx: Transaction, file: ContentFile, change: Change): Promise<string[]> {
  await lockContent(tx);
  const origin: Origin = change.kind === 'seed' ? 'seed' : 'operator';
  const standing = new Map((await tx.select().from(contentSections)).map((row) => [row.section, row]));
  const written: string[] = [];
  for (const { section, entries } of unitsOf(file)) {
    const stamp = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
    const before = standing.get(section);
    if (origin === 'seed' && before && (before.origin === 'operator' || before.stamp === stamp)) continue;
    const old = before && {
      kind: before.origin === 'seed' ? ('seed' as const) : ('import' as const),
      stamp: before.stamp,
      entries: await readEntries(tx, section),
    };
    await tx
      .insert(contentSections)
      .values({ section, origin, stamp })
      .onConflictDoUpdate({ target: contentSections.section, set: { origin, stamp } });
    await tx.delete(contentEntries).where(eq(contentEntries.section, section));
    if (entries.length > 0) {
      await tx
        .insert(contentEntries)
        .values(entries.map(({ id, body }, position) => ({ section, id, position, body })));
    }
    await recordVersion(tx, { section, before: old, after: { stamp, entries } }, change);
    written.push(section);
  }
  return written;
}

/** Returns the origin of each section. */
export async function sectionOrigins(executor: Executor): Promise<Map<string, Origin>> {
  const rows = await executor
    .select({ section: contentSections.section, origin: contentSections.origin })
    .from(contentSections);
  return new Map(rows.map(({ section, origin }) => [section, origin]));
}

/** Reads a section; empty if it is the seed's sample and samples are hidden. */
export async function readUnlessSample<Body>(
  executor: Executor,
  section: string,
  { hidesSamples = false }: { hidesSamples?: boolean | undefined },
): Promise<Body[]> {
  if (hidesSamples) {
    const own = eq(contentSections.section, section);
    const [row] = await executor.select({ origin: contentSections.origin }).from(contentSections).where(own);
    if (row?.origin === 'seed') return [];
  }
  return readSection<Body>(executor, section);
}

/** Returns the bodies of a section in the order of their writing; empty if there is no such section. */
export async function readSection<Body>(executor: Executor, section: string): Promise<Body[]> {
  const rows = await executor
    .select({ body: contentEntries.body })
    .from(contentEntries)
    .where(eq(contentEntries.section, section))
    .orderBy(asc(contentEntries.position));
  return rows.map((row) => row.body as Body);
}

/** Returns stored sections in the shape of a content file. */
export function toFile(sections: Iterable<readonly [string, readonly StoredEntry[]]>): Record<string, unknown> {
  const file: Record<string, unknown> = {};
  for (const [section, entries] of sections) {
    const bodies = entries.map(({ body }) => body);
    const [folder = '', name] = section.split('/');
    if (name === undefined) file[folder] = WHOLE.has(folder) ? bodies[0] : bodies;
    else {
      const group = (file[folder] ??= {}) as Record<string, unknown>;
      group[name] = bodies[0];
    }
  }
  return file;
}

/** Returns all content in the shape of a content file, so that an operator can import it again. */
export async function readAll(executor: Executor): Promise<Record<string, unknown>> {
  const rows = await executor
    .select()
    .from(contentEntries)
    .orderBy(asc(contentEntries.section), asc(contentEntries.position));
  const sections = await executor.select().from(contentSections).orderBy(asc(contentSections.section));
  return toFile(sections.map(({ section }) => [section, rows.filter((row) => row.section === section)]));
}
