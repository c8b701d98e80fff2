import type { Caller } from '~/request/caller';
import type { Slide } from '~/components/games/slider';
import type { Reply } from '~/api/endpoint.server';
import { activeSliderSides, sliders, type Slider } from '~/services/cmscontroller.server';
import { activeSliders } from '~/services/slider.server';
import { toPictureUrl } from './picture-url.server';

/** Returns the slides of banners; pictures are decoration and omitted in lite mode. */
export function toSlides(caller: Caller, list: Slider[]): Slide[] {
  return list.map(({ id, title, text, link, linkText, image }) => ({
    id,
    title,
    text,
    link,
    linkText,
    image: toPictureUrl(caller, image),
  }));
}

/** Loads the home page's banners, left and right: those of `getSlider` and `slider.get_active_items`, each once. */
export async function homeSliders(caller: Caller, now: Date): Promise<Reply<{ left: Slider[]; right: Slider[] }>> {
  const [paged, active] = await Promise.all([sliders(caller), activeSliders(caller)]);
  const read = paged.ok ? paged : active;
  if (!read.ok) return read;
  const all = [...(paged.ok ? paged.data : []), ...(active.ok ? active.data : [])];
  return { ...read, data: activeSliderSides(all, now, caller.player !== undefined) };
}
