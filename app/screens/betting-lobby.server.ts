import { promiseHash } from 'remix-utils/promise';
import { isCalendarDay } from '#contract/calendar-day';
import { DAY_MS, dayInIstanbul } from '#contract/istanbul';
import { SEARCH_MIN_LENGTH } from '#contract/constants';
import { foldForSearch } from '#contract/search';
import { MARKETS, SPORTS } from '#contract/markets';
import type { Caller } from '~/request/caller';
import { emptyRow, listedOdds, packRows, type FixtureGroup, type FixtureRow } from '~/lib/bets/fixture-rows';
import { scoreText } from '~/lib/bets/format';
import { serializeSelections, readBetSlip } from '~/lib/bets/coupon-cookie';
import { formatComingDate, formatNearDate, formatTime } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { pageOffset } from '~/lib/links/page-offset';
import * as betting from '~/services/betting.server';
import { isReadable } from '#contract/wire';
import { betSlipColumn } from './bet-slip.server';
import { sportFavorites } from './sport-favorites.server';
import { unreadablePage } from './record-status.server';

/** Number of fixtures on a page of the lobby, and of fixtures in play above them. */
const PAGE = 90;
const LIVE_SHOWN = 10;
/** Longer lists show only each sport's first market: with the total, a page of 100 would exceed its weight budget. */
const TOTALS_SHOWN = 50;
/**
 * Number of lines of a list without a league or a search: headings of all leagues, fixtures in play, and the open
 * fixtures. The other leagues are folded; the first one may exceed it.
 */
const LINES_SHOWN = 21;
const FIRST_EXCESS = 4;
/** Number of lines of the fixtures in play: headings, and open fixtures. Each league with one fixture needs two. */
const LIVE_LINES = 16;
const DAYS_SHOWN = 4;

const REAL_SPORTS = SPORTS.filter((sport) => sport !== 'virtual-football');
const notFound = () => new Response(null, { status: 404 });

/** Returns the picks of the request's bet slip as one token. */
export const getBetSlip = (caller: Caller): string =>
  serializeSelections(readBetSlip(caller.request.headers.get('Cookie')));

/** Returns a fixture for a list, with or without its total. `now` decides whether its day is shown. */
export function fixtureRow(
  caller: Caller,
  fixture: betting.ListedFixture,
  now: Date,
  { totals }: { totals: boolean } = { totals: true },
): FixtureRow {
  const { fixtureID, sport, home, away, startsAt, status, clock, periods, openMarkets } = fixture;
  // The sport's own market is before its total.
  const markets = fixture.markets
    .filter(({ market }) => totals || market !== 'total')
    .sort((one, other) => MARKETS.indexOf(one.market) - MARKETS.indexOf(other.market));
  const odds = markets.flatMap(({ market, line, status: state, selections }) =>
    listedOdds(
      market,
      line,
      (wanted) => (state === 'open' && selections.find(({ selection }) => selection === wanted)?.odds) || null,
    ),
  );
  const time = formatTime(startsAt, caller);
  const isToday = dayInIstanbul(startsAt) === dayInIstanbul(now);
  return {
    id: fixtureID,
    home,
    away,
    at:
      status === 'live'
        ? (clock ?? fixedT(caller.language, 'betting')('live'))
        : isToday
          ? time
          : `${formatComingDate(startsAt, caller.language, now)} ${time}`,
    live: status === 'live',
    score: scoreText(sport, periods, status === 'live'),
    more: Math.max(0, openMarkets - odds.length),
    odds: odds.length > 0 ? odds : emptyRow(sport),
  };
}

interface GroupOptions {
  now: Date;
  /** Part of the groups' keys. */
  prefix: string;
  totals: boolean;
  /** Number of open lines, from which the groups take theirs; without it none is folded. */
  lines?: number | undefined;
}

/**
 * Groups fixtures by league, in order of appearance. Leagues with a selection of the bet slip are never folded; their
 * lines are taken from those of the others.
 */
function fixtureGroups(
  caller: Caller,
  fixtures: readonly betting.ListedFixture[],
  { now, prefix, totals, lines = Infinity }: GroupOptions,
): FixtureGroup[] {
  const picked = new Set(readBetSlip(caller.request.headers.get('Cookie')).map(({ fixtureID }) => fixtureID));
  const leagues = new Map<string, betting.ListedFixture[]>();
  for (const fixture of fixtures) leagues.set(fixture.leagueID, [...(leagues.get(fixture.leagueID) ?? []), fixture]);
  const isPicked = (listed: readonly betting.ListedFixture[]) => listed.some(({ fixtureID }) => picked.has(fixtureID));
  const kept = [...leagues.values()].reduce((sum, listed) => sum + (isPicked(listed) ? listed.length : 0), 0);
  let rest = lines - leagues.size - kept;
  return [...leagues].map(([leagueID, listed], place) => {
    const isKept = isPicked(listed);
    const isFitting = listed.length <= (place === 0 && rest > 0 ? rest + FIRST_EXCESS : rest);
    if (!isKept) rest = isFitting ? rest - listed.length : 0;
    return {
      key: `${prefix}${leagueID}`,
      sport: listed[0]!.sport,
      title: listed[0]!.league,
      open: isKept || isFitting,
      rows: packRows(listed.map((fixture) => fixtureRow(caller, fixture, now, { totals }))),
    };
  });
}

