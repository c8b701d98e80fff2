import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { readWholeNumber, wholeNumber, type FormFields, type BetLimits } from '#arcade/engine';
import { readPlayerSeed } from '#arcade/seeds';
import { isRequestID } from '#contract/request-id';
import { wireAmount } from '#contract/wire';
import { localize } from '#contract/localize';
import { createRequestID } from '#platform/db/ids';
import { preparedOnce } from '#platform/db/prepared';
import { advanceRound, reportStake } from './advance-round';
import { commitmentTo } from './chance';
import { startRound, takeStep, unfinishedRound } from './draw';
import type { EngineKind, EngineProfile, TableResult, Rules, EngineView } from './engines';
import { finishedRound, type FinishedRound } from './finished-round';
import { getRules, report, type ProviderContext } from './context';
import { readJackpotAmount } from './jackpots';
import { findPastRound } from './past-round';
import { rounds, type Round } from './schema';
import { storeBet } from './tables/bets';
import { getTableView, getBetsView, type BetsView, type TableView } from './tables/screen';
import { getSharedView } from './tables/shared-view';
import { refundLate } from './tables/settle';
import { getTally, type Tally } from './tally';
import { getTheme, type GameTheme } from './theme';
import { findGameSession, getBetLimits, seedFor, readGameSession, type GameSession } from './game-sessions';

interface OneScreen<Kind extends EngineKind> {
  kind: Kind;
  session: GameSession;
  profile: EngineProfile<Kind>;
  theme: GameTheme;
  /** Limits of one bet; undefined if the game has its own stakes. */
  limits: BetLimits | undefined;
  /** Balance of the player in kuruş. */
  balance: bigint;
  /** Stakes in kuruş that count for the player's bonus in wagering, and those needed; undefined without one. */
  wagering?: { progress: bigint; required: bigint } | undefined;
  tally: Tally;
  /** Current amount of the game's jackpot in kuruş. */
  jackpot: bigint | undefined;
  /** Hand that waits for the player's step. */
  unfinished: OneRound<Kind> | undefined;
  /** Current table of a shared game. */
  table?: TableView<TableResult<Kind>> | undefined;
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
  view: EngineView<Kind>;
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
export type RoundView<Kind extends EngineKind = EngineKind> = { [K in Kind]: OneRound<K> }[Kind];

/** An expired launch, with the game to open again. */
export interface ExpiredLaunch {
  expired: true;
  kind: EngineKind;
  session: GameSession;
}

/** Reason why a round was not played; nothing was booked for it. */
export type RejectionCode =
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
  | 'refunded'
  | 'much'
  | 'gone';

/** Details of a stake that the platform rejected because of a limit. */
export interface Rejection {
  /** In the language of the game session. */
  said?: string | undefined;
  /** Reality check: start of play, and stakes and wins since then in kuruş. */
  play?: { since: Date; staked: bigint; won: bigint } | undefined;
}

export type PlayResult =
  | { kind: 'played'; roundId: string }
  | ({ kind: 'refused'; why: RejectionCode; roundId?: string } & Rejection)
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
  play(token: string, form: FormFields): Promise<PlayResult>;
  /**
   * Returns the shared table of a game session, as a player without bets sees it; undefined for other games, and for an
   * unknown or expired launch.
   */
  table(token: string): Promise<FollowedTable | undefined>;
  /** Records that the player has seen the reality check and continues. */
  acceptRealityCheck(session: GameSession): Promise<void>;
  /** Returns a past round by the token of `pastRoundAddress`, for display only. */
  past(token: string): Promise<{ screen: GameScreen; round: RoundView } | undefined>;
  /** Returns the current state of a round of the session's player at its game; undefined for any other round. */
  show(session: GameSession, roundId: string): Promise<RoundView | undefined>;
  /** Returns a finished round by its number, with the values that recompute it. It is public. */
  finished(roundId: string): Promise<FinishedRound | undefined>;
}

/** A shared table that a page follows. */
export interface FollowedTable {
  /** Id of the table: all its players see the same. */
  gameId: string;
  language: GameSession['language'];
  /** Reads the state of the table. A process reads it once for all players. */
  read(): Promise<SharedScreen>;
}

/** Part of a game's screen that is the same for all players at a table. */
export type SharedScreen = Pick<GameScreen, 'kind' | 'session' | 'profile' | 'limits'> & { table: TableView };

const REASONS = new Map<string | null, RejectionCode>([
  ['INSUFFICIENT_FUNDS', 'balance'],
  ['LIMIT_REACHED', 'limit'],
  ['REALITY_CHECK', 'reality'],
  ['SESSION_OVER', 'session'],
  ['GAME_CLOSED', 'gone'],
]);
const whyOf = (refusal: string | null): RejectionCode => REASONS.get(refusal) ?? 'closed';

