import type { AnsweredCallback } from '#contract/provider-callbacks';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../db/database';
import type { NewJob, NonTransactionalPortJob } from './job';

/** A launch for the provider: player, game, and the site's paths for the way back. */
export interface LaunchOrder {
  /** The platform's id of this launch; every stake names it. */
  id: string;
  uid: string;
  /** The player's public name for others at a table. */
  alias: string;
  language: string;
  game: {
    id: string;
    name: string;
    /** Name of the game's maker for display. */
    providerName: string;
    /** Selects engine and mathematics. */
    profile: string;
    jackpotId: string | null;
    /** Bounds of one bet in kuruş; null if only the game sets them. */
    limits: { min: number; max: number } | null;
  };
  /** Paths on the site: the lobby that the player came from, and the path that opens this game again. */
  lobbyPath: string;
  launchPath: string;
}

/** A demo of a game with play money, for any visitor. */
export type DemoOrder = Pick<LaunchOrder, 'language' | 'game' | 'lobbyPath' | 'launchPath'>;

/** A game provider, as the platform sees it. Money moves only by the provider's signed messages. */
export interface GameProvider {
  /** Name under which it signs its messages. */
  name: string;
  /** Whether it runs games of that profile. */
  plays(profile: string): boolean;
  /** Opens a game for a player. @returns its URL */
  open(tx: Transaction, order: LaunchOrder): Promise<string>;
  /** Opens a demo of a game, which sends no messages to the platform. @returns its URL; undefined if it has none */
  demo(order: DemoOrder): string | undefined;
  /**
   * Returns the URL at which a finished round can be viewed again. @returns undefined for a round that it does not show
   */
  pastRound(executor: Executor, roundId: string): Promise<string | undefined>;
  /** Returns its progressive jackpots, the largest first; amounts in kuruş. */
  jackpots(
    executor: Executor,
  ): Promise<{ id: string; name: { tr: string; en: string }; gameID: string; amount: bigint }[]>;
  /**
   * Returns its liability of each jackpot: the amount that can be won, and wins that are not booked yet. `underWay`:
   * contributions of stakes that may be booked already and are not in the amount. Kuruş.
   */
  jackpotsOwed(executor: Executor): Promise<{ id: string; amount: bigint; underWay: bigint }[]>;
  /**
   * Ends rounds that wait for a player who may no longer play, by the printed rules; the work runs after the
   * transaction.
   */
  leave(tx: Transaction, uid: string): Promise<void>;
  /**
   * Ends its game sessions, because a restored database does not have the rounds that players saw. @returns their number
   */
  endSessions(executor: Executor): Promise<number>;
  /** Removes a player's names from its game sessions, which began at `since` or later. */
  eraseNames(executor: Executor, player: { uid: string; since: Date }): Promise<void>;
  /** Prepares its stored data, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its background jobs, by kind. */
  jobs: Readonly<Record<string, NonTransactionalPortJob>>;
}

/** The platform as a provider sees it. As with any provider, money moves only by messages. */
export interface ProviderPlatform {
  db: Database;
  now(): Date;
  /**
   * Returns the time since which players can use the site: the start of this process or the end of the last maintenance,
   * whichever is later; undefined during maintenance.
   */
  openSince(): Promise<Date | undefined>;
  /** Days for which rounds are kept. */
  roundsKeepDays: number;
  /** Returns a secret for one purpose ('callback:arcade', 'launch'). */
  key(purpose: string): string;
  /** Delivers one signed message about a player's money. */
  report(provider: string, rawBody: string, signature: string): Promise<AnsweredCallback>;
  /** Enqueues a job that runs at `runAt` or soon after, in any running process. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
  /** Returns SQL that enqueues a job, as a part of a statement on the provider's own tables. */
  enqueueing(job: NewJob): SQL;
  /**
   * Makes all processes show a change of public data, such as a won jackpot, within a second of the commit. Call it
   * last in the transaction.
   */
  publish(tx: Transaction): Promise<void>;
  /** Cancels the waiting jobs of some keys, after their work is already done. */
  forget(keys: readonly string[]): Promise<void>;
}
