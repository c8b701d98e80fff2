import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { importContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { verifyBooks } from '../ops/verify';
import { readPlayState } from '../play-limits/play-state';
import { creditReturn, creditReturns, listGrants, playable, takeStake, type BonusStake } from '.';
import { giveBonus, giveUpBonus, setupBonuses, testOffer, type BonusTestBed, type BonusTestPlayer } from './testing';

const { percent: _none, ...spins } = testOffer('spins', {
  kind: 'free-spins',
  figures: { TRY: { spinValue: '5', maxStake: '20', maxWin: '300' } },
  counting: { slot: 100, live: 10, bet: { percent: 50, fromOdds: 1.5 } },
  game: '1008',
  spins: 3,
});
const small = testOffer('small', { percent: 100, wagering: 1, counting: { slot: 100, live: 10 } });

describeEachDatabase('stakes for bonuses', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    await bed.api.context.db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: [spins, small] })));
  });
  beforeEach(async () => {
    bed.api.context.setTime('2026-03-10T09:00:00Z');
    made += 1;
    player = await bed.player(`oynayan${made}`);
  });
  afterAll(() => bed.api.close());

  const about = (amount: bigint) => ({
    uid: player.uid,
    amount,
    category: TRANSACTION_CATEGORY.game,
    description: { tr: 'Deneme', en: 'Trial' },
    counter: 'house:games:test',
    at: bed.api.context.now(),
  });
  const stake = (key: string, amount: bigint, more: Partial<BonusStake> = {}) =>
    bed.api.context.db.transaction((tx) => takeStake(tx, { ...about(amount), play: 'slot', key, ...more }));
  const back = (stakeKey: string, kind: 'payout' | 'rollback', amount: bigint) =>
    bed.api.context.db.transaction((tx) =>
      creditReturn(tx, { ...about(amount), key: `${stakeKey}:${kind}`, stakeKey, kind }),
    );
  const open = async () => (await player.offers()).open[0];
  const claimSpins = async () => {
    expect(await player.claim('spins')).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_500n });
  };
  const spin = (amount = 500n, more: Partial<BonusStake> = {}) =>
    stake(randomId(), amount, { gameID: '1008', ...more });
  const isSound = async () => expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);

  test('BONUS-1 a stake or a return answers with the sum of both wallets, also when it is repeated', async () => {
    const answers = async (answer: { playable: bigint }, sum: bigint) => {
      expect(answer.playable).toBe(sum);
      expect(await playable(bed.api.context.db, player.uid)).toBe(sum);
    };
    await player.give(3_000n);
    const first = randomId();
    await answers(await stake(first, 1_000n), 2_000n);
    await giveBonus(bed.api.context, player.uid, 1_000n);
    await answers(await back(first, 'payout', 500n), 3_500n);
    const [real, mixed] = [randomId(), randomId()];
    await answers(await stake(real, 2_000n), 1_500n);
    await answers(await stake(mixed, 1_200n), 300n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 300n });
    await answers(await back(mixed, 'rollback', 1_200n), 1_500n);
    await answers(await back(mixed, 'rollback', 1_200n), 1_500n);
    await answers(await stake(real, 2_000n), 1_500n);
    await answers(await back(real, 'payout', 4_000n), 5_500n);
    await isSound();
  });

  test('ACC-9 a stake above the largest stake of the bonus begins no play session, a booked one does', async () => {
    const { db, now } = bed.api.context;
    await claimSpins();
    await player.give(5_000n);
    const key = randomId();
    // As for a game's stake, the transaction of the rejection commits.
    const rejection = db.transaction((tx) =>
      takeStake(tx, { ...about(2_001n), play: 'slot', key }).catch((error: unknown) => error),
    );
    expect(await rejection).toMatchObject({ reason: 'limit-reached' });
    expect(await readPlayState(db, player.uid)).toMatchObject({ playingSince: null, lastStakeAt: null });
    await stake(randomId(), 2_000n);
    expect(await readPlayState(db, player.uid)).toMatchObject({ playingSince: now(), lastStakeAt: now() });
  });

  test('BONUS-1 the answer of the stake that completes the wagering includes the released money', async () => {
    expect(await player.claim('small')).toMatchObject({ result: true });
    await player.pay('100');
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 10_000n });
    expect(await stake(randomId(), 6_000n)).toMatchObject({ playable: 14_000n });
    expect(await stake(randomId(), 4_001n)).toMatchObject({ playable: 9_999n });
    expect(await player.held()).toEqual({ real: 9_999n, bonus: 0n });
    await isSound();
  });

  test('BONUS-1 a free spin is a stake of its amount on its slot; real money and other stakes leave the spins', async () => {
    await claimSpins();
    await player.give(5_000n);
    await spin(500n, { gameID: '1001' });
    await spin(400n);
    await spin(500n, { play: 'live' });
    await spin(500n, { play: 'bet', odds: 200 });
    expect(await player.held()).toEqual({ real: 3_100n, bonus: 1_500n });
    expect(await open()).toMatchObject({ spins: { left: 3 }, progress: '9.50' });
    await spin();
    expect(await player.held()).toEqual({ real: 3_100n, bonus: 1_000n });
    expect(await open()).toMatchObject({ spins: { left: 2 }, progress: '9.50' });
    await isSound();
  });

  test('BONUS-1 the largest stake of a bonus applies to all stakes of a round together, and never to a free spin', async () => {
    await claimSpins();
    await player.give(10_000n);
    await stake(randomId(), 2_000n);
    const refused = { reason: 'limit-reached' };
    await expect(stake(randomId(), 2_001n)).rejects.toMatchObject(refused);
    await expect(stake(randomId(), 500n, { roundStaked: 1_501n })).rejects.toMatchObject(refused);
    await stake(randomId(), 500n, { roundStaked: 1_500n });
    expect(await player.held()).toEqual({ real: 7_500n, bonus: 1_500n });
    await spin(500n, { roundStaked: 1_501n });
    expect(await player.held()).toEqual({ real: 7_500n, bonus: 1_000n });
  });

  test('BONUS-1 a refunded stake no longer counts, with the share at which it counted; a payout changes no progress', async () => {
    await claimSpins();
    await player.give(4_000n);
    const [slot, table] = [randomId(), randomId()];
    await stake(slot, 1_000n);
    await stake(table, 1_000n, { play: 'live' });
    expect(await open()).toMatchObject({ progress: '11.00' });
    await back(slot, 'payout', 300n);
    expect(await open()).toMatchObject({ progress: '11.00' });
    await back(table, 'rollback', 1_000n);
    expect(await open()).toMatchObject({ progress: '10.00', spins: { left: 3 } });
    await isSound();
  });

  test('BONUS-1 the last free spin releases a bonus that is wagered, and not before', async () => {
    await claimSpins();
    await player.give(100_000n);
    // 15 lira of bonus, five times.
    for (let count = 0; count < 5; count += 1) await stake(randomId(), 2_000n);
    expect(await open()).toMatchObject({ state: 'active', spins: { left: 3 } });
    await spin();
    await spin();
    expect(await player.held()).toEqual({ real: 90_000n, bonus: 500n });
    const last = randomId();
    expect(await spin(500n, { key: last })).toMatchObject({ playable: 90_000n });
    expect((await listGrants(bed.api.context.db, player.uid, 9))[0]).toMatchObject({ state: 'released' });
    await back(last, 'payout', 700n);
    expect(await player.held()).toEqual({ real: 90_700n, bonus: 0n });
    await isSound();
  });

  test('BONUS-1 a stake after the expiry takes no bonus money and counts for nothing', async () => {
    await claimSpins();
    await player.give(1_000n);
    bed.api.context.advance(6 * DAY_MS);
    await expect(spin(1_100n)).rejects.toMatchObject({ reason: 'insufficient-balance' });
    expect(await spin()).toMatchObject({ playable: 500n });
    expect(await player.held()).toEqual({ real: 500n, bonus: 0n });
    expect((await listGrants(bed.api.context.db, player.uid, 9))[0]).toMatchObject({ state: 'expired', spinsLeft: 3 });
    await isSound();
  });

  test('ACC-9 BONUS-1 stakes without and with a bonus use up one loss limit, bonus money too', async () => {
    await player.give(10_000n);
    await player.limit({ limit: 'loss-day', amount: '50' });
    await stake(randomId(), 1_000n);
    await giveBonus(bed.api.context, player.uid, 1_000n);
    await stake(randomId(), 2_000n);
    const refused = { reason: 'limit-reached' };
    await expect(stake(randomId(), 2_001n)).rejects.toMatchObject(refused);
    const last = randomId();
    await stake(last, 2_000n);
    await expect(stake(randomId(), 1n)).rejects.toMatchObject(refused);
    await back(last, 'rollback', 2_000n);
    await stake(randomId(), 2_000n);
    await isSound();
  });

  test('BONUS-1 of a win with stakes under two bonuses that have ended, each share goes where its bonus went', async () => {
    const [first, second] = [randomId(), randomId()];
    const givenUp = await giveBonus(bed.api.context, player.uid, 3_000n);
    await stake(first, 2_000n);
    await giveUpBonus(bed.api.context, player.uid, givenUp);
    await player.claim('small');
    await player.pay('100');
    await stake(randomId(), 10_000n, { play: 'live' });
    await stake(second, 4_000n, { play: 'live' });
    await player.give(3_000n);
    await stake(randomId(), 8_600n);
    expect(await player.held()).toEqual({ real: 400n, bonus: 0n });
    await bed.api.context.db.transaction((tx) =>
      creditReturn(tx, {
        ...about(10_000n),
        key: `${first}:payout`,
        stakeKey: first,
        furtherStakeKeys: [second],
        kind: 'payout',
      }),
    );
    // A third of 100 lira, rounded down, is forfeited with the bonus that was given up.
    expect(await player.held()).toEqual({ real: 400n + 6_667n, bonus: 0n });
    await isSound();
  });

  test('BONUS-1 a batch of returns without any changes nothing; a mixed one credits each return once', async () => {
    await player.give(2_000n);
    const plain = randomId();
    await stake(plain, 1_000n);
    await giveBonus(bed.api.context, player.uid, 1_000n);
    const bonus = randomId();
    await stake(bonus, 1_500n);
    const batch = [plain, bonus].map((stakeKey) => ({
      ...about(300n),
      key: `${stakeKey}:payout`,
      stakeKey,
      kind: 'payout' as const,
    }));
    const all = (entries: typeof batch) => bed.api.context.db.transaction((tx) => creditReturns(tx, entries));
    await all([]);
    for (let times = 0; times < 2; times += 1) await all(batch);
    expect(await player.held()).toEqual({ real: 500n, bonus: 600n });
    await isSound();
  });
});
