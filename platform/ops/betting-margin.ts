import { dayInIstanbul, midnightInIstanbul } from '#contract/istanbul';
import { SPORTS } from '#contract/markets';
import { wireFromKurus } from '#contract/wire';
import { sumMargins } from '../betting';
import { marketTitle } from './betting-names';
import { command, type Columns } from './command';
import { choice, moment, optional } from './field';

const SUMS: Columns = {
  count: { kind: 'number', label: { tr: 'Seçimler', en: 'Selections' } },
  stakes: 'money',
  payouts: 'money',
  'gross gaming revenue': 'money',
  margin: 'text',
};

interface Sums {
  selections: number;
  stakes: bigint;
  payouts: bigint;
}

/** Returns the cells of sums; the margin is a percentage of the stakes with one decimal. */
const toCells = ({ selections, stakes, payouts }: Sums) => ({
  count: selections,
  stakes: wireFromKurus(stakes),
  payouts: wireFromKurus(payouts),
  'gross gaming revenue': wireFromKurus(stakes - payouts),
  margin: stakes === 0n ? '' : `${(Number(((stakes - payouts) * 1_000n) / stakes) / 10).toFixed(1)} %`,
});

export const margin = command({
  title: { tr: 'Spor ve bahis türüne göre marj', en: 'Margin by sport and market' },
  help: {
    tr: 'sonuçlanan bahislerin toplamları, oynanma zamanına göre (varsayılan: bugün); çok seçimli kupon seçimlerine eşit bölünür',
    en: 'sums of settled bets by time of placement (default: today); a bet with several selections counts for each in equal parts',
  },
  role: 'read',
  fields: {
    sport: optional({ ...choice(SPORTS, { label: { tr: 'Spor', en: 'Sport' } }), shown: 'SPORT' }),
    from: optional(moment('start', { label: { tr: 'Başlangıç', en: 'From' }, shown: 'DAY' })),
    to: optional(moment('end', { label: { tr: 'Bitiş', en: 'To' }, shown: 'DAY' })),
  },
  columns: { sport: 'word', market: 'text', ...SUMS },
  async run({ db, now, readReplica }, { sport, from, to }) {
    const today = dayInIstanbul(now());
    const period = { from: from ?? midnightInIstanbul(today), until: to ?? midnightInIstanbul(today, 1) };
    const found = await readReplica(db, (replica) => sumMargins(replica, { ...period, sport }));
    const sports = new Map<string, Sums>();
    for (const row of found) {
      const sum = sports.get(row.sport) ?? { selections: 0, stakes: 0n, payouts: 0n };
      sports.set(row.sport, {
        selections: sum.selections + row.selections,
        stakes: sum.stakes + row.stakes,
        payouts: sum.payouts + row.payouts,
      });
    }
    return {
      rows: found.map((row) => ({ sport: row.sport, market: marketTitle(row.market), ...toCells(row) })),
      parts: [
        {
          name: 'sports',
          title: { tr: 'Spora göre', en: 'By sport' },
          columns: { sport: 'word', ...SUMS },
          rows: [...sports].map(([name, sum]) => ({ sport: name, ...toCells(sum) })),
        },
      ],
    };
  },
});
