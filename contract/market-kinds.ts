import type { KindRules, Reading, Scope } from './market-reading';
import {
  SIDES,
  TEAMS,
  type MarketKind,
  type MarketParts,
  type PeriodScore,
  type Side,
  type Sport,
  type Team,
  type Verdict,
} from './markets';
import { leader } from './score';

/** Rules of the kinds of bets, for any period and any team. No zod here: checks of the bet slip import it. */

/** Maximum number of goals of one side that `correct-score` names in a match and in a half; a higher score is 'other'. */
export const CORRECT_SCORE_MAX = 4;
const HALF_SCORE_MAX = 2;
/** Numbers of goals from which `exact-goals` counts as one: of both teams in a match, and otherwise. */
const EXACT_GOALS_MAX = 6;
const EXACT_GOALS_PART_MAX = 3;
/** Bands of winning margins: lower ends, the last one open. */
const MARGINS: Partial<Record<Sport, readonly number[]>> = {
  football: [1, 2, 3],
  basketball: [1, 6, 11, 16, 21],
};

const OVER_UNDER = ['over', 'under'] as const;
const YES_NO = ['yes', 'no'] as const;

/** Games of a tennis set with a tie-break. */
const TIE_BREAK_GAMES = 13;
const SETS_TO_WIN: Partial<Record<Sport, number>> = { tennis: 2, volleyball: 3 };

/** Returns the numbers from 0 to `last`. */
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, count) => count);

const wonIf = (won: boolean): Verdict => (won ? 'won' : 'lost');
const yesIf = (is: boolean): string => (is ? 'yes' : 'no');

/** Returns the verdict of a bet on a difference: won above zero, void at zero, half won or lost a quarter from zero. */
function byMargin(margin: number): Verdict {
  if (margin === 0) return 'void';
  if (margin === 0.25) return 'half-won';
  if (margin === -0.25) return 'half-lost';
  return margin > 0 ? 'won' : 'lost';
}

const overUnder = (count: number, selection: string, line: number): Verdict =>
  byMargin((count - line) * (selection === 'over' ? 1 : -1));

const spread = ({ home, away }: PeriodScore, selection: string, line: number): Verdict =>
  byMargin((home + line - away) * (selection === 'home' ? 1 : -1));

const leaderOf = ({ home, away }: PeriodScore): Side => leader(home, away);
const named = ({ home, away }: PeriodScore): string => `${home}-${away}`;
const bothScore = ({ home, away }: PeriodScore): boolean => home > 0 && away > 0;

/** Returns points of the market's team, and of its opponents. */
const ofTeam = ({ home, away }: PeriodScore, team: Team | undefined): { own: number; against: number } =>
  team === 'away' ? { own: away, against: home } : { own: home, against: away };

/** Scores of a tennis set, the winner's games first. */
const TENNIS_SETS = [...upTo(4).map((games) => [6, games] as const), [7, 5] as const, [7, 6] as const];

function listScores({ sport, period }: Scope): string[] {
  if (sport === 'tennis')
    return [
      ...TENNIS_SETS.map(([won, lost]) => `${won}-${lost}`),
      ...TENNIS_SETS.map(([won, lost]) => `${lost}-${won}`),
    ];
  const most = upTo(period ? HALF_SCORE_MAX : CORRECT_SCORE_MAX);
  return [...most.flatMap((home) => most.map((away) => named({ home, away }))), 'other'];
}

/** Returns the name of a band of numbers: '1', '6-10', '21+'. */
const bandName = (bands: readonly number[], at: number): string => {
  const [from = 0, next] = bands.slice(at);
  return next === undefined ? `${from}+` : next === from + 1 ? String(from) : `${from}-${next - 1}`;
};

const marginBands = ({ sport }: Pick<Scope, 'sport'>): string[] => {
  const bands = MARGINS[sport] ?? [];
  return bands.map((_, at) => bandName(bands, at));
};

