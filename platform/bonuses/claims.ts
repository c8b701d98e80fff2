import { and, desc, eq, gte, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { BonusState } from '#contract/bonuses';
import { readTypedCode } from '#contract/typed-code';
import { record, type Actor } from '../audit';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { createId } from '../db/ids';
import { assertClaimAllowed, lockPlayState, getPeriodStart } from '../play-limits';
import { registeredCode } from '../players';
import { Refusal, type Localized } from '../refusal';
import { depositedSince, getBalance, notify } from '../ledger';
import {
  endAfterDays,
  endGrant,
  expireLater,
  expireOpenGrant,
  findGrant,
  grantNow,
  selectGrants,
  type Grant,
} from './grants';
import { bonusGrants } from './schema';
import { getFigure, isPaidAfterTurnover, liveOffers, toTerms, type Offer } from './terms';
import { notices, refusals } from './messages';

type Context = Pick<PlatformContext, 'now' | 'by'>;

const playerOf = (context: Context, uid: string): Actor => context.by ?? { actor: 'player', name: uid };

/** States of claims that ended before any money moved; the offer is still available. */
const CAME_TO_NOTHING: readonly BonusState[] = ['expired', 'given-up', 'taken-back', 'cancelled', 'revoked'];

/** Returns the condition for the uses of an offer that count against its limit (`oncePer`). */
function used(uid: string, { entry }: Offer, at: Date): SQL | undefined {
  return and(
    eq(bonusGrants.uid, uid),
    eq(bonusGrants.offerId, entry.id),
    // Exclude the daily cashbacks, because each one has its own row.
    isNull(bonusGrants.day),
    or(sql`${bonusGrants.grantedAt} is not null`, notInArray(bonusGrants.state, [...CAME_TO_NOTHING])),
    entry.oncePer === 'day' ? gte(bonusGrants.createdAt, getPeriodStart('day', at)) : undefined,
  );
}

const hasUsed = async (
  executor: Executor,
  { uid, offer, at }: { uid: string; offer: Offer; at: Date },
): Promise<boolean> =>
  (
    await executor
      .select({ id: bonusGrants.id })
      .from(bonusGrants)
      .where(used(uid, offer, at))
      .limit(1)
  ).length > 0;

const hasDeposited = async (executor: Executor, uid: string): Promise<boolean> =>
  ((await depositedSince(executor, uid, [new Date(0)]))[0] ?? 0n) > 0n;

async function isFor(executor: Executor, uid: string, { entry }: Offer): Promise<boolean> {
  if (entry.audience === 'invited') return false;
  return entry.audience === 'everybody' || !(await hasDeposited(executor, uid));
}

/**
 * Returns the content's offers that a player may claim now. Offers from an operator are not included: they are grants
 * in state `offered`.
 */
export async function claimable(executor: Executor, uid: string, at: Date): Promise<Offer[]> {
  const found: Offer[] = [];
  for (const offer of await liveOffers(executor, at)) {
    if (offer.entry.code !== undefined || !(await isFor(executor, uid, offer))) continue;
    if (!(await hasUsed(executor, { uid, offer, at }))) found.push(offer);
  }
  return found;
}

/** Returns a player's open grants (offered, joined, waiting, active), newest first. */
export async function listOpenGrants(executor: Executor, uid: string): Promise<Grant[]> {
  return selectGrants(executor)
    .where(and(eq(bonusGrants.uid, uid), inArray(bonusGrants.state, ['offered', 'joined', 'waiting', 'active'])))
    .orderBy(desc(bonusGrants.createdAt), desc(bonusGrants.id));
}

/** Inserts a bonus in its first state. */
async function begin(
  tx: Transaction,
  { uid, offer, row }: { uid: string; offer: Offer; row: Pick<Grant, 'state' | 'createdAt'> & Partial<Grant> },
): Promise<Grant> {
  const { entry } = offer;
  const [grant] = await tx
    .insert(bonusGrants)
    .values({
      id: createId(),
      uid,
      offerId: entry.id,
      kind: entry.kind,
      terms: toTerms(offer),
      spinsLeft: entry.spins ?? 0,
      ...row,
    })
    .returning();
  if (!grant) throw new Error(`Bonus ${entry.id} was not written`);
  await expireLater(tx, grant);
  return grant;
}

/** Returns the total value of the free spins, in kuruş. */
export const spinsValue = ({ terms }: Pick<Grant, 'terms'>): bigint =>
  (getFigure(terms, 'spinValue') ?? 0n) * BigInt(terms.spins ?? 0);

/**
 * Claims an offer, or a bonus that an operator offered (by its own id). A bonus on deposits then waits for the next
 * deposit. A cashback is joined. Free spins, and an operator's offer, are granted at once. Idempotent while the bonus
 * is open.
 * @throws {Refusal} unknown or over; another bonus is open; used already; the account is closed to play
 */
export async function claim(
  context: Context,
  tx: Transaction,
  { uid, id }: { uid: string; id: string },
): Promise<void> {
  const at = context.now();
  await assertClaimAllowed(tx, uid, at);
  const by = playerOf(context, uid);
  const open = await expireOpenGrant(tx, uid, at);
  const offered = await ownOffered(tx, uid, id);
  if (open && (open.id === id || open.offerId === id)) return;
  const describe = (grant: Grant) =>
    record(tx, { event: 'bonus-claimed', by, at, uid, on: grant.id, detail: { offer: grant.offerId } });
  if (offered) {
    if (offered.state !== 'offered') {
      if (offered.state === 'active' || offered.state === 'released') return;
      throw refusals.unknown();
    }
    if (offered.expiresAt && offered.expiresAt <= at) throw refusals.unknown();
    if (open) throw refusals.open(open.terms.title);
    await describe(offered);
    await grantNow(tx, offered, { amount: offered.amount ?? spinsValue(offered), at, by });
    return;
  }
  const offer = (await liveOffers(tx, at)).find(({ entry }) => entry.id === id && entry.code === undefined);
  if (!offer) throw refusals.unknown();
  const { entry } = offer;
  if (entry.kind === 'cashback') {
    if (await isJoined(tx, uid, id)) return;
    await refuseUse(tx, { uid, offer, at });
    await describe(await begin(tx, { uid, offer, row: { state: 'joined', createdAt: at } }));
    return;
  }
  if (open) throw refusals.open(open.terms.title);
  await refuseUse(tx, { uid, offer, at });
  const claimed = await begin(tx, {
    uid,
    offer,
    row: {
      state: 'waiting',
      createdAt: at,
      expiresAt: endAfterDays(at, entry.claimDays),
    },
  });
  await describe(claimed);
  if (entry.kind === 'free-spins') await grantNow(tx, claimed, { amount: spinsValue(claimed), at, by });
}

async function ownOffered(tx: Transaction, uid: string, id: string): Promise<Grant | undefined> {
  const grant = await findGrant(tx, id);
  return grant?.uid === uid ? grant : undefined;
}

const isJoined = async (executor: Executor, uid: string, offerId: string): Promise<boolean> =>
  (
    await executor
      .select({ id: bonusGrants.id })
      .from(bonusGrants)
      .where(and(eq(bonusGrants.uid, uid), eq(bonusGrants.offerId, offerId), eq(bonusGrants.state, 'joined')))
  ).length > 0;

async function refuseUse(tx: Transaction, { uid, offer, at }: { uid: string; offer: Offer; at: Date }): Promise<void> {
  if (!(await isFor(tx, uid, offer))) throw refusals.notForPlayer();
  if (await hasUsed(tx, { uid, offer, at })) throw refusals.used();
}

/** Returns a player's claim of an offer, from its claim to its end; undefined if there is none. */
async function findClaim(executor: Executor, uid: string, offerId: string): Promise<Grant | undefined> {
  const [grant] = await selectGrants(executor).where(
    and(
      eq(bonusGrants.uid, uid),
      eq(bonusGrants.offerId, offerId),
      inArray(bonusGrants.state, ['joined', 'waiting', 'active']),
      isNull(bonusGrants.day),
    ),
  );
  return grant;
}

/**
 * Declines an offer or gives up an open grant, by the id of either. Bonus money is forfeited; a claim or a joined
 * cashback ends. Idempotent.
 * @param meant whether the player was informed that an active bonus is lost, and confirmed it
 * @throws {Refusal} for an offer or a grant that the player never had; `bonus-open` with the loss, if the bonus is
 * active and the player has not confirmed it
 */
export async function decline(
  context: Context,
  tx: Transaction,
  { uid, id, meant }: { uid: string; id: string; meant: boolean },
): Promise<void> {
  const at = context.now();
  await lockPlayState(tx, uid);
  const by = playerOf(context, uid);
  const grant = (await ownOffered(tx, uid, id)) ?? (await findClaim(tx, uid, id));
  if (grant) {
    if (grant.state === 'active' && !meant)
      throw isPaidAfterTurnover(grant.terms)
        ? refusals.givingUpForfeits(grant.amount ?? 0n)
        : refusals.givingUpLoses(await getBalance(tx, uid, 'bonus'));
    if (grant.state === 'offered') await endGrant(tx, { grant, state: 'declined', at, by });
    else if (grant.state === 'joined' || grant.state === 'waiting' || grant.state === 'active')
      await endGrant(tx, { grant, state: 'given-up', at, by });
    return;
  }
  const offer = (await liveOffers(tx, at)).find(({ entry }) => entry.id === id && entry.code === undefined);
  if (!offer) throw refusals.unknown();
  if (await hasUsed(tx, { uid, offer, at })) return;
  const declined = await begin(tx, { uid, offer, row: { state: 'declined', createdAt: at, endedAt: at } });
  await record(tx, { event: 'bonus-declined', by, at, uid, on: declined.id, detail: { offer: id } });
}

/**
 * Offers one player a bonus of the content, for any audience; the player still claims or declines it.
 * @param amount kuruş of bonus money; free spins have their own value
 */
export async function offerTo(
  context: Context,
  tx: Transaction,
  { uid, offer, amount, reason }: { uid: string; offer: Offer; amount: bigint | undefined; reason: string },
): Promise<Grant> {
  const at = context.now();
  await lockPlayState(tx, uid);
  const grant = await begin(tx, {
    uid,
    offer,
    row: {
      state: 'offered',
      createdAt: at,
      expiresAt: endAfterDays(at, offer.entry.claimDays),
      amount: offer.entry.kind === 'free-spins' ? null : (amount ?? null),
      reason,
    },
  });
  const detail = { offer: offer.entry.id, reason };
  await record(tx, { event: 'bonus-offered', by: context.by, at, uid, on: grant.id, detail });
  const text = notices.offered(grant.terms.title, grant.expiresAt ?? at);
  await notify(tx, { uid, text, reference: grant.id, at });
  return grant;
}

const liveCode = async (executor: Executor, code: string, at: Date): Promise<Offer | undefined> =>
  (await liveOffers(executor, at)).find(({ entry }) => entry.code === readTypedCode(code));

const isUsedUp = async (executor: Executor, { entry }: Offer): Promise<boolean> =>
  entry.uses !== undefined && (await usesOf(executor, entry.id)) >= entry.uses;

/**
 * Checks the promotion code of a registration, as far as possible before the player exists. The first deposit decides
 * whether it is valid.
 * @throws {Refusal} naming the field: unknown, used up
 */
export async function checkRegistrationCode(executor: Executor, code: string, at: Date): Promise<void> {
  if (code.trim() === '') return;
  const offer = await liveCode(executor, code, at);
  if (!offer) throw refusals.unknownCode();
  if (await isUsedUp(executor, offer)) throw refusals.codeUsedUp();
}

/**
 * Redeems a promotion code of a deposit; its bonus waits for this deposit only.
 * @throws {Refusal} naming the field: unknown, used up, used by this player, not for this player, another bonus is
 * open, the deposit is too small
 */
export async function redeemCode(
  context: Context,
  tx: Transaction,
  { uid, code, paymentId, amount }: { uid: string; code: string; paymentId: string; amount: bigint },
): Promise<void> {
  const at = context.now();
  await assertClaimAllowed(tx, uid, at);
  const open = await expireOpenGrant(tx, uid, at);
  const offer = await liveCode(tx, code, at);
  if (!offer) throw refusals.unknownCode();
  const { entry } = offer;
  // Serialize players who redeem the same code, so that only one gets its last use.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bonus:code:${entry.id}`}, 0))`);
  const refuse = async (): Promise<Refusal | undefined> => {
    if (await hasUsed(tx, { uid, offer, at })) return refusals.codeUsed();
    if (!(await isFor(tx, uid, offer))) return refusals.codeNotForPlayer();
    if (await isUsedUp(tx, offer)) return refusals.codeUsedUp();
    if (open) return refusals.open(open.terms.title, 'promotionCode');
    const least = getFigure(entry, 'minDeposit');
    return least !== undefined && amount < least ? refusals.codeBelow(least) : undefined;
  };
  const refusal = await refuse();
  if (refusal) throw refusal;
  const grant = await begin(tx, {
    uid,
    offer,
    row: {
      state: 'waiting',
      createdAt: at,
      expiresAt: endAfterDays(at, entry.claimDays),
      paymentId,
    },
  });
  const by = playerOf(context, uid);
  await record(tx, { event: 'bonus-claimed', by, at, uid, on: grant.id, detail: { offer: entry.id } });
}

const bothOf = (text: Localized | string): Localized => (typeof text === 'string' ? { tr: text, en: text } : text);

/**
 * Redeems the promotion code from the registration with the first deposit, like `redeemCode`. Does nothing if another
 * bonus is already open. An invalid code does not block the deposit; the player is notified of the reason.
 */
export async function redeemRegisteredCode(
  context: Context,
  tx: Transaction,
  { uid, paymentId, amount }: { uid: string; paymentId: string; amount: bigint },
): Promise<void> {
  const at = context.now();
  const code = readTypedCode(await registeredCode(tx, uid));
  if (code === '' || (await hasDeposited(tx, uid))) return;
  await lockPlayState(tx, uid);
  if (await expireOpenGrant(tx, uid, at)) return;
  try {
    await tx.transaction((part) => redeemCode(context, part, { uid, code, paymentId, amount }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await notify(tx, {
      uid,
      text: notices.codeRefused(code, bothOf(error.text)),
      reference: paymentId,
      at,
    });
  }
}

async function usesOf(executor: Executor, offerId: string): Promise<number> {
  const [row] = await executor
    .select({ uses: sql<number>`count(*)::int` })
    .from(bonusGrants)
    .where(
      and(
        eq(bonusGrants.offerId, offerId),
        or(sql`${bonusGrants.grantedAt} is not null`, eq(bonusGrants.state, 'waiting')),
      ),
    );
  return row?.uses ?? 0;
}

/** Returns the waiting claim of a deposit: the one with its code, or one for any deposit. */
export async function findWaitingGrant(executor: Executor, uid: string, paymentId: string): Promise<Grant | undefined> {
  const [grant] = await executor
    .select()
    .from(bonusGrants)
    .where(
      and(
        eq(bonusGrants.uid, uid),
        eq(bonusGrants.state, 'waiting'),
        or(eq(bonusGrants.paymentId, paymentId), isNull(bonusGrants.paymentId)),
      ),
    );
  return grant;
}
