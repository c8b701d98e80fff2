import * as contract from '#contract/cmscontroller';
import { TOURNAMENT_LIMIT } from '#contract/constants';
import {
  informationText,
  listPopups,
  listPromotions,
  listSliders,
  listSpecialDates,
  listTurns,
  toPage,
  renderText,
  type Reading,
} from '../content';
import { getCachedLeaderboard } from '../tournaments';
import { handle, ok, type CallContext, type Handler } from './answer';

const SLIDERS_MAX = 50;

/** Returns the language, time and brand with which the caller reads content. */
export function toReading(context: Pick<CallContext, 'lang' | 'now' | 'options'>): Reading {
  return { lang: context.lang, now: context.now(), brand: context.options.brandName };
}

export const handlers: Handler[] = [
  handle(contract.getIcSlider, async (context, { SliderType, sliderPlace }) => {
    if (SliderType !== 'slot' && SliderType !== 'live') return ok([]);
    const sliders = (await listSliders(context.db, SliderType, toReading(context))).map(({ slider }) => slider);
    return ok(sliders.filter((slider) => sliderPlace === 'all' || slider.sliderPlace === sliderPlace));
  }),
  handle(contract.getSlider, async (context, page) => {
    const sliders = (await listSliders(context.db, 'home', toReading(context))).map(({ slider }) => slider);
    const { rows, pagination } = toPage(sliders, page, SLIDERS_MAX);
    return ok(rows, pagination);
  }),
  handle(contract.getPromotions, async (context) => ok(await listPromotions(context.db, toReading(context)))),
  handle(contract.popupInformation, async (context, { siteId }) =>
    ok(siteId === context.options.siteId ? await listPopups(context.db, toReading(context)) : []),
  ),
  handle(contract.getInformation, async (context, { InfType }) => {
    const Text = await informationText(context.db, InfType, {
      ...toReading(context),
      hidesSamples: context.options.hidesSamples,
    });
    return ok(Text === undefined ? [] : [{ Text }]);
  }),
  handle(contract.getSpecialDateInf, async (context) => ok(await listSpecialDates(context.db, toReading(context)))),
  handle(contract.getTournaments, async (context, page) => {
    const reading = toReading(context);
    const { rows, pagination } = toPage(await listTurns(context.db, reading.now), page, TOURNAMENT_LIMIT);
    const tournaments = [];
    for (const turn of rows) {
      const pool = turn.prizes.reduce((sum, prize) => sum + prize, 0n);
      tournaments.push({
        id: turn.id,
        name: renderText(turn.name, reading),
        text: renderText(turn.text, reading),
        image: turn.image,
        link: turn.link,
        prize: pool > 0n ? pool : undefined,
        Start_date: turn.start,
        End_date: turn.end,
        leaderboard: await context.readReplica(context.db, (db) => getCachedLeaderboard(db, turn, reading.now)),
      });
    }
    return ok(tournaments, pagination);
  }),
];
