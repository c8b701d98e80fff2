import type { AnsweredCallback } from '#contract/provider-callbacks';
import type { Database, Executor, Transaction } from '../db/database';
import type { NewJob, NonTransactionalPortJob } from './job';

/** A launch as the platform hands it over: who plays which game, and the site's addresses around it. */
export interface LaunchOrder {
  /** The platform's number of this launch; every stake names it. */
  id: string;
  uid: string;
  /** The player's name as others at a table may read it. */
  alias: string;
  language: string;
  game: {
    id: string;
    name: string;
    /** The maker on the game's sign. */
    providerName: string;
    /** Names engine and mathematics. */
    profile: string;
    jackpotId: string | null;
    /** What one bet may be, kuruş; null where the game alone decides. */
    limits: { min: number; max: number } | null;
  };
  /** Where the player came from, and what opens this game again; both on the site. */
  lobbyPath: string;
  launchPath: string;
}

/** A game to be tried out by anybody, with play money. */
export type DemoOrder = Pick<LaunchOrder, 'language' | 'game' | 'lobbyPath' | 'launchPath'>;

/** Who plays the games of the catalogue. The platform knows no more of it than this; money moves by its signed messages. */
export interface GameProvider {
  /** What it signs its messages under. */
  name: string;
  /** Whether it plays games of that profile. */
  plays(profile: string): boolean;
  /** Makes a game ready. @returns its address */
  open(tx: Transaction, order: LaunchOrder): Promise<string>;
  /** Makes a demo of a game ready, of which the platform never hears again. @returns its address; undefined where it has none */
  demo(order: DemoOrder): string | undefined;
  /** Where a round that it played can be looked at again. @returns undefined for one that it does not show */
  pastRound(executor: Executor, roundId: string): Promise<string | undefined>;
  /** Its progressive jackpots, the largest first; amounts in kuruş. */
  jackpots(
    executor: Executor,
  ): Promise<{ id: string; name: { tr: string; en: string }; gameID: string; amount: bigint }[]>;
  /**
   * What it owes of each jackpot: what can be won and what was won and is not booked as a win. `underWay`: contributions of
   * stakes that may be booked already and are not in the amount. Kuruş.
   */
  jackpotsOwed(executor: Executor): Promise<{ id: string; amount: bigint; underWay: bigint }[]>;
  /** Ends what waits for a player, who plays no longer, by the printed rules; the work is done after the transaction. */
  leave(tx: Transaction, uid: string): Promise<void>;
  /** Prepares what it keeps, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its late work, by kind. */
  jobs: Readonly<Record<string, NonTransactionalPortJob>>;
}

/** What the provider is given by the platform whose players it serves; as for any provider, money moves by messages alone. */
export interface ProviderPlatform {
  db: Database;
  now(): Date;
  /** A secret for one purpose ('callback:arcade', 'launch'). */
  key(purpose: string): string;
  /** Delivers one signed message about a player's money. */
  report(provider: string, rawBody: string, signature: string): Promise<AnsweredCallback>;
  /** Puts down work that is done at `runAt` or soon after, by whichever process is alive then. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
  /** Takes back what was put down under some keys, where it has been done already. */
  forget(keys: readonly string[]): Promise<void>;
}
