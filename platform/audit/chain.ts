import { and, asc, desc, eq, gt, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { AuditRow } from './record';
import { isMarked } from './mark';
import { readAnchor } from './retention';
import { audit, auditHead } from './schema';
import { sign } from '../signature';

const BATCH = 500;
/** Digest before the first row. */
const BEGINNING = '';
/** Time after the first marked row in which a process of the previous release may write rows without a mark. */
const UPGRADE_MS = 3_600_000;
/** Maximum age of an unsealed row. An older one means that the job does not run, or that the seal was removed. */
const SEALED_WITHIN_MS = 600_000;

/**
 * Returns the digest of a row and of all rows before it. It is keyed with the installation's key, so that access to the
 * table alone is not enough to forge one.
 */
function digestOf(
  context: PlatformContext,
  { row, position, previous }: { row: AuditRow; position: number; previous: string },
): string {
  const { id, at, actor, actorName, addressPrefix, uid, event, subject, detail } = row;
  const details = Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1));
  const digestInput = [
    position,
    previous,
    id,
    at.toISOString(),
    actor,
    actorName,
    addressPrefix,
    uid,
    event,
    subject,
    details,
  ];
  return sign(context.key('audit'), JSON.stringify(digestInput), 'base64url');
}

/** Returns position and digest of the newest sealed row; undefined if none is sealed. */
async function findNewest(tx: Transaction) {
  const [newest] = await tx
    .select({ position: audit.position, digest: audit.digest })
    .from(audit)
    .where(isNotNull(audit.position))
    .orderBy(desc(audit.position))
    .limit(1);
  return newest;
}

/**
 * Seals unsealed rows in the order of ids, at most one batch. Only one transaction may run it at a time: one process
 * holds the job's row, and the unique position rejects a second one.
 * @returns number of rows sealed
 */
export async function sealBatch(context: PlatformContext, tx: Transaction): Promise<number> {
  const waiting = await tx.select().from(audit).where(isNull(audit.digest)).orderBy(asc(audit.id)).limit(BATCH);
  if (waiting.length === 0) return 0;
  const last = await findNewest(tx);
  let position = last?.position ?? 0;
  let previous = last?.digest ?? BEGINNING;
  for (const row of waiting) {
    position += 1;
    const digest = digestOf(context, { row, position, previous });
    await tx.update(audit).set({ position, previous, digest }).where(eq(audit.id, row.id));
    previous = digest;
  }
  return waiting.length;
}

const headMark = (context: PlatformContext, { position, digest }: { position: number; digest: string }): string =>
  sign(context.key('audit'), `head:${position}:${digest}`, 'base64url');

/**
 * Writes the newest sealed row outside the chain, so that a truncated chain is detected without a noted head. Keeps the
 * earlier one if the chain lacks it.
 */
export async function writeHead(context: PlatformContext, tx: Transaction): Promise<void> {
  const last = await findNewest(tx);
  if (!last?.position || last.digest === null) return;
  const [known] = await tx.select().from(auditHead);
  const anchor = await readAnchor(context, tx);
  const begin = anchor === 'wrong' ? 0 : (anchor?.position ?? 0);
  if (known && known.position > begin) {
    const isThere = and(eq(audit.position, known.position), eq(audit.digest, known.digest));
    if ((await tx.$count(audit, isThere)) === 0) return;
  }
  const newest = { position: last.position, digest: last.digest };
  const row = { id: 1, ...newest, mark: headMark(context, newest) };
  await tx.insert(auditHead).values(row).onConflictDoUpdate({ target: auditHead.id, set: row });
}

export interface AuditVerified {
  /** Number of rows ever sealed. */
  sealed: number;
  /** Number of these that retention has deleted. */
  letGo: number;
  waiting: number;
  /** Digest of the newest sealed row. Noted elsewhere, it proves later that no rows were cut off the end. */
  head: string;
  findings: string[];
}

/** Checks the marks of rows, in the order of the chain. */
class MarkCheck {
  readonly #key: string;
  /** Time of the first row with a mark. */
  firstAt: number | undefined;
  #lastAt = 0;

  constructor(context: PlatformContext) {
    this.#key = context.key('audit');
  }

