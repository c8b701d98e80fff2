import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { least } from '#contract/least';
import type { BonusState } from '#contract/bonuses';
import { wireFromKurus } from '#contract/wire';
import { record, type Actor } from '../audit';
import type { Executor, Transaction } from '../db/database';
import { transition } from '../db/transitions';
import { enqueueJob } from '../jobs';
import { getPeriodEnd, playState } from '../play-limits';
import type { Localized } from '../refusal';
import { assertNew, getBalance, credit, debit, lockWallets, notify, type Wallet } from '../ledger';
import { bonusGrants } from './schema';
import { getFigure, isPaidAfterTurnover } from './terms';
import { entryText, notices } from './messages';
import { GRANT_TRANSITIONS } from './transitions';

/*
 * A bonus from its claim to its end. All functions run under the lock of the player's play state, so that a stake, a
 * claim, a deposit and an expiry of one player run one after another.
 */

export type Grant = typeof bonusGrants.$inferSelect;

/** States in which a player cannot have another bonus. */
const OPEN = ['waiting', 'active'] as const satisfies readonly BonusState[];

/** Final states of a bonus that did not become real money. */
type Ending = Extract<
  BonusState,
  'declined' | 'given-up' | 'lost' | 'expired' | 'revoked' | 'taken-back' | 'cancelled'
>;

export const EXPIRE = 'bonuses.expire';
/** The operator's account for bonuses. */
export const BONUSES = 'house:bonuses';

/** Selects bonuses; the progress of the active one is read from its player's play state. */
export const selectGrants = (executor: Executor) =>
  executor
    .select({
      ...getTableColumns(bonusGrants),
      progress: sql<bigint>`coalesce(${bonusGrants.required} - ${playState.toWager}, ${bonusGrants.progress})`.mapWith(
        bonusGrants.progress,
      ),
      spinsLeft: sql<number>`coalesce(${playState.spinsLeft}, ${bonusGrants.spinsLeft})`,
    })
    .from(bonusGrants)
    .leftJoin(
      playState,
      and(eq(playState.uid, bonusGrants.uid), eq(sql`${playState.wagering}->>'id'`, bonusGrants.id)),
    );

/** Returns a bonus by its id; undefined if there is none. */
export async function findGrant(executor: Executor, id: string): Promise<Grant | undefined> {
  const [grant] = await selectGrants(executor).where(eq(bonusGrants.id, id));
  return grant;
}

/** Returns a player's waiting or active bonus; undefined if there is none. */
async function openGrant(executor: Executor, uid: string): Promise<Grant | undefined> {
  const [grant] = await selectGrants(executor).where(
    and(eq(bonusGrants.uid, uid), inArray(bonusGrants.state, [...OPEN])),
  );
  return grant;
}

/** Returns the end of the Istanbul day that is some days later; notices name this day as the last one. */
export const endAfterDays = (at: Date, days: number): Date =>
  getPeriodEnd('day', new Date(at.getTime() + days * DAY_MS));

/** Schedules the end of a bonus at its expiry. */
export async function expireLater(tx: Transaction, { id, state, expiresAt }: Grant): Promise<void> {
  if (!expiresAt) return;
  await enqueueJob(tx, { kind: EXPIRE, key: `${EXPIRE}:${id}:${state}`, payload: { id }, runAt: expiresAt });
}

interface Move {
  /** Part of the ledger key after `bonus:<grant>:`. */
  step: string;
  wallet: Wallet;
  amount: bigint;
  description: Localized;
  at: Date;
}

async function book(
  tx: Transaction,
  { grant, way, move }: { grant: Grant; way: 'in' | 'out'; move: Move },
): Promise<void> {
  const { step, ...entry } = move;
  const booked = await (way === 'in' ? credit : debit)(tx, {
    ...entry,
    key: `bonus:${grant.id}:${step}`,
    kind: 'bonus',
    uid: grant.uid,
    category: TRANSACTION_CATEGORY.bonus,
    reference: grant.id,
    counter: BONUSES,
  });
  assertNew(booked);
}

