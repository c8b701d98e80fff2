import { wireFromKurus } from '#contract/wire';
import type { Command } from './command';
import { verifyBooks } from './verify';

/** Commands by the word after 'ledger'. */
export const commands: Record<string, Command> = {
  verify: {
    usage:
      'ledger verify: recounts every posting, balance and entry, and compares payments, debts, bonuses, coupons, rounds, prizes and jackpots with them',
    async run(context) {
      // Use one snapshot of all tables, so that a concurrent booking is seen completely or not at all.
      const { entries, postings, wallets, playersHold, houseHolds, findings } = await context.db.transaction(
        (tx) => verifyBooks(tx, context.gameProvider),
        {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        },
      );
      const facts = {
        stands: findings.length === 0,
        entries,
        postings,
        wallets,
        playersHold: wireFromKurus(playersHold),
        houseHolds: wireFromKurus(houseHolds),
        findings,
      };
      const counted = `${entries} entries, ${postings} postings, ${wallets} wallets; players hold ${wireFromKurus(
        playersHold,
      )} TRY, the house ${wireFromKurus(houseHolds)} TRY`;
      if (findings.length === 0) return { text: `The ledger stands: ${counted}.`, facts };
      return { text: [`The ledger is WRONG: ${counted}.`, ...findings].join('\n'), facts, failed: true };
    },
  },
};