const roundOfPlayer = preparedOnce((db) =>
  db
    .select()
    .from(rounds)
    .where(
      and(
        eq(rounds.id, sql.placeholder('roundId')),
        eq(rounds.uid, sql.placeholder('uid')),
        eq(rounds.gameId, sql.placeholder('gameId')),
      ),
    )
    .prepare('game_round_of_player'),
);

/** Returns the rounds of a provider for the game screens. */
export function createRounds(context: ProviderContext): Rounds {
  return {
    open: (token) => open(context, token),
    play: (token, form) => play(context, token, form),
    table: (token) => followedTable(context, token),
    acceptRealityCheck: async ({ id, uid, gameId }) => {
      await report(context, { type: 'go-on', launchID: id, uid, gameID: gameId });
    },
    past: (token) => past(context, token),
    show: async (session, roundId) => {
      const { uid, gameId } = session;
      const [round] = await roundOfPlayer(context.operator.db).execute({ roundId, uid, gameId });
      return round && show(context, round);
    },
    finished: (roundId) => finishedRound(context, roundId),
  };
}

async function open(context: ProviderContext, token: string): Promise<GameScreen | ExpiredLaunch | undefined> {
  const found = await findGameSession(context.operator, token);
  const rules = found && context.findRules(found.session.profile);
  if (!found || !rules) return undefined;
  const { session, expired } = found;
  const screen = expired ? undefined : await screenOf(context, { ...rules, session });
  return screen ?? { expired: true, kind: rules.engine.kind as EngineKind, session };
}

/** Requests the balance of a game session. The platform returns none after the end of the player's session. */
const requestBalance = (context: ProviderContext, { id, uid, gameId }: GameSession) =>
  report(context, { type: 'balance', launchID: id, uid, gameID: gameId });

async function followedTable(context: ProviderContext, token: string): Promise<FollowedTable | undefined> {
  const found = await findGameSession(context.operator, token);
  const rules = found && context.findRules(found.session.profile);
  if (!found || found.expired || !rules?.engine.shared) return undefined;
  const { session } = found;
  return {
    gameId: session.gameId,
    language: session.language,
    read: async () => {
      const { view } = await getSharedView(context, session);
      return {
        kind: rules.engine.kind,
        session,
        profile: rules.profile,
        limits: getBetLimits(session),
        table: { ...view, mine: undefined, before: undefined, again: undefined },
      } as SharedScreen;
    },
  };
}

/** Returns the screen of a game; undefined after the end of the player's session, except for a past round. */
async function screenOf(
  context: ProviderContext,
  { session, engine, profile, isPast = false }: { session: GameSession; isPast?: boolean | undefined } & Rules,
): Promise<GameScreen | undefined> {
  // Read before the balance: it settles a due round, and the balance must include the payout that is shown.
  const table = engine.shared && !isPast ? await getTableView(context, session) : undefined;
  const { balance, wagering } = isPast ? { balance: '0' } : await requestBalance(context, session);
  if (balance === undefined) return undefined;
  const waiting = engine.steps && (await unfinishedRound(context, session));
  const requestID = createRequestID();
  // Profile and views belong to the named engine.
  return {
    kind: engine.kind,
    session,
    profile,
    theme: getTheme(session.gameId),
    limits: getBetLimits(session),
    balance: wireAmount.parse(balance),
    wagering: wagering && {
      progress: wireAmount.parse(wagering.progress),
      required: wireAmount.parse(wagering.required),
    },
    tally: await getTally(context, session),
    jackpot: session.jackpotId ? await readJackpotAmount(context.operator.db, session.jackpotId) : undefined,
    unfinished: waiting && shown(context, waiting),
    next: { requestID, commitment: commitmentTo(seedFor(context.operator, session, requestID)) },
    table,
  } as GameScreen;
}

async function past(
  context: ProviderContext,
  token: string,
): Promise<{ screen: GameScreen; round: RoundView } | undefined> {
  const row = await findPastRound(context.operator, token);
  const session = row && (await readGameSession(context.operator, row.launchId));
  const rules = row && context.findRules(row.profile);
  const round = rules && (await show(context, row));
  const screen = session && round && (await screenOf(context, { ...rules, session, isPast: true }));
  return screen && { screen, round };
}

/** Returns the view of a round; at a shared table of all bets of its player on the table's round. */
async function show(context: ProviderContext, round: Round): Promise<RoundView | undefined> {
  if (round.tableRoundId === null) return shown(context, round);
  const bets = await getBetsView(context, round);
  return bets && shownBets(getRules(context, round.profile).engine.kind as EngineKind, round.id, bets);
}

const shownBets = (kind: EngineKind, id: string, bets: BetsView): RoundView =>
  ({ ...bets, kind, id, jackpot: 0n, step: 0 }) as RoundView;

