import { eq } from 'drizzle-orm';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { recordAttempt, findPlayer, openIdentityNumber } from '../players';
import { openFields } from '../payments';
import { getErasureRules } from './rules';
import { playerTables } from './tables';

/** Rows by table. Amounts are lira with two decimals ('12.50'), timestamps ISO 8601. */
export type PersonalData = Record<string, Row[]>;
type Row = Record<string, unknown>;

/** Consecutive exports that a player may request before delays begin. */
const FREE_EXPORTS = 5;

/**
 * Exports all stored data of one player, except secrets and internal numbers, and records the export in the audit log.
 */
export async function exportPersonalData(
  context: PlatformContext,
  tx: Transaction,
  uid: string,
): Promise<PersonalData> {
  const rules = getErasureRules(uid);
  const told: PersonalData = {};
  for (const { name, table, uid: column } of playerTables) {
    const exported = rules[name]?.exported ?? 'nothing';
    if (exported === 'nothing') continue;
    const left = new Set(exported === 'all' ? [] : exported.without);
    const rows = (await tx.select().from(table).where(eq(column, uid))) as Row[];
    const redact: (row: Row) => Row | undefined = (exported !== 'all' && exported.redact) || ((row: Row) => row);
    told[name] = rows
      .map(redact)
      .filter((row) => row !== undefined)
      .map((row) =>
        Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (left.has(key) ? [] : [[key, plain(value)]]))),
      );
  }
  const player = await findPlayer(tx, uid);
  if (player) {
    const [row] = told['players'] ?? [];
    if (row) row['identityNumber'] = openIdentityNumber(context, player.identityNumber);
  }
  for (const payment of told['payments'] ?? [])
    payment['fields'] = openFields(context, payment['fields'] as Record<string, string>);
  await record(tx, { event: 'data-exported', by: context.by, at: context.now(), uid });
  return told;
}

/** Exports the data of the requesting player. @throws {Refusal} 429 after too many requests */
export async function exportOwnData(context: PlatformContext, tx: Transaction, uid: string): Promise<PersonalData> {
  await recordAttempt(context, tx, [{ key: `personal-data:${uid}`, free: FREE_EXPORTS }]);
  return exportPersonalData(context, tx, uid);
}

/** Formats a value for the export. Every bigint of the schema is kuruş. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return wireFromKurus(value);
  return value instanceof Date ? value.toISOString() : value;
}
