import { SPORTS } from '#contract/markets';
import { listSuspensions, printScope, resumeMarkets, suspendMarkets, type SuspensionScope } from '../betting';
import { EMBEDDED_FEED } from '../feeds';
import type { PlatformContext } from '../context';
import { Refusal } from '../refusal';
import { marketChoice } from './betting-names';
import { command, type Commands } from './command';
import { choice, id, optional, reason, text, type CommandInput } from './field';

const fields = {
  feed: optional(text({ label: { tr: 'Veri akışı', en: 'Feed' }, shown: 'NAME' })),
  sport: optional({ ...choice(SPORTS, { label: { tr: 'Spor', en: 'Sport' } }), shown: 'SPORT' }),
  match: optional(id({ label: { tr: 'Karşılaşma', en: 'Match' }, shown: 'FIXTURE' })),
  market: optional(marketChoice),
  reason,
};

/**
 * Returns the markets that the fields select. `feeds` are the known names; undefined accepts any.
 * @throws {Refusal} if none is selected, or the feed is unknown
 */
function scopeOf(
  { feed, sport, match: fixtureId, market }: Omit<CommandInput<typeof fields>, 'reason'>,
  feeds?: readonly string[],
): SuspensionScope {
  if (feed !== undefined && feeds && !feeds.includes(feed))
    throw new Refusal(
      { tr: `Veri akışları: ${feeds.join(', ')}.`, en: `Feed is one of ${feeds.join(', ')}.` },
      'invalid',
    );
  const scope = { feed, sport, fixtureId, market };
  if (Object.values(scope).every((value) => value === undefined))
    throw new Refusal(
      {
        tr: 'Veri akışı, spor, karşılaşma veya bahis türünden en az birini seçin; birkaçı birlikte daha azını kapsar.',
        en: 'Which markets? At least one of --feed, --sport, --match and --market; several together narrow it down.',
      },
      'required',
    );
  return scope;
}

const feedsOf = ({ options }: PlatformContext): string[] => [
  ...new Set([EMBEDDED_FEED, ...(options.feeds ?? []).map(({ name }) => name)]),
];

export const commands: Commands = {
  'betting suspend': command({
    title: { tr: 'Bahisleri askıya al', en: 'Suspend betting' },
    help: {
      tr: 'bu bahis türlerine bahis ve bozdurma alınmaz; hemen, her süreçte, betting resume komutuna kadar',
      en: 'no bets and cash-outs on these markets, at once and on every process, until betting resume',
    },
    role: 'trade',
    effect: 'reversible',
    isPublic: true,
    fields,
    async run(context, { reason: why, ...input }) {
      const scope = scopeOf(input, feedsOf(context));
      const count = await context.db.transaction((tx) =>
        suspendMarkets(tx, scope, { reason: why, operator: context.by?.name ?? '', at: context.now() }),
      );
      const printed = printScope(scope);
      return {
        text: {
          tr: `Askıya alındı: ${printed.tr}. Başlamamış ve oynanan ${count} karşılaşmayı kapsar.`,
          en: `Suspended: ${printed.en}. It covers ${count} ${count === 1 ? 'match' : 'matches'} to come or in play.`,
        },
      };
    },
  }),
  'betting resume': command({
    title: { tr: 'Bahisleri sürdür', en: 'Resume betting' },
    help: {
      tr: 'aynı seçeneklerle askıya almayı bitirir; bahis türlerinde veri akışının en yeni oranları ve durumu geçerlidir',
      en: 'ends the suspension with the same options; the markets have the newest odds and status of their feed',
    },
    role: 'trade',
    effect: 'reversible',
    isPublic: true,
    fields,
    async run({ db, now }, input) {
      const scope = scopeOf(input);
      await db.transaction((tx) => resumeMarkets(tx, scope, now()));
      const { tr, en } = printScope(scope);
      return { text: { tr: `Yeniden açıldı: ${tr}.`, en: `Resumed: ${en}.` } };
    },
  }),
  'betting suspensions': command({
    title: { tr: 'Askıya alınan bahisler', en: 'Suspensions' },
    help: {
      tr: 'yürürlükteki askıya almalar: kim, ne zamandan beri, neden',
      en: 'the suspensions in force, by whom, since when and why',
    },
    role: 'read',
    columns: {
      feed: 'text',
      sport: 'text',
      match: 'fixture',
      market: 'text',
      reason: 'text',
      by: 'text',
      since: 'timestamp',
    },
    actions: [
      { command: 'betting resume', fields: { feed: 'feed', sport: 'sport', match: 'match', market: 'market' } },
    ],
    async run({ db }) {
      const found = await listSuspensions(db);
      if (found.length === 0)
        return {
          text: { tr: 'Operatörün askıya aldığı bahis türü yok.', en: 'No market is suspended by an operator.' },
        };
      return {
        rows: found.map(({ feed, sport, fixtureId, market, reason: why, operator, at }) => ({
          feed,
          sport,
          match: fixtureId,
          market,
          reason: why,
          by: operator,
          since: at.toISOString(),
        })),
      };
    },
  }),
};
