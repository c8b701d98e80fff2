import type { AnsweredCallback } from '#contract/provider-callbacks';
import { creditReturns } from '../bonuses';
import type { PlatformContext } from '../context';
import { earlierAnswer, hasWrongJackpot, rejected, toPayout, findRefusal, type Credit } from './booking';
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
      return { credit, game: before.game, answered: earlierAnswer(message, before) ?? findRefusal(message, before) };
    });
    const booked = judged.filter(({ answered }) => !answered);
    await creditReturns(
      tx,
      booked.map(({ credit, game }) => toPayout(provider, { message: credit, game, at })),
    );
    await storeWins(tx, { provider, wins: booked.map(({ credit }) => credit), answer: BOOKED, at });
    const answers = judged.map(({ credit: { transactionID }, answered }) => {
      const { result, code } = answered?.body ?? BOOKED;
      return { transactionID, result, code };
    });
    return { status: 200, body: { ...BOOKED, credits: answers } };
  });
}
