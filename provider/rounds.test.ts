import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallbackAnswer } from '#contract/provider-callbacks';
import { SLOTS, TABLES } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase, type TestContext } from '#platform/db/testing';
import { createRuleBook, defaultRules } from './engines';
import { createRounds, type Rounds } from './rounds';
import { gameSessions, rounds } from './schema';
import { observedProvider, playingTable, toForm, type Reply, type Table } from './testing';
import { LADDER_ENGINES } from './testing-ladder';

const ROULETTE = TABLES.find(({ profile }) => profile === 'roulette')!;
const LIMIT: CallbackAnswer = {
  result: false,
  code: 'LIMIT_REACHED',
  message: { tr: 'Günlük limitiniz doldu.', en: 'Your daily limit is used up.' },
};
const REALITY: CallbackAnswer = {
  result: false,
  code: 'REALITY_CHECK',
  play: { since: '2026-03-10T11:00:00.000Z', staked: '25.50', won: '10.05' },
};
const onDebit =
  (answer: CallbackAnswer): Reply =>
  ({ type }) =>
    type === 'debit' ? answer : undefined;

describeDatabase('rejected stakes', (database) => {
  let table: Table;
  let context: TestContext;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database, LADDER_ENGINES);
    context = table.context;
    await table.addPlayer('ayse', 1_000n);
    token = await table.tokenFor('ayse');
  });
  afterEach(() => context.close());

  const answering = (reply: Reply): Rounds =>
    createRounds(observedProvider(context, createRuleBook(LADDER_ENGINES), reply).provider);
  const start = (reply: Reply) => answering(reply).play(token, toForm({ requestID: randomId(), stake: 100 }));
  const startHand = async (): Promise<string> => {
    const played = await table.play(token, { stake: 100 });
    if (played.kind !== 'played') throw new Error(played.kind);
    return played.roundId;
  };

  test('LIMIT-1 a stake above a limit is rejected with the platform’s explanation, in the language of the game', async () => {
    expect(await start(onDebit(LIMIT))).toEqual({
      kind: 'refused',
      why: 'limit',
      said: 'Günlük limitiniz doldu.',
      play: undefined,
    });
    await context.db.update(gameSessions).set({ language: 'en' });
    expect(await start(onDebit(LIMIT))).toMatchObject({ why: 'limit', said: 'Your daily limit is used up.' });
  });

  test('LIMIT-3 a stake that waits for a reality check is rejected with the time, stakes and wins since the start of play', async () => {
    expect(await start(onDebit(REALITY))).toEqual({
      kind: 'refused',
      why: 'reality',
      said: undefined,
      play: { since: new Date('2026-03-10T11:00:00.000Z'), staked: 2_550n, won: 1_005n },
    });
  });

  test('GAME-2 other rejections name their reason alone, and ask the platform nothing more', async () => {
    const reasons = {
      INSUFFICIENT_FUNDS: 'balance',
      SESSION_OVER: 'session',
      GAME_CLOSED: 'gone',
      CONFLICT: 'closed',
      constructor: 'closed',
    };
    for (const [code, why] of Object.entries(reasons)) {
      const { provider, messages } = observedProvider(
        context,
        createRuleBook(LADDER_ENGINES),
        onDebit({ result: false, code }),
      );
      const form = toForm({ requestID: randomId(), stake: 100 });
      expect(await createRounds(provider).play(token, form)).toEqual({ kind: 'refused', why });
      expect(messages.map(({ type }) => type)).toEqual(['debit']);
    }
  });

  test('LIMIT-1 GAME-2 a further stake above a limit is explained as long as the hand waits after it', async () => {
    const roundID = await startHand();
    const raise = toForm({ requestID: randomId(), roundID, step: 0, action: 'raise' });
    const limited = answering(onDebit(LIMIT));
    const explained = { kind: 'refused', why: 'limit', roundId: roundID, said: 'Günlük limitiniz doldu.' };
    expect(await limited.play(token, raise)).toMatchObject(explained);
    expect(await limited.play(token, raise)).toMatchObject(explained);
    // After another step the platform no longer has the answer to that stake as its last one.
    await table.play(token, { roundID, step: 1, action: 'raise' });
    expect(await limited.play(token, raise)).toEqual({ kind: 'refused', why: 'limit', roundId: roundID });
  });

  test('GAME-2 a step without a number, or of a player whose session is over, is rejected and changes nothing', async () => {
    const roundID = await startHand();
    for (const step of ['', 'x', '-1'])
      expect(await table.play(token, { roundID, step, action: 'take' })).toEqual({
        kind: 'refused',
        why: 'moved',
        roundId: roundID,
      });
    const ended = answering(({ type }) => (type === 'balance' ? { result: false, code: 'SESSION_OVER' } : undefined));
    const take = toForm({ requestID: randomId(), roundID, step: 0, action: 'take' });
    expect(await ended.play(token, take)).toEqual({ kind: 'refused', why: 'session', roundId: roundID });
    expect((await context.db.select().from(rounds))[0]).toMatchObject({ status: 'open', stepCount: 0 });
  });

  test('GAME-2 a game whose engine was removed opens nothing, plays nothing and shows no past round', async () => {
    await startHand();
    await context.db.update(gameSessions).set({ profile: 'removed' });
    expect(await table.rounds.open(token)).toBeUndefined();
    expect(await table.play(token, { stake: 100 })).toEqual({ kind: 'unknown' });
    expect(await table.rounds.table(token)).toBeUndefined();
    expect(await table.rounds.open('no-token')).toBeUndefined();
    expect(await table.rounds.table('no-token')).toBeUndefined();
  });

  test('GAME-5 a round shows nothing before its stake is booked and while its end is not reported, then its seed', async () => {
    const id = await startHand();
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen) throw new Error('not open');
    const shown = () => table.rounds.show(screen.session, id);
    const show = async (values: Partial<typeof rounds.$inferSelect>) => {
      await context.db.update(rounds).set(values).where(eq(rounds.id, id));
      return shown();
    };
    const [{ state } = { state: null }] = await context.db.select().from(rounds);
    expect(await shown()).toMatchObject({ over: false, seeds: { server: undefined } });
    expect(await show({ state: null, status: 'drawn' })).toBeUndefined();
    expect(await show({ state, status: 'won' })).toBeUndefined();
    expect(await show({ status: 'lost' })).toBeUndefined();
    const ended = await show({ status: 'settled' });
    expect(ended).toMatchObject({ over: true });
    expect(ended?.seeds.server).toMatch(/^[0-9a-f]{64}$/);
  });
});

