import { afterEach, beforeEach, expect, test } from 'vitest';
import { importContent } from '../content';
import type { Transaction } from '../db/database';
import { describeEachDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs, listGrants, scheduleCashback } from '.';
import { bonusHouse, type BonusHouse, type BonusSeat } from './testing';

const OFFER = {
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
const START = '2026-04-09T21:00:00Z';
const EVENING = '2026-04-10T20:30:00Z';
/** Half a minute after midnight in Istanbul: the job of the day before runs after a whole one. */
const MIDNIGHT = '2026-04-10T21:00:30Z';
const PAID_AT = '2026-04-10T21:01:00Z';

describeEachDatabase('the cashback of a day', (database) => {
  let house: BonusHouse;
  let player: BonusSeat;
  beforeEach(async () => {
    house = await bonusHouse(database);
    house.api.context.setTime(EVENING);
    await db().transaction(async (tx) => {
      await importContent(tx, JSON.stringify({ bonuses: [OFFER] }));
      await scheduleCashback(tx, house.api.context.now());
    });
    player = await house.player('kaybeden');
    await player.give(100_000n);
  });
  afterEach(() => house.api.close());

  const db = () => house.api.context.db;
  const joined = async () => (await listGrants(db(), player.uid, 9)).find(({ state }) => state === 'joined')?.id ?? '';
  const work = async (at: string) => {
    house.api.context.setTime(at);
    await runDueJobs(house.api.context, jobs);
  };
  /** The job of one player and one day, as a process that was cut off would repeat it. */
  const pay = (id: string) =>
    db().transaction((tx: Transaction) =>
      jobs['bonuses.cashback.player']!(house.api.context, tx, { id, start: new Date(START).toISOString() }),
    );
  const real = async () => (await player.held()).real;

  test('BONUS-5 a day’s cashback is at most its cap, once a day, also after joining again', async () => {
    await player.claim('cashback');
    await player.bet(20_000n);
    await work(PAID_AT);
    expect(await real()).toBe(85_000n);
    await player.decline(await joined());
    expect(await player.claim('cashback')).toMatchObject({ result: true });
    await pay(await joined());
    expect(await real()).toBe(85_000n);
  });

  test('BONUS-5 who joins after midnight gets nothing for the day before', async () => {
    await player.bet(10_000n);
    house.api.context.setTime(MIDNIGHT);
    await player.claim('cashback');
    await work(PAID_AT);
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 what is lost after midnight belongs to the next day', async () => {
    await player.claim('cashback');
    await player.bet(1_000n);
    house.api.context.setTime(MIDNIGHT);
    await player.bet(10_000n);
    await work(PAID_AT);
    expect(await real()).toBe(89_000n + 300n);
  });

  test('BONUS-5 bets bring no cashback', async () => {
    await player.claim('cashback');
    await player.bet(10_000n, { play: 'bet', category: 4, odds: 200 });
    await work(PAID_AT);
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 a player who left before the payment gets nothing, even where the job runs', async () => {
    await player.claim('cashback');
    const id = await joined();
    await player.bet(10_000n);
    await player.decline(id);
    await pay(id);
    expect(await real()).toBe(90_000n);
  });

  test('BONUS-5 joining again while joined changes nothing', async () => {
    for (let times = 0; times < 2; times += 1) expect(await player.claim('cashback')).toMatchObject({ result: true });
    expect((await listGrants(db(), player.uid, 9)).map(({ state }) => state)).toEqual(['joined']);
  });
});
