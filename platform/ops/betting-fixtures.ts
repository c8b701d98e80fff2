import { SPORTS } from '#contract/markets';
import { fixturesForOperator, type FixturePosition } from '../betting';
import { printScore, settledText } from './betting-fields';
import { conflictsPart, feedsPart } from './betting-parts';
import { command, type Action } from './command';
import { choice, flag, optional, position, text } from './field';

/** Fixtures per page. */
const PAGE = 50;
/** `current`: to come or in play. */
const STATUSES = ['current', 'scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;

/** Actions on a row with the id of a fixture and the number of its result. */
export const FIXTURE_ACTIONS: readonly Action[] = [
  { command: 'betting suspend', fields: { match: 'id' } },
  { command: 'betting limit', fields: { match: 'id' } },
  { command: 'betting settle', fields: { fixture: 'id', seen: 'revision' } },
  { command: 'betting correct', fields: { fixture: 'id', seen: 'revision' } },
  { command: 'betting void', fields: { fixture: 'id', seen: 'revision' } },
  { command: 'betting void-bets', fields: { fixture: 'id', seen: 'revision' } },
];

const fixturePosition = position((typed): FixturePosition | undefined => {
  const [, ms, id] = /^(\d{10,15})\.(.{1,100})$/.exec(typed) ?? [];
  return ms === undefined || id === undefined ? undefined : { startsAt: new Date(Number(ms)), id };
});

export const fixtureList = command({
  title: { tr: 'Karşılaşmalar', en: 'Fixtures' },
  help: {
    tr: 'karşılaşmalar ve üzerlerindeki açık seçimler, 50’lik sayfalarla; current: başlamamış ve oynanan, en yakını önce; --whole ile çelişen sonuçlar ve veri akışları da',
    en: 'matches, and selections open on them, in pages of 50; current: to come and in play, the nearest first; with --whole conflicting results and feeds too',
  },
  role: 'read',
  fields: {
    status: optional(choice(STATUSES, { label: { tr: 'Durum', en: 'Status' } })),
    sport: optional({ ...choice(SPORTS, { label: { tr: 'Spor', en: 'Sport' } }), shown: 'SPORT' }),
    text: optional(text({ label: { tr: 'Takım veya lig', en: 'Team or league' }, max: 100 })),
    whole: flag({ tr: 'Hepsi', en: 'Whole' }),
    after: optional(fixturePosition),
  },
  columns: {
    id: 'fixture',
    sport: 'word',
    home: 'text',
    away: 'text',
    starts: 'timestamp',
    status: 'status',
    score: 'text',
    markets: 'number',
    open: 'number',
    settled: 'timestamp',
    revision: 'ref',
  },
  actions: FIXTURE_ACTIONS,
  async run(context, { status, sport, text: search, whole, after }) {
    const { db, now } = context;
    const found = await fixturesForOperator(db, { status, sport, search, after, limit: PAGE + 1, at: now() });
    const page = found.slice(0, PAGE);
    const last = found.length > PAGE ? page.at(-1)?.fixture : undefined;
    return {
      rows: page.map(({ fixture: row, open }) => ({
        id: row.id,
        sport: row.sport,
        home: row.home,
        away: row.away,
        starts: row.startsAt.toISOString(),
        status: row.status,
        score: printScore(row.periods),
        markets: row.openMarkets,
        open,
        settled: settledText(row),
        revision: row.resultRevision,
      })),
      next: last && `${last.startsAt.getTime()}.${last.id}`,
      ...(whole && { parts: [await conflictsPart(db), await feedsPart(context)] }),
    };
  },
});
