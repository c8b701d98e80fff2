import { eq, sql, type SQL } from 'drizzle-orm';
import { REALITY_DEFAULT } from '#contract/play-limits';
import { HOUR_MS } from '#contract/istanbul';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { preparedOnce } from '../db/prepared';
import { playState } from './schema';

export type PlayState = typeof playState.$inferSelect;

/** A stretch of play is over after an hour without a stake. */
export const PLAY_SESSION_PAUSE_MS = HOUR_MS;
const MINUTE_MS = 60_000;

const MOMENTS = ['closedUntil', 'playingSince', 'lastStakeAt', 'checkedAt'] as const;
const AMOUNTS = ['spare', 'toWager'] as const;
type Moment = (typeof MOMENTS)[number];
type Amount = (typeof AMOUNTS)[number];
/** As the drivers give it: moments in milliseconds, money as text. */
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
 * Locks how a player stands with play, and reads it. It is taken before the player's purses, never after them.
 * Whoever has no row yet gets one.
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

/** How a player stands with play, for showing it; undefined for one who never played or limited anything. */
export async function readPlayState(executor: Executor, uid: string): Promise<PlayState | undefined> {
  const [row] = await standingOf(executor).execute({ uid });
  return row;
}

export interface PlayRestriction {
  kind: 'break' | 'exclusion';
  until: Date;
}

/** The break or exclusion that runs. */
export function getActiveRestriction(state: PlayState | undefined, at: Date): PlayRestriction | undefined {
  const { closure, closedUntil } = state ?? {};
  return closure && closedUntil && closedUntil > at ? { kind: closure, until: closedUntil } : undefined;
}

/** A stretch of play. */
export interface PlaySession {
  since: Date;
  lastStakeAt: Date;
  /** From when on time counts towards the next reality check. */
  checkedAt: Date;
}

/** The stretch of play that runs; undefined after an hour without a stake, and before the first. */
export function getPlaySession({ playingSince, lastStakeAt, checkedAt }: PlayState, at: Date): PlaySession | undefined {
  if (!playingSince || !lastStakeAt || at.getTime() - lastStakeAt.getTime() >= PLAY_SESSION_PAUSE_MS) return undefined;
  return {
    since: playingSince,
    lastStakeAt,
    checkedAt: checkedAt && checkedAt > playingSince ? checkedAt : playingSince,
  };
}

/** Whether the reality check has to be answered before the next stake. */
export function isCheckDue({ limits }: PlayState, session: PlaySession, at: Date): boolean {
  const minutes = limits['reality-check'] ?? REALITY_DEFAULT;
  return at.getTime() - session.checkedAt.getTime() >= minutes * MINUTE_MS;
}

/** When the session time is up; undefined where none is set. */
export function getSessionEnd({ limits }: PlayState, session: PlaySession): Date | undefined {
  const minutes = limits['session-time'];
  return minutes === undefined ? undefined : new Date(session.since.getTime() + minutes * MINUTE_MS);
}

/** Notes a stake: it begins a stretch or goes on with one. Within a minute of the last one nothing is written. */
export async function recordPlay(
  tx: Transaction,
  uid: string,
  session: PlaySession | undefined,
  at: Date,
): Promise<void> {
  if (session && at.getTime() - session.lastStakeAt.getTime() < MINUTE_MS) return;
  const noted = session ? { lastStakeAt: at } : { playingSince: at, lastStakeAt: at, checkedAt: at };
  await tx.update(playState).set(noted).where(eq(playState.uid, uid));
}
