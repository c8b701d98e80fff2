import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { readWholeNumber, wholeNumber, type FormFields, type Limits } from '#arcade/engine';
import { readPlayerSeed } from '#arcade/seeds';
import { isRequestID } from '#contract/request-id';
import { wireAmount } from '#contract/wire';
import { localize } from '#contract/localize';
import { randomId } from '#platform/db/ids';
import { preparedOnce } from '#platform/db/prepared';
import { carryOn, tellStake } from './carry-on';
import { commitmentTo } from './chance';
import { drawStart, drawStep, unfinishedRound } from './draw';
import type { EngineKind, ProfileOf, ResultOf, Rules, ViewOf } from './engines';
import { finishedRound, type FinishedRound } from './finished-round';
import { rulesFor, tell, type House } from './house';
import { amountOf } from './jackpots';
import { findPastRound } from './past-round';
import { rounds, type Round } from './schema';
import { storeBet } from './tables/bets';
import { lookAtTable, showBets, type ShownBets, type TableNow } from './tables/screen';
import { settleLate } from './tables/settle';
import { tallyOf, type Tally } from './tally';
import { themeOf, type GameTheme } from './theme';
import { findVisit, limitsOf, seedFor, visitOf, type Visit } from './visits';

interface OneScreen<Kind extends EngineKind> {
  kind: Kind;
  visit: Visit;
  profile: ProfileOf<Kind>;
  theme: GameTheme;
  /** Limits of one bet; undefined if the game has its own stakes. */
  limits: Limits | undefined;
  /** Balance of the player in kuruş. */
  balance: bigint;
  tally: Tally;
  /** Current amount of the game's jackpot in kuruş. */
  jackpot: bigint | undefined;
  /** Hand that waits for the player's step. */
  unfinished: OneRound<Kind> | undefined;
  /** Current table of a shared game. */
  table?: TableNow<ResultOf<Kind>> | undefined;
  next: NextForm;
}

/** Next form: its request ID, and the commitment to the server seed of the round that it starts. */
export interface NextForm {
  requestID: string;
  commitment: string;
}

/** Revealed seeds of a round. */
export interface Seeds {
  commitment: string;
  /** Null if the round has none. */
  player: string | null;
  /** Set after the end of the round. */
  server?: string | undefined;
}

interface OneRound<Kind extends EngineKind> {
  kind: Kind;
  id: string;
  /** View that the engine reveals to the player. */
  view: ViewOf<Kind>;
  /** Total of all its stakes in kuruş. */
  stake: bigint;
  payout: bigint;
  /** Part of the payout that came from the jackpot. */
  jackpot: bigint;
  /** Number of steps taken; the next form carries it. */
  step: number;
  over: boolean;
  /** Whether the stake was refunded because the table was closed. */
  returned?: boolean;
  /** At a shared table: the table's number of the round. The round then covers all bets of the player on it. */
  number?: number | undefined;
  at: Date;
  seeds: Seeds;
}

/** Screen of a game, for one family or any of them. */
export type GameScreen<Kind extends EngineKind = EngineKind> = { [K in Kind]: OneScreen<K> }[Kind];
/** View of a round on its screen. */
export type ShownRound<Kind extends EngineKind = EngineKind> = { [K in Kind]: OneRound<K> }[Kind];

/** An expired launch, with the game to open again. */
export interface ExpiredLaunch {
  expired: true;
  kind: EngineKind;
  visit: Visit;
}

/** Reason why a round was not played; nothing was booked for it. */
export type Why =
  | 'balance'
  | 'limit'
  | 'reality'
  | 'stake'
  | 'seed'
  | 'session'
  | 'closed'
  | 'moved'
  | 'step'
  | 'late'
  | 'much'
  | 'gone';

/** Details of a stake that the platform rejected because of a limit. */
export interface Explained {
  /** In the language of the game session. */
  said?: string | undefined;
  /** Reality check: start of play, and stakes and wins since then in kuruş. */
  play?: { since: Date; staked: bigint; won: bigint } | undefined;
}

export type Played =
  | { kind: 'played'; roundId: string }
  | ({ kind: 'refused'; why: Why; roundId?: string } & Explained)
  | { kind: 'unknown' }
  | { kind: 'expired' };

