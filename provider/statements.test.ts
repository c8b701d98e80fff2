import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPostgres } from '#platform/db/testing';
import { playingTable, type Table } from './testing';

/** Returns the number of statements that PostgreSQL gets during work, `begin` and `commit` included. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  // The `query` of a pool calls the one of its client.
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe.skipIf(!testPostgres)('statements of a spin', { meta: { needs: 'PostgreSQL' } }, () => {
  let table: Table;
  beforeEach(async () => {
    table = await playingTable(testPostgres);
  });
  afterEach(() => table.context.close());

  test('SCALE-34 a settled spin of a signed-in player takes at most 20 statements with a win, 11 without', async () => {
    await table.addPlayer('ayse', 10_000_000n);
    const token = await table.tokenFor('ayse');
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen) throw new Error('not open');
    // The first spin opens the game and begins the play session.
    await table.play(token, { stake: 100 });
    const counts = new Map<boolean, number>();
    const shown: number[] = [];
    for (let spins = 0; spins < 200 && counts.size < 2; spins += 1) {
      let roundId = '';
      const count = await countStatements(async () => {
        const played = await table.play(token, { stake: 100 });
        if (played.kind === 'played') ({ roundId } = played);
      });
      let isWon = false;
      shown.push(
        await countStatements(async () => {
          await table.rounds.open(token);
          isWon = ((await table.rounds.show(screen.session, roundId))?.payout ?? 0n) > 0n;
        }),
      );
      counts.set(isWon, count);
    }
    expect(Object.fromEntries(counts)).toEqual({ true: 20, false: 11 });
    expect(Math.max(...shown)).toBeLessThanOrEqual(6);
  });
});