describeDatabase('a table that a page follows', (database) => {
  let table: Table;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database);
    await table.addPlayer('ayse', 1_000_000n);
    token = await table.tokenFor('ayse', ROULETTE.id);
  });
  afterEach(() => table.context.close());

  test('GAME-1 it has what all players see, and nothing of the player’s bets', async () => {
    const followed = await table.rounds.table(token);
    expect(followed).toMatchObject({ gameId: ROULETTE.id, language: 'tr' });
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || !screen.table) throw new Error('no table');
    const form = toForm({
      requestID: randomId(),
      number: screen.table.number,
      chip: ROULETTE.minStake * 100,
      bet: 'red',
    });
    expect(await table.rounds.play(token, form)).toMatchObject({ kind: 'played' });
    expect((await table.rounds.open(token)) ?? {}).toMatchObject({ table: { mine: { stake: expect.any(BigInt) } } });
    const shared = await followed!.read();
    expect(shared).toMatchObject({ kind: 'roulette', table: { number: screen.table.number, open: true } });
    expect([shared.table.mine, shared.table.before, shared.table.again]).toEqual([undefined, undefined, undefined]);
    expect(shared).not.toHaveProperty('balance');
  });

  test('GAME-1 a slot, and an expired launch of a table, have none', async () => {
    const slot = SLOTS.find(({ profile }) => profile === 'steady')!;
    expect(await table.rounds.table(await table.tokenFor('ayse', slot.id))).toBeUndefined();
    table.context.advance(24 * 60 * 60_000);
    expect(await table.rounds.table(token)).toBeUndefined();
    expect(await table.rounds.open(token)).toMatchObject({ expired: true, kind: 'roulette' });
  });

  test('GAME-1 a bet that is repeated with other places is rejected', async () => {
    const screen = await table.rounds.open(token);
    if (!screen || 'expired' in screen || !screen.table) throw new Error('no table');
    const fields = { requestID: randomId(), number: screen.table.number, chip: ROULETTE.minStake * 100 };
    const rules = createRounds(observedProvider(table.context, defaultRules).provider);
    expect(await rules.play(token, toForm({ ...fields, bet: 'red' }))).toMatchObject({ kind: 'played' });
    expect(await rules.play(token, toForm({ ...fields, bet: 'black' }))).toEqual({ kind: 'refused', why: 'stake' });
    expect(await table.context.db.select().from(rounds)).toHaveLength(1);
  });
});
