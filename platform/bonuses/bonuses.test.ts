import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { listAudit } from '../audit';
import { importContent, seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { selfExclude } from '../play-limits';
import { verifyLedger } from '../ledger';
import { claim, listGrants, onDepositTakenBack, creditReturns, verifyBonuses } from '.';
import { setupBonuses, jobs, type BonusTestBed, type BonusTestPlayer } from './testing';

describeEachDatabase('bonuses', (database) => {
  let bed: BonusTestBed;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
  });
  beforeEach(() => bed.api.context.setTime('2026-03-10T09:00:00Z'));
  afterAll(() => bed.api.close());

  const someone = (): Promise<BonusTestPlayer> => {
    made += 1;
    return bed.player(`bonuslu${made}`);
  };
  const ops = (command: string, words: string[], options = {}) => runCommand(bed.api.context, command, words, options);
  const advance = (milliseconds: number) => bed.api.context.advance(milliseconds);
  const work = () => runDueJobs(bed.api.context, jobs);
  const states = async ({ uid }: BonusTestPlayer) =>
    (await listGrants(bed.api.context.db, uid, 50)).map(({ state }) => state);
  const lastPayment = async ({ username }: BonusTestPlayer) => {
    const { rows = [] } = await ops('payments', ['list'], {});
    return String(rows.find((row) => row['username'] === username)?.['id']);
  };
  /** Creates a player who is wagering the welcome bonus: 1,000 lira deposited, 500 of bonus. */
  const welcomed = async () => {
    const player = await someone();
    expect(await player.claim('welcome')).toMatchObject({ result: true });
    await player.pay('1000');
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 50_000n });
    return player;
  };

  test('BONUS-1 HOME-5 the three offers are available, and none is granted without a claim', async () => {
    const player = await someone();
    const { offers, open } = await player.offers();
    expect(offers.map(({ offerID }) => offerID)).toEqual(['welcome', 'cashback', 'no-wagering']);
    expect(open).toEqual([]);
    await player.pay('1000');
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 0n });
    expect((await player.offers()).offers.map(({ offerID }) => offerID)).toEqual(['cashback', 'no-wagering']);
    expect(await player.claim('welcome')).toMatchObject({ result: false, data: { reason: 'not-eligible' } });
  });

  test('BONUS-1 HOME-5 the welcome bonus is 50 % of the first deposit, at most 999 TRY', async () => {
    const player = await someone();
    await player.claim('welcome');
    await player.claim('welcome');
    await player.pay('5000');
    expect(await player.held()).toEqual({ real: 500_000n, bonus: 99_900n });
    const [bonus] = (await player.offers()).open;
    expect(bonus).toMatchObject({ state: 'active', amount: '999.00', required: '19980.00', left: '19980.00' });
    await player.pay('1000');
    expect((await player.held()).bonus).toBe(99_900n);
  });

  test('BONUS-1 a deposit below the minimum leaves the claim waiting', async () => {
    const player = await someone();
    await player.claim('no-wagering');
    await player.pay('60');
    expect(await states(player)).toEqual(['waiting']);
    await player.pay('200');
    expect(await states(player)).toEqual(['active']);
    await player.bet(20_000n);
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    expect(await states(player)).toEqual(['released']);
  });

  test('BONUS-9 HOME-5 the 20 % bonus is paid as real money after one turnover of its deposit, for one deposit a day', async () => {
    const player = await someone();
    await player.claim('no-wagering');
    await player.pay('1000');
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 0n });
    expect((await player.offers()).open[0]).toMatchObject({ turnover: 1, amount: '200.00', required: '1000.00' });
    await player.bet(99_999n);
    // Tables and bets do not count, because they could be played without risk.
    await player.give(100_000n);
    await player.bet(50_000n, { play: 'live' });
    expect(await states(player)).toEqual(['active']);
    const spin = await player.bet(1n);
    expect(await player.held()).toEqual({ real: 70_000n, bonus: 0n });
    await player.back(spin, 'payout', 500n);
    expect(await player.held()).toEqual({ real: 70_500n, bonus: 0n });
    expect(await verifyBonuses(bed.api.context.db)).toEqual([]);
    expect(await player.claim('no-wagering')).toMatchObject({ result: false, data: { reason: 'taken' } });
    advance(DAY_MS);
    const again = await bed.again(player);
    expect(await bed.api.call('bonus/claim', { id: 'no-wagering' }, again.user)).toMatchObject({ result: true });
  });

  test('BONUS-9 tickets of a shared bingo draw count in full towards the turnover of a deposit', async () => {
    const player = await someone();
    await player.claim('no-wagering');
    await player.pay('1000');
    await player.bet(40_000n, { play: 'bingo' });
    await player.bet(60_000n, { play: 'hall' });
    expect(await states(player)).toEqual(['released']);
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 0n });
  });

  test('BONUS-1 one bonus is open at a time, even with concurrent claims', async () => {
    const player = await someone();
    const replies = await Promise.all(
      ['welcome', 'no-wagering', 'welcome', 'no-wagering', 'welcome'].map((id) => player.claim(id)),
    );
    expect(
      new Set(replies.filter(({ result }) => !result).map(({ data }) => (data as { reason: string }).reason)),
    ).toEqual(new Set(['in-use']));
    expect(await states(player)).toEqual(['waiting']);
  });

  test('BONUS-1 slots count in full, tables by a tenth, bets from odds of 1.50; real money is staked first', async () => {
    const player = await welcomed();
    const progress = async () => (await player.offers()).open[0]?.['progress'];
    await player.bet(10_000n);
    expect(await progress()).toBe('100.00');
    expect(await player.held()).toEqual({ real: 90_000n, bonus: 50_000n });
    await player.bet(5_000n, { play: 'live' });
    expect(await progress()).toBe('105.00');
    const settle = (stakeKey: string) => {
      const settled = { stakeKey, uid: player.uid, outcome: 'settled', at: bed.api.context.now() } as const;
      return bed.api.context.db.transaction((tx) => creditReturns(tx, [], [settled]));
    };
    await settle(await player.bet(1_000n, { play: 'bet', category: 4, odds: 149 }));
    expect(await progress()).toBe('105.00');
    const bet = await player.bet(1_000n, { play: 'bet', category: 4, odds: 150 });
    expect(await progress()).toBe('105.00');
    for (let times = 0; times < 2; times += 1) await settle(bet);
    expect(await progress()).toBe('115.00');
    const spin = await player.bet(1_000n);
    for (let times = 0; times < 2; times += 1) await player.back(spin, 'rollback', 1_000n);
    expect(await progress()).toBe('115.00');
  });

  test('BONUS-1 a round that stakes more than the bonus allows is rejected, and takes nothing', async () => {
    const player = await welcomed();
    await expect(player.bet(10_001n)).rejects.toMatchObject({ reason: 'limit-reached' });
    await player.bet(6_000n, { roundStaked: 4_000n });
    await expect(player.bet(6_001n, { roundStaked: 4_000n })).rejects.toMatchObject({ reason: 'limit-reached' });
    expect((await player.held()).real).toBe(94_000n);
    expect(await player.stake('100.01')).toMatchObject({
      status: 402,
      body: { code: 'LIMIT_REACHED', message: { en: expect.stringContaining('₺100.00') } },
    });
  });

  test('BONUS-1 the stake that completes the wagering releases the bonus in its transaction; its win is real money too', async () => {
    const player = await someone();
    await ops('bonuses', ['grant', player.username, 'welcome'], { amount: '100', reason: 'x' });
    const [offered] = (await player.offers()).open;
    await player.claim(String(offered?.['bonusID']));
    await player.give(195_000n);
    for (let count = 0; count < 19; count += 1) await player.bet(10_000n);
    expect(await states(player)).toEqual(['active']);
    expect(await player.held()).toEqual({ real: 5_000n, bonus: 10_000n });
    const last = await player.bet(10_000n);
    expect(await states(player)).toEqual(['released']);
    expect(await player.held()).toEqual({ real: 5_000n, bonus: 0n });
    await player.back(last, 'payout', 30_000n);
    await player.back(last, 'payout', 30_000n);
    expect(await player.held()).toEqual({ real: 35_000n, bonus: 0n });
    expect((await listAudit(bed.api.context.db, { uid: player.uid, limit: 50 })).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['bonus-claimed', 'bonus-granted', 'bonus-released']),
    );
  });

  test('BONUS-1 no more than the largest win becomes real money', async () => {
    const player = await someone();
    await ops('bonuses', ['grant', player.username, 'free-spins'], { reason: 'x' });
    const [offered] = (await player.offers()).open;
    await player.claim(String(offered?.['bonusID']));
    const spins: string[] = [];
    for (let count = 0; count < 20; count += 1) spins.push(await player.bet(500n, { gameID: '1008' }));
    await player.back(spins[0]!, 'payout', 150_000n);
    await player.give(100_000n);
    for (let count = 0; count < 20; count += 1) await player.bet(5_000n);
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 0n });
    await player.back(spins[1]!, 'payout', 1_000n);
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 0n });
  });

  test('BONUS-1 a win after the wagering is real money; one after the end of the bonus is not paid', async () => {
    const player = await welcomed();
    for (let count = 0; count < 10; count += 1) await player.bet(10_000n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 50_000n });
    const [early, late] = [await player.bet(10_000n), await player.bet(10_000n)];
    await player.back(early, 'payout', 20_000n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 50_000n });
    const [bonus] = (await player.offers()).open;
    await player.giveUp(String(bonus?.['bonusID']));
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    await player.back(late, 'payout', 90_000n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await states(player)).toEqual(['given-up']);
  });

  test('BONUS-1 free spins are for one slot and one stake; other stakes do not use them', async () => {
    const player = await someone();
    const { text } = await ops('bonuses', ['grant', player.username, 'free-spins'], { reason: 'Hoş geldiniz' });
    expect(text).toContain('Offered');
    const [offered] = (await player.offers()).open;
    expect(offered).toMatchObject({ state: 'offered', spins: { gameID: '1008', left: 20, value: '5.00' } });
    expect(await player.claim(String(offered?.['bonusID']))).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 0n, bonus: 10_000n });
    await expect(player.bet(1_000n, { gameID: '1008' })).rejects.toMatchObject({ reason: 'insufficient-balance' });
    await player.give(1_000n);
    const spin = await player.bet(500n, { gameID: '1008' });
    expect(await player.held()).toEqual({ real: 1_000n, bonus: 9_500n });
    await player.back(spin, 'payout', 700n);
    await player.bet(1_000n, { gameID: '1001' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 10_200n });
    for (let count = 0; count < 19; count += 1) await player.bet(500n, { gameID: '1008' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 700n });
    expect((await player.offers()).open[0]).toMatchObject({
      spins: { left: 0 },
      required: '1000.00',
      progress: '10.00',
    });
    await player.bet(500n, { gameID: '1001' });
    expect((await player.offers()).open[0]).toMatchObject({ progress: '15.00' });
  });

  test('BONUS-1 a bonus ends at its expiry, by the job or by a later stake', async () => {
    const [idle, playing] = [await welcomed(), await welcomed()];
    advance(31 * DAY_MS);
    await playing.bet(1_000n);
    expect(await states(playing)).toEqual(['expired']);
    await work();
    expect(await states(idle)).toEqual(['expired']);
    expect(await idle.held()).toEqual({ real: 100_000n, bonus: 0n });
    expect(await playing.held()).toEqual({ real: 99_000n, bonus: 0n });
  });

  test('BONUS-1 a declined offer is no longer available; a claim that is given up can be repeated', async () => {
    const player = await someone();
    await player.decline('no-wagering');
    expect((await player.offers()).offers.map(({ offerID }) => offerID)).toEqual(['welcome', 'cashback']);
    await player.claim('welcome');
    const [open] = (await player.offers()).open;
    await player.decline(String(open?.['bonusID']));
    expect(await player.claim('welcome')).toMatchObject({ result: true });
    const stranger = await someone();
    expect(await stranger.decline(String(open?.['bonusID']))).toMatchObject({ data: { reason: 'not-found' } });
  });

  test('BONUS-1 a declined daily offer is available again the next day, as the page says', async () => {
    const player = await someone();
    await player.decline('no-wagering');
    await player.decline('welcome');
    expect((await player.offers()).offers.map(({ offerID }) => offerID)).toEqual(['cashback']);
    advance(DAY_MS);
    const { user } = await bed.again(player);
    const { data } = await bed.api.call('bonus/list_offers', { Lang: 'en' }, user);
    expect(data).toMatchObject({ offers: [{ offerID: 'cashback' }, { offerID: 'no-wagering' }] });
  });

  test('BONUS-1 a promotion code: unknown, too small a deposit, used, used up, not for this player', async () => {
    const codes = [
      { id: 'few', code: 'IKIKISI', uses: 2, audience: 'everybody' },
      { id: 'fresh', code: 'ILKLER', audience: 'first-deposit' },
    ].map((offer) => ({
      kind: 'deposit',
      status: 'active',
      window: { from: '2024-01-01', to: '2100-01-01' },
      title: { tr: 'Kod', en: 'Code' },
      text: { tr: 'Kod', en: 'Code' },
      percent: 10,
      figures: { TRY: { minDeposit: '100' } },
      wagering: 1,
      counting: { slot: 100 },
      days: 5,
      claimDays: 5,
      oncePer: 'player',
      ...offer,
    }));
    const { db } = bed.api.context;
    await db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: codes })));
    const pay = (player: BonusTestPlayer, promotionCode: string, amount = '100') =>
      bed.api.call(
        'prepayServices/processTransaction',
        { requestID: randomId(), methodID: 'card', amount, promotionCode, Lang: 'en' },
        player.user,
      );
    const refused = (reason: string, field = 'promotionCode') => ({ result: false, data: { reason, field } });
    const [one, two, three] = [await someone(), await someone(), await someone()];
    expect(await pay(one, 'YOK')).toMatchObject(refused('not-found'));
    expect(await pay(one, 'ikikişi')).toMatchObject(refused('not-found'));
    expect(await pay(one, 'ikikisi', '60')).toMatchObject(refused('amount-out-of-range', 'amount'));
    expect(await pay(one, ' İkikisi ')).toMatchObject({ result: true });
    expect(await pay(one, 'ikikisi')).toMatchObject(refused('taken'));
    expect(await pay(one, 'ilkler')).toMatchObject(refused('in-use'));
    await bed.approve(one);
    expect(await one.held()).toEqual({ real: 10_000n, bonus: 1_000n });
    expect(await pay(two, 'ikikisi')).toMatchObject({ result: true });
    expect(await pay(three, 'ikikisi')).toMatchObject(refused('full'));
    // A rejected deposit frees its use.
    await ops('payments', ['reject', await lastPayment(two)], { reason: 'Gelmedi' });
    expect(await states(two)).toEqual(['taken-back']);
    expect(await pay(three, 'ikikisi')).toMatchObject({ result: true });
    const veteran = await someone();
    await veteran.pay('100');
    expect(await pay(veteran, 'ilkler')).toMatchObject(refused('not-eligible'));
    await db.transaction((tx) => seedContent(tx));
    expect((await veteran.offers()).offers, 'the seed does not bring its own back').toEqual([]);
    await db.execute(`delete from content_sections where section = 'bonuses'`);
    await db.transaction((tx) => seedContent(tx));
    expect((await veteran.offers()).offers).toHaveLength(2);
  });

  test('BONUS-2 a withdrawal names the loss, and ends the bonus when confirmed; a later win of an earlier stake is forfeited', async () => {
    const player = await welcomed();
    const withdraw = (more = {}) =>
      bed.api.call(
        'prepayServices/processTransaction',
        {
          requestID: randomId(),
          methodID: 'wallet-turna-withdrawal',
          amount: '500',
          account: 'turna-1234',
          Lang: 'en',
          ...more,
        },
        player.user,
      );
    const refused = await withdraw();
    expect(refused).toMatchObject({ result: false, data: { reason: 'bonus-open' } });
    expect(refused.message).toContain('₺500.00');
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 50_000n });
    expect(await withdraw({ loseBonus: true })).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 50_000n, bonus: 0n });
    expect(await states(player)).toEqual(['lost']);
    expect(await withdraw({ amount: '100' })).toMatchObject({ result: true });
  });

  test('BONUS-9 a withdrawal before the turnover forfeits the bonus, after a warning', async () => {
    const player = await someone();
    await player.claim('no-wagering');
    await player.pay('1000');
    await player.bet(50_000n);
    const withdraw = (more: object) =>
      bed.api.call(
        'prepayServices/processTransaction',
        {
          requestID: randomId(),
          methodID: 'wallet-turna-withdrawal',
          account: 'turna-1234',
          amount: '100',
          Lang: 'en',
          ...more,
        },
        player.user,
      );
    const warned = await withdraw({});
    expect(warned).toMatchObject({ result: false, data: { reason: 'bonus-open' } });
    expect(warned.message).toContain('200.00');
    expect(await states(player)).toEqual(['active']);
    expect(await withdraw({ loseBonus: true })).toMatchObject({ result: true });
    expect(await states(player)).toEqual(['lost']);
    await player.bet(40_000n);
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await verifyBonuses(bed.api.context.db)).toEqual([]);
  });

  test('BONUS-9 this offer from an operator, without a deposit, is real money at once', async () => {
    const player = await someone();
    await ops('bonuses', ['grant', player.username, 'no-wagering'], { amount: '50', reason: 'x' });
    const [offered] = (await player.offers()).open;
    expect(await player.claim(String(offered?.['bonusID']))).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 5_000n, bonus: 0n });
    expect(await verifyBonuses(bed.api.context.db)).toEqual([]);
  });

  test('BONUS-2 a chargeback ends the bonus of its deposit and takes released money as far as the balance reaches', async () => {
    const { db, now } = bed.api.context;
    const takeBack = async (player: BonusTestPlayer) => {
      const paymentId = await lastPayment(player);
      await db.transaction((tx) => onDepositTakenBack(tx, { uid: player.uid, paymentId, at: now(), by: undefined }));
    };
    const open = await welcomed();
    await takeBack(open);
    expect(await open.held()).toEqual({ real: 100_000n, bonus: 0n });
    const free = await someone();
    await free.claim('no-wagering');
    await free.pay('1000');
    await free.bet(100_000n);
    await free.bet(11_000n);
    await takeBack(free);
    await takeBack(free);
    expect(await free.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await states(free)).toEqual(['taken-back']);
  });

  test('BONUS-1 self-exclusion ends all open bonuses, and an excluded player cannot claim', async () => {
    const player = await welcomed();
    await player.claim('cashback');
    const { context } = bed.api;
    await context.db.transaction((tx) => selfExclude(context, tx, { uid: player.uid, period: '6m' }));
    expect(await player.held()).toEqual({ real: 100_000n, bonus: 0n });
    const { rows = [] } = await ops('bonuses', ['list', player.username]);
    expect(rows.map((row) => row['state'])).toEqual(['cancelled', 'cancelled']);
    const claiming = context.db.transaction((tx) => claim(context, tx, { uid: player.uid, id: 'no-wagering' }));
    await expect(claiming).rejects.toMatchObject({ reason: 'limit-reached' });
  });

  test('BONUS-1 `bonuses grant` offers, `revoke` takes back; each needs a reason, and the audit log stores it', async () => {
    const player = await someone();
    const { username } = player;
    expect(await ops('bonuses', ['grant', username, 'welcome'], { amount: '100' })).toMatchObject({ failed: true });
    expect(await ops('bonuses', ['grant', username, 'nope'], { amount: '100', reason: 'x' })).toMatchObject({
      failed: true,
    });
    expect(await ops('bonuses', ['grant', username, 'welcome'], { reason: 'x' })).toMatchObject({ failed: true });
    await ops('bonuses', ['grant', username, 'welcome'], { amount: '100', reason: 'Özür' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    const [offered] = (await player.offers()).open;
    await player.claim(String(offered?.['bonusID']));
    expect(await player.held()).toEqual({ real: 0n, bonus: 10_000n });
    expect(await ops('bonuses', ['revoke', String(offered?.['bonusID'])], { reason: 'Yanlış kişi' })).toEqual({
      text: 'Revoked; 100.00 TRY taken.',
    });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await ops('bonuses', ['revoke', String(offered?.['bonusID'])], { reason: 'x' })).toMatchObject({
      failed: true,
    });
    const trail = await listAudit(bed.api.context.db, { uid: player.uid, limit: 50 });
    expect(trail.find(({ event }) => event === 'bonus-ended')).toMatchObject({
      actor: 'operator',
      detail: { why: 'revoked', reason: 'Yanlış kişi' },
    });
  });

  test('BONUS-1 after these tests the ledger is consistent', async () => {
    expect((await verifyLedger(bed.api.context.db)).findings).toEqual([]);
  });
});
