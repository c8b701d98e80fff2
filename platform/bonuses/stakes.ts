import { eq, sql } from 'drizzle-orm';
import type { BonusPlay } from '#contract/bonuses';
import type { Executor, Transaction } from '../db/database';
import {
  assertStakeAllowed,
  lockPlayState,
  playState,
  recordPlay,
  type PlayState,
  type Wagering,
} from '../play-limits';
import * as ledger from '../ledger';
import {
  getBalance,
  findStake,
  findStakes,
  selectBalance,
  lockWallets,
  playerAccount,
  WALLETS,
  stakesUnderBonus,
  type Return,
  type StatementExtras,
  type Taken,
  type Wallet,
} from '../ledger';
import { countBets, findChangedBets, storeBet, type BetOutcome } from './bets';
import { endGrant, findGrant, release, settleLate, undoSettleLate } from './grants';
import { countWagering, getFigure } from './terms';
import { refusals } from './messages';

/** A stake of any kind, with the data that decides how much it counts for an open bonus. */
export interface BonusStake extends Omit<Parameters<typeof ledger.takeStake>[1], 'from' | 'extras' | 'bonus'> {
  play: BonusPlay;
  /** Id of the game; undefined for a bet. Free spins are for one game only. */
  gameID?: string | undefined;
  /** Odds of a bet, in hundredths: 150 is 1.50; for a coupon, the product of its odds. */
  odds?: number | undefined;
  /** Kuruş that the same round staked before. */
  roundStaked?: bigint | undefined;
}

type PlayableStakeResult = Omit<Awaited<ReturnType<typeof ledger.takeStake>>, 'extras'> & {
  /** Amount that can be staked afterwards: real money and bonus money, in kuruş. */
  playable: bigint;
};

/** Returns the amount that a player can stake: real money and bonus money, in kuruş. */
export async function playable(executor: Executor, uid: string): Promise<bigint> {
  const { real, bonus } = await ledger.getBalances(executor, uid);
  return real + bonus;
}

/** Active bonus, as stored in a player's play state. */
interface Wagered extends Wagering {
  /** Kuruş; negative if more was wagered than required. */
  toWager: bigint;
  spinsLeft: number;
}

/**
 * Takes a stake; the only function for stakes. Calls `assertStakeAllowed`, takes real money first, counts the stake for
 * the active bonus, and records the play. A coupon's stake is counted when `creditReturns` settles it. When the wagering
 * is complete, the same transaction turns the balance of the bonus wallet into real money. Only free spins take bonus
 * money first; until they are played, no other stake takes any. Idempotent per key.
 * @throws {Refusal} as `assertStakeAllowed` and as `takeStake` of the ledger; `limit-reached` if the round stakes more
 * than the bonus allows
 */
export async function takeStake(tx: Transaction, stake: BonusStake): Promise<PlayableStakeResult> {
  const { uid, amount, at, roundStaked } = stake;
  const state = await assertStakeAllowed(tx, { uid, amount, at, roundStaked });
  const taken = await takeAllowed(tx, state, stake);
  // Only after the booking: a rejection for too little money is no play, and the transaction that answers it commits.
  await recordPlay(tx, state, at);
  return taken;
}

/** Takes a stake that is within the player's own limits. @param state the play state after it */
async function takeAllowed(
  tx: Transaction,
  state: PlayState,
  { play, gameID, odds, roundStaked = 0n, ...stake }: BonusStake,
): Promise<PlayableStakeResult> {
  const { uid, amount, at } = stake;
  const bonus = await wageredAt(tx, state, at);
  if (!bonus) {
    const booked = await ledger.takeStake(tx, { ...stake, from: ['real'], extras: keepingSpare(state) });
    return { ...booked, playable: booked.balance };
  }
  const spin = isSpin(bonus, { play, gameID, amount });
  if (!spin) refuseTooLarge(bonus, roundStaked + amount);
  const from: readonly Wallet[] = spin ? ['bonus'] : bonus.spinsLeft > 0 ? ['real'] : WALLETS;
  const counts = countWagering(bonus, { play, amount, odds });
  // A coupon can be cashed out or void, so its stake counts when it is settled.
  const counted = spin ? null : play === 'bet' ? 0n : counts;
  const toWager = bonus.toWager - (counted ?? 0n);
  const spinsLeft = bonus.spinsLeft - (spin ? 1 : 0);
  const isWagered = toWager <= 0n && spinsLeft <= 0;
  // A spin takes bonus money, and the release after it books to both wallets.
  if (spin && isWagered) await lockWallets(tx, [uid]);
  const { extras, ...booked } = await ledger.takeStake(tx, {
    ...stake,
    from,
    bonus: { id: bonus.id, counted },
    extras: counting({ ...state, toWager, spinsLeft }),
  });
  if (!extras) return { ...booked, playable: await playable(tx, uid) };
  if (play === 'bet' && counts > 0n) await storeBet(tx, { stakeKey: stake.key, bonusId: bonus.id, counts });
  if (!isWagered) {
    const gave = booked.parts.find(({ wallet }) => wallet === 'bonus')?.amount ?? 0n;
    return { ...booked, playable: booked.balance + BigInt(String(extras['held'])) - gave };
  }
  const grant = await findGrant(tx, bonus.id);
  if (grant) await release(tx, grant, at);
  return { ...booked, playable: await playable(tx, uid) };
}

