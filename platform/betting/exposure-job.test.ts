import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../api/testing';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { jobs as jobRows } from '../jobs/schema';
import { jobs } from '.';
import { listExposure } from './exposure';
import { EXPOSURE, recountExposure, scheduleExposure, sumUpExposure } from './exposure-job';
import { bettingExposure } from './schema';
import { pick, setupBetting, verifyExposure, type BettingTestBed } from './testing';

const OVER = { market: 'total', line: 2.5, selection: 'over', odds: 185 } as const;

describeDatabase('upkeep of exposure', (database) => {
  let bed: BettingTestBed;
  let user: TestUser;
  let fixture: string;
  beforeAll(async () => {
    bed = await setupBetting(database);
    user = await bed.player('bakimli', '10000');
  });
  beforeEach(async () => {
    fixture = await bed.feed.newFixture();
  });
  afterAll(() => bed.api.close());

  test('DESK-90 bets of an earlier release are counted, and a second count changes nothing', async () => {
    const { db } = bed.api.context;
    await bed.placed(user, [pick(fixture)]);
    await bed.placed(user, [pick(fixture, OVER), pick(await bed.feed.newFixture())], { stake: '7' });
    await db.delete(bettingExposure);
    expect(await verifyExposure(db)).not.toEqual([]);
    const recountAll = async () => {
      let after = '';
      do after = await db.transaction((tx) => recountExposure(tx, after));
      while (after !== '');
    };
    await recountAll();
    expect(await verifyExposure(db)).toEqual([]);
    const rows = await db.$count(bettingExposure);
    await recountAll();
    expect(await db.$count(bettingExposure)).toBe(rows);
    // The earlier release settles a match: its bets close, without a row of exposure.
    await bed.feed.result(fixture, [{ home: 1, away: 0 }]);
    const kept = await db.select().from(bettingExposure).where(eq(bettingExposure.fixtureId, fixture));
    await bed.settle();
    await db.delete(bettingExposure).where(eq(bettingExposure.fixtureId, fixture));
    await db.insert(bettingExposure).values(kept.map(({ id: _id, ...row }) => row));
    expect(await listExposure(db, fixture)).not.toEqual([]);
    await recountAll();
    expect(await listExposure(db, fixture)).toEqual([]);
    await db.transaction(sumUpExposure);
    expect(await verifyExposure(db)).toEqual([]);
  });

  test('DESK-90 the job counts more fixtures than one step holds, runs every 15 seconds, and recounts hourly', async () => {
    const { db, now, advance } = bed.api.context;
    const at = (seconds: number) => new Date(now().getTime() + seconds * 1_000);
    const due = () => db.select().from(jobRows).where(eq(jobRows.kind, EXPOSURE));
    for (let count = 0; count < 25; count += 1) await bed.placed(user, [pick(await bed.feed.newFixture())]);
    await db.delete(bettingExposure);
    await db.delete(jobRows).where(eq(jobRows.kind, EXPOSURE));
    await db.transaction((tx) => scheduleExposure(tx, now()));
    const run = () => runDueJobs(bed.api.context, jobs);
    await run();
    expect(await verifyExposure(db), 'the first step').not.toEqual([]);
    for (let step = 0; step < 3; step += 1) {
      expect(await due()).toMatchObject([{ runAt: at(15) }]);
      advance(15_000);
      await run();
    }
    expect(await verifyExposure(db)).toEqual([]);
    expect(await due()).toMatchObject([{ runAt: at(15) }]);
    const [row] = await db.select().from(bettingExposure);
    await db.update(bettingExposure).set({ stakes: 1n }).where(eq(bettingExposure.id, row!.id));
    advance(15_000);
    await run();
    expect(await verifyExposure(db)).not.toEqual([]);
    advance(3_600_000);
    for (let step = 0; step < 3; step += 1) {
      await run();
      advance(15_000);
    }
    expect(await verifyExposure(db)).toEqual([]);
  });
});
