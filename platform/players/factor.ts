import { eq, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { namedStatement } from '../db/named';
import type { Localized } from '../refusal';
import { secondFactors, type players } from './schema';

export type Player = typeof players.$inferSelect;
/** Row of a player's second factor; it is on once `activatedAt` is set. */
export type Factor = typeof secondFactors.$inferSelect;
export type FactorKindName = Factor['kind'];

/** Data displayed to a player during the set-up of a factor. */
export interface FactorSetUp {
  secret: string;
  url: string;
}

/** One kind of second factor. Everything specific to a kind belongs here; the flow in `second-factor.ts` names none. */
export interface FactorKind {
  /** Name of the means of its codes, within a sentence of a mail: 'by SMS'. */
  means: Localized;
  /**
   * Creates the data that the player must take over first: `sealed` is stored, `shown` is displayed. Kinds without
   * set-up omit it.
   */
  setUp?(context: PlatformContext, player: Player): { sealed: string; shown: FactorSetUp };
  /** Returns the set-up data of a factor again. */
  shownAgain?(context: PlatformContext, player: Player, factor: Factor): FactorSetUp;
  /** Sends the player a code, for kinds whose codes are sent. @throws {Refusal} 429 when requested too soon. */
  sendCode?(context: PlatformContext, tx: Transaction, player: Player, factor: Factor): Promise<void>;
  /**
   * Consumes a code: a repeat, even a concurrent one, is a wrong code.
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
  /** Removes the data that a kind stores outside its row. */
  forget?(tx: Transaction, uid: string): Promise<void>;
}

/** Returns a player's factors, active ones and those waiting for their first code. */
export async function listFactors(executor: Executor, uid: string): Promise<Factor[]> {
  return executor.select().from(secondFactors).where(eq(secondFactors.uid, uid));
}

const factorThatIsOn = namedStatement<{ kind: FactorKindName }>(
  'second_factor_on',
  sql`select kind from ${secondFactors} where uid = ${sql.placeholder('uid')} and activated_at is not null`,
);

/** Returns the kind of second factor that a login requires; 'none' if no factor is on. */
export async function findSecondFactor(executor: Executor, uid: string): Promise<FactorKindName | 'none'> {
  const [on] = await factorThatIsOn(executor, { uid });
  return on?.kind ?? 'none';
}
