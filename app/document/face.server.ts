import { FACE_URL } from '~/lib/page/face';

/** Declares the brand's typeface. A page shows it only if it is at hand when the page is first painted. */
export const FACE_STYLES = `@font-face{font-family:Rubato;src:url(${FACE_URL})format("woff2");font-style:italic;font-weight:700;font-display:optional;size-adjust:92%}`;
