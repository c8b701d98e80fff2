import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database';
import { players, sessions } from './schema';

/** Another account that signed in from the same network. */
export interface NetworkSharer {
  uid: string;
  network: string;
  /** Browser and system, if it is the same in this network; '' otherwise. */
  device: string;
  /** Last activity of the other account there. */
  at: Date;
}

/**
 * Returns the accounts with sessions from the same networks as a player's, newest first. Only sessions that are still
 * stored count.
 */
export async function listNetworkSharers(executor: Executor, uid: string, limit: number): Promise<NetworkSharer[]> {
  const { rows } = (await executor.execute(
    sql`with own as (select distinct address_prefix, device from ${sessions} where uid = ${uid} and address_prefix <> '')
      select other.uid, other.address_prefix as network,
        coalesce(max(other.device) filter (where other.device <> '' and exists
          (select 1 from own where own.address_prefix = other.address_prefix and own.device = other.device)), '') as device,
        (extract(epoch from max(other.last_activity_at)) * 1000)::float8 as ms
      from ${sessions} as other
      where other.address_prefix in (select address_prefix from own) and other.uid <> ${uid}
      group by 1, 2 order by 4 desc, 1 limit ${limit}`,
  )) as unknown as { rows: { uid: string; network: string; device: string; ms: number }[] };
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }));
}

/** Returns the other accounts with the same phone number as a player's, newest first. */
export async function listPhoneSharers(executor: Executor, uid: string, limit: number): Promise<string[]> {
  const { rows } = (await executor.execute(
    sql`select other.uid from ${players} as own join ${players} as other on other.phone = own.phone and other.uid <> own.uid
      where own.uid = ${uid} and own.phone <> '' and other.status <> 'unconfirmed' order by other.created_at desc limit ${limit}`,
  )) as unknown as { rows: { uid: string }[] };
  return rows.map((row) => row.uid);
}

/** A session of a player, open or ended. */
export interface PastSession {
  device: string;
  network: string;
  createdAt: Date;
  lastActivityAt: Date;
  endedAt: Date | null;
  endReason: string | null;
}

/** Returns the newest sessions of a player that are still stored, ended ones too. */
export const listPastSessions = (executor: Executor, uid: string, limit: number): Promise<PastSession[]> =>
  executor
    .select({
      device: sessions.device,
      network: sessions.addressPrefix,
      createdAt: sessions.createdAt,
      lastActivityAt: sessions.lastActivityAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
    })
    .from(sessions)
    .where(sql`${sessions.uid} = ${uid} and not ${sessions.pending}`)
    .orderBy(sql`${sessions.createdAt} desc`)
    .limit(limit);