/** Interface of the embedded provider for the game screens. */
export interface Rounds {
  /** Opens a game by its launch token. */
  open(token: string): Promise<GameScreen | ExpiredLaunch | undefined>;
  /**
   * Plays a form: a round, or with `roundID` and `step` the next step of one. Idempotent: the same `requestID` plays
   * once, and repeats, also in parallel, get the first one's round.
   */
  play(token: string, form: FormFields): Promise<Played>;
  /** Records that the player has seen the reality check and continues. */
  goOn(visit: Visit): Promise<void>;
  /** Returns a past round by the token of `pastRoundAddress`, for display only. */
  past(token: string): Promise<{ screen: GameScreen; round: ShownRound } | undefined>;
  /** Returns the current state of a round of this game session; undefined for any other round. */
  show(visit: Visit, roundId: string): Promise<ShownRound | undefined>;
  /** Returns a finished round by its number, with the values that recompute it. It is public. */
  finished(roundId: string): Promise<FinishedRound | undefined>;
}

const WHY: Readonly<Record<string, Why>> = {
  INSUFFICIENT_FUNDS: 'balance',
  LIMIT_REACHED: 'limit',
  REALITY_CHECK: 'reality',
  SESSION_OVER: 'session',
  GAME_CLOSED: 'gone',
};
const whyOf = (refusal: string | null | undefined): Why => WHY[refusal ?? ''] ?? 'closed';

const roundOfVisit = preparedOnce((db) =>
  db
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, sql.placeholder('roundId')), eq(rounds.launchId, sql.placeholder('visit'))))
    .prepare('game_round_of_visit'),
);

/** Returns the rounds of a provider for the game screens. */
export function roundsOf(house: House): Rounds {
  return {
    open: (token) => open(house, token),
    play: (token, form) => play(house, token, form),
    goOn: async ({ id, uid, gameId }) => {
      await tell(house, { type: 'go-on', launchID: id, uid, gameID: gameId });
    },
    past: (token) => past(house, token),
    show: async (visit, roundId) => {
      const [round] = await roundOfVisit(house.operator.db).execute({ roundId, visit: visit.id });
      return round && show(house, round);
    },
    finished: (roundId) => finishedRound(house, roundId),
  };
}

async function open(house: House, token: string): Promise<GameScreen | ExpiredLaunch | undefined> {
  const found = await findVisit(house.operator, token);
  const rules = found && house.rulesOf(found.visit.profile);
  if (!found || !rules) return undefined;
  const { visit, expired } = found;
  return expired ? { expired: true, kind: rules.engine.kind as EngineKind, visit } : screenOf(house, visit, rules);
}

async function screenOf(house: House, visit: Visit, { engine, profile }: Rules, isPast = false): Promise<GameScreen> {
  // Read before the balance: it settles a due round, and the balance must include the payout that is shown.
  const look = engine.shared && !isPast ? await lookAtTable(house, visit) : undefined;
  const { balance = '0' } = await tell(house, {
    type: 'balance',
    launchID: visit.id,
    uid: visit.uid,
    gameID: visit.gameId,
  });
  const waiting = engine.steps && (await unfinishedRound(house, visit));
  const requestID = randomId();
  // Payouts that are booked before their result is shown are subtracted.
  const unseen = look?.unseen ?? 0n;
  const tally = await tallyOf(house, visit);
  // Profile and views belong to the named engine.
  return {
    kind: engine.kind,
    visit,
    profile,
    theme: themeOf(visit.gameId),
    limits: limitsOf(visit),
    balance: wireAmount.parse(balance) - unseen,
    tally: { ...tally, net: tally.net - unseen },
    jackpot: visit.jackpotId ? await amountOf(house.operator.db, visit.jackpotId) : undefined,
    unfinished: waiting && shown(house, waiting),
    next: { requestID, commitment: commitmentTo(seedFor(house.operator, visit, requestID)) },
    table: look?.table,
  } as GameScreen;
}

async function past(house: House, token: string): Promise<{ screen: GameScreen; round: ShownRound } | undefined> {
  const row = await findPastRound(house.operator, token);
  const visit = row && (await visitOf(house.operator, row.launchId));
  const rules = row && house.rulesOf(row.profile);
  const round = rules && (await show(house, row));
  return visit && round ? { screen: await screenOf(house, visit, rules, true), round } : undefined;
}

/** Returns the view of a round; at a shared table of all bets of its player on the table's round. */
async function show(house: House, round: Round): Promise<ShownRound | undefined> {
  if (round.tableRoundId === null) return shown(house, round);
  const bets = await showBets(house, round);
  return bets && shownBets(rulesFor(house, round.profile).engine.kind as EngineKind, round.id, bets);
}

const shownBets = (kind: EngineKind, id: string, bets: ShownBets): ShownRound =>
  ({ ...bets, kind, id, jackpot: 0n, step: 0 }) as ShownRound;

/**
 * Returns the revealed view of a round: its last state, after its first stake is booked and while no win is pending.
 */
