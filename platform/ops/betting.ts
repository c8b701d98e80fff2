import type { PeriodScore } from '#contract/markets';
import {
  assertPossibleResult,
  findFixtureForOperator,
  findSilentFeeds,
  listFeedStats,
  previewChange,
  previewVoidFeed,
  setResult,
  voidFeed,
  withResult,
  type ResultEffect,
} from '../betting';
import { EMBEDDED_FEED } from '../feeds';
import type { Localized } from '../refusal';
import { largeCoupons } from './betting-coupons';
import { decisionBy, fixture, printScore, seen, toEffectText } from './betting-fields';
import { fixtureList } from './betting-fixtures';
import { commands as limits } from './betting-limits';
import { margin } from './betting-margin';
import { CONFLICT_ACTIONS, CONFLICT_COLUMNS, toConflictRows } from './betting-parts';
import { fixtureShow } from './betting-show';
import { commands as suspensions } from './betting-suspensions';
import { reverseVoid, voidMatch, voidSpan } from './betting-voids';
import { command, failed, type Commands } from './command';
import { reason, text, word, type Field, type Reading } from './field';

const SCORE_EXAMPLE = '1-0,1-1';
const ASK_SCORE = `The score of each period is needed: --score ${SCORE_EXAMPLE}.`;

/** Reads '1-0,1-1' as the score of each period. */
const score: Field<PeriodScore[]> = {
  kind: 'text',
  label: { tr: 'Devrelerin skoru', en: 'Score of each period' },
  shown: SCORE_EXAMPLE,
  ask: ASK_SCORE,
  read(typed): Reading {
    if (!/^\d{1,3}-\d{1,3}(?:,\d{1,3}-\d{1,3}){0,11}$/.test(typed))
      return {
        wrong: { tr: `${SCORE_EXAMPLE} gibi yazın.`, en: `Write it as ${SCORE_EXAMPLE}.` },
        shell: ASK_SCORE,
      };
    const value = typed.split(',').map((period) => {
      const [home, away] = period.split('-').map(Number);
      return { home: home ?? 0, away: away ?? 0 };
    });
    return { value };
  },
};

/** Formats what a result affects. */
const effectText = ({ fixtures, open, settled }: ResultEffect): Localized => ({
  tr: `${fixtures} karşılaşma: ${open} açık seçim sonuçlanır, ${settled} sonuçlanmış seçim yeniden sonuçlanır.`,
  en: `${fixtures} ${fixtures === 1 ? 'fixture' : 'fixtures'}: ${open} open selections are settled, ${settled} settled ones are settled again.`,
});

/** Returns a command that settles or corrects a fixture by a typed score. */
const byScore = (
  expects: 'unsettled' | 'settled',
  { done, ...texts }: { title: Localized; help: Localized; done: Localized },
) =>
  command({
    ...texts,
    role: 'trade',
    effect: 'money',
    once: 'state',
    isPublic: true,
    fields: { fixture, score, seen, reason },
    async confirm(context, { fixture: fixtureID, score: periods, reason: why }) {
      const found = await findFixtureForOperator(context.db, fixtureID);
      assertPossibleResult(found, periods, context.now());
      const changed = withResult(found, { result: { status: 'ended', periods }, ...decisionBy(context, why) });
      return toEffectText(await previewChange(context.db, { changed }));
    },
    async run(context, { fixture: fixtureID, score: periods, seen: known, reason: why }) {
      const result = { status: 'ended', periods } as const;
      const { home, away } = await context.db.transaction((tx) =>
        setResult(tx, { fixtureID, result, expects, seen: known, ...decisionBy(context, why) }),
      );
      const played = printScore(periods);
      return {
        text: {
          tr: `${home} – ${away} ${done.tr}: ${played}. Kuponları hemen ardından sonuçlanır.`,
          en: `${home} – ${away} ${done.en} by ${played}. Its bets follow at once.`,
        },
      };
    },
  });

