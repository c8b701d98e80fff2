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
  /** What one bet may be; undefined where the game alone decides. */
  limits: Limits | undefined;
  /** What the player has, kuruş. */
  balance: bigint;
  tally: Tally;
  /** What the game's jackpot stands at, kuruş. */
  jackpot: bigint | undefined;
  /** The hand that waits for the player's step. */
  unfinished: OneRound<Kind> | undefined;
  /** Where many share the game: its table as it is now. */
  table?: TableNow<ResultOf<Kind>> | undefined;
  next: NextForm;
}

/** The form that plays next: its number, and what binds the server seed of a round that it starts. */
export interface NextForm {
  requestID: string;
  commitment: string;
}

/** The seeds of a round, as far as they may be seen. */
export interface Seeds {
  commitment: string;
  /** Null where the round has none. */
  player: string | null;
  /** Once the round is over. */
  server?: string | undefined;
}

interface OneRound<Kind extends EngineKind> {
  kind: Kind;
  id: string;
  /** What the engine lets the player see. */
  view: ViewOf<Kind>;
  /** Kuruş over all its stakes. */
  stake: bigint;
  payout: bigint;
  /** Part of the payout that came from the jackpot. */
  jackpot: bigint;
  /** How many steps were taken; the next form says it. */
  step: number;
  over: boolean;
  /** The stake went back: the table was closed. */
  returned?: boolean;
  /** At a shared table: the table's number of the round, of which this is all that the player bet. */
  number?: number | undefined;
  at: Date;
  seeds: Seeds;
}

/** A game as its screen shows it, for one family or any of them. */
export type GameScreen<Kind extends EngineKind = EngineKind> = { [K in Kind]: OneScreen<K> }[Kind];
/** A round as its screen shows it. */
export type ShownRound<Kind extends EngineKind = EngineKind> = { [K in Kind]: OneRound<K> }[Kind];

/** A launch whose time is over; it still tells which game to open again. */
export interface ExpiredLaunch {
  expired: true;
  kind: EngineKind;
  visit: Visit;
}

/** Why something was not played; nothing was booked for it. */
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

/** What the platform says of a stake that a limit refused. */
export interface Explained {
  /** In the visit's language. */
  said?: string | undefined;
  /** The reality check: since when the player plays, what was staked and won since, in kuruş. */
  play?: { since: Date; staked: bigint; won: bigint } | undefined;
}

export type Played =
  | { kind: 'played'; roundId: string }
  | ({ kind: 'refused'; why: Why; roundId?: string } & Explained)
  | { kind: 'unknown' }
  | { kind: 'expired' };

/** What the game screens ask of the embedded provider. */
export interface Rounds {
  /** Opens a game by its launch token. */
  open(token: string): Promise<GameScreen | ExpiredLaunch | undefined>;
  /**
   * Plays what a form asks for: a round, or with `roundID` and `step` the next step of one. The same `requestID` plays
   * once, however often and however parallel it comes; the later ones get the first one's round.
   */
  play(token: string, form: FormFields): Promise<Played>;
  /** The player has seen the reality check and plays on. */
  goOn(visit: Visit): Promise<void>;
  /** A round by the token of `pastRoundAddress`: to be looked at, not to be played. */
  past(token: string): Promise<{ screen: GameScreen; round: ShownRound } | undefined>;
  /** A round of this visit as it stands; anybody else's is as unknown as one that never was. */
  show(visit: Visit, roundId: string): Promise<ShownRound | undefined>;
  /** A round that is over, as anybody who knows its number may recompute it. */
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

/** What the game screens may ask of a house. */
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
  // Looked at before the balance is read: it settles a round that is due, and the balance must hold the payout it shows.
  const look = engine.shared && !isPast ? await lookAtTable(house, visit) : undefined;
  const { balance = '0' } = await tell(house, {
    type: 'balance',
    launchID: visit.id,
    uid: visit.uid,
    gameID: visit.gameId,
  });
  const waiting = engine.steps && (await unfinishedRound(house, visit));
  const requestID = randomId();
  // What is paid already shows with the result.
  const unseen = look?.unseen ?? 0n;
  const tally = await tallyOf(house, visit);
  // Profile and views are of the engine that is named.
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

/** A round as it stands; at a shared table all that its player bet on the table's round. */
async function show(house: House, round: Round): Promise<ShownRound | undefined> {
  if (round.tableRoundId === null) return shown(house, round);
  const bets = await showBets(house, round);
  return bets && shownBets(rulesFor(house, round.profile).engine.kind as EngineKind, round.id, bets);
}

const shownBets = (kind: EngineKind, id: string, bets: ShownBets): ShownRound =>
  ({ ...bets, kind, id, jackpot: 0n, step: 0 }) as ShownRound;

/** What of a round may be seen: where it stood last, once its first stake was booked and no win of it is on its way. */
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
  // What a form does not say stays as the visit has it.
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

/** Bets on the round that a shared table's clock shows. */
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
  // A step that is no number is that of no hand.
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

/** What the platform said of the stake that it refused last: told the same again, it says the same again. */
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
