import * as contract from '#contract/cmscontroller';
import type { CallReply } from '#contract/call';
import { SLIDER_LIMIT, TOURNAMENT_LIMIT, type Audience, type InformationType } from '#contract/constants';
import { settings } from '#settings';
import { isPathOffered, offeredLink } from '~/api/products.server';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint, type Reply } from '~/api/endpoint.server';

/** Content of the CMS, and the product's rules for it (spec sections 4 and 5), each with its clock passed in. */

export type Slider = CallReply<typeof contract.getSlider>[number];
export type Promotion = CallReply<typeof contract.getPromotions>[number];
export type Tournament = CallReply<typeof contract.getTournaments>[number];
export type SpecialDate = CallReply<typeof contract.getSpecialDateInf>[number];

/** Maps the data of a reply. */
function mapped<From, To>(reply: Reply<From>, work: (data: From) => To): Reply<To> {
  return reply.ok ? { ...reply, data: work(reply.data) } : reply;
}

/** Lists the home page's banners as stored: of every status and date. */
export function sliders(caller: Caller): Promise<Reply<Slider[]>> {
  return cachedReply(caller, {
    name: 'sliders/home',
    load: () => callEndpoint(caller, contract.getSlider, { limit: SLIDER_LIMIT, offset: 0 }),
  });
}

/** Lists the banners of the slot or live pages that are active now. */
export async function gameSliders(
  caller: Caller,
  type: 'slot' | 'live',
  now: Date,
): Promise<Reply<{ left: Slider[]; right: Slider[] }>> {
  const reply = await cachedReply(caller, {
    name: `sliders/${type}`,
    load: () => callEndpoint(caller, contract.getIcSlider, { SliderType: type, sliderPlace: 'all' }),
  });
  return mapped(reply, (list) => activeSliderSides(list, now, caller.player !== undefined));
}

/** Lists promotions by their dates, without passive ones. */
export async function promotions(caller: Caller, now: Date): Promise<Reply<ReturnType<typeof sortPromotions>>> {
  const reply = await cachedReply(caller, {
    name: 'promotions',
    load: () => callEndpoint(caller, contract.getPromotions, {}),
  });
  return mapped(reply, (list) => sortPromotions(list, now));
}

/** Lists tournaments by their dates, with the first places. */
export async function tournaments(caller: Caller, now: Date): Promise<Reply<ReturnType<typeof sortTournaments>>> {
  const reply = await cachedReply(caller, {
    name: 'tournaments',
    load: () => callEndpoint(caller, contract.getTournaments, { limit: TOURNAMENT_LIMIT, offset: 0 }),
  });
  return mapped(reply, (list) => sortTournaments(list, now));
}

/** Returns the notice of a special day: the first active entry. */
export async function specialDate(caller: Caller): Promise<Reply<SpecialDate | undefined>> {
  const reply = await cachedReply(caller, {
    name: 'special-date',
    load: () => callEndpoint(caller, contract.getSpecialDateInf, {}),
  });
  return mapped(reply, firstSpecialDate);
}

/** Returns an information text from `data[0].Text`; '' if there is none. */
export async function information(caller: Caller, type: InformationType): Promise<Reply<string>> {
  const reply = await cachedReply(caller, {
    name: `information/${type}`,
    load: () => callEndpoint(caller, contract.getInformation, { InfType: type }),
  });
  return mapped(reply, (texts) => texts[0]?.Text ?? '');
}

/** Lists the popups of this installation, including passive ones. */
export const popups = (caller: Caller) =>
  cachedReply(caller, {
    name: 'popups',
    load: () => callEndpoint(caller, contract.popupInformation, { siteId: settings().SITE_ID }),
  });

/** Whether content has the status active, in any of the wire's spellings. */
export function isActive({ Status }: { Status: string }): boolean {
  return ['active', 'aktif', '1', 'true'].includes(Status.trim().toLowerCase());
}

/** Whether content is meant for the caller: a visitor or a signed-in player. */
export const isMeantFor = ({ audience }: { audience: Audience }, signedIn: boolean): boolean =>
  audience === 'all' || (audience === 'players') === signedIn;

const withSafeLink = <Entry extends { link: string }>(entry: Entry): Entry => ({
  ...entry,
  link: offeredLink(entry.link),
});

/**
 * Returns the sliders that show at `now`, separately for left (`sol`) and right (`sag`): active, start ≤ now < end,
 * each id once, meant for the caller, and with a valid link.
 */
export function activeSliderSides(list: Slider[], now: Date, signedIn: boolean): { left: Slider[]; right: Slider[] } {
  const seen = new Set<string>();
  const showing = list
    .filter(
      (slider) => isActive(slider) && isMeantFor(slider, signedIn) && slider.Start_date <= now && now < slider.End_date,
    )
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(withSafeLink)
    .filter(({ link }) => link !== '');
  return {
    left: showing.filter(({ sliderPlace }) => sliderPlace === 'sol'),
    right: showing.filter(({ sliderPlace }) => sliderPlace === 'sag'),
  };
}

type Phase = 'now' | 'later' | 'over';

/** A span of time, open where it has no date. */
interface Span {
  Start_date?: Date | undefined;
  End_date?: Date | undefined;
}

/**
 * Returns the phase of a span at `now`: now is start ≤ now < end, later start > now, over end ≤ now. Exactly one
 * applies.
 */
function phaseOf({ Start_date, End_date }: Span, now: Date): Phase {
  if (End_date && End_date <= now) return 'over';
  return Start_date && Start_date > now ? 'later' : 'now';
}

const soonestEnd = (a: Span, b: Span) => Number(a.End_date) - Number(b.End_date);
const soonestStart = (a: Span, b: Span) => Number(a.Start_date) - Number(b.Start_date);

/**
 * Sorts promotions with status active: active (in the CMS's order, with those without dates), coming (soonest first,
 * then the announced ones), finished (latest first).
 */
export function sortPromotions(
  list: Promotion[],
  now: Date,
): { active: Promotion[]; coming: Promotion[]; finished: Promotion[] } {
  const shown = list.filter((one) => isActive(one) && isPathOffered(one.link)).map(withSafeLink);
  const dated = shown.filter(({ announced }) => !announced);
  const of = (phase: Phase) => dated.filter((promotion) => phaseOf(promotion, now) === phase);
  return {
    active: of('now'),
    coming: [...of('later').sort(soonestStart), ...shown.filter(({ announced }) => announced)],
    finished: of('over').sort(soonestEnd).reverse(),
  };
}

/**
 * Sorts tournaments into three lists: running (the next to end first), upcoming (soonest first), concluded (latest
 * first). Each is in one list.
 */
export function sortTournaments(
  list: Tournament[],
  now: Date,
): { running: Tournament[]; upcoming: Tournament[]; concluded: Tournament[] } {
  const shown = list.map(withSafeLink);
  const of = (phase: Phase) => shown.filter((tournament) => phaseOf(tournament, now) === phase);
  return {
    running: of('now').sort(soonestEnd),
    upcoming: of('later').sort(soonestStart),
    concluded: of('over').sort(soonestEnd).reverse(),
  };
}

/** Returns the first active entry. */
export function firstSpecialDate(entries: SpecialDate[]): SpecialDate | undefined {
  const found = entries.find(isActive);
  return found && withSafeLink(found);
}
