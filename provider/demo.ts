import { readWholeNumber, type FormFields } from '#arcade/engine';
import { replayState, type RecordedStep } from '#arcade/replay';
import { readPlayerSeed } from '#arcade/seeds';
import { isRequestID } from '#contract/request-id';
import { supportedLanguage } from '#contract/constants';
import { createRequestID, randomId } from '#platform/db/ids';
import { createChance, commitmentTo } from './chance';
import type { Rules } from './engines';
import type { ProviderContext } from './context';
import type { DemoOrder, ProviderPlatform } from './operator';
import type { ExpiredLaunch, GameScreen, RoundView, RejectionCode } from './rounds';
import { minutesSince } from './tally';
import { getTheme } from './theme';
import type { GameSession } from './game-sessions';
import { sameText, shortSignature, sign } from '#platform/signature';

/*
 * Demo play with play money: any game that is not shared, for visitors and players. Nothing is stored on the server.
 * The state of a demo is in its URL, signed. The token contains the game; the state contains the form that began the
 * last round, the balance before it, and the steps since. A round is a function of these, so a reload shows it again.
 */

/** Initial balance of a demo in kuruş. */
const DEMO_BALANCE = 500_000;
/** Lifetime of a demo. */
export const DEMO_MS = 12 * 60 * 60_000;

/** A game that the platform has opened for a demo. */
interface DemoVisit extends DemoOrder {
  id: string;
  /** Milliseconds. */
  openedAt: number;
}

/** Form that began the last round, the play money before it (kuruş), and the steps of the round since. */
interface DemoState {
  balance: number;
  requestID: string;
  playerSeed: string;
  choice: unknown;
  actions: unknown[];
}

export interface OpenDemo {
  screen: GameScreen;
  /** Round of the state in the URL. */
  round: RoundView | undefined;
  /** Values that recompute the round, after its end. */
  record: { profile: string; choice: unknown; steps: RecordedStep[] } | undefined;
}

export type DemoResult =
  | { kind: 'played'; state: string }
  | { kind: 'refused'; why: RejectionCode }
  | { kind: 'unknown' }
  | { kind: 'expired' };

/** Demos of the embedded provider, as their screens use them. */
export interface Demos {
  /** @param state of the last round, if there is one; the state of another demo is ignored */
  open(token: string, state: string | null): OpenDemo | ExpiredLaunch | undefined;
  play(token: string, state: string | null, form: FormFields): DemoResult;
}

/** Opens a demo. @returns its URL; undefined for a game without a demo */
export function openDemo({ operator, findRules: rulesOf }: ProviderContext, order: DemoOrder): string | undefined {
  if (!hasDemo(rulesOf(order.game.profile))) return undefined;
  const session: DemoVisit = { ...order, id: randomId(), openedAt: operator.now().getTime() };
  return `/rounds/demo/${packed(operator, '', session)}`;
}

/** Returns the demos of a provider. */
export function createDemos(context: ProviderContext): Demos {
  return {
    open: (token, state) => {
      const found = find(context, token, state);
      if (!found) return undefined;
      const { session, rules, expired } = found;
      if (expired)
        return { expired: true, kind: rules.engine.kind as ExpiredLaunch['kind'], session: asVisit(session) };
      return shown(context, found);
    },
    play: (token, state, form) => play(context, { token, state, form }),
  };
}

const hasDemo = (rules: Rules | undefined): rules is Rules => rules !== undefined && !rules.engine.shared;

interface Found {
  session: DemoVisit;
  rules: Rules;
  expired: boolean;
  state: DemoState | undefined;
}

function find(
  { operator, findRules: rulesOf }: ProviderContext,
  token: string,
  state: string | null,
): Found | undefined {
  const session = unpacked<DemoVisit>(operator, '', token);
  const rules = session && rulesOf(session.game.profile);
  if (!session || !hasDemo(rules)) return undefined;
  const record = state === null ? undefined : unpacked<DemoState>(operator, session.id, state);
  return {
    session,
    rules,
    expired: operator.now().getTime() - session.openedAt > DEMO_MS,
    // The previous release had no steps.
    state: record && { ...record, actions: record.actions ?? [] },
  };
}

function play(
  context: ProviderContext,
  { token, state, form }: { token: string; state: string | null; form: FormFields },
): DemoResult {
  const found = find(context, token, state);
  if (!found) return { kind: 'unknown' };
  if (found.expired) return { kind: 'expired' };
  const round = roundOf(context, found);
  if (form.get('roundID') !== null) return playStep(context, { ...found, round, form });
  if (round && !round.over) return { kind: 'refused', why: 'moved' };
  const { engine, profile } = found.rules;
  const requestID = String(form.get('requestID') ?? '');
  const choice = isRequestID(requestID)
    ? engine.readChoice(profile, form, found.session.game.limits ?? undefined)
    : undefined;
  if (choice === undefined) return { kind: 'refused', why: 'stake' };
  const playerSeed = readPlayerSeed(form.get('playerSeed') ?? seedOf(found));
  if (playerSeed === undefined) return { kind: 'refused', why: 'seed' };
  const balance = round?.balance ?? DEMO_BALANCE;
  if (engine.stakeOf(profile, choice) > balance) return { kind: 'refused', why: 'balance' };
  const next: DemoState = { balance, requestID, playerSeed, choice, actions: [] };
  return { kind: 'played', state: packed(context.operator, found.session.id, next) };
}

