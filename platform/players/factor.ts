import { eq, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import { secondFactors, type players } from './schema';

export type Player = typeof players.$inferSelect;
/** One second factor of a player, as its row says; it is on once `activatedAt` is set. */
export type Factor = typeof secondFactors.$inferSelect;
export type FactorKindName = Factor['kind'];

/** What a player is shown while a factor is set up. */
export interface FactorSetUp {
  secret: string;
  url: string;
}

/** One kind of second factor. All that is particular to a kind stands here; the flow in `second-factor.ts` knows none by name. */
export interface FactorKind {
  /** Makes what the player has to take over first: `sealed` is stored, `shown` goes to the screen. Without it, choosing the kind is enough. */
  setUp?(context: PlatformContext, player: Player): { sealed: string; shown: FactorSetUp };
  /** What was shown when a factor was begun, once more. */
  shownAgain?(context: PlatformContext, player: Player, factor: Factor): FactorSetUp;
  /** Sends the player a code, for kinds whose codes are sent. @throws {Refusal} 429 when it was asked for too soon. */
  sendCode?(context: PlatformContext, tx: Transaction, player: Player, factor: Factor): Promise<void>;
  /**
   * Uses a code up: whoever sends it again, even at the same moment, is told that it is wrong.
   * @param factor the player's row of this kind, if there is one.
   * @throws {Refusal} when a kind needs its row and there is none.
   */
  useCode(
    context: PlatformContext,
    tx: Transaction,
    uid: string,
    factor: Factor | undefined,
    code: string,
  ): Promise<boolean>;
  /** Removes what a kind keeps beside its row. */
  forget?(tx: Transaction, uid: string): Promise<void>;
}

/** A player's factors, those that are on and those that wait for their first code. */
export async function listFactors(executor: Executor, uid: string): Promise<Factor[]> {
  return executor.select().from(secondFactors).where(eq(secondFactors.uid, uid));
}

const factorThatIsOn = namedStatement<{ kind: FactorKindName }>(
  'second_factor_on',
  sql`select kind from ${secondFactors} where uid = ${sql.placeholder('uid')} and activated_at is not null`,
);

/** The kind of second factor that a login is asked for; 'none' where nothing is on. */
export async function findSecondFactor(executor: Executor, uid: string): Promise<FactorKindName | 'none'> {
  const [on] = await factorThatIsOn(executor, { uid });
  return on?.kind ?? 'none';
}
