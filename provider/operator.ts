import type { AnsweredCallback } from '#contract/provider-callbacks';
import type { Database, Transaction } from '#platform/db/database';

/** The name that the embedded provider signs its messages under. */
export const PROVIDER_NAME = 'arcade';

/** What the provider is given by the platform whose players it serves; as for any provider, money moves by messages alone. */
export interface Operator {
  db: Database;
  now(): Date;
  /** A secret for one purpose ('callback:arcade', 'launch'). */
  key(purpose: string): string;
  /** Delivers one signed message about a player's money. */
  report(provider: string, rawBody: string, signature: string): Promise<AnsweredCallback>;
  /** Puts down work that is done at `runAt` or soon after, by whichever process is alive then. */
  enqueue(
    tx: Transaction,
    job: { kind: string; key: string; payload: Record<string, unknown>; runAt: Date },
  ): Promise<void>;
  /** Takes back what was put down under some keys, where it has been done already. */
  forget(keys: readonly string[]): Promise<void>;
}

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
    maker: string;
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