/** Plays the next step of the hand on the screen. */
function playStep(
  context: ProviderContext,
  { session, rules, state, round, form }: { round: DemoRound | undefined; form: FormFields } & Found,
): DemoResult {
  const { engine, profile } = rules;
  if (!round || !state || round.over || readWholeNumber(form, 'step') !== state.actions.length)
    return { kind: 'refused', why: 'moved' };
  const action = engine.steps?.readAction(profile, round.state, form);
  if (!engine.steps || action === undefined) return { kind: 'refused', why: 'step' };
  if (engine.steps.furtherStakeOf(profile, round.state, action) > round.balance)
    return { kind: 'refused', why: 'balance' };
  const next: DemoState = { ...state, actions: [...state.actions, action] };
  return { kind: 'played', state: packed(context.operator, session.id, next) };
}

/** Returns the player's seed of the last form; before that one derived from the demo's id. */
const seedOf = ({ session, state }: Found): string => state?.playerSeed ?? session.id.slice(0, 16).toLowerCase();

const serverSeed = ({ key }: ProviderPlatform, session: DemoVisit, requestID: string): string =>
  sign(key('demo-seeds'), `${session.id}:${requestID}`);

type DemoRound = NonNullable<ReturnType<typeof roundOf>>;

/** Returns the round of the state, and the play money after it. */
function roundOf({ operator }: ProviderContext, { session, rules, state }: Found) {
  if (!state) return undefined;
  const { choice, requestID, playerSeed } = state;
  const seed = serverSeed(operator, session, requestID);
  const steps = state.actions.map((action): RecordedStep => ({ action }));
  const record = { choice, steps, jackpot: false };
  const round = replayState(rules.engine, rules.profile, record, (step) => createChance(seed, step, playerSeed));
  const payout = round.payout ?? 0;
  const balance = state.balance - round.stake + payout;
  return { ...round, seed, steps, payout, balance, over: round.payout !== undefined };
}

function shown(context: ProviderContext, found: Found): OpenDemo {
  const { session, rules, state } = found;
  const { engine, profile } = rules;
  const requestID = createRequestID();
  const round = roundOf(context, found);
  const balance = round?.balance ?? DEMO_BALANCE;
  const screen = {
    kind: engine.kind,
    session: asVisit(session, seedOf(found)),
    profile,
    theme: getTheme(session.game.id),
    limits: session.game.limits ?? undefined,
    tally: {
      minutes: minutesSince(context.operator, session.openedAt),
      net: BigInt(balance - DEMO_BALANCE),
    },
    balance: BigInt(balance),
    jackpot: undefined,
    unfinished: undefined,
    next: { requestID, commitment: commitmentTo(serverSeed(context.operator, session, requestID)) },
  } as GameScreen;
  if (!round || !state) return { screen, round: undefined, record: undefined };
  const { seed, stake, payout, view, steps, over } = round;
  return {
    screen,
    round: {
      kind: engine.kind,
      id: '',
      view,
      stake: BigInt(stake),
      payout: BigInt(payout),
      jackpot: 0n,
      step: steps.length,
      over,
      at: context.operator.now(),
      seeds: { commitment: commitmentTo(seed), player: state.playerSeed, server: over ? seed : undefined },
    } as RoundView,
    record: over ? { profile: profile.id, choice: state.choice, steps } : undefined,
  };
}

/** Returns a demo as a game session for screens: without a player, and in no table. */
function asVisit({ id, openedAt, language, game, lobbyPath, launchPath }: DemoVisit, playerSeed = ''): GameSession {
  const at = new Date(openedAt);
  return {
    id,
    uid: '',
    language: supportedLanguage(language) ?? 'en',
    gameId: game.id,
    gameName: game.name,
    maker: game.providerName,
    profile: game.profile,
    jackpotId: null,
    alias: '',
    minStake: null,
    maxStake: null,
    lobbyPath,
    launchPath,
    secret: '',
    playerSeed,
    createdAt: at,
    openedAt: at,
    lastPlayedAt: at,
  };
}

/** Serializes plain data for a URL, signed for one demo; '' binds it to none. */
function packed(operator: ProviderPlatform, demo: string, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${text}.${signature(operator, demo, text)}`;
}

/** Parses a text of `packed`; undefined for anything else. */
function unpacked<Value>(operator: ProviderPlatform, demo: string, address: string): Value | undefined {
  const [text = '', given = '', ...more] = address.split('.');
  if (more.length > 0 || !sameText(given, signature(operator, demo, text))) return undefined;
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Value;
}

const signature = ({ key }: ProviderPlatform, demo: string, text: string): string =>
  shortSignature(key('demo'), `${demo}.${text}`);
