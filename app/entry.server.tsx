import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { pino } from 'pino';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { settings } from '#settings';
import { renderWithKept } from './kept-markup.server';
import type { RouteHandle } from './lib/route-handle';
import { cspHash, runtimeScript } from './runtime.server';
import type { RootData } from './root';
import { stylesFor } from './styles/inline.server';
import type { StyleFamily } from './styles/families';

export { embeddedPlatform } from './platform.server';
export { isUnderMaintenance } from './services/maintenance.server';

const log = pino({ level: settings().LOG_LEVEL, name: 'site' });
const IDLE_RELOAD_MS = INACTIVITY_LIMIT_MS + 5_000;

/**
 * Finishes a document: rendered whole, its styles inside, the runtime's script at its end unless the page is lite, and
 * the policy that allows exactly these two inline elements.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _loadContext: AppLoadContext,
): Promise<Response> {
  const url = new URL(request.url);
  const { matches, loaderData, actionData, errors } = context.staticHandlerContext;
  const root = loaderData?.['root'] as RootData | undefined;

  const families = new Set<StyleFamily>();
  for (const { route } of matches) {
    for (const family of (context.routeModules[route.id]?.handle as RouteHandle | undefined)?.styles ?? []) families.add(family);
  }
  if (root?.player) families.add('player');
  if (root?.popup) families.add('popup');
  if (root && (root.toasts.length > 0 || hasToasts(actionData))) families.add('notices');
  const style = stylesFor(families);

  const script = root && !root.lite ? await runtimeScript(context, url.pathname, root.player ? IDLE_RELOAD_MS : undefined) : '';
  // The stream is spent; without it RemixServer renders no script of its own.
  delete context.serverHandoffStream;
  // React makes and matches routes anew for each document: those of the branch that was matched are enough.
  const manifest = { ...context.manifest, routes: Object.fromEntries(matches.map(({ route }) => [route.id, context.manifest.routes[route.id]!])) };
  const markup = renderWithKept(<RemixServer context={{ ...context, manifest }} url={request.url} />);

  const endOfHead = markup.indexOf('</head>');
  const endOfBody = markup.lastIndexOf('</body>');
  const html = [
    '<!DOCTYPE html>', markup.slice(0, endOfHead),
    `<style>${style}</style>`, markup.slice(endOfHead, endOfBody),
    script && `<script>${script}</script>`, markup.slice(endOfBody),
  ].join('');

  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policyText = import.meta.env.PROD ? policy(cspHash(style, { keep: true }), script && cspHash(script, { keep: false })) : DEVELOPING_POLICY;
  headers.set('Content-Security-Policy', policyText);
  if (root?.player && root.lite) headers.set('Refresh', `${IDLE_RELOAD_MS / 1000}; url=/login`);
  const open = request.method === 'GET' && status === 200 && !errors && root && !root.player && root.toasts.length === 0;
  if (open && !headers.has('Set-Cookie') && !headers.has('Cache-Control')) headers.set('X-Page-Cache', 'public');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  // As bytes: a string would be copied once more on its way.
  return new Response(Buffer.from(html), { status, headers });
}

/** Vite's own scripts and socket are let in while developing. */
const DEVELOPING_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: ws:";

/** Whether what an action answered (a refused form) brings toasts of its own. */
const hasToasts = (actionData: Record<string, { toasts?: unknown[] }> | null): boolean => Object.values(actionData ?? {}).some((answer) => (answer?.toasts?.length ?? 0) > 0);

/** Where forms may end: a distant API sends players on, after a login or a deposit, to games and gateways on hosts of its own. */
function formTargets(): string {
  const { ENDPOINT_URL } = settings();
  return ENDPOINT_URL ? `'self' https: ${new URL(ENDPOINT_URL).origin}` : "'self'";
}

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

/** Whatever a loader, an action or a render throws: logged once, never shown. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, 'request failed');
}