/** Returns the bonus that a stake counts for; ends an expired one. */
async function wageredAt(
  tx: Transaction,
  { uid, wagering, toWager, spinsLeft }: PlayState,
  at: Date,
): Promise<Wagered | undefined> {
  if (!wagering || toWager === null || spinsLeft === null) return undefined;
  if (new Date(wagering.until) > at) return { ...wagering, toWager, spinsLeft };
  // The end takes bonus money before the stake takes real money.
  await lockWallets(tx, [uid]);
  const grant = await findGrant(tx, wagering.id);
  if (grant) await endGrant(tx, { grant, state: 'expired', at, by: undefined });
  return undefined;
}

const isSpin = (
  bonus: Wagered,
  { play, gameID, amount }: { play: BonusPlay; gameID: string | undefined; amount: bigint },
): boolean =>
  bonus.spinsLeft > 0 && play === 'slot' && gameID === bonus.game && amount === getFigure(bonus, 'spinValue');

function refuseTooLarge(bonus: Wagered, roundStaked: bigint): void {
  const most = getFigure(bonus, 'maxStake');
  if (most !== undefined && roundStaked > most) throw refusals.stakeTooLarge(most);
}

const value = sql.placeholder;

const SPARE: Omit<StatementExtras, 'values'> = {
  name: 'spare',
  parts: sql`, standing as (
      update ${playState} set spare = ${value('spare')}::bigint
      where uid = ${value('uid')}::text and exists (select 1 from entry)
    )`,
  columns: sql``,
};

/** Returns the statement part that stores the allowed loss together with a stake; undefined without a loss limit. */
const keepingSpare = ({ spare }: PlayState): StatementExtras | undefined =>
  spare === null ? undefined : { ...SPARE, values: { spare: String(spare) } };

const COUNTED: Omit<StatementExtras, 'values'> = {
  name: 'counted',
  parts: sql`, standing as (
      update ${playState} set spare = ${value('spare')}::bigint, to_wager = ${value('toWager')}::bigint,
        spins_left = ${value('spinsLeft')}::integer
      where uid = ${value('uid')}::text and exists (select 1 from entry)
    )`,
  columns: sql`, ${selectBalance(value('bonusAccount'))} as held`,
};

/**
 * Returns the statement part that stores the play state together with a stake, and reads the bonus wallet's balance
 * before it.
 */
const counting = ({ uid, spare, toWager, spinsLeft }: PlayState): StatementExtras => ({
  ...COUNTED,
  values: {
    spare: spare === null ? null : String(spare),
    toWager: String(toWager),
    spinsLeft,
    bonusAccount: playerAccount(uid, 'bonus'),
  },
});

/**
 * Credits a payout or a refund like the ledger. If a bonus was open at the stake, a refunded stake no longer counts. If
 * that bonus has ended meanwhile, bonus money of the return goes where the bonus went; with stakes under several
 * bonuses, each bonus's share.
 * @throws as `creditReturn` of the ledger
 */
export async function creditReturn(tx: Transaction, entry: Return): Promise<PlayableStakeResult> {
  const stakes = await findStakes(tx, entry);
  if (stakes.every(({ bonus }) => !bonus)) {
    const booked = await ledger.creditReturn(tx, entry, stakes);
    return { ...booked, playable: booked.balance + (await getBalance(tx, entry.uid, 'bonus')) };
  }
  await lockPlayState(tx, entry.uid);
  // Bonus money of a return becomes real money if its bonus was released meanwhile.
  if (stakes.some((stake) => bonusMoney(stake) > 0n)) await lockWallets(tx, [entry.uid]);
  const booked = await ledger.creditReturn(tx, entry, stakes);
  if (!booked.replayed)
    for (const { id, counted, amount } of shareByBonus(bonusMoney(booked), stakes)) {
      const grant = await findGrant(tx, id);
      if (!grant) throw new Error(`Bonus ${id} is gone`);
      if (grant.state !== 'active') {
        if (amount > 0n) await settleLate(tx, grant, { amount, key: entry.key, at: entry.at });
      } else if (entry.kind === 'rollback') await uncount(tx, entry.uid, counted);
    }
  return { ...booked, playable: await playable(tx, entry.uid) };
}

