import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { listGrants } from '.';
import { setupBonuses, jobs, type BonusTestBed, type BonusTestPlayer } from './testing';

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
});
