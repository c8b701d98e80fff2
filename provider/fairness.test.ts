import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { BINGO_PROFILES, type BingoOutcome } from '#arcade/bingo';
import { replay, type ReplayedRound, type RecordedStep } from '#arcade/replay';
import { readPlayerSeed } from '#arcade/seeds';
import { spinShowWheel } from '#arcade/show-wheel';
import type { SlotView } from '#arcade/slots/game';
import { LINE_PROFILES } from '#arcade/slots/line-profiles';
import type { LineOutcome } from '#arcade/slots/lines';
import { SLOTS } from '#content/games';
import { randomId } from '#platform/db/ids';
import { describeDatabase } from '#platform/db/testing';
import { getBalance } from '#platform/ledger';
import { createChance, drawSeed } from './chance';
import { SUPPORTED_GAMES, defaultRules, type Rules } from './engines';
import { rounds } from './schema';
import { toForm, playingTable, type Table } from './testing';
import { ROUND_STATUSES } from './transitions';

/** The verifier of docs/fairness.md, run unchanged: it uses only Node's crypto and no code of this project. */
interface Verifier {
  commitment(serverSeed: string): string;
  numbers(serverSeed: string, playerSeed: string | null, step: number): Generator<number, never>;
  draw(source: Generator<number, never>, n: number): number;
}
const [, printed = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/fairness.md', 'utf8')) ?? [];
const module = `${printed}\nexport { commitment, numbers, draw };`;
const verifier = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)) as Verifier;

/** Returns the numbers of a replayed round, drawn by the verifier. */
const verified = (round: ReplayedRound, serverSeed: string, playerSeed: string | null) =>
  round.numbers.map(({ step, drawn }) => {
    const source = verifier.numbers(serverSeed, playerSeed, step);
    return { step, drawn: drawn.map(({ below }) => ({ below, number: verifier.draw(source, below) })) };
  });

/** Returns the window of five reels, from their strips and stops. */
const windowAt = (strips: readonly (readonly number[])[], stops: readonly number[]) =>
  strips.map((strip, reel) => [0, 1, 2].map((row) => strip[(stops[reel]! + row) % strip.length]));

/** Slots with lines whose wilds do not change the window. */
const PROFILES = LINE_PROFILES.filter(({ wilds }) => wilds === undefined);
const SLOT = SLOTS.find(({ profile }) => profile === 'steady')!.id;

/** Forms that start games, and later actions of the player, in order of preference. */
const FORMS: Record<string, number | string>[] = [
  { ante: 500, pairPlus: 0 },
  { stake: 500, cards: 2 },
  { stake: 100, cards: 2 },
  { stake: 2500, cards: 2 },
  ...['red', 'player', '1'].map((bet) => ({ chip: 500, bet })),
];
const ACTIONS = ['decline', 'hit', 'stand', 'play', 'fold'];

function choiceFor({ engine, profile }: Rules): unknown {
  const read = FORMS.map((form) => engine.readChoice(profile, toForm(form), undefined)).find(
    (choice) => choice !== undefined,
  );
  if (read === undefined) throw new Error(`No form of this test starts ${engine.kind}`);
  return read;
}

/** Plays one round to its end. */
function playOut(rules: Rules, serverSeed: string, playerSeed: string | null): ReplayedRound {
  const { engine, profile } = rules;
  const steps: RecordedStep[] = [];
  const again = () =>
    replay(engine, profile, { choice: choiceFor(rules), steps, jackpot: false }, (step) =>
      createChance(serverSeed, step, playerSeed),
    );
  let round = again();
  let { state } = engine.start(profile, choiceFor(rules), createChance(serverSeed, 0, playerSeed));
  while (round.payout === undefined) {
    const action = ACTIONS.map((word) => engine.steps?.readAction(profile, state, toForm({ action: word }))).find(
      (one) => one !== undefined,
    );
    state = engine.steps!.step(profile, state, action, createChance(serverSeed, steps.length + 1, playerSeed)).state;
    steps.push({ action });
    round = again();
  }
  return round;
}

