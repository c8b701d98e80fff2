import { eq, inArray, sql } from 'drizzle-orm';
import type { BonusPlay } from '#contract/bonuses';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { lockStanding } from '../play-limits';
import * as wallet from '../wallet';
import { balanceOf, heldIn, playerAccount, PURSES, type Purse } from '../wallet';
import { endGrant, findGrant, release, settleLate, type Grant } from './grants';
import { bonusGrants, bonusStakes } from './schema';
import { countedOf, figureOf } from './terms';
import { refusals } from './texts';

/** A stake of any kind, with what tells how far it counts for an open bonus. */
export interface BonusStake extends Omit<Parameters<typeof wallet.takeStake>[1], 'from'> {
  play: BonusPlay;
  /** The game, where it is one: free spins are for one game alone. */
  gameID?: string | undefined;
  /** Of a bet, in hundredths: 150 is 1.50; the product of a coupon's. */
  odds?: number | undefined;
  /** Kuruş that the same round took before. */
  roundStaked?: bigint | undefined;
}

type Moved = Awaited<ReturnType<typeof wallet.takeStake>> & {
  /** What can be staked afterwards: real money and bonus money, in kuruş. */
  playable: bigint;
};

/** What a player can stake: real money and bonus money, in kuruş. */
export function playable(executor: Executor, uid: string): Promise<bigint> {
  return wallet.balanceOfAll(executor, uid);
}

/** What a stake has to know of the bonus that is being wagered. */
interface Wagered extends Pick<Grant, 'id' | 'terms' | 'spinsLeft' | 'expiresAt'> {
  /** This very stake was counted before. */
  isCounted: boolean;
  /** What the bonus purse holds, in kuruş. It changes only while the standing is locked, as it is now. */
  held: bigint;
}

const wagered = namedStatement<{
  id: string;
  terms: Grant['terms'];
  spins_left: number;
  expires_ms: number | null;
  is_counted: boolean;
  held: string;
}>(
  'bonus_wagered',
  sql`select id, terms, spins_left, (extract(epoch from expires_at) * 1000)::float8 as expires_ms,
      exists (select 1 from ${bonusStakes} where stake_key = ${sql.placeholder('key')}) as is_counted,
      ${heldIn(sql.placeholder('purse'))} as held
    from ${bonusGrants}
    where uid = ${sql.placeholder('uid')} and state in ('waiting', 'active') and state = 'active'`,
);

/** The bonus that is being wagered: every stake asks, by one statement. */
async function wageredBy(tx: Transaction, uid: string, key: string): Promise<Wagered | undefined> {
  const [row] = await wagered(tx, { uid, key, purse: playerAccount(uid, 'bonus') });
  if (!row) return undefined;
  const { id, terms, spins_left: spinsLeft, expires_ms: expires, is_counted: isCounted, held } = row;
  const expiresAt = expires === null ? null : new Date(expires);
  return { id, terms, spinsLeft, expiresAt, isCounted, held: BigInt(held) };
}

/**
 * Takes a stake, real money first, and counts it for the bonus that is being wagered: once it is, what the bonus purse
 * holds becomes real money in the same transaction. Free spins alone take bonus money first; until they are played, no
 * other stake takes any. Asked after `mayStake`, which locks the player's standing. Once per key.
 * @throws {Refusal} as the wallet's; `limit-reached` for more than the bonus lets one round stake
 */
export async function takeStake(
  tx: Transaction,
  { play, gameID, odds, roundStaked = 0n, ...stake }: BonusStake,
): Promise<Moved> {
  const bonus = await wageredBy(tx, stake.uid, stake.key);
  if (!bonus) {
    const moved = await wallet.takeStake(tx, stake);
    return { ...moved, playable: moved.balance };
  }
  const counts = !bonus.isCounted && (await isInTime(tx, bonus, stake.at));
  const spin = counts && isSpin(bonus, play, gameID, stake.amount);
  if (counts && !spin) refuseTooLarge(bonus, roundStaked + stake.amount);
  const from: readonly Purse[] = spin ? ['bonus'] : counts && bonus.spinsLeft > 0 ? ['real'] : PURSES;
  const moved = await wallet.takeStake(tx, { ...stake, from });
  const isDone = counts && (await count(tx, bonus, { play, odds, spin, key: stake.key, amount: stake.amount }));
  if (!isDone) {
    const gave = moved.parts.find(({ purse }) => purse === 'bonus')?.amount ?? 0n;
    const held = counts && !moved.replayed ? bonus.held - gave : await balanceOf(tx, stake.uid, 'bonus');
    return { ...moved, playable: moved.balance + held };
  }
  const grant = await findGrant(tx, bonus.id);
  if (grant) await release(tx, grant, stake.at);
  return { ...moved, playable: await playable(tx, stake.uid) };
}

/** Whether a stake comes in time to count; a bonus whose time is over ends. */
async function isInTime(tx: Transaction, { id, expiresAt }: Wagered, at: Date): Promise<boolean> {
  if (!expiresAt || expiresAt > at) return true;
  const grant = await findGrant(tx, id);
  if (grant) await endGrant(tx, grant, 'expired', { at, by: undefined });
  return false;
}

