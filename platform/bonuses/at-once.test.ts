import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bonuses as seeded } from '#content/bonuses';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { importContent } from '../content';
import type { Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { lockWaits, testPostgres } from '../db/testing';
import { runCommand } from '../ops';
import { lockPlayState } from '../play-limits';
import { getBalance, lockWallets, verifyLedger } from '../ledger';
import { claim, listGrants, creditReturns, redeemCode } from '.';
import { setupBonuses, type BonusTestBed, type BonusTestPlayer } from './testing';

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