describe('The verifier of docs/fairness.md', () => {
  const kinds = [...new Set(SUPPORTED_GAMES.map(({ kind }) => kind))];

  test.each(kinds)('GAME-5 draws the numbers of 1,000 rounds of %s', (kind) => {
    const games = SUPPORTED_GAMES.filter((game) => game.kind === kind);
    for (let count = 0; count < 1000; count += 1) {
      const rules = defaultRules(games[count % games.length]!.profile)!;
      const { seed, commitment } = drawSeed();
      const playerSeed = count % 10 === 0 ? null : `Ayşe ${count}`;
      const round = playOut(rules, seed, playerSeed);
      expect(verifier.commitment(seed)).toBe(commitment);
      expect(round.numbers).toEqual(verified(round, seed, playerSeed));
    }
  });

  test('GAME-5 the fifth number of the show wheel counts only segments with a number', () => {
    const below: number[] = [];
    const draws = [0, 28, 0, 28, 53];
    const { stops } = spinShowWheel((n) => draws[below.push(n) - 1]!);
    expect(below).toEqual([56, 56, 56, 56, 54]);
    expect(stops).toEqual([0, 28, 0, 28, 55]);
  });

  test('GAME-5 stops the reels at the same places, and draws the balls in the same order, 1,000 rounds each', () => {
    for (let count = 0; count < 1000; count += 1) {
      const { seed } = drawSeed();
      const slot = PROFILES[count % PROFILES.length]!;
      const { spins } = playOut(defaultRules(slot.id)!, seed, 'mine').view as SlotView;
      const reelNumbers = verifier.numbers(seed, 'mine', 0);
      for (const { frames } of spins) {
        const stops = slot.strips.map((strip) => verifier.draw(reelNumbers, strip.length));
        expect(frames[0]?.grid).toEqual(windowAt(slot.strips, stops));
      }

      const room = BINGO_PROFILES[count % BINGO_PROFILES.length]!;
      const round = playOut(defaultRules(room.id)!, seed, null);
      const drawn = verified(round, seed, null)[0]!.drawn.slice(-room.balls);
      const balls = Array.from({ length: 90 }, (_, at) => at + 1);
      drawn.forEach(({ number }, at) => {
        [balls[at], balls[at + number]] = [balls[at + number]!, balls[at]!];
      });
      expect((round.view as BingoOutcome).balls).toEqual(balls.slice(0, room.balls));
    }
  });

  test('GAME-5 a replay rejects impossible rounds: other choices, steps of a game without steps', () => {
    const rules = defaultRules('steady')!;
    const record = { steps: [], jackpot: false };
    const play = (choice: unknown, steps: RecordedStep[] = []) =>
      replay(rules.engine, rules.profile, { ...record, choice, steps }, (step) => createChance('seed', step));
    for (const choice of [{}, { stake: 0 }, { stake: -100 }, { stake: 1.5 }, { stake: 'x' }, { stake: 101 }])
      expect(() => play(choice)).toThrow(RangeError);
    expect(() => play({ stake: 100 }, [{ action: 'hit' }])).toThrow(RangeError);
    expect(play({ stake: 100 }, [{ refused: true }]).stake).toBe(100);
  });
});

