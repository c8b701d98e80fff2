import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { importContent } from '../content';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { checkRegistrationCode, listGrants } from '.';
import { setupBonuses, jobs, testOffer, type BonusTestBed, type BonusTestPlayer } from './testing';

const MINUTE_MS = 60_000;
/** A slot of the seed. */
const SLOT = '1008';

const { percent: _none, ...spins } = testOffer('spins', {
  kind: 'free-spins',
  audience: 'invited',
  figures: { TRY: { spinValue: '5', maxWin: '15' } },
  wagering: 1,
  game: SLOT,
  spins: 3,
});
const OFFERS = [
  testOffer('reload', {}),
  testOffer('guests', { audience: 'invited' }),
  testOffer('daily', { percent: 20, wagering: 0, oncePer: 'day' }),
  testOffer('secret', { code: 'GIZLI', uses: 1 }),
  testOffer('plenty', { code: 'BOL' }),
  spins,
];

describeDatabase('uses of offers', (database) => {
  let bed: BonusTestBed;
  let player: BonusTestPlayer;
  let made = 0;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    await bed.api.context.db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: OFFERS })));
  });
  beforeEach(async () => {
    bed.api.context.setTime('2026-03-10T09:00:00Z');
    player = await someone();
  });
  afterAll(() => bed.api.close());

  const db = () => bed.api.context.db;
  const someone = (): Promise<BonusTestPlayer> => {
    made += 1;
    return bed.player(`kullanan${made}`);
  };
  const ops = (command: string, words: string[], options = {}) => runCommand(bed.api.context, command, words, options);
  const grants = () => listGrants(db(), player.uid, 9);
  const states = async () => (await grants()).map(({ state }) => state);
  const refused = (reason: string) => ({ result: false, data: { reason } });
  const offered = async (offer: string, amount?: string) => {
    // The newest is listed first only if the timestamps differ.
    bed.api.context.advance(MINUTE_MS);
    await ops('bonuses', ['grant', player.username, offer], { reason: 'x', ...(amount && { amount }) });
    return (await grants())[0]!.id;
  };
  /** Hours later: the earlier session is over. */
  const claimAgain = async (id: string) =>
    bed.api.call('bonus/claim', { id, Lang: 'en' }, (await bed.again(player)).user);
  const pay = async (who: BonusTestPlayer, promotionCode?: string) => {
    const form = { requestID: randomId(), methodID: 'card', amount: '100', ...(promotionCode && { promotionCode }) };
    const reply = await bed.api.call('prepayServices/processTransaction', { ...form, Lang: 'en' }, who.user);
    return { ...reply, id: (reply.data as { transactionID: string }).transactionID };
  };
  const typeCode = async (who: BonusTestPlayer, promotionCode: string, address: string) => {
    const form = { requestID: randomId(), methodID: 'card', amount: '100', promotionCode };
    return bed.api.call('prepayServices/processTransaction', { ...form, Lang: 'en' }, who.user, address);
  };
  const approve = (id: string) => ops('payments', ['approve', id]);

  test('BONUS-3 a bonus that was granted and given up is used; a claim given up before its deposit is not', async () => {
    await player.claim('reload');
    await player.decline((await grants())[0]!.id);
    bed.api.context.advance(MINUTE_MS);
    expect(await player.claim('reload')).toMatchObject({ result: true });
    await player.pay('100');
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 1_000n });
    await player.giveUp((await grants())[0]!.id);
    expect(await states()).toEqual(['given-up', 'given-up']);
    expect(await player.claim('reload')).toMatchObject(refused('taken'));
    expect((await player.offers()).offers.map(({ offerID }) => offerID)).toEqual(['daily']);
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
  });

  test('BONUS-3 an offer of one use a day is available again after midnight in Istanbul', async () => {
    bed.api.context.setTime('2026-03-10T20:30:00Z');
    player = await someone();
    await player.claim('daily');
    await player.pay('100');
    expect(await player.claim('daily')).toMatchObject(refused('taken'));
    bed.api.context.setTime('2026-03-10T21:00:00Z');
    expect(await player.claim('daily')).toMatchObject({ result: true });
  });

  test('BONUS-3 neither an offer for invited players nor one with a code can be claimed by its id', async () => {
    expect(await player.claim('guests')).toMatchObject(refused('not-eligible'));
    expect(await player.claim('secret')).toMatchObject(refused('not-found'));
    expect(await player.decline('secret')).toMatchObject(refused('not-found'));
    expect((await player.offers()).offers.map(({ offerID }) => offerID)).toEqual(['reload', 'daily']);
    expect(await states()).toEqual([]);
  });

  test('BONUS-3 an offered bonus is claimed once: not after it was revoked, declined or expired', async () => {
    const id = await offered('guests', '10');
    expect(await player.claim(id)).toMatchObject({ result: true });
    expect(await player.claim(id)).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_000n });
    await ops('bonuses', ['revoke', id], { reason: 'x' });
    expect(await player.claim(id)).toMatchObject(refused('not-found'));
    const declined = await offered('guests', '10');
    await player.decline(declined);
    expect(await player.claim(declined)).toMatchObject(refused('not-found'));
    const old = await offered('guests', '10');
    // The job that ends it has not run yet.
    bed.api.context.advance(3 * DAY_MS);
    expect(await claimAgain(old)).toMatchObject(refused('not-found'));
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
  });

  test('BONUS-1 a deposit grants nothing for an expired claim, even before the job ends it', async () => {
    await player.claim('reload');
    const { id } = await pay(player);
    bed.api.context.advance(3 * DAY_MS);
    await approve(id);
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    expect(await states()).toEqual(['expired']);
  });

  test('BONUS-1 the expiry of the claim does not end the bonus that was granted meanwhile', async () => {
    await player.claim('reload');
    await player.pay('100');
    bed.api.context.advance(3 * DAY_MS);
    await runDueJobs(bed.api.context, jobs);
    expect(await states()).toEqual(['active']);
    bed.api.context.advance(3 * DAY_MS);
    await runDueJobs(bed.api.context, jobs);
    expect(await states()).toEqual(['expired']);
  });

  test('BONUS-2 an active bonus is given up only if the loss of its bonus money was announced', async () => {
    const id = await offered('guests', '10');
    await player.claim(id);
    const answer = await player.decline(id);
    expect(answer).toMatchObject(refused('bonus-open'));
    expect(answer.message).toContain('₺10.00');
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_000n });
    expect(await player.giveUp(id)).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await states()).toEqual(['given-up']);
  });

  test('BONUS-2 to decline an offer ends its claim; once its deposit is credited, the loss must be announced', async () => {
    await player.claim('reload');
    expect(await player.decline('reload')).toMatchObject({ result: true });
    expect(await states()).toEqual(['given-up']);
    await player.claim('reload');
    await player.pay('100');
    expect(await player.decline('reload')).toMatchObject(refused('bonus-open'));
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 1_000n });
    expect(await player.giveUp('reload')).toMatchObject({ result: true });
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    expect(await player.decline('reload')).toMatchObject({ result: true });
  });

  test('BONUS-1 a bonus that ends stores its wagering progress', async () => {
    await player.claim('reload');
    await player.pay('100');
    await player.bet(2_000n);
    await player.giveUp((await grants())[0]!.id);
    expect((await grants())[0]).toMatchObject({ state: 'given-up', progress: 2_000n, required: 5_000n });
  });

  test('BONUS-2 a withdrawal does not end a claim that waits for its deposit', async () => {
    await player.give(10_000n);
    await player.claim('reload');
    const form = { methodID: 'wallet-yelken-withdrawal', amount: '100', account: '5551234' };
    const reply = await bed.api.call(
      'prepayServices/processTransaction',
      { requestID: randomId(), ...form },
      player.user,
    );
    expect(reply).toMatchObject({ result: true });
    expect(await states()).toEqual(['waiting']);
  });

  test('BONUS-1 released money is revoked only with --released', async () => {
    await player.claim('daily');
    await player.pay('100');
    const [{ id } = { id: '' }] = await grants();
    expect(await ops('bonuses', ['revoke', id], { reason: 'x' })).toMatchObject({ failed: true });
    expect(await player.held()).toEqual({ real: 12_000n, bonus: 0n });
    expect(await ops('bonuses', ['revoke', id], { reason: 'x', released: true })).toEqual({
      text: 'Revoked; 20.00 TRY taken.',
    });
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
  });

  test('BONUS-1 a refunded free spin can be played again', async () => {
    await player.claim(await offered('spins'));
    const spin = await player.bet(500n, { gameID: SLOT });
    expect((await grants())[0]).toMatchObject({ spinsLeft: 2 });
    await player.back(spin, 'rollback', 500n);
    expect((await grants())[0]).toMatchObject({ spinsLeft: 3 });
    expect(await player.held()).toEqual({ real: 0n, bonus: 1_500n });
  });

  test('BONUS-1 late wins become real money up to the largest win of all of them together', async () => {
    await player.claim(await offered('spins'));
    const played: string[] = [];
    for (let count = 0; count < 3; count += 1) played.push(await player.bet(500n, { gameID: SLOT }));
    await player.give(1_500n);
    await player.bet(1_500n);
    expect(await states()).toEqual(['released']);
    for (const spin of played) await player.back(spin, 'payout', 600n);
    expect(await player.held()).toEqual({ real: 1_500n, bonus: 0n });
    expect((await grants())[0]).toMatchObject({ released: 1_500n });
  });

  test('BONUS-12 the sixth wrong promotion code of a player is delayed, from any IP address; a right one resets the count', async () => {
    const other = await someone();
    for (let tries = 1; tries <= 4; tries += 1)
      expect(await typeCode(player, `YANLIS${tries}`, `192.0.2.${tries}`)).toMatchObject(refused('not-found'));
    expect(await typeCode(player, 'BOL', '192.0.2.5')).toMatchObject({ result: true });
    await player.decline((await grants())[0]!.id);
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await typeCode(player, `YANLIS${tries}`, `192.0.2.${tries}`)).toMatchObject(refused('not-found'));
    expect(await typeCode(player, 'BOL', '192.0.2.7')).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
    expect(await pay(player)).toMatchObject({ result: true });
    expect(await typeCode(other, 'BOL', '192.0.2.7')).toMatchObject({ result: true });
  });

  test('BONUS-12 a withdrawal with a code, and a repeated deposit, neither count nor reset the count', async () => {
    await player.give(20_000n);
    const send = (form: object) =>
      bed.api.call('prepayServices/processTransaction', { ...form, Lang: 'en' }, player.user, '192.0.2.8');
    const forms = [
      { methodID: 'wallet-yelken-withdrawal', amount: '100', account: '5551234', promotionCode: 'UYDURMA' },
      { methodID: 'card', amount: '100', promotionCode: 'BOL' },
    ].map((form) => ({ ...form, requestID: randomId() }));
    const sendAll = async () => {
      for (const form of forms) expect(await send(form)).toMatchObject({ result: true });
    };
    // The deposit redeems its code once.
    await sendAll();
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await typeCode(player, `YANLIS${tries}`, `192.0.2.${tries}`)).toMatchObject(refused('not-found'));
      await sendAll();
    }
    expect(await typeCode(player, 'YANLIS6', '192.0.2.6')).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
    // A delay of codes does not concern them either.
    await sendAll();
  });

  test('BONUS-12 wrong promotion codes of many players behind one IP address are delayed after thirty', async () => {
    const [first, last] = [player, await someone()];
    let tries = 0;
    for (let players = 0; players < 8; players += 1) {
      const guesser = players === 0 ? first : await someone();
      for (let codes = 0; codes < 4 && tries < 30; codes += 1, tries += 1)
        expect(await typeCode(guesser, `TAHMIN${tries}`, '198.51.100.7')).toMatchObject(refused('not-found'));
    }
    expect(tries).toBe(30);
    expect(await typeCode(last, 'BOL', '198.51.100.7')).toMatchObject({ code: 429, data: { reason: 'too-soon' } });
    expect(await typeCode(last, 'BOL', '198.51.100.8')).toMatchObject({ result: true });
  });

  test('BONUS-4 a code’s bonus is granted for the deposit that named it, and for no other', async () => {
    const named = await pay(player, 'bol');
    const other = await pay(player);
    await approve(other.id);
    expect(await player.held()).toEqual({ real: 10_000n, bonus: 0n });
    await approve(named.id);
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 1_000n });
  });

  test('BONUS-4 a code’s bonus ends with a notice if its approved deposit is too small or settles a debt; the use is free again', async () => {
    const small = await pay(player, 'gizli');
    await ops('payments', ['approve', small.id], { amount: '99,50' });
    expect(await states()).toEqual(['expired']);
    expect(await player.held()).toEqual({ real: 9_950n, bonus: 0n });
    const { data } = await bed.api.call(
      'finance/list_transactions',
      { limit: 10, searchCategory: 2, Lang: 'en' },
      player.user,
    );
    expect(JSON.stringify(data)).toContain('secret: your deposit was not enough for the bonus (minimum: ₺100.00)');
    expect(JSON.stringify(data)).not.toContain('its time is over');

    await player.bet(9_950n);
    await ops('payments', ['charge-back', small.id], { reason: 'x' });
    const taken = await pay(player, 'gizli');
    await ops('payments', ['approve', taken.id], { amount: '99,50' });
    expect(await player.held()).toEqual({ real: 0n, bonus: 0n });
    expect(await states()).toEqual(['expired', 'expired']);
    expect(await player.claim('reload')).toMatchObject({ result: true });
  });

  test('BONUS-4 a granted use of a code stays used after the bonus has ended, also at registration', async () => {
    const check = (code: string) => checkRegistrationCode(db(), code, bed.api.context.now());
    await expect(check('gizli')).resolves.toBeUndefined();
    await approve((await pay(player, 'gizli')).id);
    await player.giveUp((await grants())[0]!.id);
    expect(await states()).toEqual(['given-up']);
    expect(await pay(await someone(), 'gizli')).toMatchObject(refused('full'));
    await expect(check('gizli')).rejects.toMatchObject({ reason: 'full' });
    await expect(check('yok')).rejects.toMatchObject({ reason: 'not-found' });
    await expect(check(' ')).resolves.toBeUndefined();
  });

  test('BONUS-4 a registration’s code is for the first deposit only', async () => {
    await player.pay('100');
    bed.api.context.advance(MINUTE_MS);
    await ops('players', ['set', player.username], { 'promotion-code': 'BOL' });
    await player.pay('100');
    expect(await player.held()).toEqual({ real: 20_000n, bonus: 0n });
    expect(await states()).toEqual([]);
  });

  test('BONUS-1 after these tests the ledger is consistent', async () => {
    expect((await verifyBooks(db())).findings).toEqual([]);
  });
});
