import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { listAudit } from '../audit';
import { importContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { getDebt } from '../payments';
import { listGrants } from '.';
import {
  CASHBACK_OFFER,
  giveBonus,
  jobs,
  setupBonuses,
  testOffer,
  type BonusTestBed,
  type BonusTestPlayer,
} from './testing';

const { percent: _none, ...spins } = testOffer('spins', {
  kind: 'free-spins',
  figures: { TRY: { spinValue: '5' } },
  game: '1008',
  spins: 3,
});
const OFFERS = [testOffer('gift', {}), testOffer('cash', { wagering: 0 }), spins, CASHBACK_OFFER];

describeEachDatabase('several bonuses of a player', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    await bed.api.context.db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: OFFERS })));
  });
  beforeEach(async () => {
    bed.api.context.setTime('2026-03-10T09:00:00Z');
    made += 1;
    player = await bed.player(`iki${made}`);
    await player.give(10_000n);
  });
  afterAll(() => bed.api.close());

  const ops = (words: string[], options: Record<string, string | true>) =>
    runCommand(bed.api.context, 'bonuses', words, options);
  const grants = () => listGrants(bed.api.context.db, player.uid, 9);
  const stateOf = async (id: string) => (await grants()).find((grant) => grant.id === id)?.state;
  const offered = async (offer: string) => {
    const before = new Set((await grants()).map(({ id }) => id));
    await ops(['grant', player.username, offer], { amount: '30', reason: 'x' });
    return (await grants()).find(({ id }) => !before.has(id))!.id;
  };

  test('BONUS-2 the confirmed loss of one bonus ends no other one', async () => {
    const asked = await giveBonus(bed.api.context, player.uid, 1_000n);
    const withdraw = (lostBonusID: string) => {
      const form = {
        requestID: randomId(),
        methodID: 'wallet-yelken-withdrawal',
        amount: '100',
        account: '1234567890',
      };
      return bed.api.call('prepayServices/processTransaction', { ...form, loseBonus: true, lostBonusID }, player.user);
    };
    await player.giveUp(asked);
    const current = await giveBonus(bed.api.context, player.uid, 5_000n);
    expect(await withdraw(asked)).toMatchObject({ result: false, data: { reason: 'bonus-open' } });
    expect(await stateOf(current)).toBe('active');
    expect(await withdraw(current)).toMatchObject({ result: true });
    expect(await stateOf(current)).toBe('lost');
  });

  test('BONUS-1 the end of an offered or joined bonus leaves money and wagering of the active one', async () => {
    const active = await giveBonus(bed.api.context, player.uid, 5_000n);
    await player.bet(1_000n);
    const [declined, revoked] = [await offered('gift'), await offered('cash')];
    await player.claim('cashback');
    const joined = (await grants()).find(({ state }) => state === 'joined')!.id;
    const before = await player.held();
    expect(before.bonus).toBeGreaterThan(0n);

    for (const id of [declined, joined]) expect(await player.decline(id)).toMatchObject({ result: true });
    expect(await ops(['revoke', revoked], { reason: 'Yanlış kişi' })).not.toHaveProperty('failed');
    expect(await Promise.all([declined, joined, revoked].map(stateOf))).toEqual(['declined', 'given-up', 'revoked']);
    expect(await player.held()).toEqual(before);
    expect((await grants()).find(({ id }) => id === revoked)).toMatchObject({ reason: 'Yanlış kişi' });
    const [entry] = await listAudit(bed.api.context.db, { uid: player.uid, event: 'bonus-ended', limit: 1 });
    expect(entry).toMatchObject({ detail: { why: 'revoked', reason: 'Yanlış kişi', amount: '0.00' } });

    await player.bet(500n);
    expect((await grants()).find(({ id }) => id === active)).toMatchObject({ state: 'active', progress: 1_500n });
    expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  });

  test('BONUS-3 an operator’s offer is not claimed while a bonus is open; claimed twice, it is granted once', async () => {
    const active = await giveBonus(bed.api.context, player.uid, 5_000n);
    const [bonus, cash] = [await offered('gift'), await offered('cash')];
    expect(await player.claim(bonus)).toMatchObject({ result: false, data: { reason: 'in-use' } });
    await player.giveUp(active);
    for (let time = 0; time < 2; time += 1) {
      expect(await player.claim(bonus)).toMatchObject({ result: true });
      expect(await player.held()).toEqual({ real: 10_000n, bonus: 3_000n });
    }
    await player.giveUp(bonus);
    for (let time = 0; time < 2; time += 1) {
      expect(await player.claim(cash)).toMatchObject({ result: true });
      expect(await player.held()).toEqual({ real: 13_000n, bonus: 0n });
    }
    expect(await player.claim(active)).toMatchObject({ result: false, data: { reason: 'not-found' } });
    expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  });

  test('BONUS-1 a claim that no deposit follows expires after its days; declining it or a used offer changes nothing', async () => {
    await player.claim('gift');
    const [claimed] = await grants();
    bed.api.context.advance(3 * DAY_MS);
    await runDueJobs(bed.api.context, jobs);
    const again = await bed.again(player);
    const decline = (id: string) => bed.api.call('bonus/decline', { id, Lang: 'en' }, again.user);
    expect(await stateOf(claimed!.id)).toBe('expired');
    expect(await decline(claimed!.id)).toMatchObject({ result: true });
    expect(await stateOf(claimed!.id)).toBe('expired');
    for (let time = 0; time < 2; time += 1) expect(await decline('gift')).toMatchObject({ result: true });
    expect((await grants()).map(({ state }) => state).sort()).toEqual(['declined', 'expired']);
  });

  test('BONUS-1 free spins that a player claims are granted at once', async () => {
    expect(await player.claim('spins')).toMatchObject({ result: true });
    expect(await grants()).toMatchObject([{ state: 'active', amount: 1_500n, spinsLeft: 3 }]);
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 1_500n });
    expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  });

  test('BONUS-6 of a charged-back deposit the spent part of its bonus becomes a debt, no more', async () => {
    await player.claim('cash');
    await player.pay('100');
    expect(await player.held()).toEqual({ real: 21_000n, bonus: 0n });
    await player.bet(10_600n);
    const [granted] = await grants();
    const words = ['charge-back', String(granted?.paymentId)];
    const charged = await runCommand(bed.api.context, 'payments', words, { reason: 'Ters ibraz' });
    expect(charged).not.toHaveProperty('failed');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await getDebt(bed.api.context.db, player.uid)).toBe(600n);
    expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  });

  test('BONUS-1 the revocation of a released bonus whose money is spent takes nothing', async () => {
    const id = await offered('cash');
    await player.claim(id);
    await player.bet(13_000n);
    expect(await ops(['revoke', id], { released: true, reason: 'x' })).not.toHaveProperty('failed');
    expect(await stateOf(id)).toBe('revoked');
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
  });
});