/**
 * Grants a claimed bonus. A bonus with wagering is credited to the bonus wallet. A bonus that is paid after the
 * turnover of its deposit is booked by `release`. Any other bonus is real money at once.
 * @param amount kuruş, above zero
 * @param deposit kuruş of the deposit that the bonus is for; undefined if an operator gives it
 * @returns the bonus after the grant
 */
export async function grantNow(
  tx: Transaction,
  grant: Grant,
  { amount, deposit, at, by, paymentId }: Granted,
): Promise<Grant> {
  const { id, uid, terms } = grant;
  const turnover = isPaidAfterTurnover(terms) && deposit ? deposit * BigInt(terms.turnover ?? 0) : undefined;
  const free = terms.wagering === 0 && !terms.spins && turnover === undefined;
  const description = entryText.granted(terms.title);
  if (turnover === undefined)
    await book(tx, {
      grant,
      way: 'in',
      move: { step: 'granted', wallet: free ? 'real' : 'bonus', amount, description, at },
    });
  const until = endAfterDays(at, terms.days);
  const set = {
    state: free ? ('released' as const) : ('active' as const),
    amount,
    required: turnover ?? amount * BigInt(terms.wagering),
    released: free ? amount : 0n,
    spinsLeft: terms.spins ?? 0,
    paymentId: paymentId ?? grant.paymentId,
    grantedAt: at,
    expiresAt: free ? null : until,
    endedAt: free ? at : null,
  };
  const granted = await changeState(tx, grant, set);
  if (!free) {
    const { counting, figures, game } = terms;
    const wagering = { id, until: until.toISOString(), counting, figures, game };
    const { required: toWager, spinsLeft } = set;
    await tx.update(playState).set({ wagering, toWager, spinsLeft }).where(eq(playState.uid, uid));
  }
  await record(tx, { event: 'bonus-granted', by, at, uid, on: id, detail: about(grant, amount) });
  const text =
    turnover === undefined
      ? notices.granted(terms.title, amount)
      : notices.promised(terms.title, { amount, turnover, until });
  await notify(tx, { uid, text, reference: id, at });
  await expireLater(tx, granted);
  return granted;
}

/**
 * Changes a bonus's state and the related columns.
 * @throws {Error} if the transition is not allowed, or the bonus has changed meanwhile
 */
async function changeState(
  tx: Transaction,
  { id, state: from }: Grant,
  set: Partial<Grant> & Pick<Grant, 'state'>,
): Promise<Grant> {
  const allowed = transition(bonusGrants.state, GRANT_TRANSITIONS, { from, to: set.state });
  const [changed] = await tx
    .update(bonusGrants)
    .set(set)
    .where(and(eq(bonusGrants.id, id), allowed))
    .returning();
  if (!changed) throw new Error(`Bonus ${id} is no longer ${from}`);
  return changed;
}

interface Granted {
  amount: bigint;
  deposit?: bigint | undefined;
  at: Date;
  by: Actor | undefined;
  paymentId?: string | undefined;
}

const about = ({ offerId }: Grant, amount: bigint): Record<string, string> => ({
  offer: offerId,
  amount: wireFromKurus(amount),
});

/** Returns the part of an amount that may still become real money; the terms may set a largest win. */
function withinLargestWin({ terms, released }: Grant, amount: bigint): bigint {
  const most = getFigure(terms, 'maxWin');
  if (most === undefined || released + amount <= most) return amount;
  return most > released ? most - released : 0n;
}

/** Ends a bonus; stores the progress of an active one. */
async function close(
  tx: Transaction,
  grant: Grant,
  end: Partial<Grant> & Pick<Grant, 'state' | 'endedAt'>,
): Promise<void> {
  const { uid, state, progress, spinsLeft } = grant;
  await changeState(tx, grant, { progress, spinsLeft, expiresAt: null, ...end });
  if (state === 'active')
    await tx.update(playState).set({ wagering: null, toWager: null, spinsLeft: null }).where(eq(playState.uid, uid));
}

