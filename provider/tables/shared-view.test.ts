import { afterEach, beforeEach, expect, test } from 'vitest';
import { TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { createOperator } from '#platform/games';
import { getBalance } from '#platform/ledger';
import { playingTable, type Table } from '../testing';
import { defaultRules } from '../engines';
import { turnAt } from './clock';
import { getSharedView } from './shared-view';
import { currentRound } from './table-rounds';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const CHIP = ROULETTE.minStake * 100;
const CLOCK = { openMs: 22_000, closedMs: 3_000 };

describeDatabase('the shared view of a table', (database) => {
  let table: Table;
  let context: TestContext;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    context.setTime(turnAt(CLOCK, ROULETTE.id, context.now()).endsAt);
    for (const uid of ['ayse', 'burak']) await table.addPlayer(uid, 1_000_000n);
  });
  afterEach(() => context.close());

  const provider = () => ({ operator: createOperator(context), findRules: defaultRules });
  const read = async () => (await getSharedView(provider(), { gameId: ROULETTE.id, profile: 'roulette' })).view;
  const bet = async (uid: string, stakes: string) => {
    const { number } = await currentRound(provider(), { gameId: ROULETTE.id, profile: 'roulette' });
    const form = new URLSearchParams({ requestID: randomId(), number: String(number), stakes });
    return table.rounds.play(await table.tokenFor(uid, ROULETTE.id), form);
  };

  test('GAME-7 the chips of all players are summed by place, a call bet by its places, at most a second later', async () => {
    expect((await read()).totals).toEqual({});
    expect((await bet('ayse', `red:${3 * CHIP},straight-17:${CHIP}`)).kind).toBe('played');
    expect((await bet('burak', `red:${CHIP},zero:${CHIP}`)).kind).toBe('played');
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(4 * CHIP));
    context.advance(1_000);
    expect((await read()).totals).toEqual({
      red: 4 * CHIP,
      'straight-17': CHIP,
      'split-0-3': CHIP,
      'split-12-15': CHIP,
      'straight-26': CHIP,
      'split-32-35': CHIP,
    });
  });

  test('GAME-7 ACC-9 stacks that exceed the limit of the table together are rejected, and nothing is booked', async () => {
    const most = ROULETTE.maxStake * 100;
    expect(await bet('ayse', `red:${most},black:${CHIP}`)).toMatchObject({ kind: 'refused', why: 'much' });
    expect(await bet('ayse', `red:${most + CHIP}`)).toMatchObject({ kind: 'refused', why: 'stake' });
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n);
  });

  test('GAME-7 a phase of a table is read once, and again when it has passed', async () => {
    const [first, second] = await Promise.all([read(), read()]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ open: true, recent: [] });
    context.advance(CLOCK.openMs);
    expect(await read()).toMatchObject({ open: false, number: first.number + 1, recent: [] });
    context.advance(CLOCK.closedMs);
    const next = await read();
    expect(next).toMatchObject({ open: true, number: first.number + 1 });
    expect(next.recent.map(({ number }) => number)).toEqual([first.number]);
  });
});
