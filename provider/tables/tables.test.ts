import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { TABLES } from '#content/games';
import { CREDITS_AT_ONCE } from '#contract/provider-callbacks';
import { wireFromKurus } from '#contract/wire';
import { randomId } from '#platform/db/ids';
import { describeEachDatabase, lockWaits, type TestContext } from '#platform/db/testing';
import { createOperator, ownRounds, pastRound } from '#platform/games';
import { games } from '#platform/games/schema';
import { fromPort, runDueJobs } from '#platform/jobs';
import { jobs } from '#platform/jobs/schema';
import { playState } from '#platform/play-limits/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import { advanceRound } from '../advance-round';
import { createChance } from '../chance';
import { defaultRules } from '../engines';
import type { ProviderContext } from '../context';
import { rounds, tableRounds } from '../schema';
import { playingTable, type Table } from '../testing';
import { findGameSession } from '../game-sessions';
import { pruneOldRows, TABLE_ROUND_DAYS } from '../retention';
import { storeBet } from './bets';
import { turnAt } from './clock';
import { settleTable } from './settle';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const CHIP = ROULETTE.minStake * 100;
/** Limit of the table for the bets of a player on one round. */
const MOST = ROULETTE.maxStake * 100;
const CLOCK = { openMs: 22_000, closedMs: 3_000 };

