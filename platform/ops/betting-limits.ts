import { SPORTS } from '#contract/markets';
import { wireFromKurus } from '#contract/wire';
import { listSelectionLimits, printScope, removeSelectionLimit, setSelectionLimit, type LimitScope } from '../betting';
import type { Localized } from '../refusal';
import { marketChoice, marketTitle } from './betting-names';
import { command, type Commands } from './command';
import { choice, id, money, optional, reason, type CommandInput } from './field';

const scopeFields = {
  sport: optional({ ...choice(SPORTS, { label: { tr: 'Spor', en: 'Sport' } }), shown: 'SPORT' }),
  match: optional(id({ label: { tr: 'Karşılaşma', en: 'Match' }, shown: 'FIXTURE' })),
  market: optional(marketChoice),
};

const scopeOf = ({ match: fixtureId, market, sport }: CommandInput<typeof scopeFields>): LimitScope => ({
  fixtureId,
  market,
  sport,
});

/** Formats the selections that a limit is about; without options all. */
const printSelections = (scope: LimitScope): Localized => {
  const text = printScope(scope);
  return text.en === '' ? { tr: 'bütün seçimler', en: 'all selections' } : text;
};

export const commands: Commands = {
  'betting limit': command({
    title: { tr: 'Bahis limiti koy', en: 'Set a betting limit' },
    help: {
      tr: 'açık bahislerin bir seçime beklenen kazancı bu tutarı aşmaz: tutara yaklaştıkça en yüksek bahis küçülür, sonra seçim bahis almaz. Karşılaşmanın limiti bahis türününkinden, o da sporunkinden önce gelir; seçenek yoksa hepsi içindir',
      en: 'the expected payout of the open bets on a selection stays within this amount: the largest stake shrinks towards it, then the selection takes no bets. The limit of a match comes before that of a market, and that before that of a sport; without options it is for all',
    },
    role: 'trade',
    effect: 'reversible',
    isPublic: true,
    fields: {
      ...scopeFields,
      amount: money({
        label: { tr: 'Seçim başına en yüksek beklenen kazanç', en: 'Largest expected payout of a selection' },
        ask: 'How much may one selection pay? --amount LIRA.',
      }),
      reason,
    },
    async run(context, { amount, reason: why, ...input }) {
      const scope = scopeOf(input);
      await context.db.transaction((tx) =>
        setSelectionLimit(tx, scope, {
          amount,
          reason: why,
          operator: context.by?.name ?? '',
          at: context.now(),
        }),
      );
      const about = printSelections(scope);
      return {
        text: {
          tr: `Limit ${wireFromKurus(amount)} TRY: ${about.tr}.`,
          en: `Limit ${wireFromKurus(amount)} TRY: ${about.en}.`,
        },
      };
    },
  }),
  'betting unlimit': command({
    title: { tr: 'Bahis limitini kaldır', en: 'Remove a betting limit' },
    help: {
      tr: 'aynı seçeneklerle konan limiti kaldırır',
      en: 'removes the limit that was set with the same options',
    },
    role: 'trade',
    effect: 'reversible',
    isPublic: true,
    fields: { ...scopeFields, reason },
    async run({ db }, { reason: _reason, ...input }) {
      const scope = scopeOf(input);
      await db.transaction((tx) => removeSelectionLimit(tx, scope));
      const about = printSelections(scope);
      return { text: { tr: `Limit kaldırıldı: ${about.tr}.`, en: `Limit removed: ${about.en}.` } };
    },
  }),
  'betting limits': command({
    title: { tr: 'Bahis limitleri', en: 'Betting limits' },
    help: {
      tr: 'yürürlükteki limitler: kim, ne zamandan beri, neden',
      en: 'the limits in force, by whom, since when and why',
    },
    role: 'read',
    columns: {
      sport: 'text',
      match: 'fixture',
      name: { kind: 'text', label: { tr: 'Bahis türü', en: 'Market' } },
      amount: 'money',
      reason: 'text',
      by: 'text',
      since: 'timestamp',
      market: 'ref',
    },
    actions: [{ command: 'betting unlimit', fields: { sport: 'sport', match: 'match', market: 'market' } }],
    async run({ db }) {
      const found = await listSelectionLimits(db);
      if (found.length === 0) return { text: { tr: 'Limit yok.', en: 'There are no limits.' } };
      return {
        rows: found.map(({ sport, fixtureId, market, amount, reason: why, operator, at }) => ({
          sport,
          match: fixtureId,
          name: market === '' ? '' : marketTitle(market),
          amount: wireFromKurus(amount),
          reason: why,
          by: operator,
          since: at.toISOString(),
          market,
        })),
      };
    },
  }),
};
