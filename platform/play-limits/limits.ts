import { and, eq, sql } from 'drizzle-orm';
import {
  isAmountLimit,
  LIMIT_AMOUNT,
  LIMITS,
  REALITY_MINUTES,
  REALITY_DEFAULT,
  SESSION_MINUTES,
  type LimitName,
} from '#contract/play-limits';
import { DAY_MS } from '#contract/istanbul';
import { wireFromKurus } from '#contract/wire';
import { record, type AuditEvent } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { preparedOnce } from '../db/prepared';
import { formatLira } from '../format';
import { getLimitsLeft } from './check';
import { limitRaises, playState, type LimitValues } from './schema';
import { getActiveRestriction, lockPlayState, readPlayState, type PlayRestriction } from './play-state';
import { refusals } from './messages';

type Context = Pick<PlatformContext, 'now' | 'by'>;

/** Delay before a raise can be confirmed. */
const RAISE_WAIT_MS = DAY_MS;
/** Time after the request until which a raise can be confirmed, so that one click cannot confirm an old decision. */
const RAISE_EXPIRES_MS = 7 * DAY_MS;

/** New value of a limit: kuruş, minutes, 1 for a lock; undefined removes the limit. */
export interface LimitChange {
  limit: LimitName;
  value: number | undefined;
}

export interface LimitStatus {
  limit: LimitName;
  value: number | undefined;
  left?: bigint;
  pending?: bigint;
  endsAt?: Date;
  /** Requested value; the player can confirm it between `from` and `until`. */
  raise?: { value: number | undefined; from: Date; until: Date };
}

export interface LimitStatuses {
  limits: LimitStatus[];
  closed: PlayRestriction | undefined;
}

/** Returns the value of a limit. The reality check is always set; without a choice it has its default. */
const valueOf = (limits: LimitValues, limit: LimitName): number | undefined =>
  limits[limit] ?? (limit === 'reality-check' ? REALITY_DEFAULT : undefined);

const raisesOf = preparedOnce((db) =>
  db
    .select()
    .from(limitRaises)
    .where(eq(limitRaises.uid, sql.placeholder('uid')))
    .prepare('limit_raises'),
);

/** Returns every limit of a player: value, rest, and requested raise. */
export async function getLimitStatuses(executor: Executor, uid: string, at: Date): Promise<LimitStatuses> {
  const state = await readPlayState(executor, uid);
  const left = state ? await getLimitsLeft(executor, state, at) : {};
  const raises = await raisesOf(executor).execute({ uid });
  const limits = LIMITS.map((limit): LimitStatus => {
    const raise = raises.find((request) => request.limit === limit && !isExpired(request, at));
    return {
      limit,
      value: valueOf(state?.limits ?? {}, limit),
      ...left[limit],
      ...(raise && {
        raise: {
          value: raise.value ?? undefined,
          from: confirmableFrom(raise.askedAt),
          until: expiresAt(raise.askedAt),
        },
      }),
    };
  });
  return { limits, closed: getActiveRestriction(state, at) };
}

const confirmableFrom = (askedAt: Date) => new Date(askedAt.getTime() + RAISE_WAIT_MS);
const expiresAt = (askedAt: Date) => new Date(askedAt.getTime() + RAISE_EXPIRES_MS);
const isExpired = ({ askedAt }: { askedAt: Date }, at: Date): boolean => expiresAt(askedAt) <= at;

/** Asserts that a value is valid for its limit. @throws {Refusal} naming the limit */
function checkRange({ limit, value }: LimitChange): void {
  if (value === undefined || limit === 'withdrawal-lock') return;
  if (isAmountLimit(limit)) {
    if (BigInt(value) >= LIMIT_AMOUNT.min && BigInt(value) <= LIMIT_AMOUNT.max) return;
    const [min, max] = [formatLira(LIMIT_AMOUNT.min), formatLira(LIMIT_AMOUNT.max)];
    throw refusals.outOfRange(limit, {
      tr: `Limit ${min.tr} ile ${max.tr} arasında olmalı`,
      en: `A limit is between ${min.en} and ${max.en}`,
    });
  }
  if (limit === 'reality-check') {
    if ((REALITY_MINUTES as readonly number[]).includes(value)) return;
    const choices = REALITY_MINUTES.join(', ');
    throw refusals.outOfRange(limit, { tr: `Şunlardan biri: ${choices} dakika`, en: `One of ${choices} minutes` });
  }
  const { min, max } = SESSION_MINUTES;
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw refusals.outOfRange(limit, {
    tr: `${min} ile ${max} dakika arasında tam sayı yazın`,
    en: `A whole number from ${min} to ${max} minutes`,
  });
}

/** Whether a value is stricter than another: a smaller value is stricter; no limit is the loosest. */
const isStricter = (value: number, than: number | undefined): boolean => than === undefined || value < than;

/** Result of a change: applied, waiting for its confirmation, or nothing changed. */
export type LimitResult = 'set' | 'waits' | 'same';

