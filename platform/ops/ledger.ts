import { sql } from 'drizzle-orm';
import { wireFromKurus } from '#contract/wire';
import { formatDateTime } from '../format';
import { command, type Commands } from './command';
import { flag } from './field';
import { withFindings } from './finding-texts';
import { verifyAndSeal } from './verify';

export const commands: Commands = {
  'ledger verify': command({
    title: { tr: 'Muhasebeyi doğrula', en: 'Verify the ledger' },
    help: {
      tr: 'bulgusuz son denetimden beri olan hareketleri, bakiyeleri ve kayıtları, --all ile hepsini yeniden hesaplar; ödemeleri, borçları, bonusları, kuponları, turları, ödülleri ve jackpotları bunlarla karşılaştırır',
      en: 'recounts postings, balances and entries since the last check without findings, with --all every one, and compares payments, debts, bonuses, bets, rounds, prizes and jackpots with them',
    },
    role: 'read',
    fields: { all: flag({ tr: 'Hepsi', en: 'All' }) },
    async run(context, { all: isComplete }) {
      // Use one snapshot of all tables, so that a concurrent booking is seen completely or not at all.
      const { report, since } = await context.db.transaction(
        async (tx) => {
          // A concurrent check would fail to store the same seals. A lock takes no snapshot.
          await tx.execute(sql`lock table ledger_checkpoint in exclusive mode`);
          return verifyAndSeal(tx, { provider: context.gameProvider, now: context.now(), isComplete });
        },
        { isolationLevel: 'repeatable read' },
      );
      const { entries, postings, wallets, playersHold, houseHolds, findings } = report;
      const facts = {
        stands: findings.length === 0,
        since: since?.toISOString() ?? null,
        entries,
        postings,
        wallets,
        playersHold: wireFromKurus(playersHold),
        houseHolds: wireFromKurus(houseHolds),
        findings,
      };
      const { playersHold: players, houseHolds: site } = facts;
      const counted = {
        tr: `${entries} muhasebe kaydı, ${postings} hareket, ${wallets} bakiye; oyuncularda ${players} TRY, sitede ${site} TRY`,
        en: `${entries} entries, ${postings} postings, ${wallets} wallets; players hold ${players} TRY, the site ${site} TRY`,
      };
      if (findings.length > 0)
        return {
          text: withFindings(
            { tr: `Muhasebe HATALI: ${counted.tr}.`, en: `The ledger is WRONG: ${counted.en}.` },
            findings,
          ),
          facts,
          failed: true,
        };
      const scope = since && formatDateTime(since, '24');
      return {
        text: {
          tr: `Muhasebe doğru: ${counted.tr}.${scope ? ` ${scope.tr} öncesi saklanan özetlerle doğrulandı; “Hepsi” o kayıtları da yeniden doğrular.` : ''}`,
          en: `The ledger is correct: ${counted.en}.${since ? ` Entries before ${since.toISOString()} are sealed; --all verifies them again.` : ''}`,
        },
        facts,
      };
    },
  }),
};
