import { dayInIstanbul } from '#contract/istanbul';
import { formatComingDate, formatTime } from '#contract/dates';
import type { Language } from '#contract/constants';
import { selectionKey, serializeSelections, readBetSlip } from '~/lib/bets/coupon-cookie';
import { listedOdds, toSelection } from '~/lib/bets/fixture-rows';
import { formatSelection, scoreText, shortSelection } from '~/lib/bets/format';
import { formatOdds } from '~/lib/bets/odds';
import { serializeToggle } from '~/lib/forms/odds-toggle';
import { fixedT } from '~/lib/language/i18n';
import { packTable } from '~/lib/page/packed-table';
import type { Caller } from '~/request/caller';
import * as betting from '~/services/betting.server';
import type { Reply } from '~/api/endpoint.server';

/** Number of matches on the home page, and the number below which the section is omitted. */
const MATCHES = 6;
const ROWS_LEAST = 3;

/** Reads matches in play and coming ones: more than are shown, because markets may be suspended. */
export const readMatches = (caller: Caller) =>
  Promise.all([
    betting.listFixtures(caller, { state: 'live', limit: MATCHES }),
    betting.listFixtures(caller, { state: 'coming', limit: 2 * MATCHES }),
  ]);

/**
 * Returns the matches of the home page, packed, those in play first; '' for too few. Of a match: id, teams, time, whether
 * it is in play, then name, sign and odds of each button of its first market.
 */
export function homeMatches(caller: Caller, replies: readonly Reply<betting.ListedFixture[]>[] | undefined, now: Date) {
  const picked = new Set(readBetSlip(caller.request.headers.get('Cookie')).map(selectionKey));
  const rows = (replies ?? [])
    .flatMap((reply) => (reply.ok ? reply.data : []))
    .filter(({ sport }) => sport !== 'virtual-football')
    .flatMap((match) => matchRow(caller, { match, picked, now }))
    .slice(0, MATCHES);
  return rows.length < ROWS_LEAST ? '' : packTable(rows);
}

/** Returns the row of a match; none while its first market takes no bets. */
function matchRow(
  caller: Caller,
  { match, picked, now }: { match: betting.ListedFixture; picked: ReadonlySet<string>; now: Date },
) {
  const { language } = caller;
  const { fixtureID: id, sport, home, away, startsAt, status, clock, periods, markets } = match;
  const t = fixedT(language, 'betting');
  const main = markets.find(({ market, status: state }) => market !== 'total' && state === 'open');
  const live = status === 'live';
  const [row] = main
    ? listedOdds(
        main.market,
        main.line,
        (wanted) => main.selections.find(({ selection }) => selection === wanted)?.odds ?? null,
      )
    : [];
  if (!row) return [];
  const time = formatTime(startsAt, caller);
  const isToday = dayInIstanbul(startsAt) === dayInIstanbul(now);
  const at = isToday ? time : `${formatComingDate(startsAt, language, now)} ${time}`;
  const buttons = row.cells.flatMap(([selection, odds]) => {
    if (odds === null) return [];
    const pick = toSelection({ id, live }, { ...row, selection, odds });
    return [
      serializeToggle(picked.has(selectionKey(pick)) ? 'drop' : 'pick', pick),
      shortSelection(t, { market: row.market, line: row.line, selection }, language),
      formatOdds(odds, language),
    ];
  });
  const words = live ? `● ${clock ?? t('live')} ${scoreText(sport, periods, live)}` : at;
  return [[id, home, away, words, live ? '1' : '', ...buttons]];
}

/**
 * Returns the most popular coupon of three or more selections, packed: the token that puts them on the bet slip and its odds,
 * then a line each of match, selection and odds. '' without one.
 */
export function homeCoupon(coupons: readonly betting.PopularCoupon[], language: Language) {
  const coupon = coupons.find(({ picks }) => picks.length >= ROWS_LEAST);
  if (!coupon) return '';
  const t = fixedT(language, 'betting');
  return packTable([
    [serializeSelections(coupon.picks), formatOdds(coupon.odds, language)],
    ...coupon.picks.map((pick) => [
      t('match', pick),
      formatSelection(t, { sport: undefined, selection: pick, teams: pick, language }),
      formatOdds(pick.odds, language),
    ]),
  ]);
}
