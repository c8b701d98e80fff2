import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { AuditRow } from './record';
import { readAnchor } from './retention';
import { audit } from './schema';
import { sign } from '../signature';

const BATCH = 500;
/** Digest before the first row. */
const BEGINNING = '';
/** Maximum age of an unsealed row. An older one means that the job does not run, or that the seal was removed. */
const SEALED_WITHIN_MS = 600_000;

/**
 * Returns the digest of a row and of all rows before it. It is keyed with the installation's key, so that access to the
 * table alone is not enough to forge one.
 */
function digestOf(context: PlatformContext, row: AuditRow, position: number, previous: string): string {
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

/**
 * Seals unsealed rows in the order of ids, at most one batch. Only one transaction may run it at a time: one process
 * holds the job's row, and the unique position rejects a second one.
 * @returns number of rows sealed
 */
export async function sealBatch(context: PlatformContext, tx: Transaction): Promise<number> {
  const waiting = await tx.select().from(audit).where(isNull(audit.digest)).orderBy(asc(audit.id)).limit(BATCH);
  if (waiting.length === 0) return 0;
  const [last] = await tx
    .select({ position: audit.position, digest: audit.digest })
    .from(audit)
    .where(isNotNull(audit.position))
    .orderBy(desc(audit.position))
    .limit(1);
  let position = last?.position ?? 0;
  let previous = last?.digest ?? BEGINNING;
  for (const row of waiting) {
    position += 1;
    const digest = digestOf(context, row, position, previous);
    await tx.update(audit).set({ position, previous, digest }).where(eq(audit.id, row.id));
    previous = digest;
  }
  return waiting.length;
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

/**
 * Reads the whole chain and recomputes every digest.
 * @param noted a head noted earlier; it must still be in the chain
 */
export async function verifyAudit(context: PlatformContext, noted?: string): Promise<AuditVerified> {
  const findings: string[] = [];
  const anchor = await readAnchor(context, context.db);
  if (anchor === 'wrong') findings.push('The anchor, where the chain begins, was not made by this installation');
  const begin = anchor === 'wrong' ? undefined : anchor;
  let position = begin?.position ?? 0;
  let previous = begin?.digest ?? BEGINNING;
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
      if (row.digest !== digestOf(context, row, at, row.previous ?? ''))
        findings.push(`Row ${at} (${row.event}, id ${row.id}) was changed`);
      met ||= row.digest === noted;
      position = at;
      previous = row.digest ?? '';
    }
    if (rows.length < BATCH) break;
  }
  const waiting = await context.db.$count(audit, isNull(audit.digest));
  const overdue = await context.db.$count(
    audit,
    and(isNull(audit.digest), lt(audit.at, new Date(context.now().getTime() - SEALED_WITHIN_MS))),
  );
  if (overdue > 0) findings.push(`${overdue} rows older than ten minutes are not sealed`);
  if (!met) findings.push('The noted digest is not in the chain: its end was cut off or made anew');
  return { sealed: position, letGo: begin?.position ?? 0, waiting, head: previous, findings };
}
