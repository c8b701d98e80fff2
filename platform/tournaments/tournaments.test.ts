import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SLOTS } from '#content/games';
import { wireFromKurus } from '#contract/wire';
import { importContent, listTurns, type TournamentTurn } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase, lockWaits, testContext, type TestContext } from '../db/testing';
import { embeddedProvider, embeddedRounds } from '#provider';
import { launchGame, createOperator, rebuildRace, receiveProviderCallback, seedCatalogue } from '../games';
import { signCallback } from '../games/callbacks';
import { launches } from '../games/schema';
import { runDueJobs } from '../jobs';
import { jobs as jobTable } from '../jobs/schema';
import { players, sessions } from '../players/schema';
import { testPlayer } from '../players/testing';
import { getBalance, openWallet, statement } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { runCommand } from '../ops';
import { erasePlayer } from '../personal-data';
import { verifyBooks } from '../ops/verify';
import { jobs, ownTurns, scheduleTournaments, getLeaderboard } from './index';

const TABLE_SLOT = SLOTS.find(({ types, jackpot }) => types.includes('table') && !jackpot)!.id;
const OTHER_SLOT = SLOTS.find(({ types, jackpot }) => !types.includes('table') && !jackpot)!.id;
/** The jobs that pay, without those that rebuild totals. */
const conclusion = { 'tournaments.conclude': jobs['tournaments.conclude'] };
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** End of the week of the tests' clock, which is on a Tuesday. */
const WEEK_ENDS = new Date('2026-03-16T00:00:00+03:00');

const words = (text: string) => ({ tr: text, en: text });
const weekly = { everyDays: 7, anchor: '2024-01-01' };
const tournament = (more: Record<string, unknown> = {}) => ({
  id: 'race',
  name: { tr: '{{brand}} yarışı', en: '{{brand}} race' },
  text: words('-'),
  image: '',
  link: '/slot',
  window: weekly,
  prizes: ['1000', '500.50'],
  ...more,
});

