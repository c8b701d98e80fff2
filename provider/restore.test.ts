import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase } from '#platform/db/testing';
import { fromPort, runDueJobs } from '#platform/jobs';
import { runCommand } from '#platform/ops';
import { sessions } from '#platform/players/schema';
import { rounds } from './schema';
import { playingTable, type Table } from './testing';

const POKER = TABLES.find(({ type, minStake }) => type === 'poker' && minStake <= 10)!;

describeDatabase('a restored database', (database) => {
  let table: Table;
  beforeEach(async () => {
    table = await playingTable(database);
    await table.addPlayer('ayse', 100_000n);
  });
  afterEach(() => table.context.close());

  const openGame = async (token: string) => {
    const screen = await table.rounds.open(token);
    if (!screen) throw new Error('unknown');
    return screen;
  };
  const played = async (token: string, fields: Record<string, string | number>) => {
    const result = await table.play(token, fields);
    if (result.kind !== 'played') throw new Error(JSON.stringify(result));
    const [round] = await table.context.db.select().from(rounds).where(eq(rounds.id, result.roundId));
    return round!;
  };
  const endSessions = () => runCommand(table.context, 'games', ['end-sessions'], {});

  test('RUN-82 GAME-5 after `games end-sessions` no form deals again what its player saw before the restore', async () => {
    const token = await table.tokenFor('ayse');
    await openGame(token);
    const form = { stake: 100, requestID: randomId(), playerSeed: 'mine' };
    const seen = await played(token, form);
    const unopened = await table.tokenFor('ayse');
    // The backup does not have the round.
    await table.context.db.delete(rounds);
    expect(await endSessions()).toMatchObject({ text: '2 open games ended.', facts: { ended: 2 } });
    for (const of of [token, unopened]) {
      expect(await openGame(of)).toMatchObject({ expired: true });
      expect(await table.play(of, { ...form, stake: 200 })).toEqual({ kind: 'expired' });
    }
    const again = await played(await table.tokenFor('ayse'), form);
    expect(again.seed).not.toBe(seen.seed);
  });

  test('RUN-82 GAME-2 after `games end-sessions` an unfinished hand continues in a new game session', async () => {
    const hand = await played(await table.tokenFor('ayse', POKER.id), { ante: POKER.minStake * 100, pairPlus: 0 });
    await endSessions();
    const token = await table.tokenFor('ayse', POKER.id);
    expect(await openGame(token)).toMatchObject({ unfinished: { id: hand.id, step: 0 } });
    expect(await table.play(token, { roundID: hand.id, step: 0, action: 'fold' })).toMatchObject({ kind: 'played' });
  });

  test('RUN-82 GAME-2 after an outage of more than a day an unfinished hand continues', async () => {
    const { context } = table;
    const hand = await played(await table.tokenFor('ayse', POKER.id), { ante: POKER.minStake * 100, pairPlus: 0 });
    context.advance(30 * 3_600_000);
    await runDueJobs(context, fromPort(context.gameProvider!.jobs));
    await endSessions();
    await context.db.update(sessions).set({ lastActivityAt: context.now() });
    // Other games do not hide it.
    await played(await table.tokenFor('ayse'), { stake: 100 });
    const token = await table.tokenFor('ayse', POKER.id);
    expect(await openGame(token)).toMatchObject({ unfinished: { id: hand.id, step: 0 } });
    expect(await table.play(token, { roundID: hand.id, step: 0, action: 'play' })).toMatchObject({ kind: 'played' });
    const [finished] = await context.db.select().from(rounds).where(eq(rounds.id, hand.id));
    expect(finished).toMatchObject({ status: 'settled', stepCount: 1 });
  });
});
