import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import { preparedOnce } from '../db/prepared';
import { deviceTokens } from './known-device';
import { players, sessions } from './schema';

/** Security data for a player after a login, and the browser's device tokens. */
export interface SecurityState {
  /** Tokens that the browser stores so that it is known at the next login. */
  device: string;
  /** Newest other session, ended or not; a login that was never finished does not count. */
  earlier: { device: string; addressPrefix: string; createdAt: Date } | null;
  /** Undefined if no second factor is on. */
  recoveryCodesLeft: number | undefined;
}

const stateOf = preparedOnce((db) => {
  const { device, addressPrefix, createdAt } = sessions;
  const earlier = db
    .select({ device, addressPrefix, createdAt })
    .from(sessions)
    .where(
      and(eq(sessions.uid, players.uid), eq(sessions.pending, false), ne(sessions.id, sql.placeholder('sessionId'))),
    )
    .orderBy(desc(createdAt), desc(sessions.id))
    .limit(1)
    .as('earlier');
  return db
    .select({
      uid: players.uid,
      passwordHash: players.passwordHash,
      earlier: { device: earlier.device, addressPrefix: earlier.addressPrefix, createdAt: earlier.createdAt },
      hasFactor: sql<boolean>`exists (select 1 from second_factors f where f.uid = players.uid and f.activated_at is not null)`,
      codesLeft: sql<number>`(select count(*)::int from recovery_codes c where c.uid = players.uid and c.used_at is null)`,
    })
    .from(players)
    .leftJoinLateral(earlier, sql`true`)
    .where(eq(players.uid, sql.placeholder('uid')))
    .prepare('security_state');
});

/**
 * Returns the state by one query; undefined if there is no such player. `given` is the browser's stored tokens, for
 * this player or others.
 */
export async function securityState(
  context: PlatformContext,
  { uid, sessionId }: { uid: string; sessionId: string },
  given: string,
): Promise<SecurityState | undefined> {
  const [row] = await stateOf(context.db).execute({ uid, sessionId });
  return (
    row && {
      device: deviceTokens(context, row, { given, sessionId }),
      earlier: row.earlier,
      recoveryCodesLeft: row.hasFactor ? row.codesLeft : undefined,
    }
  );
}