/**
 * Returns the revealed view of a round: its last state, after its first stake is booked and while no win is pending.
 */
function shown(context: ProviderContext, round: Round): RoundView | undefined {
  if (round.state === null || round.status === 'won' || round.status === 'lost') return undefined;
  const { engine } = getRules(context, round.profile);
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
  } as RoundView;
}

async function play(context: ProviderContext, token: string, form: FormFields): Promise<PlayResult> {
  const found = await findGameSession(context.operator, token);
  const rules = found && context.findRules(found.session.profile);
  if (!found || !rules) return { kind: 'unknown' };
  if (found.expired) return { kind: 'expired' };
  const { session } = found;
  const requestID = String(form.get('requestID') ?? '');
  if (!isRequestID(requestID)) return { kind: 'refused', why: 'stake' };
  const roundId = form.get('roundID');
  if (typeof roundId === 'string') return playStep(context, session, { roundId, requestID, form });

  const { engine, profile } = rules;
  const choice: unknown = engine.readChoice(profile, form, getBetLimits(session));
  if (choice === undefined) return { kind: 'refused', why: 'stake' };
  // Fields missing in the form keep the values of the game session.
  const playerSeed = readPlayerSeed(form.get('playerSeed') ?? session.playerSeed);
  if (playerSeed === undefined) return { kind: 'refused', why: 'seed' };
  const stake = engine.stakeOf(profile, choice);
  if (engine.shared) return bet(context, session, { rules, choice, stake, requestID, form });
  const drawn = await startRound(context, session, { rules, choice, stake, requestID, playerSeed });
  if (drawn.requestId !== requestID || drawn.launchId !== session.id)
    return { kind: 'refused', why: 'moved', roundId: drawn.id };
  if (!isDeepStrictEqual(drawn.choice, choice)) return { kind: 'refused', why: 'stake' };
  return answer(context, session, await advanceRound(context, drawn));
}

/** Bets on the current round of a shared table. */
async function bet(
  context: ProviderContext,
  session: GameSession,
  { form, ...request }: { rules: Rules; choice: unknown; stake: number; requestID: string; form: FormFields },
): Promise<PlayResult> {
  const stored = await storeBet(context, session, { ...request, number: wholeNumber(form, 'number') });
  if (stored.kind !== 'stored') return { kind: 'refused', why: stored.kind };
  if (!isDeepStrictEqual(stored.bet.choice, request.choice)) return { kind: 'refused', why: 'stake' };
  return answer(context, session, await refundLate(context, await advanceRound(context, stored.bet)));
}

async function playStep(
  context: ProviderContext,
  session: GameSession,
  request: { roundId: string; requestID: string; form: FormFields },
): Promise<PlayResult> {
  const { roundId, requestID, form } = request;
  // A step that is not a number matches no hand.
  const step = readWholeNumber(form, 'step') ?? -1;
  // A free step sends no stake that the platform could reject.
  if ((await requestBalance(context, session)).balance === undefined)
    return { kind: 'refused', why: 'session', roundId };
  const drawn = await takeStep(context, session, { roundId, requestID, step, form });
  if (drawn.kind === 'unknown') return { kind: 'unknown' };
  if (drawn.kind !== 'taken') return { kind: 'refused', why: drawn.kind === 'moved' ? 'moved' : 'step', roundId };
  const round = await advanceRound(context, drawn.round);
  const taken = round.steps.find((one) => one.requestID === requestID);
  if (!taken?.refusal) return answer(context, session, round);
  const why = whyOf(taken.refusal);
  return {
    kind: 'refused',
    why,
    roundId,
    ...(taken === round.steps.at(-1) && (await explain(context, { session, round, why }))),
  };
}

async function answer(context: ProviderContext, session: GameSession, round: Round): Promise<PlayResult> {
  if (round.status !== 'refused' && round.status !== 'rolled-back') return { kind: 'played', roundId: round.id };
  const isRefundedBet = round.status === 'rolled-back' && round.tableRoundId !== null;
  const why = isRefundedBet ? 'refunded' : whyOf(round.refusal);
  return { kind: 'refused', why, ...(await explain(context, { session, round, why })) };
}

/**
 * Returns the platform's message about the stake that it rejected last. A repeat of the stake gets the same answer.
 */
async function explain(
  context: ProviderContext,
  { session, round, why }: { session: GameSession; round: Round; why: RejectionCode },
): Promise<Rejection> {
  if (why !== 'limit' && why !== 'reality') return {};
  const stakeReply = await reportStake(context, round);
  return {
    said: stakeReply.message && localize(stakeReply.message, session.language),
    play: stakeReply.play && {
      since: new Date(stakeReply.play.since),
      staked: wireAmount.parse(stakeReply.play.staked),
      won: wireAmount.parse(stakeReply.play.won),
    },
  };
}
