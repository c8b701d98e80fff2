/*
 * The poster that a phone shows first in a list of games travels inside the document: one fetched by itself comes a
 * round trip behind the first paint (decision 0013). Only that one: each picture is a document of its own to draw.
 *
 * The largest paint of a list of games is 1.06 times that of a hand-written page, and 1.57 times without it (medians of 10
 * visits, Slow 3G). `FRAMEWORK_WORKAROUNDS=off` switches it off. Delete it when proxies send early hints (HTTP 103), so that
 * the picture is fetched along with the page.
 */
const LIST = '<ul class="games">';
const POSTER = /srcSet="(\/posters\/[^"?]+)[^"]*"([^>]*?) decoding="async"/;

/** What a `data:` address can't hold as it is, and what would end an attribute or an entry of a `srcset`. */
const RESERVED = /[%#<>"&,\s]/g;

/**
 * A document with the first poster of its list of games drawn inside. React keeps attributes as the server wrote them,
 * so hydration leaves them alone.
 *
 * @param drawingAt the SVG at an address of the site; `undefined` where it serves none, which stays an address
 */
export function withFirstPoster(markup: string, drawingAt: (address: string) => string | undefined): string {
  const start = markup.indexOf(LIST);
  if (start < 0) return markup;
  const list = markup.slice(start).replace(POSTER, (whole, address: string, between: string) => {
    const drawing = drawingAt(address);
    return drawing ? `srcSet="data:image/svg+xml,${drawing.replace(RESERVED, encodeURIComponent)}"${between}` : whole;
  });
  return markup.slice(0, start) + list;
}