/** Parses the day of a URL: 'live', a calendar day, or '' for the next fixtures; undefined if invalid. */
function dayOf(given: string | null): string | undefined {
  if (given === null || given === '') return '';
  return given === 'live' || isCalendarDay(given) ? given : undefined;
}

/** Returns the days that the lobby links to, today first. */
function days(caller: Caller, now: Date) {
  const t = fixedT(caller.language, 'betting');
  return Array.from({ length: DAYS_SHOWN }, (_, ahead) => {
    const date = new Date(now.getTime() + ahead * DAY_MS);
    const title = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : formatNearDate(date, caller.language);
    return { day: dayInIstanbul(date), title };
  });
}

/**
 * Loads `/sport`: fixtures in play, then coming ones by day, sport and league, or the results of a search.
 * @throws {Response} 404 for an unknown sport, league, day or page, 502 if the fixtures cannot be read
 */
export async function sportLobby(caller: Caller, now: Date) {
  const { searchParams } = new URL(caller.request.url);
  const offset = pageOffset(new URL(caller.request.url), PAGE);
  const day = dayOf(searchParams.get('day'));
  const sport = REAL_SPORTS.find((known) => known === searchParams.get('sport'));
  const leagueID = searchParams.get('league') ?? '';
  if (offset === undefined || day === undefined || (searchParams.get('sport') && !sport)) throw notFound();
  if (!/^[\w-]{0,60}$/.test(leagueID)) throw notFound();

  const q = (searchParams.get('q') ?? '').slice(0, 60).trim();
  const tooShort = q !== '' && (foldForSearch(q).length < SEARCH_MIN_LENGTH || !isReadable(q));
  const search = q !== '' && !tooShort ? q : undefined;
  const chosen = { ...(sport && { sport }), ...(leagueID && { leagueID }), ...(search && { search }) };
  const showsLiveFirst = day === '' && offset === 0 && search === undefined;
  const { sports, live, listed, slip, favorites } = await promiseHash({
    slip: betSlipColumn(caller),
    favorites: sportFavorites(caller),
    sports: betting.listSports(caller),
    live: showsLiveFirst
      ? betting.listFixtures(caller, { ...chosen, state: 'live', limit: LIVE_SHOWN })
      : Promise.resolve(undefined),
    listed: betting.listFixtures(caller, {
      ...chosen,
      ...(day === 'live' ? { state: 'live' } : search ? {} : { state: 'coming' }),
      ...(day !== '' && day !== 'live' && { day }),
      limit: PAGE,
      offset,
    }),
  });
  const frame = {
    language: caller.language,
    coupon: getBetSlip(caller),
    slip,
    absent: !listed.ok && listed.kind === 'absent',
    q,
    error: tooShort ? fixedT(caller.language, 'betting')('searchShort') : '',
    searched: search !== undefined,
    day,
    sport: sport ?? ('' as const),
    leagueID,
    offset,
    days: days(caller, now),
  };
  const none = {
    sports: [],
    favorites: undefined,
    liveCount: 0,
    live: [],
    groups: [],
    previous: 0,
    shown: 0,
    total: 0,
  };
  if (frame.absent) return { ...frame, ...none };
  if (!listed.ok) throw unreadablePage(listed);
  if (offset > 0 && listed.data.length === 0) throw notFound();

  const real = (sports.ok ? sports.data : []).filter((entry) => entry.sport !== 'virtual-football');
  const isReal = (fixture: betting.ListedFixture) => fixture.sport !== 'virtual-football';
  const virtualLeagues = new Set(
    (sports.ok ? sports.data : [])
      .filter((entry) => entry.sport === 'virtual-football')
      .flatMap(({ leagues }) => leagues.map((league) => league.leagueID)),
  );
  const fixtures = listed.data.filter(isReal);
  const totals = fixtures.length <= TOTALS_SHOWN;
  const liveGroups = live?.ok
    ? fixtureGroups(caller, live.data.filter(isReal), { now, prefix: 'live-', totals, lines: LIVE_LINES })
    : [];
  const lines = leagueID || search ? undefined : LINES_SHOWN - liveGroups.length - (live?.ok ? live.data.length : 0);
  return {
    ...frame,
    sports: real.map((entry) => ({
      sport: entry.sport,
      count: entry.fixtures,
      leagues: entry.leagues.map(({ leagueID: id, name, fixtures: count }) => ({ id, name, count })),
    })),
    // The lobby has no virtual matches: a favourite league of theirs would lead to an empty list.
    favorites: favorites?.filter(({ kind, ref }) => kind !== 'league' || !virtualLeagues.has(ref)),
    liveCount: real.reduce((sum, entry) => sum + entry.live, 0),
    live: liveGroups,
    groups: fixtureGroups(caller, fixtures, { now, prefix: '', totals, lines }),
    previous: Math.max(0, offset - PAGE),
    shown: listed.data.length,
    total: Math.max(listed.pagination?.total ?? 0, offset + listed.data.length),
  };
}

export type SportLobbyView = Awaited<ReturnType<typeof sportLobby>>;
