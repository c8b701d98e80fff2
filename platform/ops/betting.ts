import type { PeriodScore } from '#contract/markets';
import {
  findSilentFeeds,
  fixturesForOperator,
  listConflicts,
  listFeedStats,
  previewResult,
  previewVoidFeed,
  setResult,
  voidFeed,
  type ResultEffect,
} from '../betting';
import { EMBEDDED_FEED } from '../feeds';
import type { Localized } from '../refusal';
import { commands as suspensions } from './betting-suspensions';
import { command, failed, type Commands } from './command';
import { choice, id, optional, reason, text, word, type Field, type Reading } from './field';

const LISTED = 200;
const STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
const SCORE_EXAMPLE = '1-0,1-1';
const ASK_SCORE = `The score of each period is needed: --score ${SCORE_EXAMPLE}.`;

const printScore = (periods: readonly PeriodScore[]) => periods.map(({ home, away }) => `${home}-${away}`).join(',');

const fixture = word(
  id({
    label: { tr: 'Karşılaşma', en: 'Fixture' },
    shown: 'FIXTURE',
    ask: 'Which one? `betting fixtures` lists their ids.',
  }),
);

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
  { done, ...texts }: { title: Localized; help: Localized; done: string },
) =>
  command({
    ...texts,
    role: 'money',
    effect: 'money',
    once: 'state',
    isPublic: true,
    fields: { fixture, score, reason },
    confirm: async ({ db }, { fixture: fixtureID }) => effectText(await previewResult(db, fixtureID)),
    async run({ db, now }, { fixture: fixtureID, score: periods }) {
      const { home, away } = await db.transaction((tx) =>
        setResult(tx, { fixtureID, result: { status: 'ended', periods }, expects, at: now() }),
      );
      return { text: `${home} – ${away} ${done} by ${printScore(periods)}. Its coupons follow at once.` };
    },
  });

export const commands: Commands = {
  ...suspensions,
  'betting fixtures': command({
    title: { tr: 'Karşılaşmalar', en: 'Fixtures' },
    help: { tr: 'karşılaşmalar ve üzerlerindeki açık seçimler', en: 'matches, and selections open on them' },
    role: 'read',
    fields: { status: optional(choice(STATUSES, { label: { tr: 'Durum', en: 'Status' } })) },
    columns: {
      id: 'id',
      sport: 'text',
      home: 'text',
      away: 'text',
      starts: 'timestamp',
      status: 'status',
      score: 'text',
      markets: 'number',
      open: 'number',
      settled: 'timestamp',
    },
    actions: [
      { command: 'betting suspend', fields: { match: 'id' } },
      { command: 'betting settle', fields: { fixture: 'id' } },
      { command: 'betting correct', fields: { fixture: 'id' } },
      { command: 'betting void', fields: { fixture: 'id' } },
    ],
    async run({ db, now }, { status }) {
      const found = await fixturesForOperator(db, { status, limit: LISTED, at: now() });
      return {
        rows: found.map(({ fixture: row, open }) => ({
          id: row.id,
          sport: row.sport,
          home: row.home,
          away: row.away,
          starts: row.startsAt.toISOString(),
          status: row.status,
          score: printScore(row.periods),
          markets: row.openMarkets,
          open,
          settled: row.settledAt?.toISOString() ?? '',
        })),
      };
    },
  }),
  'betting settle': byScore('unsettled', {
    title: { tr: 'Karşılaşmayı sonuçlandır', en: 'Settle a match' },
    help: {
      tr: 'bir karşılaşmaya veri akışının göndermediği sonucu verir',
      en: 'gives a match the result that its feed did not send',
    },
    done: 'is settled',
  }),
  'betting correct': byScore('settled', {
    title: { tr: 'Sonucu düzelt', en: 'Correct a result' },
    help: {
      tr: 'başka bir sonuçla sonuçlandırır; ödenenler yeni kayıtlarla geri alınır',
      en: 'settles by another result; what was paid is taken back by new entries',
    },
    done: 'is corrected',
  }),
  'betting void': command({
    title: { tr: 'Karşılaşmayı geçersiz say', en: 'Void a match' },
    help: {
      tr: 'bir karşılaşmanın her bahsi 1 oranıyla sayılır',
      en: 'every bet on a match counts as odds of 1',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    isPublic: true,
    fields: { fixture, reason },
    confirm: async ({ db }, { fixture: fixtureID }) => effectText(await previewResult(db, fixtureID)),
    async run({ db, now }, { fixture: fixtureID }) {
      const { home, away } = await db.transaction((tx) =>
        setResult(tx, { fixtureID, result: { status: 'abandoned', periods: [] }, expects: 'any', at: now() }),
      );
      return { text: `${home} – ${away} is void. Its coupons follow at once.` };
    },
  }),
  'betting void-feed': command({
    title: { tr: 'Bir veri akışını geçersiz say', en: 'Void a feed' },
    help: {
      tr: 'kapatılmış bir veri akışının her karşılaşmasını kapatır ve sonucu olmayanların bahislerini geri verir; deneme akışı stadium’dur',
      en: 'closes every match of a feed that is switched off, and refunds the bets on those without a result; the demo feed is stadium',
    },
    role: 'money',
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
    async run({ db, now, options }, { feed }) {
      const isOn = feed === EMBEDDED_FEED ? options.feed : options.feeds?.some(({ name }) => name === feed);
      if (isOn)
        return failed(
          `${feed} is on and would send new matches. ${feed === EMBEDDED_FEED ? 'Set FEED=none' : 'Take it out of FEEDS'}, start again, then repeat this.`,
        );
      const count = await db.transaction((tx) => voidFeed(tx, feed, now()));
      if (count === 0) return { text: `${feed} has no match without a result.` };
      return { text: `${count} matches of ${feed} are void. Their coupons follow at once.` };
    },
  }),
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
            what: 'SILENT: its open markets (count) still take bets; `betting suspend --feed`',
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
      tr: 'geçerli sonuçla çelişen veya başlamadan önce gelen sonuçlar; siz karşılaşmayı sonuçlandırana, düzeltene veya geçersiz sayana kadar',
      en: 'results that contradict one that was settled by, or came before the start, until you settle, correct or void the match',
    },
    role: 'read',
    columns: { id: 'id', home: 'text', away: 'text', settled: 'text', told: 'text', at: 'timestamp' },
    actions: [
      { command: 'betting settle', fields: { fixture: 'id' } },
      { command: 'betting correct', fields: { fixture: 'id' } },
      { command: 'betting void', fields: { fixture: 'id' } },
    ],
    async run({ db }) {
      const found = await listConflicts(db, LISTED);
      if (found.length === 0) return { text: 'No result contradicts another.' };
      return {
        rows: found.map(({ conflict, fixture: row }) => ({
          id: row.id,
          home: row.home,
          away: row.away,
          settled: `${row.status} ${printScore(row.periods)}`.trim(),
          told: `${conflict.status} ${printScore(conflict.periods)}`.trim(),
          at: conflict.toldAt.toISOString(),
        })),
      };
    },
  }),
};
