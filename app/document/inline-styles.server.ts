import { inBrandColours, LOGO_STYLES } from './brand.server';
import { shortened, STYLE_FAMILIES, type StyleFamily } from '~/styles/families';

/*
 * Each page carries the few styles it needs inside its HTML (decision 0002). Vite lowers and minifies every file
 * with Lightning CSS; none of this reaches the browser bundle.
 */
const files = import.meta.glob<string>('../styles/*.css', { query: '?inline', import: 'default', eager: true });

const css = (family: string): string => inBrandColours(shortened(files[`../styles/${family}.css`] ?? ''));
const ALWAYS = ['tokens', 'base', 'layout'];
const composed = new Map<string, string>();

/** The style text of a page that needs these families; their order decides between rules of one weight. */
export function stylesFor(families: Iterable<StyleFamily>): string {
  const wanted = new Set<string>(families);
  const names = STYLE_FAMILIES.filter((family) => wanted.has(family));
  const id = names.join();
  let text = composed.get(id);
  if (text === undefined) {
    text = [...ALWAYS, ...names].map(css).join('').trim() + LOGO_STYLES;
    composed.set(id, text);
  }
  return text;
}