/**
 * Releases a bonus after its wagering: the balance of the bonus wallet becomes real money, up to the largest win; the
 * rest returns to the operator. A bonus that waited for the turnover of its deposit is paid.
 */
export async function release(tx: Transaction, grant: Grant, at: Date): Promise<void> {
  const { uid, id, terms } = grant;
  if (isPaidAfterTurnover(terms)) return payAfterTurnover(tx, grant, at);
  const held = await getBalance(tx, uid, 'bonus');
  const kept = withinLargestWin(grant, held);
  const description = entryText.released(terms.title);
  if (held > 0n)
    await book(tx, { grant, way: 'out', move: { step: 'out', wallet: 'bonus', amount: held, description, at } });
  if (kept > 0n)
    await book(tx, { grant, way: 'in', move: { step: 'in', wallet: 'real', amount: kept, description, at } });
  await close(tx, grant, { state: 'released', released: kept, endedAt: at });
  await record(tx, { event: 'bonus-released', by: undefined, at, uid, on: id, detail: about(grant, kept) });
  await notify(tx, { uid, text: notices.released(terms.title, kept), reference: id, at });
}

async function payAfterTurnover(tx: Transaction, grant: Grant, at: Date): Promise<void> {
  const { uid, id, terms } = grant;
  const amount = grant.amount ?? 0n;
  await book(tx, {
    grant,
    way: 'in',
    move: {
      step: 'granted',
      wallet: 'real',
      amount,
      description: entryText.granted(terms.title),
      at,
    },
  });
  await close(tx, grant, { state: 'released', released: amount, endedAt: at });
  await record(tx, { event: 'bonus-released', by: undefined, at, uid, on: id, detail: about(grant, amount) });
  await notify(tx, { uid, text: notices.granted(terms.title, amount), reference: id, at });
}

/**
 * Books the return of a round to the bonus wallet after its bonus ended. For a released bonus it becomes real money, up
 * to the largest win; for any other it returns to the operator.
 */
export async function settleLate(
  tx: Transaction,
  grant: Grant,
  { amount, key, at }: { amount: bigint; key: string; at: Date },
): Promise<void> {
  const kept = grant.state === 'released' ? withinLargestWin(grant, amount) : 0n;
  const description =
    grant.state === 'released' ? entryText.released(grant.terms.title) : entryText.taken(grant.terms.title);
  await book(tx, { grant, way: 'out', move: { step: `late:${key}:out`, wallet: 'bonus', amount, description, at } });
  if (kept === 0n) return;
  await book(tx, { grant, way: 'in', move: { step: `late:${key}:in`, wallet: 'real', amount: kept, description, at } });
  await tx
    .update(bonusGrants)
    .set({ released: sql`${bonusGrants.released} + ${String(kept)}::bigint` })
    .where(eq(bonusGrants.id, grant.id));
}

/**
 * Returns a wrong payout to the bonus wallet after its bonus ended, so that it can be reversed there. Of a released
 * bonus the real wallet gives back what the payout made real money, as far as it holds it; the operator gives what the
 * largest win took. Any other end gave all of it to the operator. The caller has locked the play state and the wallets.
 * @param amount kuruş that the payout put into the bonus wallet
 * @returns kuruş that are in the bonus wallet now for the reversal
 */
