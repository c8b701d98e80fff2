import { dayInIstanbul } from '#contract/istanbul';
import { formatComingDate, formatTime } from '#contract/dates';
import type { Language } from '#contract/constants';
import { selectionKey, serializeSelections, readBetSlip } from '~/lib/bets/coupon-cookie';
import { listedOdds, toSelection } from '~/lib/bets/fixture-rows';
import { formatSelection, scoreText, shortSelection } from '~/lib/bets/format';
import { formatOdds } from '~/lib/bets/odds';
import { serializeToggle } from '~/lib/forms/odds-toggle';
import { fixedT } from '~/lib/language/i18n';
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

/** Returns the matches of the home page, those in play first, each with the odds of its first market as buttons. */
export function homeMatches(caller: Caller, replies: readonly Reply<betting.ListedFixture[]>[] | undefined, now: Date) {
  const picked = new Set(readBetSlip(caller.request.headers.get('Cookie')).map(selectionKey));
  const rows = (replies ?? [])
    .flatMap((reply) => (reply.ok ? reply.data : []))
    .filter(({ sport }) => sport !== 'virtual-football')
    .flatMap((match) => matchRow(caller, { match, picked, now }))
    .slice(0, MATCHES);
  return rows.length < ROWS_LEAST ? [] : rows;
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
  return [
    {
      id,
      home,
      away,
      live,
      at: live ? (clock ?? t('live')) : isToday ? time : `${formatComingDate(startsAt, language, now)} ${time}`,
      score: scoreText(sport, periods, live),
      odds: row.cells.flatMap(([selection, odds]) => {
        if (odds === null) return [];
        const pick = toSelection({ id, live }, { ...row, selection, odds });
        const isPicked = picked.has(selectionKey(pick));
        return {
          name: serializeToggle(isPicked ? 'drop' : 'pick', pick),
          sign: shortSelection(t, { market: row.market, line: row.line, selection }, language),
          odds: formatOdds(odds, language),
          isPicked,
        };
      }),
    },
  ];
}
export type HomeMatch = ReturnType<typeof matchRow>[number];

/** Returns the popular coupon with the most selections: one line each, and the token that puts them on the bet slip. */
export function homeCoupon(coupons: readonly betting.PopularCoupon[], language: Language) {
  const coupon = coupons.toSorted((one, other) => other.picks.length - one.picks.length)[0];
  if (!coupon || coupon.picks.length < ROWS_LEAST) return undefined;
  const t = fixedT(language, 'betting');
  return {
    picks: serializeSelections(coupon.picks),
    odds: formatOdds(coupon.odds, language),
    lines: coupon.picks.map((pick) => ({
      id: pick.fixtureID,
      match: t('match', pick),
      what: formatSelection(t, { sport: undefined, selection: pick, teams: pick, language }),
      odds: formatOdds(pick.odds, language),
    })),
  };
}
export type HomeCoupon = NonNullable<ReturnType<typeof homeCoupon>>;
