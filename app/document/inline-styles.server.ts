import { inBrandColours, LOGO_STYLES } from './brand.server';
import { FACE_STYLES } from './face.server';
import { shortened, STYLE_FAMILIES, type StyleFamily } from '~/styles/families';

/*
 * Inlines in each page the few styles that it needs (decision 0002). Vite lowers and minifies every file with
 * Lightning CSS; none of this is in the browser bundle.
 */
const files = import.meta.glob<string>('../styles/*.css', { query: '?inline', import: 'default', eager: true });

const css = (family: string): string => inBrandColours(shortened(files[`../styles/${family}.css`] ?? ''));
const ALWAYS = ['tokens', 'base', 'layout'];
const composed = new Map<string, string>();

/**
 * Returns the style text of a page that needs these families; their order decides between rules of equal specificity.
 */
export function stylesFor(families: Iterable<StyleFamily>): string {
  const wanted = new Set<string>(families);
  const names = STYLE_FAMILIES.filter((family) => wanted.has(family));
  const id = names.join();
  let text = composed.get(id);
  if (text === undefined) {
    text = [...ALWAYS, ...names].map(css).join('').trim() + LOGO_STYLES + (wanted.has('face') ? FACE_STYLES : '');
    composed.set(id, text);
  }
  return text;
}
