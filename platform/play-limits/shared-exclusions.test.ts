import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { TEST_PASSWORD } from '../api/testing';
import { listAudit } from '../audit';
import { giveBonus } from '../bonuses/testing';
import { installation } from '../db/installation';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { getBalance } from '../ledger';
import { listOutbox } from '../messages';
import { runCommand } from '../ops';
import { jobs as playerJobs, scheduleIdentityHashing } from '../players';
import { players } from '../players/schema';
import { jobs, scheduleExclusionSharing } from '.';
import { setupLimits, type LimitsTestBed, type TestPlayer } from './testing';

const table = { ...playerJobs, ...jobs };

describeDatabase('exclusions of an earlier release', (database) => {
  let bed: LimitsTestBed;
  beforeEach(async () => {
    bed = await setupLimits(database);
  });
  afterEach(() => bed.api.close());

  const db = () => bed.api.context.db;
  const update = (player: TestPlayer, row: Partial<typeof players.$inferInsert>) =>
    db().update(players).set(row).where(eq(players.uid, player.user.uid));
  const rowOf = async ({ user }: TestPlayer) =>
    (await db().select().from(players).where(eq(players.uid, user.uid)))[0]!;
  /** Returns accounts of one person. */
  const seatPerson = async (...usernames: string[]) => {
    const seats: TestPlayer[] = [];
    for (const username of usernames) {
      const player = await bed.seat(username, '100');
      await update(player, { identityHash: usernames[0]!, isIdentityShared: true });
      seats.push(player);
    }
    return seats as [TestPlayer, TestPlayer, TestPlayer];
  };
  const excluded = async (player: TestPlayer, days: number) => {
    const until = new Date(bed.api.context.now().getTime() + days * DAY_MS);
    await update(player, { excludedUntil: until });
    return until;
  };
  const start = () =>
    db().transaction(async (tx) => {
      await scheduleIdentityHashing(tx, bed.api.context.now());
      await scheduleExclusionSharing(tx, bed.api.context.now());
    });
  const work = async () => {
    while ((await runDueJobs(bed.api.context, table)) > 0);
  };
  const isDone = async () => (await db().$count(installation, eq(installation.key, 'exclusions-shared'))) > 0;
  const closures = async ({ username }: TestPlayer) =>
    (await runCommand(bed.api.context, 'limits', ['show', username], {})).rows?.filter(({ limit }) =>
      ['break', 'exclusion'].includes(String(limit)),
    );

  test('LIMIT-4 the longest exclusion of a person closes their other confirmed accounts, once', async () => {
    const [first, second, third] = await seatPerson('birinci', 'ikinci', 'ucuncu');
    const [stranger] = await seatPerson('yabanci');
    const [held, unheld] = await seatPerson('bekleyen', 'beklenen');
    await giveBonus(bed.api.context, second.user.uid, 1_000n);
    await update(held, { status: 'inactive', heldFor: 'identity' });
    await excluded(unheld, 400);
    await excluded(first, 100);
    const until = await excluded(third, 300);
    await start();
    await work();
    for (const player of [first, second]) expect((await rowOf(player)).excludedUntil).toEqual(until);
    for (const player of [stranger, held]) expect((await rowOf(player)).excludedUntil).toBeNull();

    const { uid } = second.user;
    expect(await closures(second)).toMatchObject([{ limit: 'exclusion' }]);
    expect(await listAudit(db(), { uid, event: 'self-excluded', limit: 9 })).toMatchObject([
      { detail: { match: 'identity', until: until.toISOString() } },
    ]);
    expect(await bed.api.call('user/get_user_profile', {}, second.user)).toMatchObject({
      data: { reason: 'session-expired' },
    });
    const login = { username: second.username, password: TEST_PASSWORD };
    expect(await bed.api.call('user/login', login)).toMatchObject({ data: { reason: 'self-excluded' } });
    expect(await getBalance(db(), uid, 'bonus')).toBe(0n);
    expect(await getBalance(db(), uid)).toBe(10_000n);
    const subjects = (await listOutbox(db(), (await rowOf(second)).email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('oyuna kapatıldı'))).toHaveLength(1);

    // A process of the earlier release excludes a player meanwhile.
    expect(await isDone()).toBe(false);
    const [late, other] = await seatPerson('gec', 'gecin-ikinci');
    await excluded(late, 200);
    bed.api.context.advance(DAY_MS);
    await work();
    expect((await rowOf(other)).excludedUntil).toEqual((await rowOf(late)).excludedUntil);
    expect(await listAudit(db(), { uid, event: 'self-excluded', limit: 9 })).toHaveLength(1);
    bed.api.context.advance(DAY_MS);
    await work();
    expect(await isDone()).toBe(true);
    await start();
    expect(await runDueJobs(bed.api.context, table)).toBe(0);
  });

  test('LIMIT-4 a cool-off that lasts longer than the rest of the exclusion stays', async () => {
    const [first, second] = await seatPerson('birinci', 'ikinci');
    expect(await bed.api.call('limit/take_break', { days: 30 }, second.user)).toMatchObject({ result: true });
    const until = await excluded(first, 5);
    await start();
    await work();
    expect((await rowOf(second)).excludedUntil).toEqual(until);
    expect(await closures(second)).toMatchObject([{ limit: 'break' }]);
  });
});