/**
 * Sets limits of a player. A stricter value applies at once. A looser one, or the removal of a limit, waits a day and
 * then needs a second confirmation.
 * @throws {Refusal} naming the limit that cannot have this value; then no limit is set
 */
export async function changeLimits(
  context: Context,
  tx: Transaction,
  { uid, changes }: { uid: string; changes: readonly LimitChange[] },
): Promise<{ limit: LimitName; became: LimitResult }[]> {
  for (const change of changes) checkRange(change);
  const { limits } = await lockPlayState(tx, uid);
  const results = [];
  for (const { limit, value } of changes) {
    const now = valueOf(limits, limit);
    if (value === now || (value === undefined && limit === 'reality-check')) {
      results.push({ limit, became: 'same' as const });
    } else if (value !== undefined && isStricter(value, now)) {
      limits[limit] = value;
      await dropRaise(tx, uid, limit);
      await note(context, tx, { event: 'limit-set', change: { uid, limit, value, before: now } });
      results.push({ limit, became: 'set' as const });
    } else {
      await askRaise(context, tx, { uid, limit, value, before: now });
      results.push({ limit, became: 'waits' as const });
    }
  }
  await keepLimits(tx, uid, limits);
  return results;
}

/** Stores limits and clears the allowed loss, because it was computed from the limits before. */
async function keepLimits(tx: Transaction, uid: string, limits: LimitValues): Promise<void> {
  await tx.update(playState).set({ limits, spare: null }).where(eq(playState.uid, uid));
}

const raiseOf = (uid: string, limit: LimitName) => and(eq(limitRaises.uid, uid), eq(limitRaises.limit, limit));

const dropRaise = (tx: Transaction, uid: string, limit: LimitName) =>
  tx.delete(limitRaises).where(raiseOf(uid, limit)).returning();

/** Requests a looser value. A repeat with the same value does not restart the wait; another value does. */
async function askRaise(
  context: Context,
  tx: Transaction,
  {
    uid,
    limit,
    value = null,
    before,
  }: { uid: string; limit: LimitName; value?: number | null | undefined; before: number | undefined },
): Promise<void> {
  const [waiting] = await tx.select().from(limitRaises).where(raiseOf(uid, limit));
  if (waiting && waiting.value === value && !isExpired(waiting, context.now())) return;
  await dropRaise(tx, uid, limit);
  await tx.insert(limitRaises).values({ uid, limit, value, askedAt: context.now() });
  await note(context, tx, { event: 'limit-raise-asked', change: { uid, limit, value: value ?? undefined, before } });
}

/**
 * Confirms a raise that was requested between one day and one week ago.
 * @throws {Refusal} if there is no raise, or it has expired; before the day is over
 */
export async function confirmRaise(
  context: Context,
  tx: Transaction,
  { uid, limit }: { uid: string; limit: LimitName },
): Promise<void> {
  const now = context.now();
  const { limits } = await lockPlayState(tx, uid);
  const [raise] = await dropRaise(tx, uid, limit);
  if (!raise || isExpired(raise, now)) throw refusals.noRaise();
  const from = confirmableFrom(raise.askedAt);
  if (from > now) throw refusals.tooSoon(from, now);
  const { [limit]: before, ...others } = limits;
  const value = raise.value ?? undefined;
  const changed = value === undefined ? others : { ...others, [limit]: value };
  await keepLimits(tx, uid, changed);
  await note(context, tx, { event: 'limit-raised', change: { uid, limit, value, before } });
}

/** Cancels a raise. @throws {Refusal} if there is none, or it has expired */
export async function cancelRaise(
  context: Context,
  tx: Transaction,
  { uid, limit }: { uid: string; limit: LimitName },
): Promise<void> {
  await lockPlayState(tx, uid);
  const [raise] = await dropRaise(tx, uid, limit);
  if (!raise || isExpired(raise, context.now())) throw refusals.noRaise();
  await note(context, tx, {
    event: 'limit-raise-cancelled',
    change: { uid, limit, value: raise.value ?? undefined, before: undefined },
  });
}

/** Asserts that the player may cancel a withdrawal. @throws {Refusal} while the player's own lock is on */
export async function assertWithdrawalCancellable(tx: Transaction, uid: string): Promise<void> {
  const { limits } = await lockPlayState(tx, uid);
  if (limits['withdrawal-lock'] !== undefined) throw refusals.locked();
}

/** Formats a limit's value for the audit log: lira, minutes, 'on'; 'none' if it is not set. */
export function limitText(limit: LimitName, value: number | undefined): string {
  if (value === undefined) return 'none';
  if (isAmountLimit(limit)) return wireFromKurus(BigInt(value));
  return limit === 'withdrawal-lock' ? 'on' : `${value} min`;
}

async function note(
  { now, by }: Context,
  tx: Transaction,
  { event, change }: { event: AuditEvent; change: LimitChange & { uid: string; before: number | undefined } },
): Promise<void> {
  const { uid, limit, value, before } = change;
  const detail = { from: limitText(limit, before), to: limitText(limit, value) };
  await record(tx, { event, by, at: now(), uid, on: limit, detail });
}
