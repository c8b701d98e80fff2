import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { RETRY_S } from '#contract/constants';
import { settings } from '#settings';
import { drawingAt } from '~/api/pictures.server';
import { formTargets } from '~/api/platform.server';
import { renderWithMarkupCache } from '~/components/markup-cache/markup-cache.server';
import { BARE_FOOTER, FooterContext } from '~/components/layout/footer';
import { brandStyles } from '~/document/brand.server';
import { withFirstPoster } from '~/document/first-poster.server';
import type { RouteHandle } from '~/lib/page/route-handle';
import { getI18n } from '~/lib/language/i18n';
import '~/lib/language/i18next.server';
import { getRefresh, takesTyping } from '~/lib/page/refresh';
import { ServerRouterState } from '~/document/router-state';
import { cspHash, dataScript, scriptHashes, withLateParts } from '~/document/scripts.server';
import { log } from '~/request/log.server';
import { requestState } from '~/request/state.server';
import type { RootData } from './root';
import { ColumnSlip } from '~/components/betting/bet-slip';
import { BetSlipContext } from '~/components/betting/bet-slip-column';
import { stylesFor } from '~/document/inline-styles.server';
import type { StyleFamily } from './styles/families';

export { embeddedPlatform } from '~/api/platform.server';
export { findSessionUid } from '~/sessions.server';
export { defaultLanguage } from '~/lib/language/default-language.server';
export { followTable } from '~/games/tables/table-events.server';
export { followSupport } from '~/api/support-events.server';
export { findEndpointFault } from '~/api/endpoint-fault.server';
export { extensionsVersion, followExtensions } from '~/api/extensions.server';
export { followDefaultLanguage } from '~/api/default-language.server';
export { contentVersion, isUnderMaintenance } from '~/api/maintenance.server';

/**
 * Renders a document completely: its styles inlined, Remix's scripts in a template at its end unless the page is
 * lite, and a policy that allows exactly these inline elements.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const url = new URL(request.url);
  const { matches, loaderData, actionData, errors } = context.staticHandlerContext;
  const root = loaderData?.['root'] as RootData | undefined;

  const families = new Set<StyleFamily>();
  let keep = 'public';
  for (const { route } of matches) {
    const { styles = [], freshS } = (context.routeModules[route.id]?.handle ?? {}) as RouteHandle;
    if (freshS !== undefined) keep = String(freshS);
    for (const family of typeof styles === 'function' ? styles(request) : styles) families.add(family);
  }
  if (root?.player) {
    families.add('player');
    if (root.player.wagering) families.add('wagering');
    if (families.has('games') || families.has('money')) families.add('hearts');
  }
  if (root?.popup) families.add('popup');
  if (root && (root.toasts.length > 0 || hasToasts(actionData))) families.add('notices');
  // The loaders' language: the default may have changed since.
  const { language, unreachable, preferences } = await requestState({ request, context: loadContext });
  if (preferences.hasFace && !preferences.lite) families.add('face');
  const style = stylesFor(families);
  const isRetried = unreachable && status === 502;
  if (isRetried) headers.set('Retry-After', String(RETRY_S));
  const data = await dataScript(context);
  const hasWorkarounds = settings().FRAMEWORK_WORKAROUNDS === 'on';
  const render = hasWorkarounds ? renderWithMarkupCache : renderToString;
  const plain = render(
    <Suspense>
      <I18nextProvider i18n={getI18n(language)}>
        <FooterContext.Provider value={loadContext.footer ?? BARE_FOOTER}>
          <BetSlipContext.Provider value={ColumnSlip}>
            <ServerRouterState.Provider value={context.staticHandlerContext}>
              <RemixServer context={context} url={request.url} />
            </ServerRouterState.Provider>
          </BetSlipContext.Provider>
        </FooterContext.Provider>
      </I18nextProvider>
    </Suspense>,
  );

  // In development React warns about attributes that are not its own.
  const rendered = import.meta.env.PROD && hasWorkarounds ? withFirstPoster(plain, drawingAt) : plain;

  const refresh =
    root &&
    getRefresh(
      url,
      { isPlayer: !!root.player, isTyped: takesTyping(rendered) },
      root.refreshes ? Object.values(loaderData) : [],
    );

  const escapedRefresh = refresh?.replaceAll('&', '&amp;');
  const markup = withLateParts(rendered, data, escapedRefresh);

  const endOfHead = markup.indexOf('</head>');
  const html = [
    '<!DOCTYPE html>',
    markup.slice(0, endOfHead),
    // At the end of the head, where React ignores foreign nodes.
    escapedRefresh && !root?.lite ? `<noscript><meta http-equiv="refresh" content="${escapedRefresh}"></noscript>` : '',
    // The runtime loads all styles later: those of the brand from their own URL.
    brandStyles ? `<style data-all="${brandStyles.url}">${style}</style>` : `<style>${style}</style>`,
    markup.slice(endOfHead),
  ].join('');

  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policyText = import.meta.env.PROD
    ? policy(cspHash(style, { keep: true }), scriptHashes(markup))
    : DEVELOPING_POLICY;
  headers.set('Content-Security-Policy', policyText);
  if (refresh && root.lite) headers.set('Refresh', refresh);
  const open =
    request.method === 'GET' && status === 200 && !errors && root && !root.player && root.toasts.length === 0;
  if (open && !headers.has('Set-Cookie') && !headers.has('Cache-Control')) headers.set('X-Page-Cache', keep);
  // Lynx caches a page with only 'no-store' and shows an old balance; it recognizes 'no-cache' only at the end.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store, no-cache');
  // As bytes, because a string would be copied once more.
  return new Response(Buffer.from(html), { status: isRetried ? 503 : status, headers });
}

/** Content policy for development: allows Vite's own scripts and socket. */
const DEVELOPING_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:";

/** Whether an action's result (a rejected form) has toasts of its own. */
const hasToasts = (actionData: Record<string, { toasts?: unknown[] }> | null): boolean =>
  Object.values(actionData ?? {}).some((answer) => (answer?.toasts?.length ?? 0) > 0);

function policy(style: string, script: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${script}`.trim(),
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets()}`,
    "frame-ancestors 'none'",
  ].join(';');
}

/**
 * Logs an error of a loader, an action or a render once; it is never shown. A request without a route (no such page,
 * no such method) is the visitor's mistake and not logged as an error.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const line = { method: request.method, path: new URL(request.url).pathname };
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ ...line, status: error.status }, 'request refused');
  else log.error({ ...line, err: error }, 'request failed');
}
