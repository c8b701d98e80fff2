import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importContent } from '../content';
import { randomId } from '../db/ids';
import { describeDatabase, testPostgres } from '../db/testing';
import { enqueueJob, runDueJobs, startJobs, type JobTable } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { lockPlayState } from '../play-limits';
import { listGrants } from '.';
import { giveBonus, setupBonuses, jobs, testOffer, type BonusTestBed, type BonusTestPlayer } from './testing';

describeDatabase('last day of a bonus', (database) => {
  let bed: BonusTestBed;
  beforeAll(async () => {
    bed = await setupBonuses(database);
    bed.api.context.setTime('2026-03-10T09:00:00Z');
  });
  afterAll(() => bed.api.close());

  const grants = ({ uid }: BonusTestPlayer) => listGrants(bed.api.context.db, uid, 9);
  const states = async (player: BonusTestPlayer) => (await grants(player)).map(({ state }) => state);

  test('BONUS-1 BONUS-9 the last day that a notice names is usable whole: for a turnover and for the claim of an offer', async () => {
    const [evening, late] = [await bed.player('aksam'), await bed.player('gec')];
    for (const player of [evening, late]) {
      await player.claim('no-wagering');
      await player.pay('1000');
      await runCommand(bed.api.context, 'bonuses', ['grant', player.username, 'welcome'], {
        amount: '100',
        reason: 'x',
      });
    }
    const query = { limit: 10, searchCategory: 2, Lang: 'tr' };
    const { data } = await bed.api.call('finance/list_transactions', query, evening.user);
    const days = [...JSON.stringify(data).matchAll(/Son gün: (\d+ \S+ \d+)/g)].map(([, day]) => day);
    expect(days).toEqual(['17 Mart 2026', '17 Mart 2026']);
    bed.api.context.setTime('2026-03-17T20:59:59Z');
    await runDueJobs(bed.api.context, jobs);
    await evening.bet(100_000n);
    expect(await states(evening)).toEqual(['offered', 'released']);
    const [offered] = await grants(evening);
    const claimed = await bed.api.call('bonus/claim', { id: offered?.id }, (await bed.again(evening)).user);
    expect(claimed).toMatchObject({ result: true });
    bed.api.context.setTime('2026-03-17T21:00:00Z');
    await late.bet(100_000n);
    await runDueJobs(bed.api.context, jobs);
    expect(await states(late)).toEqual(['expired', 'expired']);
  });

  describe('before the job of an ended bonus ran', () => {
    const OFFERS = [testOffer('first', {}), testOffer('second', {}), testOffer('coded', { code: 'KOD' })];
    beforeAll(() => bed.api.context.db.transaction((tx) => importContent(tx, JSON.stringify({ bonuses: OFFERS }))));

    /** Lets the bonuses of players end; signs them in again. */
    const daysLater = async (...players: BonusTestPlayer[]) => {
      bed.api.context.advance(10 * 24 * 3_600_000);
      const seated: BonusTestPlayer[] = [];
      for (const player of players) seated.push({ ...player, ...(await bed.again(player)) });
      return seated;
    };
    const claim = (player: BonusTestPlayer, id: string) => bed.api.call('bonus/claim', { id, Lang: 'en' }, player.user);
    const deposit = (player: BonusTestPlayer, promotionCode?: string) =>
      bed.api.call(
        'prepayServices/processTransaction',
        { requestID: randomId(), methodID: 'card', amount: '100', promotionCode, Lang: 'en' },
        player.user,
      );

    test('BONUS-1 a claim ends the earlier one: of another offer, of the same, and by a promotion code', async () => {
      const begun = [await bed.player('yeni'), await bed.player('ayni'), await bed.player('kodlu')];
      for (const player of begun) await player.claim('first');
      const players = await daysLater(...begun);
      const [other, same, code] = players;
      expect(await claim(other!, 'second')).toMatchObject({ result: true });
      expect(await claim(same!, 'first')).toMatchObject({ result: true });
      expect(await deposit(code!, 'KOD')).toMatchObject({ result: true });
      await runDueJobs(bed.api.context, jobs);
      for (const player of players) expect(await states(player)).toEqual(['waiting', 'expired']);
    });

    test('BONUS-1 a claim takes the money of an ended bonus; its own offer is used', async () => {
      const begun = await bed.player('bakiyeli');
      await begun.claim('first');
      await begun.pay('100');
      const player = (await daysLater(begun))[0]!;
      expect(await player.held()).toEqual({ real: 10_000n, bonus: 1_000n });
      expect(await claim(player, 'first')).toMatchObject({ result: false, data: { reason: 'taken' } });
      const [active] = await grants(player);
      expect(await claim(player, active!.id)).toMatchObject({ result: false, data: { reason: 'not-found' } });
      await runCommand(bed.api.context, 'bonuses', ['grant', player.username, 'second'], { amount: '7', reason: 'x' });
      const [offered] = await grants(player);
      expect(await claim(player, offered!.id)).toMatchObject({ result: true });
      expect(await player.held()).toEqual({ real: 10_000n, bonus: 700n });
      expect(await states(player)).toEqual(['active', 'expired']);
      expect((await verifyBooks(bed.api.context.db)).findings).toEqual([]);
    });

    test('BONUS-2 a withdrawal ends it without a confirmation', async () => {
      const begun = await bed.player('ceken');
      await begun.claim('first');
      await begun.pay('100');
      await begun.give(100_000n);
      const player = (await daysLater(begun))[0]!;
      const form = { requestID: randomId(), methodID: 'wallet-turna-withdrawal', amount: '500', account: 'TRN-1' };
      expect(
        await bed.api.call('prepayServices/processTransaction', { ...form, Lang: 'en' }, player.user),
      ).toMatchObject({ result: true });
      expect(await states(player)).toEqual(['expired']);
      expect(await player.held()).toEqual({ real: 60_000n, bonus: 0n });
    });
  });
});

describe.skipIf(!testPostgres)('the end of many bonuses over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SCALE-30 a settlement that is due after the bonuses of a day does not wait for their ends', async () => {
    const bed = await setupBonuses(testPostgres!);
    const { context } = bed.api;
    const players = [await bed.player('birinci'), await bed.player('ikinci'), await bed.player('ucuncu')];
    for (const { uid } of players) await giveBonus(context, uid, 1_000n);
    const settled = vi.fn<() => Promise<void>>(async () => {});
    const table: JobTable = { ...jobs, settle: { lane: 'money', inside: settled } };
    context.advance(10 * 24 * 3_600_000);
    await context.db.transaction((tx) =>
      enqueueJob(tx, { kind: 'settle', key: 'settle', payload: {}, runAt: context.now() }),
    );
    let runner: ReturnType<typeof startJobs> | undefined;
    await context.db.transaction(async (tx) => {
      for (const { uid } of players) await lockPlayState(tx, uid);
      runner = startJobs(context, table);
      await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce(), 5_000);
    });
    await vi.waitFor(async () => {
      for (const { uid } of players) expect(await listGrants(context.db, uid, 9)).toMatchObject([{ state: 'expired' }]);
    }, 5_000);
    await runner?.stop();
    await bed.api.close();
  });
});
