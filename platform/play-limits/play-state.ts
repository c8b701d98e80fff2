import { eq, sql, type SQL } from 'drizzle-orm';
import { REALITY_DEFAULT } from '#contract/play-limits';
import { HOUR_MS } from '#contract/istanbul';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { preparedOnce } from '../db/prepared';
import { playState } from './schema';

export type PlayState = typeof playState.$inferSelect;

/** Time without a stake after which a play session is over. */
export const PLAY_SESSION_PAUSE_MS = HOUR_MS;
const MINUTE_MS = 60_000;

const MOMENTS = ['closedUntil', 'playingSince', 'lastStakeAt', 'checkedAt'] as const;
const AMOUNTS = ['spare', 'toWager'] as const;
type Moment = (typeof MOMENTS)[number];
type Amount = (typeof AMOUNTS)[number];
/** A row as the drivers return it: timestamps in milliseconds, money as text. */
type Raw = Omit<PlayState, 'uid' | Moment | Amount> & Record<Moment, number | null> & Record<Amount, string | null>;

const columns = <Name extends Moment | Amount>(names: readonly Name[], read: (column: SQL) => SQL): SQL =>
  sql.join(
    names.map((name) => sql`${read(sql`${sql.identifier(playState[name].name)}`)} as ${sql.identifier(name)}`),
    sql`, `,
  );

const lock = namedStatement<Raw>(
  'play_standing',
  sql`select limits, closure, wagering, spins_left as "spinsLeft",
      ${columns(AMOUNTS, (column) => sql`${column}::text`)},
      ${columns(MOMENTS, (column) => sql`round(date_part('epoch', ${column}) * 1000)`)}
    from ${playState} where uid = ${sql.placeholder('uid')} for update`,
);

const each = <Name extends string, From, To>(
  names: readonly Name[],
  row: Record<Name, From | null>,
  read: (value: From) => To,
) =>
  Object.fromEntries(names.map((name) => [name, row[name] === null ? null : read(row[name])])) as Record<
    Name,
    To | null
  >;

/**
 * Locks and returns a player's play state. Always lock it before the player's wallets, never after them. Creates the
 * row if there is none.
 */
export async function lockPlayState(tx: Transaction, uid: string): Promise<PlayState> {
  for (;;) {
    const [row] = await lock(tx, { uid });
    if (row) return { uid, ...row, ...each(AMOUNTS, row, BigInt), ...each(MOMENTS, row, (at: number) => new Date(at)) };
    await tx.insert(playState).values({ uid }).onConflictDoNothing();
  }
}

const standingOf = preparedOnce((db) =>
  db
    .select()
    .from(playState)
    .where(eq(playState.uid, sql.placeholder('uid')))
    .prepare('standing_read'),
);

/** Returns a player's play state for display; undefined if the player never played and never set a limit. */
export async function readPlayState(executor: Executor, uid: string): Promise<PlayState | undefined> {
  const [row] = await standingOf(executor).execute({ uid });
  return row;
}

export interface PlayRestriction {
  kind: 'break' | 'exclusion';
  until: Date;
}

/** Returns the active cool-off or exclusion; undefined if there is none. */
export function getActiveRestriction(state: PlayState | undefined, at: Date): PlayRestriction | undefined {
  const { closure, closedUntil } = state ?? {};
  return closure && closedUntil && closedUntil > at ? { kind: closure, until: closedUntil } : undefined;
}

/** A play session. */
export interface PlaySession {
  since: Date;
  lastStakeAt: Date;
  /** Timestamp from which time counts towards the next reality check. */
  checkedAt: Date;
}

/** Returns the current play session; undefined after an hour without a stake, and before the first. */
export function getPlaySession({ playingSince, lastStakeAt, checkedAt }: PlayState, at: Date): PlaySession | undefined {
  if (!playingSince || !lastStakeAt || at.getTime() - lastStakeAt.getTime() >= PLAY_SESSION_PAUSE_MS) return undefined;
  return {
    since: playingSince,
    lastStakeAt,
    checkedAt: checkedAt && checkedAt > playingSince ? checkedAt : playingSince,
  };
}

/** Whether the player must answer the reality check before the next stake. */
export function isCheckDue({ limits }: PlayState, session: PlaySession, at: Date): boolean {
  const minutes = limits['reality-check'] ?? REALITY_DEFAULT;
  return at.getTime() - session.checkedAt.getTime() >= minutes * MINUTE_MS;
}

/** Returns the end of the session time; undefined if no limit is set. */
export function getSessionEnd({ limits }: PlayState, session: PlaySession): Date | undefined {
  const minutes = limits['session-time'];
  return minutes === undefined ? undefined : new Date(session.since.getTime() + minutes * MINUTE_MS);
}

/**
 * Records a booked stake: it starts or continues a play session. Within a minute of the last recorded stake, nothing is
 * written.
 * @param state the locked play state before the stake
 */
export async function recordPlay(tx: Transaction, state: PlayState, at: Date): Promise<void> {
  const session = getPlaySession(state, at);
  if (session && at.getTime() - session.lastStakeAt.getTime() < MINUTE_MS) return;
  const noted = session ? { lastStakeAt: at } : { playingSince: at, lastStakeAt: at, checkedAt: at };
  await tx.update(playState).set(noted).where(eq(playState.uid, state.uid));
}