describeEachDatabase('tournaments', (database) => {
  let context: TestContext;
  beforeEach(async () => {
    context = await testContext(database, { gameProvider: embeddedProvider });
    await context.db.transaction(async (tx) => {
      await seedCatalogue(tx);
      await context.gameProvider?.seed(tx);
    });
    for (const uid of ['ayse', 'burak', 'cem']) await addPlayer(uid);
  });
  afterEach(() => context.close());

  async function addPlayer(uid: string): Promise<void> {
    const now = context.now();
    await context.db.insert(players).values(testPlayer(uid, now));
    await context.db.transaction((tx) => openWallet(tx, uid));
    await creditAdjustment(context, uid, 1_000_000n);
  }

  const announce = (...tournaments: unknown[]) =>
    context.db.transaction(async (tx) => {
      await importContent(tx, JSON.stringify({ tournaments }));
      await scheduleTournaments(context, tx);
    });
  /** Signs a player in. A session ends after an hour without use, and the clock of these tests advances by days. */
  async function signIn(uid: string): Promise<string> {
    const now = context.now();
    const id = randomId();
    await context.db
      .insert(sessions)
      .values({ id, sidHash: randomId(), uid, pending: false, createdAt: now, lastActivityAt: now });
    return id;
  }

  const launch = async (uid: string, gameId = OTHER_SLOT) => {
    const sessionId = await signIn(uid);
    return context.db.transaction((tx) =>
      launchGame(context, tx, { kind: 'slot', launch: { uid, sessionId, gameId, language: 'tr' } }),
    );
  };
  const send = (message: Record<string, unknown>) => {
    const rawBody = JSON.stringify({ gameID: OTHER_SLOT, timestamp: context.now().toISOString(), ...message });
    return receiveProviderCallback(context, {
      name: 'arcade',
      rawBody,
      signature: signCallback(context, 'arcade', rawBody),
    });
  };
  /** Books a stake in lira whose round stays open. @returns the round */
  const bet = async (uid: string, amount: string): Promise<string> => {
    await launch(uid);
    const [row] = await context.db.select().from(launches).where(eq(launches.uid, uid));
    const roundID = randomId();
    const stake = { type: 'debit', transactionID: `${roundID}-s`, launchID: row!.id, roundID, uid, amount };
    expect(await send(stake)).toMatchObject({ body: { result: true } });
    return roundID;
  };
  const rollBack = (uid: string, roundID: string) =>
    send({ type: 'rollback', transactionID: `${roundID}-r`, stakeID: `${roundID}-s`, roundID, uid });

  /** Signs in and plays real rounds of `stake` kuruş. */
  const play = async (uid: string, stake: number, times = 1, gameId = OTHER_SLOT) => {
    const url = await launch(uid, gameId);
    for (let count = 0; count < times; count += 1) {
      expect(
        await embeddedRounds(createOperator(context)).play(
          url.slice('/rounds/'.length),
          new URLSearchParams({ stake: String(stake), requestID: randomId() }),
        ),
      ).toMatchObject({ kind: 'played' });
    }
  };
  const turns = () => listTurns(context.db, context.now());
  const over = async (): Promise<TournamentTurn> => (await turns()).find(({ end }) => end <= context.now())!;
  const table = async (turn: TournamentTurn) => getLeaderboard(context.db, turn, context.now());
  const end = (late = 0) => context.setTime(new Date(WEEK_ENDS.getTime() + late));
  const prizesOf = async (uid: string) => {
    const { lines } = await statement(context.db, { uid, lang: 'en', limit: 250, offset: 0, category: 3 });
    return lines
      .filter(({ description }) => description.includes('prize'))
      .map(({ amount, description }) => [amount, description]);
  };
  const noticesOf = async (uid: string, lang: 'tr' | 'en') =>
    (await statement(context.db, { uid, lang, limit: 250, offset: 0, category: 2, status: 1003 })).lines.map(
      ({ description }) => description,
    );

  test('CONTENT-1 HOME-2 a tournament that ends pays each prize once, notifies the winners, and shows its final table', async () => {
    await announce(tournament());
    await play('ayse', 1000, 2);
    await play('burak', 1000, 3);
    await play('cem', 1000);
    const [running] = await turns();
    expect(await table(running!)).toEqual([
      { place: 1, player: 'b***k', points: 30, prize: 100_000n },
      { place: 2, player: 'a***e', points: 20, prize: 50_050n },
      { place: 3, player: 'c***m', points: 10, prize: undefined },
    ]);
    const before = {
      ayse: await getBalance(context.db, 'ayse'),
      burak: await getBalance(context.db, 'burak'),
      cem: await getBalance(context.db, 'cem'),
    };
    end();
    expect(await runDueJobs(context, conclusion)).toBe(0);
    expect(await table(await over())).toMatchObject([{ prize: undefined }, { prize: undefined }, { prize: undefined }]);
    end(MINUTE);
    // Two processes run concurrently.
    await Promise.all([runDueJobs(context, conclusion), runDueJobs(context, jobs)]);
    expect(await getBalance(context.db, 'burak')).toBe(before.burak + 100_000n);
    expect(await getBalance(context.db, 'ayse')).toBe(before.ayse + 50_050n);
    expect(await getBalance(context.db, 'cem')).toBe(before.cem);
    expect(await prizesOf('burak')).toEqual([[100_000n, 'Rubato race: prize for place 1']]);
    const { id } = await over();
    expect(await ownTurns(context.db, 'burak', [id, 'race.2020-01-01'])).toEqual(new Set([id]));
    expect(await ownTurns(context.db, 'deniz', [id])).toEqual(new Set());
    expect(await noticesOf('ayse', 'tr')).toEqual([
      'Rubato yarışı: turnuvayı 2. sırada bitirdiniz. 500,50\u00a0₺ ödülünüz bakiyenize eklendi.',
    ]);
    expect(await noticesOf('burak', 'en')).toEqual([
      'Rubato race: you finished in place 1. Your prize of ₺1,000.00 is in your balance.',
    ]);
    expect(await noticesOf('cem', 'tr')).toEqual([]);
    expect(await table(await over())).toEqual([
      { place: 1, player: 'b***k', points: 30, prize: 100_000n },
      { place: 2, player: 'a***e', points: 20, prize: 50_050n },
      { place: 3, player: 'c***m', points: 10, prize: undefined },
    ]);
    expect((await runCommand(context, 'tournaments', ['results'], {})).rows).toMatchObject([
      { place: 1, player: 'burak', points: 30, prize: '1000.00' },
      { player: 'ayse', prize: '500.50' },
      { player: 'cem', prize: '0.00' },
    ]);
    const ledger = await verifyBooks(context.db);
    expect(ledger.findings).toEqual([]);
    expect(ledger.playersHold + ledger.houseHolds).toBe(0n);
  });

  test('MONEY-8 a turn that is concluded again pays nothing again, and its table never changes afterwards', async () => {
    await announce(tournament());
    await play('ayse', 1000);
    end(MINUTE);
    await runDueJobs(context, conclusion);
    const paid = await getBalance(context.db, 'ayse');
    const turn = await over();
    const payload = { tournament: 'race', start: turn.start.toISOString(), end: turn.end.toISOString() };
    await context.db
      .insert(jobTable)
      .values({ id: randomId(), kind: Object.keys(jobs)[0]!, key: 'again', payload, runAt: context.now() });
    expect(await runDueJobs(context, conclusion)).toBe(1);
    expect(await getBalance(context.db, 'ayse')).toBe(paid);
    await announce(tournament({ prizes: ['9'], games: ['slot:type:table'] }));
    await runDueJobs(context, conclusion);
    expect(await table(await over())).toEqual([{ place: 1, player: 'a***e', points: 10, prize: 100_000n }]);
    expect(await getBalance(context.db, 'ayse')).toBe(paid);
  });

  test.each([
    ['end', '2026-03-09'],
    ['start and end', '2026-03-09T00:01'],
  ])(
    'MONEY-8 a concluded turn whose %s an earlier release moved pays nothing at the new end',
    async (_moved, start) => {
      const fixed = (to: string, from = start) => tournament({ window: { from, to }, prizes: ['1000', '500', '250'] });
      await announce(fixed('2026-03-12', '2026-03-09'));
      await play('ayse', 1000);
      context.setTime(new Date('2026-03-12T00:01:00+03:00'));
      await runDueJobs(context, conclusion);
      expect(await prizesOf('ayse')).toHaveLength(1);
      const results = async () => (await runCommand(context, 'tournaments', ['results'], {})).rows;
      const concluded = await results();
      await announce(fixed('2026-03-20'));
      await play('burak', 5000);
      await play('cem', 1000);
      context.setTime(new Date('2026-03-20T00:01:00+03:00'));
      await runDueJobs(context, conclusion);
      for (const [uid, prizes] of [
        ['ayse', 1],
        ['burak', 0],
        ['cem', 0],
      ] as const)
        expect(await prizesOf(uid), uid).toHaveLength(prizes);
      expect(await results()).toEqual(concluded);
      expect((await verifyBooks(context.db)).findings).toEqual([]);
    },
  );

  test('MONEY-8 DESK-62 a change of the content that lets a concluded turn run again is rejected at its field', async () => {
    const content = (line: string, options: Record<string, string>) =>
      runCommand(context, 'content', line.split(' '), options);
    const edit = (id: string, window: object) =>
      content(`edit tournaments ${id}`, { patch: JSON.stringify({ window }) });
    const fixed = (to: string) => tournament({ window: { from: '2026-03-09', to } });
    const days = (count: number) => ({ id: 'days', window: { ...weekly, days: count } });
    // The first version of the section ends later than the concluded one.
    await content('import', { text: JSON.stringify({ tournaments: [fixed('2026-03-20'), tournament(days(3))] }) });
    await content('import', { text: JSON.stringify({ tournaments: [fixed('2026-03-12'), tournament(days(3))] }) });
    await play('ayse', 1000);
    context.setTime(new Date('2026-03-12T00:01:00+03:00'));
    await runDueJobs(context, conclusion);
    expect(await prizesOf('ayse')).toHaveLength(2);
    const before = await turns();

    const text = {
      tr: 'Bu tur sonuçlandı ve ödülleri ödendi. Yeni bir tur için yeni kimlikle bir turnuva ekleyin.',
      en: 'The turn is concluded and its prizes are paid. Add a tournament with a new id for another turn.',
    };
    const overlaps = {
      tr: 'Bu turnuvanın sonuçlanmış bir turu bitmeden başlıyor: aynı bahisler iki kez ödül kazanırdı.',
      en: 'Starts before the end of a concluded turn of this tournament: the same stakes would win prizes twice.',
    };
    const at = (field: string, problem = text) => ({ failed: true, facts: { problems: [{ field, text: problem }] } });
    expect(await edit('race', { to: '2026-03-20' })).toMatchObject(at('window.to'));
    expect(await edit('days', { days: 5 })).toMatchObject(at('window.days'));
    expect(await edit('days', { days: null })).toMatchObject(at('window.everyDays'));
    const moved = { from: '2026-03-09T00:01', to: '2026-03-20' };
    expect(await edit('race', moved)).toMatchObject(at('window.from', overlaps));
    expect(await edit('days', { anchor: '2024-01-02' })).toMatchObject(at('window.anchor', overlaps));
    const [, later] = (await runCommand(context, 'content', ['history', 'tournaments'], {})).rows ?? [];
    const restored = await content(`restore tournaments ${String(later?.['number'])}`, { reason: 'Deneme' });
    expect(restored).toMatchObject({ failed: true, text: expect.stringContaining(text.en) });
    const imported = await content('import', { text: JSON.stringify({ tournaments: [fixed('2026-03-20')] }) });
    expect(imported).toMatchObject({
      failed: true,
      text: expect.stringContaining('tournaments[0].window.to: the turn is'),
    });
    expect(await turns()).toEqual(before);

    // Other changes of a concluded tournament, and a further one of the same time, are accepted.
    expect((await edit('race', { to: '2026-03-11' })).failed).toBeFalsy();
    expect((await content('edit tournaments race', { patch: '{"link":"/live"}' })).failed).toBeFalsy();
    const another = JSON.stringify({ ...fixed('2026-03-20'), id: 'race-2' });
    expect((await content('add tournaments', { body: another })).failed).toBeFalsy();
    expect((await edit('race', { from: '2026-03-12', to: '2026-03-20' })).failed).toBeFalsy();
    context.setTime(new Date('2026-03-15T00:00:00+03:00'));
    expect((await edit('days', { days: 5 })).failed).toBeFalsy();
  });

  test('CONTENT-1 SEC-6 an erased player is in no table of a running turn and gets no prize, the next player gets it', async () => {
    await announce(tournament());
    await play('ayse', 1000, 3);
    await play('burak', 1000, 2);
    const [running] = await turns();
    expect(await table(running!)).toMatchObject([{ player: 'a***e' }, { player: 'b***k' }]);
    const left = wireFromKurus(await getBalance(context.db, 'ayse'));
    await runCommand(context, 'players', ['credit', 'ayse', `-${left}`], { reason: 'Deneme' });
    expect(await runCommand(context, 'players', ['erase', 'ayse'], { reason: 'Deneme' })).not.toHaveProperty('failed');
    const burakAlone = [{ place: 1, player: 'b***k', points: 20, prize: 100_000n }];
    expect(await table(running!)).toEqual(burakAlone);
    // The totals are rebuilt, as after a change of the games.
    await context.db.transaction((tx) => rebuildRace(tx, running!.id));
    expect(await table(running!)).toEqual(burakAlone);
    end(MINUTE);
    await runDueJobs(context, conclusion);
    expect(await table(await over())).toEqual(burakAlone);
    expect(await prizesOf('burak')).toHaveLength(1);
    expect(await getBalance(context.db, 'ayse')).toBe(0n);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test.skipIf(database.kind === 'PGlite')(
    'SEC-6 a player who is erased while a turn is concluded is in no table and gets no prize, the next player gets it',
    { meta: { needs: 'PostgreSQL' } },
    async () => {
      await announce(tournament());
      await play('ayse', 1000, 3);
      await play('burak', 1000, 2);
      const left = wireFromKurus(await getBalance(context.db, 'ayse'));
      await runCommand(context, 'players', ['credit', 'ayse', `-${left}`], { reason: 'Deneme' });
      end(MINUTE);
      const concluding = await context.db.transaction(async (tx) => {
        await erasePlayer(context, tx, 'ayse', 'Deneme');
        const run = runDueJobs(context, conclusion);
        await lockWaits(context.db, 1);
        return { run };
      });
      await concluding.run;
      expect(await table(await over())).toEqual([{ place: 1, player: 'b***k', points: 20, prize: 100_000n }]);
      expect(await prizesOf('burak')).toHaveLength(1);
      expect(await getBalance(context.db, 'ayse')).toBe(0n);
      expect((await verifyBooks(context.db)).findings).toEqual([]);
    },
  );

  test('CONTENT-1 the turns of a recurring tournament are consecutive, and each pays for its own rounds', async () => {
    await announce(tournament());
    await play('ayse', 1000);
    end(MINUTE);
    await runDueJobs(context, conclusion);
    await play('burak', 1000);
    const before = await getBalance(context.db, 'burak');
    // The process was down when the second turn ended.
    end(WEEK + 3 * 60 * MINUTE);
    await runDueJobs(context, conclusion);
    expect(await getBalance(context.db, 'burak')).toBe(before);
    context.advance(MINUTE);
    await runDueJobs(context, conclusion);
    expect(await getBalance(context.db, 'burak')).toBe(before + 100_000n);
    expect(await prizesOf('ayse')).toHaveLength(1);
    expect(await table(await over())).toMatchObject([{ player: 'b***k', prize: 100_000n }]);
  });

  test('MONEY-8 CONTENT-1 a stake of a turn that is rolled back before the conclusion wins no prize', async () => {
    await announce(tournament());
    await play('burak', 1000);
    const round = await bet('ayse', '50.00');
    const [running] = await turns();
    expect(await table(running!)).toMatchObject([{ player: 'a***e' }, { player: 'b***k' }]);
    end(MINUTE - 1);
    await runDueJobs(context, conclusion);
    expect(await rollBack('ayse', round)).toMatchObject({ body: { result: true } });
    context.advance(1);
    await runDueJobs(context, conclusion);
    expect(await table(await over())).toEqual([{ place: 1, player: 'b***k', points: 10, prize: 100_000n }]);
    expect(await prizesOf('ayse')).toEqual([]);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('MONEY-8 CONTENT-1 a conclusion after an outage waits a minute, so that stakes that are refunded then win no prize', async () => {
    await announce(tournament());
    await play('burak', 1000);
    const round = await bet('ayse', '50.00');
    end(2 * MINUTE + 1);
    await runDueJobs(context, conclusion);
    expect(await rollBack('ayse', round)).toMatchObject({ body: { result: true } });
    context.advance(MINUTE - 1);
    expect(await runDueJobs(context, conclusion)).toBe(0);
    context.advance(1);
    await runDueJobs(context, conclusion);
    expect(await prizesOf('burak')).toEqual([[100_000n, 'Rubato race: prize for place 1']]);
    expect(await prizesOf('ayse')).toEqual([]);
  });

  test('CONTENT-1 the table counts only the tournament’s games, and only rounds within its time', async () => {
    await play('cem', 1000);
    context.advance(1);
    const window = { from: '2026-03-10T16:00', to: '2026-03-11T16:00' };
    await announce(tournament({ window, games: ['slot:type:table'] }), tournament({ id: 'all', window }));
    context.setTime(new Date('2026-03-10T16:00:00+03:00'));
    await play('ayse', 1000, 1, TABLE_SLOT);
    await play('burak', 1000, 2);
    const [tables, all] = await turns();
    expect(await table(tables!)).toMatchObject([{ player: 'a***e', points: 10 }]);
    expect(await table(all!)).toMatchObject([
      { player: 'b***k', points: 20 },
      { player: 'a***e', points: 10 },
    ]);
    context.setTime(new Date('2026-03-11T16:00:00+03:00'));
    await play('cem', 1000, 5, TABLE_SLOT);
    context.advance(MINUTE);
    await runDueJobs(context, conclusion);
    expect(await prizesOf('cem')).toEqual([]);
    expect(await prizesOf('ayse')).toHaveLength(2);
  });

  test('SCALE-32 a catalogue with other lists of games, of a new release, changes the table of the running turn at once', async () => {
    await announce(tournament({ games: ['slot:type:table'] }));
    await play('ayse', 1000, 1, TABLE_SLOT);
    // The seed of another release.
    await context.db.execute(sql`update installation set value = '' where key = 'seed:games'`);
    const seed = (remove: boolean) =>
      context.db.transaction(async (tx) => {
        const areGamesReplaced = await seedCatalogue(tx);
        if (remove)
          await tx.execute(sql`delete from game_shelves where shelf = 'slot:type:table' and game_id = ${TABLE_SLOT}`);
        await scheduleTournaments(context, tx, { areGamesReplaced });
      });
    await seed(true);
    await runDueJobs(context, jobs);
    const [running] = await turns();
    expect(await table(running!)).toEqual([]);
    // An unchanged catalogue rebuilds nothing.
    await context.db.delete(jobTable).where(eq(jobTable.kind, 'tournaments.rebuild-totals'));
    await seed(false);
    expect(await context.db.$count(jobTable, eq(jobTable.kind, 'tournaments.rebuild-totals'))).toBe(0);
  });

  test('CONTENT-1 on equal points the player who reached them first is first', async () => {
    await announce(tournament());
    await play('cem', 1000);
    context.advance(MINUTE);
    await play('ayse', 1000);
    const [running] = await turns();
    expect(await table(running!)).toMatchObject([{ player: 'c***m' }, { player: 'a***e' }]);
  });

  test('CONTENT-1 a tournament that is cancelled, moved, or over when first read pays by its current data', async () => {
    const fixed = (to: string, more = {}) => tournament({ window: { from: '2026-03-09', to }, ...more });
    await announce(fixed('2026-03-12'), fixed('2026-03-12', { id: 'gone' }), fixed('2026-03-10', { id: 'late' }));
    await play('ayse', 1000);
    await announce(fixed('2026-03-13'), fixed('2026-03-10', { id: 'late' }));
    context.setTime(new Date('2026-03-12T00:01:00+03:00'));
    await runDueJobs(context, conclusion);
    expect(await prizesOf('ayse')).toEqual([]);
    context.setTime(new Date('2026-03-13T00:01:00+03:00'));
    await runDueJobs(context, conclusion);
    expect(await prizesOf('ayse')).toHaveLength(1);
    expect((await context.db.select().from(jobTable)).filter(({ kind }) => kind in conclusion)).toEqual([]);
  });
});
