import { eq } from 'drizzle-orm';
import { wireFromKurus } from '#contract/wire';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { recordAttempt, findPlayer, openIdentityNumber } from '../players';
import { openFields } from '../payments';
import { getErasureRules } from './rules';
import { playerTables } from './tables';

/** Rows by table. Amounts are lira with two decimals ('12.50'), moments ISO 8601. */
export type PersonalData = Record<string, Row[]>;
type Row = Record<string, unknown>;

/** How often a player may ask in a row before waits begin. */
const FREE_EXPORTS = 5;

/** Everything that is kept about one player, secrets and internal numbers excepted. It is written to the audit trail. */
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

/**
 * The same for the player who asks.
 * @throws {Refusal} 429, asked too often.
 */
export async function exportOwnData(context: PlatformContext, tx: Transaction, uid: string): Promise<PersonalData> {
  await recordAttempt(context, tx, [{ key: `personal-data:${uid}`, free: FREE_EXPORTS }]);
  return exportPersonalData(context, tx, uid);
}

/** Every bigint of the schema is kuruş. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return wireFromKurus(value);
  return value instanceof Date ? value.toISOString() : value;
}
