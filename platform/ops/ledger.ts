import { wireFromKurus } from '#contract/wire';
import { verifyLedger } from '../wallet';
import type { Command } from './command';

/** By the word after 'ledger'. */
export const commands: Record<string, Command> = {
  verify: {
    usage: 'ledger verify: recounts every posting, balance and entry',
    async run(context) {
      const { entries, postings, wallets, playersHold, houseHolds, findings } = await verifyLedger(context.db);
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