function shown(house: House, round: Round): ShownRound | undefined {
  if (round.state === null || round.status === 'won' || round.status === 'lost') return undefined;
  const { engine } = rulesFor(house, round.profile);
  const over = round.status === 'settled';
  return {
    kind: engine.kind,
    id: round.id,
    view: engine.show(round.state),
    stake: round.stake,
    payout: round.payout,
    jackpot: round.jackpot,
    step: round.stepCount,
    over,
    at: round.createdAt,
    seeds: { commitment: round.commitment, player: round.playerSeed, server: over ? round.seed : undefined },
  } as ShownRound;
}

async function play(house: House, token: string, form: FormFields): Promise<Played> {
  const found = await findVisit(house.operator, token);
  const rules = found && house.rulesOf(found.visit.profile);
  if (!found || !rules) return { kind: 'unknown' };
  if (found.expired) return { kind: 'expired' };
  const { visit } = found;
  const requestID = String(form.get('requestID') ?? '');
  if (!isRequestID(requestID)) return { kind: 'refused', why: 'stake' };
  const roundId = form.get('roundID');
  if (typeof roundId === 'string') return playStep(house, visit, { roundId, requestID, form });

  const { engine, profile } = rules;
  const choice: unknown = engine.readChoice(profile, form, limitsOf(visit));
  if (choice === undefined) return { kind: 'refused', why: 'stake' };
  // Fields missing in the form keep the values of the game session.
  const playerSeed = readPlayerSeed(form.get('playerSeed') ?? visit.playerSeed);
  if (playerSeed === undefined) return { kind: 'refused', why: 'seed' };
  const stake = engine.stakeOf(profile, choice);
  if (engine.shared) return bet(house, visit, { rules, choice, stake, requestID, form });
  const drawn = await drawStart(house, visit, { rules, choice, stake, requestID, playerSeed });
  if (drawn.requestId !== requestID || drawn.launchId !== visit.id)
    return { kind: 'refused', why: 'moved', roundId: drawn.id };
  if (!isDeepStrictEqual(drawn.choice, choice)) return { kind: 'refused', why: 'stake' };
  return answer(house, visit, await carryOn(house, drawn));
}

/** Bets on the current round of a shared table. */
async function bet(
  house: House,
  visit: Visit,
  { form, ...asked }: { rules: Rules; choice: unknown; stake: number; requestID: string; form: FormFields },
): Promise<Played> {
  const stored = await storeBet(house, visit, { ...asked, number: wholeNumber(form, 'number') });
  if (stored.kind !== 'stored') return { kind: 'refused', why: stored.kind };
  if (!isDeepStrictEqual(stored.bet.choice, asked.choice)) return { kind: 'refused', why: 'stake' };
  return answer(house, visit, await settleLate(house, await carryOn(house, stored.bet)));
}

async function playStep(
  house: House,
  visit: Visit,
  asked: { roundId: string; requestID: string; form: FormFields },
): Promise<Played> {
  const { roundId, requestID, form } = asked;
  // A step that is not a number matches no hand.
  const step = readWholeNumber(form, 'step') ?? -1;
  const drawn = await drawStep(house, visit, { roundId, requestID, step, form });
  if (drawn.kind === 'unknown') return { kind: 'unknown' };
  if (drawn.kind !== 'taken') return { kind: 'refused', why: drawn.kind === 'moved' ? 'moved' : 'step', roundId };
  const round = await carryOn(house, drawn.round);
  const taken = round.steps.find((one) => one.requestID === requestID);
  if (!taken?.refusal) return answer(house, visit, round);
  const why = whyOf(taken.refusal);
  return {
    kind: 'refused',
    why,
    roundId,
    ...(taken === round.steps.at(-1) && (await explain(house, visit, round, why))),
  };
}

async function answer(house: House, visit: Visit, round: Round): Promise<Played> {
  if (round.status !== 'refused' && round.status !== 'rolled-back') return { kind: 'played', roundId: round.id };
  const why = whyOf(round.refusal);
  return { kind: 'refused', why, ...(await explain(house, visit, round, why)) };
}

/**
 * Returns the platform's message about the stake that it rejected last. A repeat of the stake gets the same answer.
 */
async function explain(house: House, visit: Visit, round: Round, why: Why): Promise<Explained> {
  if (why !== 'limit' && why !== 'reality') return {};
  const told = await tellStake(house, round);
  return {
    said: told.message && localize(told.message, visit.language),
    play: told.play && {
      since: new Date(told.play.since),
      staked: wireAmount.parse(told.play.staked),
      won: wireAmount.parse(told.play.won),
    },
  };
}
