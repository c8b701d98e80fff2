import * as contract from '#contract/cmscontroller';
import { TOURNAMENT_LIMIT } from '#contract/constants';
import { informationText, listPopups, listPromotions, listSliders, listSpecialDates, listTournaments, pageOf, type Reading } from '../content';
import { leaderboard } from '../games';
import { handle, ok, type Asking, type Handled } from './answer';

const SLIDERS_MAX = 50;
const LEADERBOARD_PLACES = 10;

/** How the caller wants content. */
export function readingOf(asking: Pick<Asking, 'lang' | 'now' | 'options'>): Reading {
  return { lang: asking.lang, now: asking.now(), brand: asking.options.brandName };
}

/** The first places by real rounds of the tournament's time so far; none before it starts. */
async function placesOf(asking: Asking, start: Date, end: Date) {
  const now = asking.now();
  if (start > now) return [];
  const places = await leaderboard(asking.tx, { from: start, to: end < now ? end : now, limit: LEADERBOARD_PLACES });
  return places.map(({ player, points }, at) => ({ place: at + 1, player, points }));
}

export const handlers: Handled[] = [
  handle(contract.getIcSlider, async (asking, { SliderType, sliderPlace }) => {
    if (SliderType !== 'slot' && SliderType !== 'live') return ok([]);
    const sliders = (await listSliders(asking.tx, SliderType, readingOf(asking))).map(({ slider }) => slider);
    return ok(sliders.filter((slider) => sliderPlace === 'all' || slider.sliderPlace === sliderPlace));
  }),
  handle(contract.getSlider, async (asking, asked) => {
    const sliders = (await listSliders(asking.tx, 'home', readingOf(asking))).map(({ slider }) => slider);
    const { rows, pagination } = pageOf(sliders, asked, SLIDERS_MAX);
    return ok(rows, pagination);
  }),
  handle(contract.getPromotions, async (asking) => ok(await listPromotions(asking.tx, readingOf(asking)))),
  handle(contract.popupInformation, async (asking, { siteId }) =>
    ok(siteId === asking.options.siteId ? await listPopups(asking.tx, readingOf(asking)) : []),
  ),
  handle(contract.getInformation, async (asking, { InfType }) => {
    const Text = await informationText(asking.tx, InfType, readingOf(asking));
    return ok(Text === undefined ? [] : [{ Text }]);
  }),
  handle(contract.getSpecialDateInf, async (asking) => ok(await listSpecialDates(asking.tx, readingOf(asking)))),
  handle(contract.getTournaments, async (asking, asked) => {
    const { rows, pagination } = pageOf(await listTournaments(asking.tx, readingOf(asking)), asked, TOURNAMENT_LIMIT);
    const tournaments = [];
    for (const { start, end, ...tournament } of rows) {
      tournaments.push({
        ...tournament,
        Start_date: start.toISOString(),
        End_date: end.toISOString(),
        leaderboard: await placesOf(asking, start, end),
      });
    }
    return ok(tournaments, pagination);
  }),
];
