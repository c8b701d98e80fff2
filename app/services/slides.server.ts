import type { Caller } from '../caller.server';
import type { Slide } from '../components/games/slider';
import type { Slider } from './content-rules.server';

/** What a banner shows; its picture is decoration and left out in lite mode (SHELL-7). */
export function slidesOf(caller: Caller, sliders: Slider[]): Slide[] {
  const { lite } = caller.state.preferences;
  return sliders.map(({ id, title, text, link, linkText, image }) => ({ id, title, text, link, linkText, image: lite || !/^\/[^/\\]/.test(image) ? '' : image }));
}
