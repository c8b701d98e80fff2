/*
 * Inlines the first poster of a game list on phones into the document. A poster that is fetched separately arrives a
 * round trip after the first paint (decision 0013). Only one is inlined, because each picture is a separate document
 * to draw. The largest paint of a list of games is 1.06 times that of a hand-written page, and 1.57 times without it
 * (medians of 10 visits, Slow 3G). `FRAMEWORK_WORKAROUNDS=off` switches it off. Delete it when proxies send early
 * hints (HTTP 103), so that the picture is fetched along with the page.
 */
const LIST = '<ul class="games">';
const POSTER = /srcSet="(\/posters\/[^"?]+)[^"]*"([^>]*?) decoding="async"/;

/**
 * Characters that a `data:` URL cannot contain unescaped, or that would end an attribute or an entry of a `srcset`.
 */
const RESERVED = /[%#<>"&,\s]/g;

/**
 * Inlines the first poster of a document's list of games. React keeps attributes as the server wrote them, so
 * hydration does not change them.
 * @param drawingAt returns the SVG source at a URL path; `undefined` if the site serves none, then the URL stays
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
