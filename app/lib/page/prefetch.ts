/**
 * Whether a browser only prefetches this page, for a visit that may never happen: a prefetch, a prerendering or a
 * preview, by `Sec-Purpose` or the older `Purpose`.
 */
export function isPrefetch(headers: Headers): boolean {
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return /prefetch|prerender|preview/i.test(purpose);
}