describeDatabase('seeds', (database) => {
  let table: Table;
  let token: string;
  beforeEach(async () => {
    table = await playingTable(database);
    await table.addPlayer('ayse', 100_000n);
    token = await table.tokenFor('ayse', SLOT);
  });
  afterEach(() => table.context.close());

  const opened = async (of = token) => {
    const screen = await table.rounds.open(of);
    if (!screen || 'expired' in screen) throw new Error('not open');
    return screen;
  };
  const playing = async (fields: Record<string, string | number>): Promise<string> => {
    const played = await table.play(token, { stake: 100, ...fields });
    if (played.kind !== 'played') throw new Error(JSON.stringify(played));
    return played.roundId;
  };

  test('GAME-5 the commitment on the form is that of the round it starts, however many forms are open, and however often it is sent', async () => {
    const forms = [await opened(), await opened(), await opened()].map(({ next }) => next);
    expect(new Set(forms.map(({ commitment }) => commitment)).size).toBe(3);
    for (const { requestID, commitment } of forms.toReversed()) {
      const [id, again] = await Promise.all([playing({ requestID }), playing({ requestID })]);
      expect(again).toBe(id);
      const shown = await table.rounds.show((await opened()).session, id);
      expect(shown?.seeds.commitment).toBe(commitment);
      expect(verifier.commitment(shown?.seeds.server ?? '')).toBe(commitment);
    }
  });

  test('GAME-5 a finished round is public by its number, and the verifier computes the same window and payout', async () => {
    const id = await playing({ playerSeed: '  şansım 7 ' });
    const record = (await table.rounds.finished(id))!;
    expect(record).toMatchObject({ playerSeed: 'şansım 7', choice: { stake: 100 }, steps: [], stake: 100n });
    expect(record).not.toHaveProperty('uid');
    const { strips } = PROFILES.find((profile) => profile.id === record.profile)!;
    const source = verifier.numbers(record.serverSeed, record.playerSeed, 0);
    const [row] = await table.context.db.select().from(rounds).where(eq(rounds.id, id));
    expect((row!.state as LineOutcome).spins[0]!.grid).toEqual(
      windowAt(
        strips,
        strips.map((strip) => verifier.draw(source, strip.length)),
      ),
    );
    const rules = defaultRules(record.profile)!;
    const round = replay(rules.engine, rules.profile, record, (step) =>
      createChance(record.serverSeed, step, record.playerSeed),
    );
    expect(BigInt(round.payout!)).toBe(record.payout - record.jackpotPaid);
  });

  test('GAME-5 the player’s seed is stored in the game session; without one it is random, another for each session', async () => {
    const first = (await opened()).session.playerSeed;
    expect(readPlayerSeed(first)).toBe(first);
    expect((await opened(await table.tokenFor('ayse'))).session.playerSeed).not.toBe(first);
    const own = await playing({});
    expect((await table.rounds.finished(own))?.playerSeed).toBe(first);
    await playing({ playerSeed: 'lucky-7' });
    expect((await opened()).session.playerSeed).toBe('lucky-7');
    expect((await table.rounds.finished(await playing({})))?.playerSeed).toBe('lucky-7');
  });

  test('GAME-5 HARD-16 an invalid player’s seed is rejected, and nothing is booked', async () => {
    for (const playerSeed of ['', ' ', 'x'.repeat(65), 'a:b', "'", '<b>', 'a\u0000', '\u202e'])
      expect(await table.play(token, { stake: 100, playerSeed })).toEqual({ kind: 'refused', why: 'seed' });
    expect(await getBalance(table.context.db, 'ayse')).toBe(100_000n);
    expect(await table.context.db.select().from(rounds)).toEqual([]);
  });

  test('GAME-5 the seed of an unfinished round is not revealed', async () => {
    const id = await playing({});
    for (const status of ROUND_STATUSES.filter((other) => other !== 'settled')) {
      await table.context.db.update(rounds).set({ status }).where(eq(rounds.id, id));
      expect(await table.rounds.finished(id), status).toBeUndefined();
      const shown = await table.rounds.show((await opened()).session, id);
      expect(shown?.seeds.server, status).toBeUndefined();
    }
    expect(await table.rounds.finished(randomId())).toBeUndefined();
    // A round of the first version has no stored seed and cannot be recomputed.
    await table.context.db.update(rounds).set({ status: 'settled', seed: '' }).where(eq(rounds.id, id));
    expect(await table.rounds.finished(id)).toBeUndefined();
  });
});