export const commands: Commands = {
  ...suspensions,
  ...limits,
  'betting large-coupons': largeCoupons,
  'betting fixtures': fixtureList,
  'betting show': fixtureShow,
  'betting settle': byScore('unsettled', {
    title: { tr: 'Karşılaşmayı sonuçlandır', en: 'Settle a match' },
    help: {
      tr: 'bir karşılaşmaya veri akışının göndermediği sonucu verir',
      en: 'gives a match the result that its feed did not send',
    },
    done: { tr: 'sonuçlandı', en: 'is settled' },
  }),
  'betting correct': byScore('settled', {
    title: { tr: 'Sonucu düzelt', en: 'Correct a result' },
    help: {
      tr: 'başka bir sonuçla sonuçlandırır; ödenenler yeni kayıtlarla geri alınır',
      en: 'settles by another result; what was paid is taken back by new entries',
    },
    done: { tr: 'düzeltildi', en: 'is corrected' },
  }),
  'betting void': voidMatch,
  'betting void-bets': voidSpan,
  'betting take-back': reverseVoid,
  'betting void-feed': command({
    title: { tr: 'Bir veri akışını geçersiz say', en: 'Void a feed' },
    help: {
      tr: 'kapatılmış bir veri akışının her karşılaşmasını kapatır ve sonucu olmayanların bahislerini geri verir; deneme akışı stadium’dur',
      en: 'closes every match of a feed that is switched off, and refunds the bets on those without a result; the demo feed is stadium',
    },
    role: 'trade',
    effect: 'money',
    once: 'state',
    isPublic: true,
    fields: {
      feed: word(
        text({
          label: { tr: 'Veri akışı', en: 'Feed' },
          shown: 'FEED',
          ask: 'Which one? `betting feeds` lists their names.',
        }),
      ),
      reason,
    },
    confirm: async ({ db }, { feed }) => effectText(await previewVoidFeed(db, feed)),
    async run(context, { feed, reason: why }) {
      const { db, options } = context;
      const isOn = feed === EMBEDDED_FEED ? options.feed : options.feeds?.some(({ name }) => name === feed);
      if (isOn)
        return failed({
          tr: `${feed} açık ve yeni karşılaşma gönderir. ${feed === EMBEDDED_FEED ? 'FEED=none yapın' : 'FEEDS içinden çıkarın'}, yeniden başlatın, sonra bunu tekrarlayın.`,
          en: `${feed} is on and would send new matches. ${feed === EMBEDDED_FEED ? 'Set FEED=none' : 'Take it out of FEEDS'}, start again, then repeat this.`,
        });
      const count = await db.transaction((tx) => voidFeed(tx, feed, decisionBy(context, why)));
      if (count === 0)
        return {
          text: { tr: `${feed}: sonucu olmayan karşılaşma yok.`, en: `${feed} has no match without a result.` },
        };
      return {
        text: {
          tr: `${feed}: ${count} karşılaşma geçersiz sayıldı. Kuponları hemen ardından sonuçlanır.`,
          en: `${count} matches of ${feed} are void. Their bets follow at once.`,
        },
      };
    },
  }),
  'betting margin': margin,
  'betting feeds': command({
    title: { tr: 'Veri akışları', en: 'Feeds' },
    help: {
      tr: 'her veri akışının gönderdikleri; bunlardan reddedilen, eskimiş veya tutulanlar ve en son ne zaman olduğu; önce bahis türleri açıkken susanlar',
      en: 'messages of each feed: received, rejected, old or stored, each with its last time; first those that are silent although their markets are open',
    },
    role: 'read',
    columns: { feed: 'text', what: 'text', count: 'number', last: 'timestamp' },
    actions: [{ command: 'betting suspend', fields: { feed: 'feed' } }],
    async run(context) {
      const { db, options } = context;
      const silent = await findSilentFeeds(context);
      const names = [...new Set([EMBEDDED_FEED, ...(options.feeds ?? []).map(({ name }) => name)])];
      return {
        rows: [
          ...silent.map(({ feed, openMarkets, lastAt }) => ({
            feed,
            what: {
              tr: `SESSİZ: açık bahis türleri (sayısı yanda) hâlâ bahis alıyor; betting suspend --feed ${feed} --reason "…"`,
              en: `SILENT: its open markets (count) still take bets; \`betting suspend --feed ${feed} --reason "…"\``,
            },
            count: openMarkets,
            last: lastAt?.toISOString() ?? '',
          })),
          ...(await listFeedStats(db, names)).map(({ feed, what, count, lastAt }) => ({
            feed,
            what,
            count,
            last: lastAt?.toISOString() ?? '',
          })),
        ],
      };
    },
  }),
  'betting conflicts': command({
    title: { tr: 'Çelişen sonuçlar', en: 'Conflicting results' },
    help: {
      tr: 'geçerli sonuçla çelişen, başlamadan önce gelen veya sporun tam sonucu olmayan sonuçlar ve takımları değişen karşılaşmalar; siz karşılaşmayı sonuçlandırana, düzeltene veya geçersiz sayana kadar',
      en: 'results that contradict the settled result, arrived before the start, or are incomplete, and matches with other teams, until you settle, correct or void the match',
    },
    role: 'read',
    columns: CONFLICT_COLUMNS,
    actions: CONFLICT_ACTIONS,
    async run({ db }) {
      const rows = await toConflictRows(db);
      return rows.length === 0
        ? { text: { tr: 'Bekleyen sonuç yok.', en: 'No result waits for a decision.' } }
        : { rows };
    },
  }),
};
