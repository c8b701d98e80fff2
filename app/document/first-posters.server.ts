/*
 * The posters that a phone shows first in a list of games travel inside the document: one fetched by itself comes a
 * round trip behind the first paint (decision 0013).
 */
const LIST = '<ul class="games">';
const FIRST = 2;
const POSTER = /srcSet="(\/posters\/[^"?]+)[^"]*"([^>]*?) decoding="async"/g;

/** What a `data:` address can't hold as it is, and what would end an attribute or an entry of a `srcset`. */
const RESERVED = /[%#<>"&,\s]/g;

/**
 * A document with the first posters of its list of games drawn inside. React keeps attributes as the server wrote them,
 * so hydration leaves them alone.
 *
 * @param drawingAt the SVG at an address of the site; `undefined` where it serves none, which stays an address
 */
export function withFirstPosters(markup: string, drawingAt: (address: string) => string | undefined): string {
  const start = markup.indexOf(LIST);
  if (start < 0) return markup;
  let seen = 0;
  const list = markup.slice(start).replace(POSTER, (whole, address: string, between: string) => {
    seen += 1;
    const drawing = seen <= FIRST ? drawingAt(address) : undefined;
    return drawing ? `srcSet="data:image/svg+xml,${drawing.replace(RESERVED, encodeURIComponent)}"${between}` : whole;
  });
  return markup.slice(0, start) + list;
}
