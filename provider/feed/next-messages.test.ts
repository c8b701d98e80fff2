import { describe, expect, test } from 'vitest';
import { football, HALF_MINUTES } from '#arcade/sport/football';
import { getVerdict } from '#contract/market-rules';
import type { FeedMessage } from '#contract/feed';
import { DAY_MS } from '#contract/istanbul';
import { idOfKickoff, listKickoffs } from './calendar';
import { fixtureOfId, type Fixture } from './fixtures';
import { listHighlights } from './highlights';
import { firstMessages, nextMessages, pastMessages, type FeedCursor } from './next-messages';
import { listOffers, priceOffers } from './prices';

type Timeline = ReturnType<Fixture['timeline']>;

const NOON = Date.parse('2026-05-01T12:00:00Z');
const KEY = 'a key';

/** Returns the first match from noon on that matches the condition. */
function findMatch(isIt: (fixture: Fixture) => boolean): Fixture {
  const fixtures = listKickoffs(NOON, NOON + 60 * DAY_MS).map((kickoff) => fixtureOfId(KEY, idOfKickoff(kickoff)));
  return fixtures.find(isIt)!;
}

const known = new Map<Fixture['id'], { at: number; messages: FeedMessage[] }[]>();

/** Returns all messages of a match, at the times that it requests; computed once, because a match has thousands of prices. */
function listMessages(fixture: Fixture): { at: number; messages: FeedMessage[] }[] {
  const kept = known.get(fixture.id);
  if (kept) return kept;
  const begun = firstMessages(fixture, fixture.startsAt - 3_600_000);
  const all = [{ at: begun.cursor.at, messages: begun.messages }];
  known.set(fixture.id, all);
  let cursor: FeedCursor = begun.cursor;
  for (let next = begun.nextAt; next !== undefined;) {
    const following = nextMessages(fixture, cursor, next);
    all.push({ at: next, messages: following.messages });
    cursor = following.cursor;
    next = following.nextAt;
  }
  return all;
}

const oddsOf = (messages: readonly FeedMessage[]) =>
  messages.find((message): message is Extract<FeedMessage, { type: 'odds' }> => message.type === 'odds');
const typesOf = (messages: readonly FeedMessage[]) => messages.map(({ type }) => type);

