import type { CallbackAnswer, ProviderMessage } from '#contract/provider-callbacks';
import { SLOTS, TABLES } from '#content/games';
import type { PlatformOptions } from '#platform';
import { randomId } from '#platform/db/ids';
import { testContext, type TestContext, type TestDatabase } from '#platform/db/testing';
import { launchGame, createOperator, receiveProviderCallback } from '#platform/games';
import { signCallback } from '#platform/games/callbacks';
import { seedTestCatalogue } from '#platform/games/testing';
import { players, sessions } from '#platform/players/schema';
import { testPlayer } from '#platform/players/testing';
import { openWallet } from '#platform/ledger';
import { creditAdjustment } from '#platform/ledger/testing';
import { ROUND_JOB } from './advance-round';
import type { ProviderContext } from './context';
import type { GenericEngine } from './engines';
import { defaultRules, createRuleBook, type RuleBook } from './engines';
import { embeddedProvider, embeddedRounds, type PlayResult, type Rounds } from './index';

export interface Table {
  context: TestContext;
  rounds: Rounds;
  /** Adds a signed-in player with this balance in kuruş. */
  addPlayer(uid: string, money: bigint): Promise<void>;
  /** Returns a launch token of a slot or live table for a player. */
  tokenFor(uid: string, gameId?: string): Promise<string>;
  /** Plays a form; adds a new request ID if it has none. */
  play(token: string, fields: Record<string, string | number>): Promise<PlayResult>;
  /** Delivers a signed message as a provider does. */
  send(message: Record<string, unknown>, time?: Date): ReturnType<typeof receiveProviderCallback>;
  /** Runs the recovery job of a round: `step` as it was scheduled. */
  lookAfter(roundId: string, step?: number, abandoned?: boolean): Promise<void>;
}

/**
 * Creates a platform with the embedded provider, on a new database; `engines` replace the games of the first slots of
 * the seed.
 */
export async function playingTable(
  database?: TestDatabase,
  engines?: readonly GenericEngine[],
  options: Partial<PlatformOptions> = {},
): Promise<Table> {
  const rulesOf: RuleBook = engines ? createRuleBook(engines) : defaultRules;
  const context = await testContext(database, {
    ...options,
    gameProvider: (operator) => embeddedProvider(operator, rulesOf),
  });
  await context.db.transaction(async (tx) => {
    await seedTestCatalogue(tx);
    await context.gameProvider?.seed(tx);
  });
  const rounds = embeddedRounds(createOperator(context), rulesOf);
  const plain = SLOTS.find((slot) => slot.profile === 'steady')!.id;

  return {
    context,
    rounds,
    addPlayer: async (uid, money) => {
      const now = context.now();
      await context.db.insert(players).values(testPlayer(uid, now));
      await context.db.insert(sessions).values({
        id: `s-${uid}`,
        sidHash: `h-${uid}`,
        uid,
        pending: false,
        createdAt: now,
        lastActivityAt: now,
      });
      await context.db.transaction((tx) => openWallet(tx, uid));
      if (money > 0n) await creditAdjustment(context, uid, money);
    },
    tokenFor: async (uid, gameId = plain) =>
      (
        await context.db.transaction((tx) =>
          launchGame(context, tx, {
            kind: kindOf(gameId),
            launch: { uid, sessionId: `s-${uid}`, gameId, language: 'tr' },
          }),
        )
      ).slice('/rounds/'.length),
    play: (token, fields) => rounds.play(token, toForm({ requestID: randomId(), ...fields })),
    send: (message, time = context.now()) => {
      const raw = JSON.stringify({ timestamp: time.toISOString(), ...(message as Partial<ProviderMessage>) });
      return receiveProviderCallback(context, {
        name: 'arcade',
        rawBody: raw,
        signature: signCallback(context, 'arcade', raw),
      });
    },
    lookAfter: async (roundId, step = 0, abandoned = false) =>
      context.gameProvider!.jobs[ROUND_JOB]!.outside({ roundId, step, abandoned }),
  };
}

const kindOf = (gameId: string) => (TABLES.some(({ id }) => id === gameId) ? 'live' : 'slot');

/** Returns a form as a browser sends it. */
export const toForm = (fields: Record<string, string | number>): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Reply to a message that does not arrive. */
export const lostConnection = (): never => {
  throw new Error('connection lost');
};

/** Answers a message in the platform's place; undefined for a message that the platform answers. */
export type Reply = (message: ProviderMessage) => CallbackAnswer | undefined | Promise<undefined>;

/**
 * Returns a provider of a platform, and the messages that it sends. `reply` may throw, as a lost connection
 * does.
 */
export function observedProvider(
  context: TestContext,
  findRules: RuleBook,
  reply: Reply = () => undefined,
): { provider: ProviderContext; messages: ProviderMessage[] } {
  const operator = createOperator(context);
  const messages: ProviderMessage[] = [];
  const report: typeof operator.report = async (name, raw, signature) => {
    const message = JSON.parse(raw) as ProviderMessage;
    messages.push(message);
    const body = await reply(message);
    return body ? { status: 200, body } : operator.report(name, raw, signature);
  };
  return { provider: { operator: { ...operator, report }, findRules }, messages };
}