const isSpin = ({ spinsLeft, terms }: Wagered, play: BonusPlay, gameID: string | undefined, amount: bigint): boolean =>
  spinsLeft > 0 && play === 'slot' && gameID === terms.game && amount === figureOf(terms, 'spinValue');

function refuseTooLarge({ terms }: Wagered, roundStaked: bigint): void {
  const most = figureOf(terms, 'maxStake');
  if (most !== undefined && roundStaked > most) throw refusals.stakeTooLarge(most);
}

const countIn = namedStatement<{ is_done: boolean }>(
  'bonus_count',
  sql`with counted as (
      insert into ${bonusStakes} (stake_key, grant_id, amount, counted, spin)
      values (${sql.placeholder('key')}, ${sql.placeholder('grant')}, ${sql.placeholder('amount')}::bigint,
        ${sql.placeholder('share')}::bigint, ${sql.placeholder('spin')}::boolean)
      returning grant_id, counted, spin
    )
    update ${bonusGrants} as bonus
    set progress = bonus.progress + counted.counted, spins_left = bonus.spins_left - counted.spin::integer
    from counted where bonus.id = counted.grant_id
    returning bonus.spins_left = 0 and bonus.progress >= bonus.required as is_done`,
);

/** Counts a stake. @returns whether the bonus is wagered now */
async function count(
  tx: Transaction,
  { id, terms }: Wagered,
  stake: Pick<BonusStake, 'play' | 'odds' | 'key' | 'amount'> & { spin: boolean },
): Promise<boolean> {
  const { play, odds, key, amount, spin } = stake;
  const share = spin ? 0n : countedOf(terms, play, amount, odds);
  const values = { key, grant: id, amount: String(amount), share: String(share), spin };
  const [after] = await countIn(tx, values);
  return after?.is_done ?? false;
}

interface Counted {
  grantId: string;
  counted: bigint;
  spin: boolean;
}

const counted = namedStatement<{ grant_id: string; counted: string; spin: boolean }>(
  'bonus_stake',
  sql`select grant_id, counted::text, spin from ${bonusStakes} where stake_key = ${sql.placeholder('key')}`,
);

/** What a stake counted; undefined where no bonus was open. */
async function stakeOf(tx: Transaction, key: string): Promise<Counted | undefined> {
  const [row] = await counted(tx, { key });
  return row && { grantId: row.grant_id, counted: BigInt(row.counted), spin: row.spin };
}

/**
 * Puts a payout or a refund back as the wallet does. Where a bonus was open when the stake was taken, a stake that is
 * given back counts no longer, and what comes for a bonus that has ended meanwhile goes where that bonus went.
 * @throws as the wallet's
 */
export async function payBack(tx: Transaction, entry: Parameters<typeof wallet.payBack>[1]): Promise<Moved> {
  const staked = await stakeOf(tx, entry.stakeKey);
  if (!staked) {
    const moved = await wallet.payBack(tx, entry);
    return { ...moved, playable: moved.balance + (await balanceOf(tx, entry.uid, 'bonus')) };
  }
  await lockStanding(tx, entry.uid);
  const grant = await findGrant(tx, staked.grantId);
  if (!grant) throw new Error(`Bonus ${staked.grantId} is gone`);
  const moved = await wallet.payBack(tx, entry);
  if (!moved.replayed) {
    if (grant.state === 'active') {
      if (entry.kind === 'rollback') await uncount(tx, staked);
    } else {
      const late = moved.parts.find(({ purse }) => purse === 'bonus');
      if (late) await settleLate(tx, grant, { amount: late.amount, key: entry.key, at: entry.at });
    }
  }
  return { ...moved, playable: await playable(tx, entry.uid) };
}

async function uncount(tx: Transaction, { grantId, counted: taken, spin }: Counted): Promise<void> {
  await tx
    .update(bonusGrants)
    .set({
      progress: sql`${bonusGrants.progress} - ${String(taken)}::bigint`,
      spinsLeft: sql`${bonusGrants.spinsLeft} + ${spin ? 1 : 0}`,
    })
    .where(eq(bonusGrants.id, grantId));
}

/** `payBack` for many at once: stakes that no bonus counted take the wallet's short way. */
export async function payBackAll(
  tx: Transaction,
  entries: readonly Parameters<typeof wallet.payBack>[1][],
): Promise<void> {
  if (entries.length === 0) return;
  const noted = await tx
    .select({ key: bonusStakes.stakeKey })
    .from(bonusStakes)
    .where(
      inArray(
        bonusStakes.stakeKey,
        entries.map(({ stakeKey }) => stakeKey),
      ),
    );
  const keys = new Set(noted.map(({ key }) => key));
  const apart = entries
    .filter(({ stakeKey }) => keys.has(stakeKey))
    .sort((one, other) => (one.uid < other.uid ? -1 : 1));
  for (const entry of apart) await payBack(tx, entry);
  await wallet.payBackAll(
    tx,
    entries.filter(({ stakeKey }) => !keys.has(stakeKey)),
  );
}
