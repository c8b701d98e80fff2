import { endHands, recoverRound, ROUND_JOB } from './advance-round';
import { createDemos, openDemo, type Demos } from './demo';
import { defaultRules, type RuleBook } from './engines';
import type { ProviderContext } from './context';
import { JACKPOT_JOB, jackpotsNow, jackpotsOwed, scheduleSums, seedJackpots, sumJackpots } from './jackpots';
import { PROVIDER_NAME, type DemoOrder, type LaunchOrder, type ProviderPlatform } from './operator';
import { pastRoundAddress } from './past-round';
import { resumeHand } from './resume';
import { PRUNE_JOB, pruneOldRows, schedulePruning } from './retention';
import { createRounds, type Rounds } from './rounds';
import { recoverBet, runTableJob } from './tables/settle';
import { TABLE_JOB } from './tables/table-rounds';
import type { Executor, Transaction } from '#platform/db/database';
import type { GameProvider } from '#platform/ports/game-provider';
import { endGameSessions, eraseNames, openGameSession } from './game-sessions';

export { embeddedFeed } from './feed';
export type { Demos, OpenDemo } from './demo';
export type { FinishedRound } from './finished-round';
export type { GameTheme } from './theme';
export type {
  ExpiredLaunch,
  Rejection,
  GameScreen,
  PlayResult,
  Rounds,
  RoundView,
  RejectionCode,
  FollowedTable,
  SharedScreen,
} from './rounds';
export type { EngineKind, TableResult, SlotKind } from './engines';
export type { BetsView, TableView } from './tables/screen';

/** Returns the embedded provider with the interface of any provider. */
export function embeddedProvider(operator: ProviderPlatform, rulesOf: RuleBook = defaultRules) {
  const context: ProviderContext = { operator, findRules: rulesOf };
  return {
    name: PROVIDER_NAME,
    plays: (profile: string): boolean => rulesOf(profile) !== undefined,
    open: async (tx: Transaction, order: LaunchOrder): Promise<string> => {
      const address = await openGameSession(operator, tx, order);
      if (rulesOf(order.game.profile)?.engine.steps) await resumeHand(tx, order);
      return address;
    },
    pastRound: (executor: Executor, roundId: string): Promise<string | undefined> =>
      pastRoundAddress(operator, executor, roundId),
    demo: (order: DemoOrder): string | undefined => openDemo(context, order),
    jackpots: (executor: Executor) => jackpotsNow(executor),
    jackpotsOwed: (executor: Executor) => jackpotsOwed(executor),
    endSessions: (executor: Executor): Promise<number> => endGameSessions(operator, executor),
    eraseNames: (executor: Executor, player: { uid: string; since: Date }): Promise<void> =>
      eraseNames(executor, player),
    leave: (tx: Transaction, uid: string): Promise<void> => endHands(context, tx, uid),
    seed: async (tx: Transaction): Promise<void> => {
      await seedJackpots(tx);
      await scheduleSums(context, tx);
      await schedulePruning(context, tx);
    },
    // It sends messages, each with a transaction of its own, so it runs outside one.
    jobs: {
      [ROUND_JOB]: {
        lane: 'tables',
        outside: async (payload: Record<string, unknown>): Promise<void> => {
          await recoverRound(context, payload);
          await recoverBet(context, payload);
        },
      },
      [TABLE_JOB]: {
        lane: 'tables',
        outside: (payload: Record<string, unknown>): Promise<void> => runTableJob(context, payload),
      },
      [JACKPOT_JOB]: { lane: 'tables', outside: (): Promise<void> => sumJackpots(context) },
      [PRUNE_JOB]: { lane: 'housekeeping', outside: (): Promise<void> => pruneOldRows(context) },
    },
  } satisfies GameProvider;
}

/** Returns the rounds of the embedded provider, for its screens. */
export function embeddedRounds(operator: ProviderPlatform, rulesOf: RuleBook = defaultRules): Rounds {
  return createRounds({ operator, findRules: rulesOf });
}

/** Returns the demos of the embedded provider, for the same screens. */
export function embeddedDemos(operator: ProviderPlatform, rulesOf: RuleBook = defaultRules): Demos {
  return createDemos({ operator, findRules: rulesOf });
}
