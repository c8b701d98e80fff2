import type { AnsweredCallback } from '#contract/provider-callbacks';
import { creditReturns } from '../bonuses';
import type { PlatformContext } from '../context';
import { earlierAnswer, hasWrongJackpot, rejected, toPayout, findRefusal, type Credit } from './booking';
import { storeWins, lockRounds, loadTransactionContexts } from './transaction-context';

/** What each win of a message is answered. Told alone once more, it gets the same. */
const BOOKED = { result: true, code: 'OK' };

/**
 * Books many wins that one message brings: what a shared table owes when its result is there. Each has its own number and
 * its own entry in the ledger; one that can't be booked keeps none of the others from it. All is one transaction: of a
 * message that is cut short nothing is booked, and told again it books what is missing.
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
      return { credit, game: before.game, answered: earlierAnswer(message, before) ?? findRefusal(message, before) };
    });
    const booked = judged.filter(({ answered }) => !answered);
    await creditReturns(
      tx,
      booked.map(({ credit, game }) => toPayout(provider, credit, game, at)),
    );
    await storeWins(
      tx,
      provider,
      booked.map(({ credit }) => credit),
      BOOKED,
      at,
    );
    const answers = judged.map(({ credit: { transactionID }, answered }) => {
      const { result, code } = answered?.body ?? BOOKED;
      return { transactionID, result, code };
    });
    return { status: 200, body: { ...BOOKED, credits: answers } };
  });
}
