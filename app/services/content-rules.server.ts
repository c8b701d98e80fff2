import type { CallReply } from '#contract/call';
import type { getPromotions, getSlider, getSpecialDateInf, getTournaments } from '#contract/cmscontroller';
import { contentLink } from '../lib/content-link';

/** The product's rules over what the CMS sends (spec sections 4 and 5), each with its clock passed in. */

export type Slider = CallReply<typeof getSlider>[number];
export type Promotion = CallReply<typeof getPromotions>[number];
export type Tournament = CallReply<typeof getTournaments>[number];
export type SpecialDate = CallReply<typeof getSpecialDateInf>[number];

/** Content counts only while its status is active, however the wire spells it. */
export function isActive({ Status }: { Status: string }): boolean {
  return ['active', 'aktif', '1', 'true'].includes(Status.trim().toLowerCase());
}

const withSafeLink = <Entry extends { link: string }>(entry: Entry): Entry => ({ ...entry, link: contentLink(entry.link) });

/**
 * The sliders that show at `now`, left (`sol`) and right (`sag`) kept apart: active, start ≤ now < end, each id once,
 * and only those that lead somewhere.
 */
export function showingSliders(sliders: Slider[], now: Date): { left: Slider[]; right: Slider[] } {
  const seen = new Set<string>();
  const showing = sliders
    .filter((slider) => isActive(slider) && slider.Start_date <= now && now < slider.End_date)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(withSafeLink)
    .filter(({ link }) => link !== '');
  return {
    left: showing.filter(({ sliderPlace }) => sliderPlace === 'sol'),
    right: showing.filter(({ sliderPlace }) => sliderPlace === 'sag'),
  };
}

type Phase = 'now' | 'later' | 'over';

/** Where a span stands at `now`: now is start ≤ now < end, later start > now, over end ≤ now; exactly one of them. */
function phaseOf({ Start_date, End_date }: { Start_date: Date; End_date: Date }, now: Date): Phase {
  if (End_date <= now) return 'over';
  return Start_date > now ? 'later' : 'now';
}

const soonestEnd = (a: { End_date: Date }, b: { End_date: Date }) => a.End_date.getTime() - b.End_date.getTime();
const soonestStart = (a: { Start_date: Date }, b: { Start_date: Date }) => a.Start_date.getTime() - b.Start_date.getTime();

/** Promotions with status active: active (in the CMS's order), coming (soonest first), finished (latest first). */
export function sortPromotions(promotions: Promotion[], now: Date): { active: Promotion[]; coming: Promotion[]; finished: Promotion[] } {
  const shown = promotions.filter(isActive).map(withSafeLink);
  const of = (phase: Phase) => shown.filter((promotion) => phaseOf(promotion, now) === phase);
  return { active: of('now'), coming: of('later').sort(soonestStart), finished: of('over').sort(soonestEnd).reverse() };
}

/** Tournaments: running (the next to end first), upcoming (soonest first), concluded (latest first); each in one list. */
export function sortTournaments(tournaments: Tournament[], now: Date): { running: Tournament[]; upcoming: Tournament[]; concluded: Tournament[] } {
  const shown = tournaments.map(withSafeLink);
  const of = (phase: Phase) => shown.filter((tournament) => phaseOf(tournament, now) === phase);
  return { running: of('now').sort(soonestEnd), upcoming: of('later').sort(soonestStart), concluded: of('over').sort(soonestEnd).reverse() };
}

/** The first active entry. */
export function firstSpecialDate(entries: SpecialDate[]): SpecialDate | undefined {
  const found = entries.find(isActive);
  return found && withSafeLink(found);
}