  /** Returns the finding of a row, if it has one. */
  check(row: AuditRow): string | undefined {
    const name = `(${row.event}, id ${row.id})`;
    if (row.mark === null) {
      const isUpgraded = this.firstAt !== undefined && this.#lastAt > this.firstAt + UPGRADE_MS;
      return isUpgraded ? `A row ${name} has no digest from its insert` : undefined;
    }
    this.firstAt ??= row.at.getTime();
    this.#lastAt = Math.max(this.#lastAt, row.at.getTime());
    return isMarked(this.#key, row.mark, row) ? undefined : `A row ${name} was changed after its insert`;
  }
}

/** Returns the findings of rows that wait for the chain. */
async function findChangedWaiting({ db }: PlatformContext, marks: MarkCheck): Promise<string[]> {
  const findings: string[] = [];
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(audit)
      .where(and(isNull(audit.digest), gt(audit.id, after)))
      .orderBy(asc(audit.id))
      .limit(BATCH);
    findings.push(...rows.flatMap((row) => marks.check(row) ?? []));
    if (rows.length < BATCH) return findings;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Returns the findings of rows with the mark of another row. */
async function findCopies({ db }: PlatformContext): Promise<string[]> {
  const copies = await db
    .select({ id: max(audit.id) })
    .from(audit)
    .where(isNotNull(audit.mark))
    .groupBy(audit.mark)
    .having(sql`count(*) > 1`)
    .limit(BATCH);
  return copies.map(({ id }) => `A row (id ${id}) is a copy of another one`);
}

/**
 * Reads the whole chain and recomputes every digest, and the mark of every row, sealed or not.
 * @param noted a head noted earlier; it must still be in the chain
 */
export function verifyAudit(context: PlatformContext, noted?: string): Promise<AuditVerified> {
  // Use one snapshot, so that rows which a concurrent job seals or deletes are seen completely or not at all.
  return context.db.transaction((tx) => verifySnapshot({ ...context, db: tx }, noted), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function verifySnapshot(context: PlatformContext, noted: string | undefined): Promise<AuditVerified> {
  const findings: string[] = [];
  const anchor = await readAnchor(context, context.db);
  if (anchor === 'wrong') findings.push('The anchor, where the chain begins, was not made by this installation');
  const begin = anchor === 'wrong' ? undefined : anchor;
  let position = begin?.position ?? 0;
  let previous = begin?.digest ?? BEGINNING;
  const marks = new MarkCheck(context);
  const [known] = await context.db.select().from(auditHead);
  if (known && known.mark !== headMark(context, known))
    findings.push('The record of the newest sealed row was not made by this installation');
  let hasKnown = known === undefined || known.position <= position;
  let met = noted === undefined || noted === begin?.digest;
  for (;;) {
    const rows = await context.db
      .select()
      .from(audit)
      .where(gt(audit.position, position))
      .orderBy(asc(audit.position))
      .limit(BATCH);
    for (const row of rows) {
      const at = row.position ?? 0;
      if (at !== position + 1) findings.push(`Rows ${position + 1} to ${at - 1} of the chain are missing`);
      else if (row.previous !== previous) findings.push(`Row ${at} does not follow the row before it`);
      if (row.digest !== digestOf(context, { row, position: at, previous: row.previous ?? '' }))
        findings.push(`Row ${at} (${row.event}, id ${row.id}) was changed`);
      else findings.push(...[marks.check(row)].filter((finding) => finding !== undefined));
      met ||= row.digest === noted;
      hasKnown ||= row.digest === known?.digest;
      position = at;
      previous = row.digest ?? '';
    }
    if (rows.length < BATCH) break;
  }
  findings.push(...(await findChangedWaiting(context, marks)), ...(await findCopies(context)));
  const waiting = await context.db.$count(audit, isNull(audit.digest));
  const overdue = await context.db.$count(
    audit,
    and(isNull(audit.digest), lt(audit.at, new Date(context.now().getTime() - SEALED_WITHIN_MS))),
  );
  if (overdue > 0) findings.push(`${overdue} rows older than ten minutes are not sealed`);
  if (known && !hasKnown)
    findings.push(`Row ${known.position}, the newest one at the last sealing, is missing: the end was cut off`);
  if (!known && marks.firstAt !== undefined && marks.firstAt < context.now().getTime() - SEALED_WITHIN_MS)
    findings.push('The record of the newest sealed row is missing');
  if (!met) findings.push('The noted digest is not in the chain: its end was cut off or rewritten');
  return { sealed: position, letGo: begin?.position ?? 0, waiting, head: previous, findings };
}