const bonusMoney = ({ parts }: Pick<Taken, 'parts'>): bigint =>
  parts.find(({ wallet }) => wallet === 'bonus')?.amount ?? 0n;

type BonusShare = NonNullable<Taken['bonus']> & { amount: bigint };

/** Splits the bonus money of a return over the bonuses of its stakes, by the money that each gave; every kuruş once. */
function shareByBonus(returned: bigint, stakes: readonly Taken[]): BonusShare[] {
  const given = new Map<string, BonusShare>();
  for (const { parts, bonus } of stakes)
    if (bonus) given.set(bonus.id, { ...bonus, amount: (given.get(bonus.id)?.amount ?? 0n) + bonusMoney({ parts }) });
  let left = returned;
  let total = [...given.values()].reduce((sum, { amount }) => sum + amount, 0n);
  return [...given.values()].map((bonus) => {
    const share = bonus.amount > 0n ? (left * bonus.amount) / total : 0n;
    left -= share;
    total -= bonus.amount;
    return { ...bonus, amount: share };
  });
}

/**
 * Reverses a wrong payout of a stake: takes it from the wallets of the stake, as far as they hold it. If the bonus of the
 * stake has ended meanwhile, bonus money of the payout is taken from where the bonus went, never from another bonus. The
 * caller has locked the player's play state and wallets, and calls it once per key.
 * @param entry `amount` is the payout in kuruş
 * @returns kuruş that the player no longer has; the operator bears them
 */
export async function reverseReturn(
  tx: Transaction,
  {
    stakeKey,
    amount,
    ...entry
  }: Omit<Parameters<typeof ledger.reverseEntry>[1], 'parts'> & {
    stakeKey: string;
    amount: bigint;
  },
): Promise<bigint> {
  const { parts: staked, bonus } = await findStake(tx, stakeKey);
  const grant = bonus && (await findGrant(tx, bonus.id));
  const parts = [];
  let missing = 0n;
  for (const part of ledger.splitReturn(staked, amount)) {
    const isEnded = part.wallet === 'bonus' && grant && grant.state !== 'active';
    const held = isEnded ? await undoSettleLate(tx, grant, { ...part, key: entry.key, at: entry.at }) : part.amount;
    parts.push({ ...part, amount: held });
    missing += part.amount - held;
  }
  return missing + (await ledger.reverseEntry(tx, { ...entry, parts }));
}

/** Removes a stake's contribution to the active bonus; null restores a free spin. */
async function uncount(tx: Transaction, uid: string, counted: bigint | null): Promise<void> {
  await tx
    .update(playState)
    .set(
      counted === null
        ? { spinsLeft: sql`${playState.spinsLeft} + 1` }
        : { toWager: sql`${playState.toWager} + ${String(counted)}::bigint` },
    )
    .where(eq(playState.uid, uid));
}

/**
 * Credits many returns at once, like `creditReturn`. Returns of one stake without a bonus use the ledger's batch
 * function. Locks all play states and wallets first, in one order for both paths, so that two tables that pay the same
 * players concurrently wait for each other.
 * @param outcomes outcomes of coupons: their stakes are added to or removed from the progress of their bonus before any
 * payment
 */
export async function creditReturns(
  tx: Transaction,
  entries: readonly Return[],
  outcomes: readonly BetOutcome[] = [],
): Promise<void> {
  const bets = await findChangedBets(tx, outcomes);
  if (entries.length === 0 && bets.length === 0) return;
  const keys = await stakesUnderBonus(
    tx,
    entries.map(({ stakeKey }) => stakeKey),
  );
  const isApart = ({ stakeKey, furtherStakeKeys = [] }: Return) => furtherStakeKeys.length > 0 || keys.has(stakeKey);
  const apart = entries.filter(isApart);
  const first = [...apart, ...bets].map(({ uid }) => uid);
  for (const uid of [...new Set(first)].sort()) await lockPlayState(tx, uid);
  if (first.length > 0) await lockWallets(tx, [...first, ...entries.map(({ uid }) => uid)]);
  await countBets(tx, bets);
  for (const entry of apart) await creditReturn(tx, entry);
  await ledger.creditReturns(
    tx,
    entries.filter((entry) => !isApart(entry)),
  );
}