describeEachDatabase('shared tables', (database) => {
  let table: Table;
  let context: TestContext;
  let provider: ProviderContext;
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    provider = { operator: createOperator(context), findRules: defaultRules };
    // Starts at the beginning of a turn.
    context.setTime(turnAt(CLOCK, ROULETTE.id, context.now()).endsAt);
    for (const uid of ['ayse', 'burak']) await table.addPlayer(uid, 1_000_000n);
  });
  afterEach(() => context.close());

  const tokenOf = (uid: string) => table.tokenFor(uid, ROULETTE.id);
  const look = async (token: string) => {
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || screen.kind !== 'roulette' || !screen.table) throw new Error('no table');
    return { ...screen, table: screen.table };
  };
  const formFor = (number: number, places: string[], fields: Record<string, string> = {}) =>
    new URLSearchParams([
      ...Object.entries({ requestID: randomId(), number: String(number), chip: String(CHIP), ...fields }),
      ...places.map((place) => ['bet', place]),
    ] as [string, string][]);
  /** Bets on the round that takes bets. */
  const bet = async (token: string, places: string[], fields: Record<string, string> = {}) =>
    table.rounds.play(token, formFor((await look(token)).table.number, places, fields));
  const placed = async (token: string, places: string[], fields: Record<string, string> = {}) => {
    const played = await bet(token, places, fields);
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };
  const running = async () => (await context.db.select().from(tableRounds).orderBy(asc(tableRounds.number))).at(-1)!;
  const close = () => context.advance(CLOCK.openMs);
  const end = () => context.advance(CLOCK.closedMs);
  const betRow = async (id: string) => (await context.db.select().from(rounds).where(eq(rounds.id, id)))[0]!;
  const runJobs = () => runDueJobs(context, fromPort(context.gameProvider!.jobs));
  const sums = async () => {
    const ledger = await verifyLedger(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  };

  test('GAME-1 all players at a table see one clock and one result, which derives from a seed committed before the bets', async () => {
    const [ayse, burak] = [await tokenOf('ayse'), await tokenOf('burak')];
    const seen = (await look(ayse)).table;
    expect((await look(burak)).table).toMatchObject({ number: seen.number, commitment: seen.commitment, open: true });
    const all = Array.from({ length: 37 }, (_, pocket) => `straight-${pocket}`);
    const first = await placed(ayse, all);
    const second = await placed(burak, ['red']);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(37 * CHIP));
    close();
    expect((await look(ayse)).table).toMatchObject({ open: false, number: seen.number + 1 });
    expect(await runJobs()).toBeGreaterThan(0);
    // Dealt, but neither paid nor shown before its time.
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(37 * CHIP));
    const waiting = await look(ayse);
    expect(waiting.table.recent).toEqual([]);
    expect(waiting.table.mine).toMatchObject({ over: false, payout: 0n });
    expect(waiting.balance).toBe(1_000_000n - BigInt(37 * CHIP));
    end();
    const [hers, his] = [await look(ayse), await look(burak)];
    const pocket = hers.table.recent[0]!.result.pocket;
    expect(his.table.recent).toEqual(hers.table.recent);
    const row = (await context.db.select().from(tableRounds).where(eq(tableRounds.number, seen.number)))[0]!;
    expect(createHash('sha256').update(row.seed).digest('hex')).toBe(seen.commitment);
    expect(createChance(row.seed, 0, null)(37)).toBe(pocket);
    expect(hers.table.before).toMatchObject({ over: true, stake: BigInt(37 * CHIP), payout: BigInt(36 * CHIP) });
    expect(hers.balance).toBe(1_000_000n - BigInt(CHIP));
    expect(hers.tally.net).toBe(-BigInt(CHIP));
    const shown = await table.rounds.show(hers.session, first);
    expect(shown).toMatchObject({ over: true, number: seen.number, payout: BigInt(36 * CHIP) });
    expect((await betRow(second)).payout).toBe(his.table.before!.payout);
    for (const { player } of hers.table.winners) expect(player).toMatch(/^\w\*\*\*\w?$/);
    await sums();
  });

  test('FAIR-2 FAIR-5 while betting is closed the form is for the next round and shows its commitment, which applies to its bets', async () => {
    const [ayse, burak] = [await tokenOf('ayse'), await tokenOf('burak')];
    const first = (await look(ayse)).table;
    await placed(ayse, ['red']);
    close();
    const shown = (await look(ayse)).table;
    expect(shown).toMatchObject({ open: false, number: first.number + 1 });
    expect(shown.commitment).not.toBe(first.commitment);
    expect(shown.mine?.seeds.commitment).toBe(first.commitment);
    expect((await look(burak)).table.commitment).toBe(shown.commitment);
    end();
    const played = await table.rounds.play(ayse, formFor(shown.number, ['red']));
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    expect(await betRow(played.roundId)).toMatchObject({ commitment: shown.commitment });
    expect((await look(ayse)).table).toMatchObject({ open: true, number: shown.number, commitment: shown.commitment });
    await sums();
  });

  test('GAME-1 a screen that settles a due round itself shows the payout and the balance that includes it', async () => {
    const token = await tokenOf('ayse');
    await placed(token, ['red', 'black', 'straight-0']);
    close();
    end();
    const { table: shown, balance } = await look(token);
    expect(shown.before).toMatchObject({ over: true, stake: BigInt(3 * CHIP) });
    expect(balance).toBe(1_000_000n - BigInt(3 * CHIP) + shown.before!.payout);
  });

  test('ACC-9 several forms on one spin stay within the stake limit of a round together, also simultaneously', async () => {
    await context.db.insert(playState).values({ uid: 'ayse', limits: { 'stake-round': 2 * CHIP } });
    const token = await tokenOf('ayse');
    const { number } = (await look(token)).table;
    const forms = Array.from({ length: 5 }, () => formFor(number, ['red']));
    const played = await Promise.all(forms.map((form) => table.rounds.play(token, form)));
    expect(played.filter(({ kind }) => kind === 'played')).toHaveLength(2);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(2 * CHIP));
    close();
    await runJobs();
    end();
    await placed(token, ['black']);
    await sums();
  });

  test('GAME-1 several forms in one round are several bets with one outcome; the same form twice is one', async () => {
    const token = await tokenOf('ayse');
    const { number } = (await look(token)).table;
    const form = formFor(number, ['red', 'voisins']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => table.rounds.play(token, form)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await placed(token, ['red']);
    const { mine } = (await look(token)).table;
    expect(mine?.stake).toBe(BigInt(11 * CHIP));
    expect(mine?.view.bets.find(({ bet: name }) => name === 'red')?.stake).toBe(2 * CHIP);
    expect(mine?.view.bets.find(({ bet: name }) => name === 'street-0-2-3')?.stake).toBe(2 * CHIP);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(11 * CHIP));
    const changed = new URLSearchParams(form);
    changed.set('chip', String(2 * CHIP));
    expect(await table.rounds.play(token, changed)).toEqual({ kind: 'refused', why: 'stake' });
    await sums();
  });

  test('GAME-1 a late bet, one for another round and one above the table’s limit are rejected and book nothing', async () => {
    const token = await tokenOf('ayse');
    const { number } = (await look(token)).table;
    const play = (at: number, places: string[], fields = {}) => table.rounds.play(token, formFor(at, places, fields));
    for (const other of [0, number - 1, number + 1])
      expect(await play(other, ['red'])).toEqual({ kind: 'refused', why: 'late' });
    for (const places of [[], ['red', 'straight-37'], ['__proto__'], ['']])
      expect(await play(number, places)).toEqual({ kind: 'refused', why: 'stake' });
    for (const chip of ['0', '-500', String(CHIP + 1), '1e3', String(ROULETTE.maxStake * 1000)])
      expect(await play(number, ['red'], { chip })).toEqual({ kind: 'refused', why: 'stake' });
    expect(await play(number, ['red', 'odd'], { chip: String(MOST) })).toEqual({ kind: 'refused', why: 'much' });
    context.advance(CLOCK.openMs - 1);
    expect(await play(number, ['red'])).toMatchObject({ kind: 'played' });
    context.advance(1);
    expect(await play(number, ['red'])).toEqual({ kind: 'refused', why: 'late' });
    expect(await play(number + 1, ['red'])).toEqual({ kind: 'refused', why: 'late' });
    end();
    expect(await play(number, ['red'])).toEqual({ kind: 'refused', why: 'late' });
    expect(await play(number + 1, ['red'])).toMatchObject({ kind: 'played' });
    expect(await context.db.select().from(rounds)).toHaveLength(2);
    await sums();
  });

  test('GAME-1 the bets of a player on one round stay within the table’s limit together, and those on the next round separately', async () => {
    await table.addPlayer('cem', 10n * BigInt(MOST));
    const token = await tokenOf('cem');
    const { number } = (await look(token)).table;
    const most = { chip: String(MOST) };
    expect(await table.rounds.play(token, formFor(number, ['red'], most))).toMatchObject({ kind: 'played' });
    for (const other of [token, await tokenOf('cem')])
      expect(await table.rounds.play(other, formFor(number, ['black']))).toEqual({ kind: 'refused', why: 'much' });
    expect(await getBalance(context.db, 'cem')).toBe(9n * BigInt(MOST));
    close();
    await runJobs();
    end();
    expect(await bet(token, ['black'], most)).toMatchObject({ kind: 'played' });
    expect(await bet(token, ['black'])).toEqual({ kind: 'refused', why: 'much' });
    await sums();
  });

  test.skipIf(database.kind === 'PGlite')(
    'GAME-1 of two simultaneous bets of a player in two windows that exceed the limit together one is accepted',
    { meta: { needs: 'PostgreSQL' } },
    async () => {
      await table.addPlayer('cem', 10n * BigInt(MOST));
      const windows = [await tokenOf('cem'), await tokenOf('cem')];
      const { number } = (await look(windows[0]!)).table;
      await look(windows[1]!);
      const { id } = await running();
      let both: Promise<{ kind: string }[]> | undefined;
      await context.db.transaction(async (tx) => {
        // Both forms wait here for the round, and continue at once.
        await tx.select().from(tableRounds).where(eq(tableRounds.id, id)).for('update');
        const form = () => formFor(number, ['red'], { chip: String(MOST) });
        both = Promise.all(windows.map((window) => table.rounds.play(window, form())));
        await lockWaits(context.db, 2);
      });
      expect((await both!).map(({ kind }) => kind).sort()).toEqual(['played', 'refused']);
      expect(await getBalance(context.db, 'cem')).toBe(9n * BigInt(MOST));
      await sums();
    },
  );

  test('GAME-1 a bet above the balance is rejected, and is not on the table', async () => {
    await table.addPlayer('cem', 0n);
    const token = await tokenOf('cem');
    expect(await bet(token, ['red'])).toEqual({ kind: 'refused', why: 'balance' });
    expect((await look(token)).table.mine).toBeUndefined();
    close();
    await settleTable(provider, (await running()).id);
    expect(await getBalance(context.db, 'cem')).toBe(0n);
  });

  test('HARD-23 two processes, the job and a page settle one round once', async () => {
    const [ayse, burak] = [await tokenOf('ayse'), await tokenOf('burak')];
    await placed(ayse, ['red', 'black', 'straight-0']);
    await placed(burak, ['low', 'high', 'straight-0']);
    const { id } = await running();
    close();
    await Promise.all([settleTable(provider, id), settleTable(provider, id), runJobs()]);
    end();
    await Promise.all([look(ayse), look(burak), settleTable(provider, id), runJobs()]);
    const [{ payout } = { payout: 0n }] = await context.db.select().from(rounds);
    expect([BigInt(2 * CHIP), BigInt(36 * CHIP)]).toContain(payout);
    for (const uid of ['ayse', 'burak'])
      expect(await getBalance(context.db, uid)).toBe(1_000_000n - BigInt(3 * CHIP) + payout);
    await sums();
  });

  test('GAME-1 HARD-23 more winners than one message holds are all paid, once', async () => {
    const token = await tokenOf('ayse');
    const like = await betRow(await placed(token, ['red', 'black', 'straight-0']));
    const clones = Array.from({ length: CREDITS_AT_ONCE + 1 }, () => ({
      ...like,
      id: randomId(),
      requestId: randomId(),
    }));
    await context.db.insert(rounds).values(clones);
    for (const { id, launchId } of clones) {
      const debit = {
        roundID: id,
        launchID: launchId,
        uid: 'ayse',
        gameID: ROULETTE.id,
        amount: wireFromKurus(BigInt(3 * CHIP)),
      };
      expect(await table.send({ type: 'debit', transactionID: `${id}-stake`, ...debit })).toMatchObject({
        status: 200,
      });
    }
    close();
    end();
    const { id } = await running();
    await settleTable(provider, id);
    expect((await running()).status).toBe('settled');
    const bets = await context.db.select().from(rounds);
    expect(bets).toHaveLength(CREDITS_AT_ONCE + 2);
    const [{ payout } = { payout: 0n }] = bets;
    expect(payout).toBeGreaterThan(0n);
    for (const one of bets) expect(one).toMatchObject({ status: 'settled', payout });
    const net = BigInt(bets.length) * (payout - BigInt(3 * CHIP));
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n + net);
    await settleTable(provider, id);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n + net);
    await sums();
  });

  test('HARD-23 if a process dies after the deal, the next request pays the wins', async () => {
    const token = await tokenOf('ayse');
    const id = await placed(token, ['red', 'black', 'straight-0']);
    const round = await running();
    close();
    // Simulates a kill right after the result was written.
    await context.db
      .update(tableRounds)
      .set({ status: 'dealt', result: { pocket: 1 }, claimedUntil: new Date(context.now().getTime() + 5_000) })
      .where(eq(tableRounds.id, round.id));
    await context.db
      .update(rounds)
      .set({ status: 'won', payout: BigInt(2 * CHIP), state: { choices: [], result: { pocket: 1 } } })
      .where(eq(rounds.id, id));
    end();
    expect((await look(token)).table.before).toMatchObject({ over: false });
    context.advance(5_000);
    expect((await look(token)).table.before).toMatchObject({ over: true, payout: BigInt(2 * CHIP) });
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(CHIP));
    await sums();
  });

  test('HARD-23 stakes that are not booked when the round is dealt are refunded, also if a slow process books one afterwards', async () => {
    const token = await tokenOf('ayse');
    const { session, table: now } = await look(token);
    const cut = async () => {
      const rules = defaultRules(session.profile)!;
      const choice = { chip: CHIP, places: ['red', 'black', 'straight-0'] };
      const asked = { rules, choice, stake: 3 * CHIP, requestID: randomId(), number: now.number };
      const stored = await storeBet(provider, session, asked);
      if (stored.kind !== 'stored') throw new Error(stored.kind);
      return stored.bet;
    };
    const [slow, lost] = [await cut(), await cut()];
    context.advance(1);
    const counted = await placed(token, ['black']);
    close();
    await settleTable(provider, (await running()).id);
    // A slow process books the stake; it finds the table dealt and refunds.
    expect((await advanceRound(provider, slow)).status).toBe('rolled-back');
    await context.gameProvider!.jobs['games.finish-round']!.outside({ roundId: slow.id, step: 0 });
    await context.gameProvider!.jobs['games.finish-round']!.outside({ roundId: lost.id, step: 0 });
    for (const { id } of [slow, lost]) expect((await betRow(id)).status).toBe('rolled-back');
    const { payout, state } = await betRow(counted);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(CHIP));
    // A bet that a process of an earlier release did not change is refunded after it was open.
    await context.db.update(rounds).set({ state }).where(eq(rounds.id, slow.id));
    end();
    expect((await look(token)).table.before, 'its id can be checked').toMatchObject({ id: counted, over: true });
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n - BigInt(CHIP) + payout);
    await sums();
  });

  test('GAME-1 a table that the operator closes during a round refunds the stakes and says so', async () => {
    const [ayse, burak] = [await tokenOf('ayse'), await tokenOf('burak')];
    const id = await placed(ayse, ['red', 'straight-7']);
    const { session } = await look(ayse);
    const { number } = (await look(burak)).table;
    await context.db.update(games).set({ active: false }).where(eq(games.id, ROULETTE.id));
    expect(await table.rounds.play(burak, formFor(number, ['red']))).toEqual({ kind: 'refused', why: 'gone' });
    close();
    await Promise.all([runJobs(), settleTable(provider, (await running()).id)]);
    expect(await getBalance(context.db, 'ayse')).toBe(1_000_000n);
    end();
    const after = (await look(ayse)).table;
    expect(after.recent).toEqual([]);
    expect(after.before).toMatchObject({ returned: true, stake: BigInt(2 * CHIP) });
    expect(await table.rounds.show(session, id)).toMatchObject({ returned: true, payout: 0n });
    expect((await betRow(id)).status).toBe('rolled-back');
    expect(await ownRounds(context.db, 'ayse', [id]), 'the history links to the page that says so').toContain(id);
    expect(await pastRound(context, context.db, { uid: 'ayse', roundId: id })).toMatch(/^\/rounds\//);
    await sums();
  });

  test('HARD-18 another player’s round at the same table returns not-found, like one that does not exist', async () => {
    const id = await placed(await tokenOf('ayse'), ['red']);
    const found = await findGameSession(provider.operator, await tokenOf('burak'));
    expect(await table.rounds.show(found!.session, id)).toBeUndefined();
  });

  test('GAME-1 old table rounds without bets are removed, those with bets stay', async () => {
    const ayse = await tokenOf('ayse');
    expect(await bet(ayse, ['red'])).toMatchObject({ kind: 'played' });
    context.advance(CLOCK.openMs + CLOCK.closedMs);
    await look(ayse);
    context.advance(CLOCK.openMs + CLOCK.closedMs);
    await look(ayse);
    const kept = async () => (await context.db.select().from(tableRounds)).map(({ status }) => status).toSorted();
    expect(await kept()).toEqual(['open', 'settled', 'settled']);
    await pruneOldRows(provider);
    expect(await kept()).toHaveLength(3);
    context.advance((TABLE_ROUND_DAYS + 1) * 86_400_000);
    const [betOn] = await context.db.select().from(rounds);
    await pruneOldRows(provider);
    const left = await context.db.select().from(tableRounds).orderBy(asc(tableRounds.number));
    // An open round is first settled by its own job.
    expect(left.map(({ id, status }) => [id === betOn!.tableRoundId, status])).toEqual([
      [true, 'settled'],
      [false, 'open'],
    ]);
    // The job schedules the next day's pruning itself; the same day's only once.
    await pruneOldRows(provider);
    const due = (await context.db.select().from(jobs)).filter(({ kind }) => kind === 'games.prune-tables');
    expect(new Set(due.map(({ key }) => key)).size).toBe(due.length);
    expect(due.at(-1)!.runAt.getTime()).toBeGreaterThan(context.now().getTime());
  });
});
