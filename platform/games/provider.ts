import type { AnsweredCallback } from '#contract/provider-callbacks';
import type { PlatformContext } from '../context';
import type { Database, Executor, Transaction } from '../db/database';
import { enqueueJob, forgetJobs, type NewJob, type OutsideJob } from '../jobs';
import { receiveProviderCallback } from './callbacks';

/** A launch as it is handed to a provider: who plays which game, and the site's addresses around it. */
export interface LaunchOrder {
  /** The launch's number; every stake names it. */
  id: string;
  uid: string;
  /** The player's name as others at a table may read it. */
  alias: string;
  language: string;
  game: {
    id: string;
    name: string;
    maker: string;
    profile: string;
    jackpotId: string | null;
    /** What one bet may be, kuruş; null where the game alone decides. */
    limits: { min: number; max: number } | null;
  };
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
  jackpots(executor: Executor): Promise<{ name: { tr: string; en: string }; gameID: string; amount: bigint }[]>;
  /** Prepares what it keeps, at each start. */
  seed(tx: Transaction): Promise<void>;
  /** Its late work, by kind. */
  jobs: Readonly<Record<string, OutsideJob>>;
}

/** What a provider in the same process is given. */
export interface Operator {
  db: Database;
  now(): Date;
  key(purpose: string): string;
  report(provider: string, rawBody: string, signature: string): Promise<AnsweredCallback>;
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
  forget(keys: readonly string[]): Promise<void>;
}

/** The platform as a provider in the same process meets it. */
export function operatorOf(context: Pick<PlatformContext, 'db' | 'now' | 'key'>): Operator {
  return {
    db: context.db,
    now: context.now,
    key: context.key,
    report: (provider, rawBody, signature) => receiveProviderCallback(context, provider, rawBody, signature),
    enqueue: enqueueJob,
    forget: (keys) => forgetJobs(context.db, keys),
  };
}

/** A context with the provider that its options name. */
export function withGameProvider(parts: Omit<PlatformContext, 'gameProvider'>): PlatformContext {
  return { ...parts, gameProvider: parts.options.gameProvider?.(operatorOf(parts)) };
}