/** Whether a number is in a band: '1', '6-10', '21+'. */
function isInBand(count: number, band: string): boolean {
  const [from = 0, to = from] = band.split('-').map((end) => Number.parseInt(end, 10));
  return count >= from && (band.endsWith('+') || count <= to);
}

const exactGoalsMax = ({ team, period }: MarketParts): number =>
  team || period ? EXACT_GOALS_PART_MAX : EXACT_GOALS_MAX;

const MAIN = { stake: 2_000_000n, payout: 50_000_000n };
const LINES = { stake: 1_000_000n, payout: 25_000_000n };
const LONG_ODDS = { stake: 500_000n, payout: 20_000_000n };
const LONGEST_ODDS = { stake: 200_000n, payout: 20_000_000n };

export const KIND_RULES: Readonly<Record<MarketKind, KindRules>> = {
  /** After regular time (1X2). */
  result: {
    name: { tr: 'Maç sonucu', en: 'Match result' },
    periodName: { tr: 'Sonuç', en: 'Result' },
    selections: SIDES,
    bounds: MAIN,
    margin: 0.06,
    view: 'margin',
    winner: ({ side }) => side,
  },
  /** In sports without a draw. */
  winner: {
    name: { tr: 'Kazanan', en: 'Winner' },
    selections: TEAMS,
    bounds: MAIN,
    margin: 0.06,
    view: 'sets',
    winner: ({ side }) => side,
  },
  'double-chance': {
    name: { tr: 'Çifte şans', en: 'Double chance' },
    selections: ['home-draw', 'home-away', 'draw-away'],
    winners: 2,
    bounds: MAIN,
    margin: 0.08,
    view: 'margin',
    verdict: ({ side }, selection) => wonIf(selection.split('-').includes(side)),
  },
  'draw-no-bet': {
    name: { tr: 'Beraberlikte iade', en: 'Draw no bet' },
    selections: TEAMS,
    refundsDraw: true,
    bounds: MAIN,
    margin: 0.08,
    view: 'margin',
    verdict: ({ side }, selection) => (side === 'draw' ? 'void' : wonIf(selection === side)),
  },
  /** Goals, points or games. */
  total: {
    name: { tr: 'Toplam alt/üst', en: 'Total' },
    line: 'positive',
    selections: OVER_UNDER,
    bounds: LINES,
    margin: 0.06,
    view: 'count',
    verdict: ({ count }, selection, line) => overUnder(count, selection, line),
    isDecided: ({ count }, line) => count >= line + 0.5,
  },
  /** The line is added to the home side; quarter lines split the stake. */
  handicap: {
    name: { tr: 'Handikap', en: 'Handicap' },
    line: 'signed',
    selections: TEAMS,
    bounds: LINES,
    margin: 0.06,
    view: 'margin',
    verdict: ({ points }, selection, line) => spread(points, selection, line),
  },
  'both-score': {
    name: { tr: 'Karşılıklı gol', en: 'Both teams to score' },
    selections: YES_NO,
    bounds: LINES,
    margin: 0.08,
    view: 'score',
    winner: ({ score }) => yesIf(bothScore(score)),
    isDecided: ({ score }) => bothScore(score),
  },
  'correct-score': {
    name: { tr: 'Skor', en: 'Correct score' },
    selections: listScores,
    bounds: LONGEST_ODDS,
    margin: 0.12,
    view: 'score',
    winner: ({ score, listed }) => (listed.includes(named(score)) ? named(score) : 'other'),
    isDecided: ({ score, listed }) => listed.includes('other') && !listed.includes(named(score)),
  },
  /** The leader after the first half or set, and the winner. */
  'half-full': {
    name: { tr: 'İlk yarı / maç sonucu', en: 'Half time / full time' },
    selections: ({ sport }) => {
      const firsts = SETS_TO_WIN[sport] ? TEAMS : SIDES;
      const ends = sport === 'football' || sport === 'virtual-football' ? SIDES : TEAMS;
      return firsts.flatMap((first) => ends.map((end) => `${first}/${end}`));
    },
    bounds: LONG_ODDS,
    margin: 0.12,
    view: 'halves',
    winner: ({ halves: [first], side }) => `${leaderOf(first)}/${side}`,
  },
  'set-score': {
    name: { tr: 'Set skoru', en: 'Set score' },
    selections: ({ sport }) => {
      const won = SETS_TO_WIN[sport] ?? 0;
      const lost = upTo(won - 1);
      return [...lost.map((sets) => `${won}-${sets}`), ...lost.map((sets) => `${sets}-${won}`)];
    },
    bounds: LONG_ODDS,
    margin: 0.12,
    view: 'sets',
    winner: ({ score }) => named(score),
  },
  'total-sets': {
    name: { tr: 'Toplam set alt/üst', en: 'Total sets' },
    line: 'positive',
    selections: OVER_UNDER,
    bounds: LONG_ODDS,
    margin: 0.08,
    view: 'sets',
    verdict: ({ periods }, selection, line) => overUnder(periods, selection, line),
    isDecided: ({ periods }, line) => periods >= line + 0.5,
  },
  'handicap-sets': {
    name: { tr: 'Set handikabı', en: 'Sets handicap' },
    line: 'signed',
    selections: TEAMS,
    bounds: LONG_ODDS,
    margin: 0.08,
    view: 'sets',
    verdict: ({ score }, selection, line) => spread(score, selection, line),
  },
  /** Whether the team wins a set. */
  'win-set': {
    name: { tr: 'En az bir set alır', en: 'To win a set' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.08,
    view: 'sets',
    winner: ({ score, team }) => yesIf(ofTeam(score, team).own > 0),
    isDecided: ({ score, team }) => ofTeam(score, team).own > 0,
  },
  /** With a whole number of goals added to the home side; a draw is a result like any other. */
  'handicap-result': {
    name: { tr: 'Handikaplı maç sonucu', en: 'Handicap result' },
    line: 'signed',
    selections: SIDES,
    bounds: LINES,
    margin: 0.08,
    view: 'margin',
    winner: ({ points: { home, away } }, line) => leader(home + line, away),
  },
  'result-both': {
    name: { tr: 'Maç sonucu ve karşılıklı gol', en: 'Result and both teams to score' },
    selections: SIDES.flatMap((side) => YES_NO.map((word) => `${side}/${word}`)),
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'score',
    winner: ({ side, score }) => `${side}/${yesIf(bothScore(score))}`,
  },
  'result-total': {
    name: { tr: 'Maç sonucu ve toplam alt/üst', en: 'Result and total' },
    line: 'positive',
    selections: SIDES.flatMap((side) => OVER_UNDER.map((word) => `${side}/${word}`)),
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'score',
    winner: ({ side, count }, line) => `${side}/${count > line ? 'over' : 'under'}`,
  },
  margin: {
    name: { tr: 'Galibiyet farkı', en: 'Winning margin' },
    selections: (scope) => {
      const draw = scope.sport === 'football' ? ['draw'] : [];
      return [
        ...marginBands(scope).map((band) => `home/${band}`),
        ...draw,
        ...marginBands(scope).map((band) => `away/${band}`),
      ];
    },
    bounds: LONG_ODDS,
    margin: 0.12,
    view: 'margin',
    winner: ({ points, side, listed }) => {
      const margin = Math.abs(points.home - points.away);
      return listed.find((selection) => {
        const [winner, band] = selection.split('/');
        return winner === side && (band === undefined || isInBand(margin, band));
      });
    },
  },
  'exact-goals': {
    name: { tr: 'Gol sayısı', en: 'Number of goals' },
    selections: (scope) =>
      upTo(exactGoalsMax(scope)).map((goals, at, all) => `${goals}${at === all.length - 1 ? '+' : ''}`),
    bounds: LONG_ODDS,
    margin: 0.12,
    view: 'count',
    winner: ({ count, listed }) => listed[Math.min(count, listed.length - 1)],
    isDecided: ({ count, listed }) => count >= listed.length - 1,
  },
  'odd-even': {
    name: { tr: 'Tek/çift', en: 'Odd/even' },
    selections: ['odd', 'even'],
    bounds: LINES,
    margin: 0.08,
    view: 'count',
    winner: ({ count }) => (count % 2 === 1 ? 'odd' : 'even'),
  },
  'first-score': {
    name: { tr: 'İlk golü atan takım', en: 'First team to score' },
    selections: ['home', 'none', 'away'],
    bounds: LINES,
    margin: 0.08,
    view: 'goal-first',
    winner: ({ goals }) => goals && (goals[0] ?? 'none'),
    isDecided: ({ goals = [] }) => goals.length > 0,
  },
  'last-score': {
    name: { tr: 'Son golü atan takım', en: 'Last team to score' },
    selections: ['home', 'none', 'away'],
    bounds: LINES,
    margin: 0.08,
    view: 'goal-last',
    winner: ({ goals }) => goals && (goals.at(-1) ?? 'none'),
  },
  /** The half with more goals. */
  'top-half': {
    name: { tr: 'Daha çok gol olan yarı', en: 'Half with more goals' },
    selections: ['first', 'equal', 'second'],
    bounds: LINES,
    margin: 0.08,
    view: 'half-counts',
    winner: ({ halves: [first, second] }) => {
      const lead = first.home + first.away - second.home - second.away;
      return lead > 0 ? 'first' : lead < 0 ? 'second' : 'equal';
    },
  },
  'both-halves': {
    name: { tr: 'İki yarıyı da kazanır', en: 'To win both halves' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'halves',
    winner: ({ halves, team }) => yesIf(halves.every((half) => leaderOf(half) === team)),
  },
  'either-half': {
    name: { tr: 'En az bir yarıyı kazanır', en: 'To win either half' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'halves',
    winner: ({ halves, team }) => yesIf(halves.some((half) => leaderOf(half) === team)),
  },
  'score-halves': {
    name: { tr: 'İki yarıda da gol atar', en: 'To score in both halves' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'half-counts',
    winner: ({ halves, team }) => yesIf(halves.every((half) => ofTeam(half, team).own > 0)),
  },
  'clean-sheet': {
    name: { tr: 'Gol yemez', en: 'Clean sheet' },
    selections: YES_NO,
    bounds: LINES,
    margin: 0.08,
    view: 'score',
    winner: ({ score, team }) => yesIf(ofTeam(score, team).against === 0),
    isDecided: ({ score, team }) => ofTeam(score, team).against > 0,
  },
  'win-to-nil': {
    name: { tr: 'Gol yemeden kazanır', en: 'To win to nil' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'score',
    winner: ({ score, side, team }) => yesIf(side === team && ofTeam(score, team).against === 0),
    isDecided: ({ score, team }) => ofTeam(score, team).against > 0,
  },
  'tie-break': {
    name: { tr: 'Tie-break oynanır', en: 'Tie-break' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.1,
    view: 'score',
    winner: ({ count }) => yesIf(count === TIE_BREAK_GAMES),
  },
  /** Whether regular time ends in a draw. */
  overtime: {
    name: { tr: 'Uzatma oynanır', en: 'Overtime' },
    selections: YES_NO,
    bounds: LONG_ODDS,
    margin: 0.12,
    view: 'margin',
    winner: ({ side }) => yesIf(side === 'draw'),
  },
  /** Priced and settled by its parts. */
  builder: {
    name: { tr: 'Bahis oluşturucu', en: 'Bet builder' },
    selections: [],
    bounds: LONG_ODDS,
    margin: 0,
    view: 'score',
  },
};

/** Returns the verdict of a selection of a kind. */
export function judge(
  { verdict, winner }: Pick<KindRules, 'verdict' | 'winner'>,
  reading: Reading,
  { selection, line }: { selection: string; line: number | null },
): Verdict {
  if (verdict) return verdict(reading, selection, line ?? 0);
  const won = winner?.(reading, line ?? 0);
  return won === undefined ? 'void' : wonIf(won === selection);
}