describe('Messages of a match', () => {
  test('BET-2 a postponed match is announced as postponed at its start and never played', () => {
    const all = listMessages(findMatch(({ fate }) => fate.kind === 'postponed'));
    const messages = all.flatMap((each) => each.messages);
    expect(messages.at(-1)).toMatchObject({ type: 'result', status: 'postponed', periods: [] });
    expect(messages.filter(({ type }) => type === 'state')).toEqual([]);
  });

  test('BET-2 an abandoned match ends early, with its result so far', () => {
    const fixture = findMatch(({ fate }) => fate.kind === 'abandoned');
    const all = listMessages(fixture);
    const result = all.at(-1)!;
    expect(result.messages).toMatchObject([{ type: 'result', status: 'abandoned' }]);
    expect(result.at).toBeLessThan(fixture.startsAt + fixture.timeline().at(-1)!.at * fixture.unitMs);
    expect(all.flatMap(({ messages }) => typesOf(messages))).toContain('state');
  });

  test('BET-1 a goal suspends at once, and after a delay all markets are priced again', () => {
    const fixture = findMatch((match) => {
      if (match.league.sport !== 'football' || match.fate.kind !== 'played') return false;
      return match.timeline().some(({ goal }) => goal);
    });
    const goal = fixture.timeline().find((moment) => moment.goal)!;
    const fell = fixture.startsAt + goal.at * fixture.unitMs;
    const all = listMessages(fixture);
    const atGoal = all.find(({ at }) => at >= fell)!;
    expect(atGoal.at - fell).toBeLessThan(1);
    expect(typesOf(atGoal.messages)).toEqual(['state', 'market-result', 'suspend']);
    expect(atGoal.messages[0]).toMatchObject({ highlights: expect.arrayContaining([highlightOf(goal.goal!)]) });
    const priced = all.find(({ at, messages }) => at > fell && typesOf(messages).includes('odds'))!;
    expect(priced.at - fell).toBeGreaterThanOrEqual(20_000);
    const numbers = all.flatMap(({ messages }) =>
      messages.flatMap((message) => ('sequence' in message ? [message.sequence] : [])),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('BET-51 what a goal or a half has decided is sent at once, with the verdicts of the result', () => {
    for (const sport of ['football', 'basketball', 'tennis', 'volleyball'] as const) {
      const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === sport);
      const end = fixture.timeline().at(-1)!.state;
      const all = listMessages(fixture).filter(({ at }) => at >= fixture.startsAt);
      const told = all.flatMap(({ at, messages }) =>
        messages.flatMap((message) =>
          message.type === 'market-result' ? message.markets.map((market) => ({ at, ...market })) : [],
        ),
      );
      expect(new Set(told.map(({ market, line }) => `${market} ${line}`)).size, sport).toBe(told.length);
      for (const { market, line, verdicts } of told)
        for (const { selection, verdict } of verdicts)
          expect(getVerdict(sport, { market, line, selection }, end), `${market} ${line} ${selection}`).toBe(verdict);
      // The first half or set ends before the match.
      const first = told.find(({ market }) => market === 'total-h1' || market === 'total-s1')!;
      expect(first.at, sport).toBeLessThan(all.at(-1)!.at);
    }
  });

  test('BET-1 a football match in real time sends every highlight once, when it happens', () => {
    const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === 'football');
    const planned = listHighlights(fixture, fixture.timeline());
    const sent = listMessages(fixture).flatMap(({ at, messages }) =>
      messages.flatMap((message) =>
        ('highlights' in message ? (message.highlights ?? []) : []).map((one) => ({ at, ...one })),
      ),
    );
    expect(sent.map(({ number }) => number)).toEqual(planned.map(({ highlight }) => highlight.number));
    for (const [index, { at }] of sent.entries()) {
      const late = at - fixture.startsAt - planned[index]!.at * fixture.unitMs;
      expect(late, String(index)).toBeGreaterThan(-1);
      expect(late, String(index)).toBeLessThan(6_000);
    }
  });

  test('BET-51 an abandonment after missed ticks is sent with what was decided before it', () => {
    const fixture = findMatch((match) => {
      if (match.league.sport !== 'football' || match.fate.kind !== 'abandoned') return false;
      const { after } = match.fate;
      const end = match.timeline().at(-1)!.at * after;
      return match.timeline().some(({ at, goal }) => goal !== undefined && at < end);
    });
    const begun = firstMessages(fixture, fixture.startsAt - 3_600_000);
    const late = fixture.startsAt + DAY_MS;
    const { messages } = nextMessages(fixture, begun.cursor, late);
    expect(typesOf(messages)).toEqual(['market-result', 'result']);
    const result = messages.at(-1) as Extract<FeedMessage, { type: 'result' }>;
    expect(result.status).toBe('abandoned');
    expect(result.highlights?.some(({ kind }) => kind === 'goal')).toBe(true);
    expect(result.highlights?.some(({ kind }) => kind === 'end')).toBe(false);
    const decided = messages.flatMap((message) => (message.type === 'market-result' ? message.markets : []));
    const over = decided.find(({ market, line }) => market === 'total' && line === 0.5);
    expect(over?.verdicts).toContainEqual({ selection: 'over', verdict: 'won' });
    // The same without missed ticks.
    const all = listMessages(fixture).flatMap((each) => each.messages);
    const onTime = all.flatMap((message) => (message.type === 'market-result' ? message.markets : []));
    const keys = (markets: typeof decided) => markets.map(({ market, line }) => `${market} ${line}`).toSorted();
    expect(keys(decided)).toEqual(keys(onTime));
  });

  test('BET-1 BET-8 news change the odds before the start, and each price is valid until the next news', () => {
    const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === 'football');
    const before = listMessages(fixture).filter(({ at }) => at < fixture.startsAt);
    expect(before).toHaveLength(1 + 2);
    for (const [index, { at, messages }] of before.entries()) {
      const next = before[index + 1]?.at ?? fixture.startsAt;
      const odds = oddsOf(messages);
      expect(odds?.validityS).toBeLessThanOrEqual((next - at) / 1_000);
      expect(odds?.validityS).toBeGreaterThan((next - at) / 1_000 - 1);
      expect(typesOf(messages)).toEqual(index > 0 ? ['odds'] : ['fixture', 'odds']);
    }
  });

  test('BET-8 in play every market is priced at each minute of the clock, and no price expires without a suspension', () => {
    for (const sport of ['football', 'basketball', 'tennis', 'volleyball'] as const) {
      const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === sport);
      const inPlay = listMessages(fixture).filter(({ at }) => at >= fixture.startsAt);
      const markets = oddsOf(firstMessages(fixture, fixture.startsAt - 1).messages)!.markets.length;
      let pricedAt = -Infinity;
      let validUntil = Infinity;
      let priced = 0;
      let decided = 0;
      for (const { at, messages } of inPlay) {
        const suspends = typesOf(messages).includes('suspend');
        const odds = oddsOf(messages);
        for (const message of messages) if (message.type === 'market-result') decided += message.markets.length;
        expect(at, sport).toBeLessThan(validUntil);
        if (suspends) validUntil = Infinity;
        if (!odds) continue;
        priced += 1;
        expect(odds.markets.length + decided, 'a decided market is priced no more').toBe(markets);
        expect(odds.validityS! * 1_000).toBeLessThanOrEqual(sport === 'football' ? fixture.unitMs : 10_000);
        pricedAt = at;
        validUntil = at + odds.validityS! * 1_000;
      }
      expect(pricedAt).toBeGreaterThan(fixture.startsAt);
      const prices = new Set(inPlay.flatMap(({ at, messages }) => (oddsOf(messages) ? [at] : [])));
      const unpriced = fixture
        .timeline()
        .slice(0, -1)
        .map(({ at }) => fixture.startsAt + at * fixture.unitMs)
        .filter((at) => inPlay.some((each) => each.at === at) && !prices.has(at));
      // Only minutes within a suspension have no price.
      expect(unpriced.length, sport).toBeLessThan(sport === 'football' ? priced / 2 : 1);
    }
  });
});

