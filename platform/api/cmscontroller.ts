import * as contract from '#contract/cmscontroller';
import { TOURNAMENT_LIMIT } from '#contract/constants';
import {
  informationText,
  listPopups,
  listPromotions,
  listSliders,
  listSpecialDates,
  listTurns,
  pageOf,
  said,
  type Reading,
} from '../content';
import { tableOf } from '../tournaments';
import { handle, ok, type Asking, type Handled } from './answer';

const SLIDERS_MAX = 50;

/** How the caller wants content. */
export function readingOf(asking: Pick<Asking, 'lang' | 'now' | 'options'>): Reading {
  return { lang: asking.lang, now: asking.now(), brand: asking.options.brandName };
}

export const handlers: Handled[] = [
  handle(contract.getIcSlider, async (asking, { SliderType, sliderPlace }) => {
    if (SliderType !== 'slot' && SliderType !== 'live') return ok([]);
    const sliders = (await listSliders(asking.db, SliderType, readingOf(asking))).map(({ slider }) => slider);
    return ok(sliders.filter((slider) => sliderPlace === 'all' || slider.sliderPlace === sliderPlace));
  }),
  handle(contract.getSlider, async (asking, asked) => {
    const sliders = (await listSliders(asking.db, 'home', readingOf(asking))).map(({ slider }) => slider);
    const { rows, pagination } = pageOf(sliders, asked, SLIDERS_MAX);
    return ok(rows, pagination);
  }),
  handle(contract.getPromotions, async (asking) => ok(await listPromotions(asking.db, readingOf(asking)))),
  handle(contract.popupInformation, async (asking, { siteId }) =>
    ok(siteId === asking.options.siteId ? await listPopups(asking.db, readingOf(asking)) : []),
  ),
  handle(contract.getInformation, async (asking, { InfType }) => {
    const Text = await informationText(asking.db, InfType, {
      ...readingOf(asking),
      hidesSamples: asking.options.hidesSamples,
    });
    return ok(Text === undefined ? [] : [{ Text }]);
  }),
  handle(contract.getSpecialDateInf, async (asking) => ok(await listSpecialDates(asking.db, readingOf(asking)))),
  handle(contract.getTournaments, async (asking, asked) => {
    const reading = readingOf(asking);
    const { rows, pagination } = pageOf(await listTurns(asking.db, reading.now), asked, TOURNAMENT_LIMIT);
    const tournaments = [];
    for (const turn of rows) {
      const pool = turn.prizes.reduce((sum, prize) => sum + prize, 0n);
      tournaments.push({
        id: turn.id,
        name: said(turn.name, reading),
        text: said(turn.text, reading),
        image: turn.image,
        link: turn.link,
        prize: pool > 0n ? pool : undefined,
        Start_date: turn.start,
        End_date: turn.end,
        leaderboard: await tableOf(asking.db, turn, reading.now),
      });
    }
    return ok(tournaments, pagination);
  }),
];
