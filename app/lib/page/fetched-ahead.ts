/**
 * Whether a browser only fetches this page ahead, for a visit that may never come: a prefetch, a prerendering or a
 * preview, by `Sec-Purpose` or the older `Purpose`.
 */
export function isFetchedAhead(headers: Headers): boolean {
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`;
  return /prefetch|prerender|preview/i.test(purpose);
}