/** Returns the highlights that are no goals, with their times. */
const listFillers = (fixture: Fixture, timeline: Timeline) =>
  listHighlights(fixture, timeline).flatMap(({ at, highlight: { number: _number, ...filler } }) =>
    ['chance', 'save', 'card', 'corner'].includes(filler.kind) ? [{ at, ...filler }] : [],
  );

test('BET-11 chances, saves, cards and corners of football depend neither on goals so far nor on goals to come', () => {
  const isFootball = ({ fate, league }: Fixture) => fate.kind === 'played' && league.sport === 'football';
  const fixture = findMatch(isFootball);
  const goalsIn = (match: Fixture) => match.timeline().filter(({ goal }) => goal).length;
  const fillers = listFillers(fixture, fixture.timeline());
  expect(fillers).toHaveLength(7);
  for (const goals of [0, 1, 4]) {
    const other = findMatch((match) => isFootball(match) && goalsIn(match) === goals);
    expect(listFillers(fixture, other.timeline()), `${goals} goals`).toEqual(fillers);
  }
  // Half-time too says nothing about the goals to come.
  expect(fillers.filter(({ at }) => at < HALF_MINUTES)).toHaveLength(4);
});

test('BET-11 no price of football is above its worth when it is sent, though each second changes it', () => {
  const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === 'football');
  const timeline = fixture.timeline();
  const strengths = fixture.strengthsAt(fixture.startsAt);
  const offers = listOffers('football', football.outlook(fixture.strengthsAt(-Infinity), football.start));
  let compared = 0;
  for (const { at, messages } of listMessages(fixture)) {
    const odds = oddsOf(messages);
    const clock = (at - fixture.startsAt) / fixture.unitMs;
    const last = timeline.findLast((moment) => moment.at <= clock);
    if (!odds || !last) continue;
    const { periods, played } = last.state;
    const now = Math.min(45 * periods.length, played + clock - last.at);
    // All prices of the last minutes, and some of the others.
    if (45 * periods.length - now > 4 && compared % 40) continue;
    const truth = priceOffers('football', offers, football.outlook(strengths, { ...last.state, played: now }));
    for (const { market, line, status, selections } of odds.markets) {
      if (status !== 'open') continue;
      const fair = truth.find((one) => one.market === market && one.line === line)!;
      for (const { selection, odds: price } of selections) {
        const { chance = 0, back = 0 } = fair.selections.find((one) => one.selection === selection) ?? {};
        const name = `${market} ${line} ${selection} ${price} at ${now}`;
        expect((chance * price) / 100 / 1_000_000 + back / 1_000_000, name).toBeLessThan(1);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

test('BET-62 days before a match its main markets are offered, and no price expires before the next one', () => {
  const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === 'football');
  let { cursor, nextAt, messages } = firstMessages(fixture, fixture.startsAt - 14 * DAY_MS);
  const counts: number[] = [];
  while (nextAt !== undefined && cursor.at < fixture.startsAt - DAY_MS) {
    const odds = oddsOf(messages)!;
    counts.push(odds.markets.length);
    expect(odds.validityS! * 1_000).toBeLessThanOrEqual(3 * DAY_MS);
    expect(odds.validityS! * 1_000).toBeGreaterThan(nextAt - cursor.at - 1_000);
    ({ cursor, nextAt, messages } = nextMessages(fixture, cursor, nextAt));
  }
  expect(new Set(counts.slice(0, 4))).toEqual(new Set([counts[0]]));
  expect(counts.at(-1)!).toBeGreaterThan(3 * counts[0]!);
});

test('BET-64 a match that has ended before it is announced is sent with its final score', () => {
  const fixture = findMatch(({ fate, league }) => fate.kind === 'played' && league.sport === 'basketball');
  const messages = pastMessages(fixture);
  expect(typesOf(messages)).toEqual(['fixture', 'state', 'result']);
  expect(messages.at(-1)).toMatchObject({ status: 'ended', periods: fixture.timeline().at(-1)!.state.periods });
});

const highlightOf = (side: 'home' | 'away') => expect.objectContaining({ kind: 'goal', side }) as object;
