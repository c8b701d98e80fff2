import { eq } from 'drizzle-orm';
import { FOREVER, type ExclusionPeriod } from '#contract/play-limits';
import { DAY_MS } from '#contract/istanbul';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { formatDateTime } from '../format';
import { exclude, findAddressee, lockToExclude, mailNotice } from '../players';
import { monthsLater } from './periods';
import { playState } from './schema';
import { lockPlayState, readPlayState, type PlayRestriction, type PlayState } from './play-state';
import { refusals } from './messages';

const MONTHS: Readonly<Record<Exclude<ExclusionPeriod, 'forever'>, number>> = { '6m': 6, '1y': 12, '2y': 24, '5y': 60 };

/** Two ends this close together are of one form that was sent twice, because the forms have no id. */
const REPEAT_MS = 15 * 60_000;

/** Further actions at a self-exclusion, in the same transaction. Open bonuses add theirs here. */
export const onExclusion: ((context: PlatformContext, tx: Transaction, uid: string) => Promise<void>)[] = [];

/**
 * Restricts a player's play and deposits. A longer restriction stays. @returns false if the new one ends no later
 */
async function close(tx: Transaction, uid: string, { kind, until }: PlayRestriction): Promise<boolean> {
  const { closedUntil } = await lockPlayState(tx, uid);
  if (closedUntil && closedUntil >= until) return false;
  await tx.update(playState).set({ closure: kind, closedUntil: until }).where(eq(playState.uid, uid));
  return true;
}

/** Returns the end of the restriction that an equal form started a moment ago; undefined if there is none. */
function findRepeatedEnd(state: PlayState | undefined, { kind, until }: PlayRestriction): Date | undefined {
  const { closure, closedUntil } = state ?? {};
  if (closure !== kind || !closedUntil) return undefined;
  return Math.abs(until.getTime() - closedUntil.getTime()) < REPEAT_MS ? closedUntil : undefined;
}

/** Mails a player the end of a restriction and the URL of support. */
async function mailClosure(
  context: PlatformContext,
  tx: Transaction,
  { uid, kind, until }: { uid: string } & PlayRestriction,
): Promise<void> {
  const player = await findAddressee(tx, uid);
  if (!player) return;
  const link = new URL('/support', context.options.publicUrl).href;
  if (kind === 'break') return mailNotice(context, tx, { player, notice: 'breakTaken', facts: { until, link } });
  const when = formatDateTime(until, player.clock);
  const isForEver = until >= new Date(FOREVER);
  const period = isForEver
    ? { tr: 'süresiz olarak', en: 'for ever' }
    : { tr: `${when.tr} tarihine kadar`, en: `until ${when.en}` };
  return mailNotice(context, tx, { player, notice: 'selfExcluded', facts: { period, link } });
}

/**
 * Starts a cool-off of some days: neither play nor deposits; a mail states its end. A repeat changes nothing.
 * @returns its end
 * @throws {Refusal} if a longer restriction is active
 */
export async function startCoolOff(
  context: PlatformContext,
  tx: Transaction,
  { uid, days }: { uid: string; days: number },
): Promise<Date> {
  const at = context.now();
  const until = new Date(at.getTime() + days * DAY_MS);
  const repeatedEnd = findRepeatedEnd(await lockPlayState(tx, uid), { kind: 'break', until });
  if (repeatedEnd) return repeatedEnd;
  if (!(await close(tx, uid, { kind: 'break', until }))) throw refusals.notShorter();
  const detail = { days: String(days), until: until.toISOString() };
  await record(tx, { event: 'break-taken', by: context.by, at, uid, detail });
  await mailClosure(context, tx, { uid, kind: 'break', until });
  return until;
}

/**
 * Excludes a player: no play, no deposits and no login until its end. Ends every session and cancels open bonuses; the
 * player keeps the balance. A mail states its end. It cannot be shortened. Other confirmed accounts with the player's
 * identity number are excluded too, because the exclusion holds for the person (LIMIT-4). A repeat changes nothing.
 * @param reason reason, if an operator excludes the player
 * @returns its end, and the uids of all excluded accounts
 * @throws {Refusal} if an active exclusion ends later
 */
export async function selfExclude(
  context: PlatformContext,
  tx: Transaction,
  { uid, period, reason }: { uid: string; period: ExclusionPeriod; reason?: string | undefined },
): Promise<{ until: Date; uids: string[] }> {
  const until = endOfExclusion(context.now(), period);
  const detail = { period, until: until.toISOString(), ...(reason === undefined ? {} : { reason }) };
  const uids = await lockToExclude(tx, { uid, until });
  // Not locked: the lock of the account is enough for exclusions, and sessions are locked before play states.
  const repeatedEnd = findRepeatedEnd(await readPlayState(tx, uid), { kind: 'exclusion', until });
  if (repeatedEnd) return { until: repeatedEnd, uids: [uid] };
  const closed = await excludeLocked(context, tx, { uids, until, detail });
  if (!closed.includes(uid)) throw refusals.notShorter();
  return { until, uids };
}

const endOfExclusion = (at: Date, period: ExclusionPeriod): Date =>
  period === 'forever' ? new Date(FOREVER) : monthsLater(at, MONTHS[period]);

/** Returns the uids of the accounts that an exclusion of a player would close now, the player's own first. */
export async function findAccountsToExclude(
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  { uid, period }: { uid: string; period: ExclusionPeriod },
): Promise<string[]> {
  const uids = await db.transaction((tx) => lockToExclude(tx, { uid, until: endOfExclusion(now(), period) }));
  return [uid, ...uids.filter((other) => other !== uid)];
}

/**
 * Excludes other confirmed accounts with the identity number of an excluded player until the same time, because an
 * earlier release excluded only the player. Idempotent.
 */
export async function shareExclusion(
  context: PlatformContext,
  tx: Transaction,
  { uid, until }: { uid: string; until: Date },
): Promise<void> {
  const uids = (await lockToExclude(tx, { uid, until })).filter((one) => one !== uid);
  await excludeLocked(context, tx, { uids, until, detail: { match: 'identity', until: until.toISOString() } });
}

/** Excludes accounts whose players are locked. @returns those whose play was not restricted as long before */
async function excludeLocked(
  context: PlatformContext,
  tx: Transaction,
  { uids, until, detail }: { uids: readonly string[]; until: Date; detail: Record<string, string> },
): Promise<string[]> {
  const [at, closed]: [Date, string[]] = [context.now(), []];
  // Sessions are locked first, as stakes do: they hold their session when they lock the play state.
  for (const uid of uids) {
    await record(tx, { event: 'self-excluded', by: context.by, at, uid, detail });
    await exclude(context, tx, { uid, until });
  }
  for (const uid of uids) if (await close(tx, uid, { kind: 'exclusion', until })) closed.push(uid);
  for (const uid of uids) for (const end of onExclusion) await end(context, tx, uid);
  for (const uid of uids) await mailClosure(context, tx, { uid, kind: 'exclusion', until });
  return closed;
}
