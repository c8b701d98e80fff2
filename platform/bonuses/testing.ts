import { TRANSACTION_CATEGORY } from '#contract/constants';
import { importContent, seedContent } from '../content';
import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
import type { TestDatabase } from '../db/testing';
import { sumEndedRounds } from '../games';
import { lockPlayState } from '../play-limits';
import { setupLimits, type LimitsTestBed, type TestPlayer } from '../play-limits/testing';
import { getBalance, credit } from '../ledger';
import { bonusJobs, creditReturn, findGrant, takeStake, type BonusStake } from '.';
import { endGrant, grantNow } from './grants';
import { bonusGrants } from './schema';

/** Jobs of bonuses, as in the platform. */
export const jobs = bonusJobs(sumEndedRounds);

/** A player with the operations of the bonus tests. Amounts in kuruş. */
export interface BonusTestPlayer extends TestPlayer {
  uid: string;
  give(amount: bigint): Promise<void>;
  /** Deposits lira by card, approved by an operator. */
  pay(lira: string): Promise<void>;
  bet(amount: bigint, stake?: Partial<BonusStake>): Promise<string>;
  back(stakeKey: string, kind: 'payout' | 'rollback', amount: bigint): Promise<void>;
  /** Returns the balances of both wallets. */
  held(): Promise<{ real: bigint; bonus: bigint }>;
  claim(id: string): ReturnType<LimitsTestBed['api']['call']>;
  decline(id: string): ReturnType<LimitsTestBed['api']['call']>;
  /** Declines after the confirmation that bonus money is lost. */
  giveUp(id: string): ReturnType<LimitsTestBed['api']['call']>;
  offers(): Promise<{ open: Record<string, unknown>[]; offers: Record<string, unknown>[] }>;
}

export interface BonusTestBed extends LimitsTestBed {
  player(username: string): Promise<BonusTestPlayer>;
}

/** Creates a platform with games, payment methods, the seed's offers and players. */
export async function setupBonuses(database: TestDatabase): Promise<BonusTestBed> {
  const bed = await setupLimits(database);
  const { api } = bed;
  const { context } = api;
  await context.db.transaction((tx) => seedContent(tx));
  const about = (uid: string) => ({
    uid,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Deneme', en: 'Trial' },
    counter: 'house:games:test',
    at: context.now(),
  });
  const seated = (seat: TestPlayer): BonusTestPlayer => {
    const { uid } = seat.user;
    return {
      ...seat,
      uid,
      give: async (amount) => {
        await context.db.transaction((tx) =>
          credit(tx, { ...about(uid), key: randomId(), kind: 'adjustment', category: 1, amount }),
        );
      },
      pay: async (lira) => {
        const asked = await seat.deposit(lira);
        if (!asked.result) throw new Error(asked.message);
        await bed.approve(seat);
      },
      bet: async (amount, stake = {}) => {
        const key = stake.key ?? randomId();
        const bet = { ...about(uid), play: 'slot' as const, amount, ...stake, key };
        await context.db.transaction((tx) => takeStake(tx, bet));
        return key;
      },
      back: async (stakeKey, kind, amount) => {
        await context.db.transaction((tx) =>
          creditReturn(tx, { ...about(uid), key: `${stakeKey}-${kind}`, stakeKey, kind, amount }),
        );
      },
      held: async () => ({
        real: await getBalance(context.db, uid),
        bonus: await getBalance(context.db, uid, 'bonus'),
      }),
      claim: (id) => api.call('bonus/claim', { id, Lang: 'en' }, seat.user),
      decline: (id) => api.call('bonus/decline', { id, Lang: 'en' }, seat.user),
      giveUp: (id) => api.call('bonus/decline', { id, loseBonus: true, Lang: 'en' }, seat.user),
      offers: async () =>
        (await api.call('bonus/list_offers', { Lang: 'en' }, seat.user)).data as Awaited<
          ReturnType<BonusTestPlayer['offers']>
        >,
    };
  };
  return { ...bed, player: async (username) => seated(await bed.seat(username)) };
}

const GIVEN_TERMS: typeof bonusGrants.$inferInsert.terms = {
  title: { tr: 'Verilen', en: 'Given' },
  text: { tr: 'Verilen', en: 'Given' },
  figures: { TRY: {} },
  wagering: 20,
  counting: { slot: 100, live: 100 },
  days: 5,
  claimDays: 2,
  oncePer: 'player',
};

/** Gives a player an active bonus in kuruş, with wagering. @returns its id */
export const giveBonus = (
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  uid: string,
  amount: bigint,
): Promise<string> =>
  db.transaction(async (tx) => {
    const [id, at] = [randomId(), now()];
    const row = { id, uid, offerId: id, kind: 'deposit', state: 'waiting', terms: GIVEN_TERMS, createdAt: at } as const;
    await lockPlayState(tx, uid);
    await tx.insert(bonusGrants).values(row);
    await grantNow(tx, (await findGrant(tx, id))!, { amount, at, by: undefined });
    return id;
  });

/** Ends a bonus as if its player gave it up; its bonus money returns to the operator. */
export const giveUpBonus = (
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  uid: string,
  id: string,
): Promise<bigint> =>
  db.transaction(async (tx) => {
    await lockPlayState(tx, uid);
    return endGrant(tx, { grant: (await findGrant(tx, id))!, state: 'given-up', at: now(), by: undefined });
  });

/** Returns an offer of 10 % of a deposit, wagered five times; `more` changes it. */
export const testOffer = <More extends object>(id: string, more: More) => ({
  id,
  kind: 'deposit',
  status: 'active',
  window: { from: '2024-01-01', to: '2100-01-01' },
  audience: 'everybody',
  title: { tr: id, en: id },
  text: { tr: id, en: id },
  percent: 10,
  figures: { TRY: { minDeposit: '100' } },
  wagering: 5,
  counting: { slot: 100 },
  days: 5,
  claimDays: 2,
  oncePer: 'player',
  ...more,
});

export const CASHBACK_OFFER = {
  id: 'cashback',
  kind: 'cashback',
  status: 'active',
  window: { from: '2024-01-01', to: '2100-01-01' },
  audience: 'everybody',
  title: { tr: 'İade', en: 'Cashback' },
  text: { tr: 'İade', en: 'Cashback' },
  percent: 30,
  figures: { TRY: { cap: '50' } },
  wagering: 0,
  counting: {},
  days: 1,
  claimDays: 7,
  oncePer: 'player',
};
const CASHBACK_EVENING = '2026-04-10T20:30:00Z';
/** One minute after the midnight in Istanbul that follows the evening of `setupCashback`. */
export const CASHBACK_PAID_AT = '2026-04-10T21:01:00Z';

/** Creates a platform with one cashback offer on an evening, and a player with 1,000 lira. */
export async function setupCashback(database: TestDatabase): Promise<{ bed: BonusTestBed; player: BonusTestPlayer }> {
  const bed = await setupBonuses(database);
  const { context } = bed.api;
  context.setTime(CASHBACK_EVENING);
  await context.db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: [CASHBACK_OFFER] })));
  const player = await bed.player('kaybeden');
  await player.give(100_000n);
  return { bed, player };
}