export async function undoSettleLate(
  tx: Transaction,
  grant: Grant,
  { amount, key, at }: { amount: bigint; key: string; at: Date },
): Promise<bigint> {
  const { id, uid, terms, released } = grant;
  const description = entryText.corrected(terms.title);
  let returned = amount;
  if (grant.state === 'released') {
    const left = await sumLeft(tx, grant);
    const wrong = least(amount, left);
    const madeReal = released - withinLargestWin({ ...grant, released: 0n }, left - wrong);
    const taken = least(madeReal, await getBalance(tx, uid));
    returned = wrong - madeReal + taken;
    if (taken > 0n) {
      await book(tx, {
        grant,
        way: 'out',
        move: { step: `undone:${key}:out`, wallet: 'real', amount: taken, description, at },
      });
      await tx
        .update(bonusGrants)
        .set({ released: sql`${bonusGrants.released} - ${String(taken)}::bigint` })
        .where(eq(bonusGrants.id, id));
    }
  }
  if (returned > 0n)
    await book(tx, {
      grant,
      way: 'in',
      move: { step: `undone:${key}:in`, wallet: 'bonus', amount: returned, description, at },
    });
  return returned;
}

/** Returns the kuruş that left the bonus wallet for a bonus at its release and afterwards. */
async function sumLeft(tx: Transaction, { id, uid }: Grant): Promise<bigint> {
  const { rows } = (await tx.execute(sql`select coalesce(-sum(amount), 0)::text as sum from ledger_entries
    where reference = ${id} and uid = ${uid} and kind = 'bonus' and purse = 'bonus'
      and key <> ${`bonus:${id}:granted`}`)) as unknown as { rows: { sum: string }[] };
  return BigInt(rows[0]?.sum ?? '0');
}

const END_NOTICES: Partial<Record<Ending, (title: Localized) => Localized>> = {
  expired: notices.expired,
  revoked: notices.revoked,
};

/**
 * Ends an open bonus; its bonus money returns to the operator.
 * @param notice text for the player. Default: by the state
 * @returns kuruş taken
 */
export async function endGrant(
  tx: Transaction,
  {
    grant,
    state,
    at,
    by,
    reason,
    notice = END_NOTICES[state]?.(grant.terms.title),
  }: {
    grant: Grant;
    state: Ending;
    at: Date;
    by: Actor | undefined;
    reason?: string | undefined;
    notice?: Localized | undefined;
  },
): Promise<bigint> {
  const { uid, id, terms } = grant;
  const held = grant.state === 'active' ? await getBalance(tx, uid, 'bonus') : 0n;
  if (held > 0n)
    await book(tx, {
      grant,
      way: 'out',
      move: {
        step: 'taken',
        wallet: 'bonus',
        amount: held,
        description: entryText.taken(terms.title),
        at,
      },
    });
  await close(tx, grant, { state, endedAt: at, ...(reason === undefined ? {} : { reason }) });
  const detail = { ...about(grant, held), why: state, ...(reason === undefined ? {} : { reason }) };
  const event = state === 'declined' ? 'bonus-declined' : 'bonus-ended';
  await record(tx, { event, by, at, uid, on: id, detail });
  if (notice && grant.state !== 'offered') await notify(tx, { uid, text: notice, reference: id, at });
  return held;
}

/**
 * Ends a player's waiting or active bonus if it has expired, because its job may be late. The caller has locked the play
 * state.
 * @returns the bonus that is still open; undefined if there is none
 */
export async function expireOpenGrant(tx: Transaction, uid: string, at: Date): Promise<Grant | undefined> {
  const grant = await openGrant(tx, uid);
  if (!grant?.expiresAt || grant.expiresAt > at) return grant;
  // The caller may book real money after the end has taken bonus money.
  await lockWallets(tx, [uid]);
  await endGrant(tx, { grant, state: 'expired', at, by: undefined });
  return undefined;
}

/**
 * Takes back the real money of a released bonus, as far as the balance reaches: after a chargeback of its deposit, or
 * if an operator revokes it.
 * @returns kuruş taken
 */
export async function takeReleased(tx: Transaction, grant: Grant, at: Date): Promise<bigint> {
  const held = await getBalance(tx, grant.uid);
  const amount = least(held, grant.released);
  if (amount > 0n)
    await book(tx, {
      grant,
      way: 'out',
      move: {
        step: 'taken-back',
        wallet: 'real',
        amount,
        description: entryText.taken(grant.terms.title),
        at,
      },
    });
  return amount;
}
