import * as contract from '#contract/cmscontroller';
import { SLIDER_LIMIT, TOURNAMENT_LIMIT, type InformationType } from '#contract/constants';
import type { Caller } from '../caller.server';
import { cachedReply } from './cache.server';
import { firstSpecialDate, showingSliders, sortPromotions, sortTournaments, type Slider, type SpecialDate } from './content-rules.server';
import { callEndpoint, type Reply } from './endpoint.server';
import { activeSliders } from './slider.server';

/** The same reply with its data worked over. */
function mapped<From, To>(reply: Reply<From>, work: (data: From) => To): Reply<To> {
  return reply.ok ? { ...reply, data: work(reply.data) } : reply;
}

/** The home page's banners, left and right: those of `getSlider` and `slider.get_active_items`, each once. */
export async function homeSliders(caller: Caller, now: Date): Promise<Reply<{ left: Slider[]; right: Slider[] }>> {
  const [paged, active] = await Promise.all([
    cachedReply(caller, 'sliders/home', () => callEndpoint(caller, contract.getSlider, { limit: SLIDER_LIMIT, offset: 0 })),
    activeSliders(caller),
  ]);
  const read = paged.ok ? paged : active;
  return mapped(read, () => showingSliders([...(paged.ok ? paged.data : []), ...(active.ok ? active.data : [])], now));
}

/** Banners of the slot or live pages. */
export async function gameSliders(caller: Caller, type: 'slot' | 'live', now: Date): Promise<Reply<{ left: Slider[]; right: Slider[] }>> {
  const reply = await cachedReply(caller, `sliders/${type}`, () => callEndpoint(caller, contract.getIcSlider, { SliderType: type, sliderPlace: 'all' }));
  return mapped(reply, (sliders) => showingSliders(sliders, now));
}

/** Promotions by their dates; passive ones are left out. */
export async function promotions(caller: Caller, now: Date): Promise<Reply<ReturnType<typeof sortPromotions>>> {
  const reply = await cachedReply(caller, 'promotions', () => callEndpoint(caller, contract.getPromotions, {}));
  return mapped(reply, (list) => sortPromotions(list, now));
}

/** Tournaments by their dates, with the first places. */
export async function tournaments(caller: Caller, now: Date): Promise<Reply<ReturnType<typeof sortTournaments>>> {
  const reply = await cachedReply(caller, 'tournaments', () => callEndpoint(caller, contract.getTournaments, { limit: TOURNAMENT_LIMIT, offset: 0 }));
  return mapped(reply, (list) => sortTournaments(list, now));
}

/** The notice of a special day: the first active entry. */
export async function specialDate(caller: Caller): Promise<Reply<SpecialDate | undefined>> {
  const reply = await cachedReply(caller, 'special-date', () => callEndpoint(caller, contract.getSpecialDateInf, {}));
  return mapped(reply, firstSpecialDate);
}

/** An information text, read from `data[0].Text`; '' where none was written. */
export async function information(caller: Caller, type: InformationType): Promise<Reply<string>> {
  const reply = await cachedReply(caller, `information/${type}`, () => callEndpoint(caller, contract.getInformation, { InfType: type }));
  return mapped(reply, (texts) => texts[0]?.Text ?? '');
}
