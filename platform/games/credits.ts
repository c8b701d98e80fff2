import type { AnsweredCallback } from '#contract/provider-callbacks';
import { creditReturns } from '../bonuses';
import type { PlatformContext } from '../context';
import { earlierAnswer, hasWrongJackpot, rejected, toPayout, findRefusal, type Credit } from './booking';
import { findSeveralStakes } from './several-stakes';
import { storeWins, lockRounds, loadTransactionContexts } from './transaction-context';

/** Response to each booked win; a later single repeat gets the same. */
const BOOKED = { result: true, code: 'OK' };

/**
 * Books the wins of one message, such as the payouts of a shared table after its result. Each has its own id and ledger
 * entry; a win that cannot be booked does not block the others. All run in one transaction: an interrupted message
 * books nothing, and a repeat books the missing ones.
 */
export async function receiveCredits(
  { db, now }: Pick<PlatformContext, 'db' | 'now'>,
  provider: string,
  credits: readonly Credit[],
): Promise<AnsweredCallback> {
  if (credits.some((credit) => credit.amount <= 0n || hasWrongJackpot(credit))) return rejected(400, 'BAD_AMOUNT');
  return db.transaction(async (tx) => {
    await lockRounds(tx, provider, credits);
    const known = await loadTransactionContexts(tx, provider, credits);
    const at = now();
    const judged = credits.map((credit) => {
      const before = known.get(credit.transactionID);
      if (!before) throw new Error('Nothing was read of a win');
      const message = { ...credit, type: 'credit' as const, timestamp: '' };
      return { win: credit, before, answered: earlierAnswer(message, before) ?? findRefusal(message, before) };
    });
    const booked = judged.filter(({ answered }) => !answered);
    const several = await findSeveralStakes(tx, provider, booked);
    await creditReturns(
      tx,
      booked.map(({ win, before: { game } }) =>
        toPayout(provider, { message: win, game, stakeKeys: several.get(win.roundID), at }),
      ),
    );
    await storeWins(tx, { provider, wins: booked.map(({ win }) => win), answer: BOOKED, at });
    const answers = judged.map(({ win: { transactionID }, answered }) => {
      const { result, code } = answered?.body ?? BOOKED;
      return { transactionID, result, code };
    });
    return { status: 200, body: { ...BOOKED, credits: answers } };
  });
}
