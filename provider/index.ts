import { endHands, lookAfter, ROUND_JOB } from './carry-on';
import { demosOf, openDemo, type Demos } from './demo';
import { houseRules, type RuleBook } from './engines';
import type { House } from './house';
import { JACKPOT_JOB, jackpotsNow, jackpotsOwed, scheduleSums, seedJackpots, sumJackpots } from './jackpots';
import { PROVIDER_NAME, type DemoOrder, type LaunchOrder, type Operator } from './operator';
import { pastRoundAddress } from './past-round';
import { resumeHand } from './resume';
import { roundsOf, type Rounds } from './rounds';
import { PRUNE_JOB, pruneTables, schedulePruning } from './tables/prune';
import { lookAfterBet, settleTable } from './tables/settle';
import { TABLE_JOB } from './tables/table-rounds';
import type { Executor, Transaction } from '#platform/db/database';
import { openVisit } from './visits';

export { embeddedFeed } from './feed';
export type { Demos, OpenDemo } from './demo';
export type { FinishedRound } from './finished-round';
export type { GameTheme } from './theme';
export type { ExpiredLaunch, Explained, GameScreen, Played, Rounds, ShownRound, Why } from './rounds';
export type { EngineKind, ResultOf, SlotKind } from './engines';
export type { ShownBets, TableNow } from './tables/screen';

/** Returns the embedded provider with the interface of any provider. */
export function embeddedProvider(operator: Operator, rulesOf: RuleBook = houseRules) {
  const house: House = { operator, rulesOf };
  return {
    name: PROVIDER_NAME,
    plays: (profile: string): boolean => rulesOf(profile) !== undefined,
    open: async (tx: Transaction, order: LaunchOrder): Promise<string> => {
      const address = await openVisit(operator, tx, order);
      if (rulesOf(order.game.profile)?.engine.steps) await resumeHand(operator, tx, order);
      return address;
    },
    pastRound: (executor: Executor, roundId: string): Promise<string | undefined> =>
      pastRoundAddress(operator, executor, roundId),
    demo: (order: DemoOrder): string | undefined => openDemo(house, order),
    jackpots: (executor: Executor) => jackpotsNow(executor),
    jackpotsOwed: (executor: Executor) => jackpotsOwed(executor),
    leave: (tx: Transaction, uid: string): Promise<void> => endHands(house, tx, uid),
    seed: async (tx: Transaction): Promise<void> => {
      await seedJackpots(tx);
      await scheduleSums(house, tx);
      await schedulePruning(house, tx);
    },
    // It sends messages, each with a transaction of its own, so it runs outside one.
    jobs: {
      [ROUND_JOB]: {
        outside: async (payload: Record<string, unknown>): Promise<void> => {
          await lookAfter(house, payload);
          await lookAfterBet(house, payload);
        },
      },
      [TABLE_JOB]: {
        outside: (payload: Record<string, unknown>): Promise<void> =>
          settleTable(house, String(payload['tableRoundId'])),
      },
      [JACKPOT_JOB]: { outside: (): Promise<void> => sumJackpots(house) },
      [PRUNE_JOB]: { outside: (): Promise<void> => pruneTables(house) },
    },
  };
}

/** Returns the rounds of the embedded provider, for its screens. */
export function embeddedRounds(operator: Operator, rulesOf: RuleBook = houseRules): Rounds {
  return roundsOf({ operator, rulesOf });
}

/** Returns the demos of the embedded provider, for the same screens. */
export function embeddedDemos(operator: Operator, rulesOf: RuleBook = houseRules): Demos {
  return demosOf({ operator, rulesOf });
}
