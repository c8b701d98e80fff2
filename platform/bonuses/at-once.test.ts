import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bonuses as seeded } from '#content/bonuses';
import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { importContent } from '../content';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { lockWaits, testPostgres } from '../db/testing';
import { runCommand } from '../ops';
import { lockPlayState } from '../play-limits';
import { debit, getBalance, lockWallets, playerAccount, verifyLedger } from '../ledger';
import { findPlayer } from '../players';
import { claim, listGrants, creditReturns, onWithdrawal, redeemCode } from '.';
import { giveBonus, setupBonuses, type BonusTestBed, type BonusTestPlayer } from './testing';

describe.skipIf(!testPostgres)('at once over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(testPostgres!);
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const waiting = (count: number) => lockWaits(db(), count);
  const win = ({ uid }: BonusTestPlayer, stakeKey: string) => ({
    key: `${stakeKey}-win`,
    stakeKey,
    kind: 'payout' as const,
    uid,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Deneme', en: 'Trial' },
    counter: 'house:games:test',
    amount: 1_000n,
    at: bed.api.context.now(),
  });

  test('GAME-1 BONUS-1 two tables that pay the same two players concurrently both pay, even if one player has a bonus', async () => {
    const both = [await bed.player('masadaki1'), await bed.player('masadaki2')];
    const [first, second] = both.sort((one, other) => (one.uid < other.uid ? -1 : 1)) as [
      BonusTestPlayer,
      BonusTestPlayer,
    ];
    for (const player of both) await player.give(10_000n);
    const before = [await first.bet(1_000n), await second.bet(1_000n)];
    // The second player's next stake counts for a bonus, so it is paid by another path than the first player's.
    await second.claim('welcome');
    await second.pay('100');
    const after = [await first.bet(1_000n), await second.bet(1_000n)];
    const pay = (keys: readonly string[]) =>
      db().transaction((tx) => creditReturns(tx, [win(first, keys[0]!), win(second, keys[1]!)]));
    let plain: Promise<void> | undefined;
    let counted: Promise<void> | undefined;
    await db().transaction(async (tx) => {
      // Both wait in turn for a locked wallet.
      await lockWallets(tx, [first.uid]);
      plain = pay(before);
      await waiting(1);
      counted = pay(after);
      await waiting(2);
    });
    expect(await Promise.allSettled([plain, counted])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(await getBalance(db(), first.uid)).toBe(10_000n);
    expect(await getBalance(db(), second.uid)).toBe(20_000n);
    expect((await verifyLedger(db())).findings).toEqual([]);
  });

  /** Creates a player with free spins offered by an operator. @returns the player and the offer's id */
  const offeredSpins = async (username: string) => {
    const player = await bed.player(username);
    await runCommand(bed.api.context, 'bonuses', ['grant', username, 'free-spins'], { reason: 'x' });
    const [offered] = await listGrants(db(), player.uid, 1);
    return { player, id: offered!.id };
  };

  test('BONUS-1 of stakes that wait for one another, each reads the current number of free spins', async () => {
    const { player, id } = await offeredSpins('ceviren');
    await player.claim(id);
    await player.give(5_000n);
    for (let count = 0; count < 19; count += 1) await player.bet(500n, { gameID: '1008' });
    expect(await player.held()).toEqual({ real: 5_000n, bonus: 500n });
    const stakes: Promise<string>[] = [];
    await db().transaction(async (tx) => {
      await lockPlayState(tx, player.uid);
      for (let count = 1; count <= 3; count += 1) {
        stakes.push(player.bet(500n, { gameID: '1008' }));
        await waiting(count);
      }
    });
    await Promise.all(stakes);
    expect(await player.held()).toEqual({ real: 4_000n, bonus: 0n });
    expect((await listGrants(db(), player.uid, 1))[0]).toMatchObject({ spinsLeft: 0, progress: 1_000n });
  });

  test('BONUS-1 a stake that waits during the grant of a bonus counts as one after it', async () => {
    const { player, id } = await offeredSpins('bekleyen');
    await player.give(1_000n);
    const [small, large] = [randomId(), randomId()];
    let stakes: Promise<PromiseSettledResult<string>[]> | undefined;
    await db().transaction(async (tx) => {
      await lockPlayState(tx, player.uid);
      stakes = Promise.allSettled([player.bet(500n, { key: small }), player.bet(5_000n, { key: large })]);
      await waiting(2);
      await claim(bed.api.context, tx, { uid: player.uid, id });
    });
    expect(await stakes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { reason: 'insufficient-balance' } },
    ]);
    expect(await player.held()).toEqual({ real: 500n, bonus: 10_000n });
    expect((await listGrants(db(), player.uid, 1))[0]).toMatchObject({ spinsLeft: 20, progress: 500n });
    await player.back(small, 'payout', 900n);
    expect(await player.held()).toEqual({ real: 1_400n, bonus: 10_000n });
    expect((await verifyLedger(db())).findings).toEqual([]);
  });

  const CROSSINGS: Record<string, (name: string) => Promise<() => Promise<unknown>>> = {
    'the last free spin, which releases its bonus': async (name) => {
      const { player, id } = await offeredSpins(name);
      await player.claim(id);
      await player.back(await player.bet(500n, { gameID: '1008' }), 'payout', 700n);
      for (let count = 0; count < 18; count += 1) await player.bet(500n, { gameID: '1008' });
      await player.give(100_000n);
      for (let count = 0; count < 20; count += 1) await player.bet(5_000n);
      return () => player.bet(500n, { gameID: '1008' });
    },
    'a win of bonus money after the release': async (name) => {
      const player = await bed.player(name);
      await giveBonus(bed.api.context, player.uid, 1_000n);
      const early = await player.bet(1_000n);
      await player.give(19_000n);
      await player.bet(19_000n);
      return () => player.back(early, 'payout', 500n);
    },
    'a stake after the last day of a bonus': async (name) => {
      const player = await bed.player(name);
      await giveBonus(bed.api.context, player.uid, 1_000n);
      await player.give(1_000n);
      bed.api.context.advance(6 * DAY_MS);
      return () => player.bet(500n);
    },
    'a withdrawal that ends a bonus': async (name) => {
      const player = await bed.player(name);
      await giveBonus(bed.api.context, player.uid, 1_000n);
      await player.give(20_000n);
      const by = { uid: player.uid, meant: true, at: bed.api.context.now(), by: undefined };
      return () =>
        db().transaction(async (tx) => {
          await onWithdrawal(tx, by);
          await debit(tx, { ...win(player, name), kind: 'withdrawal-reserve' });
        });
    },
  };
  test.each(Object.keys(CROSSINGS))(
    'BONUS-1 %s locks the real wallet before the bonus wallet, as all bookings do',
    async (crossing) => {
      const name = `sirali${Object.keys(CROSSINGS).indexOf(crossing)}`;
      const act = await CROSSINGS[crossing]!(name);
      const { uid } = (await findPlayer(db(), name))!;
      const works: Promise<unknown>[] = [];
      await db().transaction(async (tx) => {
        await tx.execute(sql`select 1 from wallet_accounts where account = ${playerAccount(uid)} for update`);
        works.push(db().transaction((other) => lockWallets(other, [uid])));
        await waiting(1);
        works.push(act());
        await waiting(2);
      });
      expect(await Promise.allSettled(works)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
      expect((await verifyLedger(db())).findings).toEqual([]);
    },
  );

  test('BONUS-4 of two players with the last use of a code, the second waits and is then rejected', async () => {
    const [first, second] = [await bed.player('onceki'), await bed.player('sonraki')];
    const use =
      ({ uid }: BonusTestPlayer) =>
      (tx: Transaction) =>
        redeemCode(bed.api.context, tx, { uid, code: 'MERHABA25', paymentId: randomId(), amount: 10_000n });
    const last = seeded.map((offer) => (offer.code === 'MERHABA25' ? { ...offer, uses: 1 } : offer));
    await db().transaction((tx) => importContent(tx, JSON.stringify({ bonuses: last })));
    let refused: Promise<unknown> | undefined;
    await db().transaction(async (tx) => {
      await use(first)(tx);
      refused = db()
        .transaction(use(second))
        .catch((error: unknown) => error);
      await waiting(1);
    });
    expect(await refused).toMatchObject({ reason: 'full', field: 'promotionCode' });
  });
});
