import { wireFromKurus } from '#contract/wire';
import type { PlatformContext } from '../context';
import { getBalance } from '../ledger';
import { getDebt } from '../payments';
import { listSessions, type Player } from '../players';
import type { Localized } from '../refusal';

/** Returns what a change of an account concerns, in numbers: balances, debt and sessions. For `confirm`. */
export async function describeAccount(context: PlatformContext, { uid, username }: Player): Promise<Localized> {
  const { db } = context;
  const balance = wireFromKurus(await getBalance(db, uid));
  const bonus = wireFromKurus(await getBalance(db, uid, 'bonus'));
  const debt = wireFromKurus(await getDebt(db, uid));
  const { length: sessions } = await listSessions(context, uid);
  return {
    tr: `${username}: bakiye ${balance} TRY, bonus ${bonus} TRY, borç ${debt} TRY, ${sessions} açık oturum.`,
    en: `${username}: balance ${balance} TRY, bonus ${bonus} TRY, debt ${debt} TRY, ${sessions} open sessions.`,
  };
}

/** Returns a `confirm` that describes the account of the field `who`. */
export const confirmAccount = (context: PlatformContext, { who }: { who: Player }): Promise<Localized> =>
  describeAccount(context, who);
