import { picked, type UniformInteger } from '#arcade/chance';
import { fraction } from '#arcade/sport/chances';
import { HALF_MINUTES, HALF_TIME_MINUTES } from '#arcade/sport/football';
import type { MatchEvent, Score, Side } from '#arcade/sport/match';
import type { FeedMessage } from '#contract/feed';
import { getScore } from '#contract/score';
import { minuteWords, periodWords, type Words } from './clock';
import type { Fixture } from './fixtures';

export type Highlight = NonNullable<Extract<FeedMessage, { type: 'state' }>['highlights']>[number];

/** A highlight of a match, with its time on the match's own clock. */
export interface TimedHighlight {
  at: number;
  highlight: Highlight;
}

/** Minutes of a half of football in which there are chances, saves, cards and corners, and their number. */
const FILLED_MINUTES = [
  { from: 2, to: HALF_MINUTES - 1, count: 4 },
  { from: HALF_MINUTES, to: 2 * HALF_MINUTES - 3, count: 3 },
];

type Filler = 'chance' | 'save' | 'card' | 'corner';
const FILLERS: readonly Filler[] = ['chance', 'save', 'corner', 'chance', 'save', 'card'];

const GOALS: readonly ((team: string, score: string) => Words)[] = [
  (team, score) => ({ tr: `Gol! ${team} ağları buldu: ${score}`, en: `Goal! ${team} find the net: ${score}` }),
  (team, score) => ({ tr: `Gol! ${team} affetmedi: ${score}`, en: `Goal! ${team} make no mistake: ${score}` }),
  (team, score) => ({ tr: `Gol! ${team} köşeye vurdu: ${score}`, en: `Goal! ${team} hit the corner: ${score}` }),
];

const TEXTS: Readonly<Record<Filler, readonly ((team: string) => Words)[]>> = {
  chance: [
    (team) => ({ tr: `${team} direğe takıldı`, en: `${team} hit the post` }),
    (team) => ({ tr: `${team} uzaktan denedi, top az farkla dışarıda`, en: `${team} try from distance, just wide` }),
  ],
  save: [
    (team) => ({ tr: `${team} çok yaklaştı, kaleci çeldi`, en: `${team} come close, the keeper saves` }),
    (team) => ({ tr: `${team} vurdu, kaleci kornere çeldi`, en: `${team} shoot, the keeper tips it over` }),
  ],
  card: [(team) => ({ tr: `${team}: sarı kart`, en: `${team}: yellow card` })],
  corner: [(team) => ({ tr: `${team} köşe vuruşu kullanıyor`, en: `${team} take a corner` })],
};

/** Range of positions of an event, in hundredths of the pitch from the own goal towards the opponents' goal. */
const DEPTH: Readonly<Record<Filler | 'goal', readonly [from: number, to: number]>> = {
  goal: [95, 99],
  chance: [82, 93],
  save: [88, 96],
  card: [35, 70],
  corner: [99, 99],
};

const within = ([from, to]: readonly [number, number], random: UniformInteger): number => from + random(to - from + 1);

/** Returns a position on the pitch; home plays towards 100. */
function placeOf(kind: Filler | 'goal', side: Side, random: UniformInteger): { x: number; y: number } {
  const depth = within(DEPTH[kind], random);
  const y =
    kind === 'corner' ? random(2) * 98 + 1 : kind === 'goal' ? within([44, 56], random) : within([22, 78], random);
  return { x: side === 'home' ? depth : 100 - depth, y };
}

const written = ({ home, away }: Score): string => `${home}-${away}`;
const oneOf = <Item>(items: readonly Item[], random: UniformInteger): Item => items[random(items.length)]!;
const later = (minute: number): number => minute + (minute >= HALF_MINUTES ? HALF_TIME_MINUTES : 0);

type Draft = { at: number; highlight: Omit<Highlight, 'number'> };

function footballHighlights({ home, away, league, chance }: Fixture, timeline: readonly MatchEvent[]): Draft[] {
  const random = chance(0);
  const teams = { home, away };
  const goals = timeline.flatMap(({ at, state, goal }): Draft[] => {
    if (!goal) return [];
    const score = written(getScore(league.sport, state.periods));
    return [
      {
        at,
        highlight: {
          kind: 'goal',
          clock: minuteWords(state.played),
          text: oneOf(GOALS, random)(teams[goal], score),
          side: goal,
          ...placeOf('goal', goal, random),
        },
      },
    ];
  });
  const half = timeline.find(({ at }) => at === HALF_MINUTES);
  const atHalf = half ? written(getScore(league.sport, half.state.periods)) : '';
  return [
    {
      at: 0,
      highlight: { kind: 'kickoff', clock: minuteWords(0), text: { tr: 'Maç başladı', en: 'Kick-off' }, x: 50, y: 50 },
    },
    {
      at: HALF_MINUTES,
      highlight: {
        kind: 'period',
        clock: { tr: 'Devre arası', en: 'Half-time' },
        text: { tr: `İlk yarı bitti: ${atHalf}`, en: `Half-time: ${atHalf}` },
        x: 50,
        y: 50,
      },
    },
    ...goals,
    ...footballFillers(teams, chance(1)),
  ];
}

/**
 * Returns chances, saves, cards and corners. They and their number must not depend on the goals: a bettor who counts
 * them would know the goals to come.
 * @param random numbers that draw nothing else
 */
function footballFillers(teams: Readonly<Record<Side, string>>, random: UniformInteger): Draft[] {
  const minutes = FILLED_MINUTES.flatMap(({ from, to, count }) =>
    picked(
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
      count,
      random,
    ),
  );
  return minutes.map((minute): Draft => {
    const kind = oneOf(FILLERS, random);
    const side: Side = fraction(random) < 0.5 ? 'home' : 'away';
    return {
      at: later(minute) + 0.5,
      highlight: {
        kind,
        clock: minuteWords(minute),
        text: oneOf(TEXTS[kind], random)(teams[side]),
        side,
        ...placeOf(kind, side, random),
      },
    };
  });
}

/** Returns the highlights of the end of each period except the last. */
function periodHighlights({ league }: Fixture, timeline: readonly MatchEvent[]): Draft[] {
  return timeline.flatMap(({ at, state }, index): Draft[] => {
    const before = timeline[index - 1]?.state.periods.length ?? 1;
    const ended = state.periods[before - 1];
    if (state.periods.length === before || !ended) return [];
    const clock = periodWords(league.sport, before);
    return [
      {
        at,
        highlight: {
          kind: 'period',
          clock,
          text: { tr: `${clock.tr} bitti: ${written(ended)}`, en: `${clock.en} ends ${written(ended)}` },
        },
      },
    ];
  });
}

/** Returns all highlights of a match as it will be played, in their order; the end is the last. */
export function listHighlights(fixture: Fixture, timeline: readonly MatchEvent[]): TimedHighlight[] {
  const { sport } = fixture.league;
  const last = timeline.at(-1)!;
  const score = written(getScore(sport, last.state.periods));
  const isFootball = sport === 'football' || sport === 'virtual-football';
  const drafts = (isFootball ? footballHighlights : periodHighlights)(fixture, timeline);
  const end: Draft = {
    at: last.at,
    highlight: {
      kind: 'end',
      clock: { tr: 'Maç sonu', en: 'Full time' },
      text: { tr: `Maç bitti: ${score}`, en: `Full time: ${score}` },
    },
  };
  return [...drafts.toSorted((one, next) => one.at - next.at), end].map(({ at, highlight }, index) => ({
    at,
    highlight: { number: index + 1, ...highlight },
  }));
}
