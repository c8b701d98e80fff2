import type { EntryContext } from '@remix-run/node';

/** The manifest as the server writes it for one page; `hmr` is there in development only. */
export type Manifest = EntryContext['manifest'] & { hmr?: { runtime: string } };

/** What the runtime of one page is started with, in the order in which the document gives it. */
export type LateStart = [
  /** The loaders' data, as single fetch writes it. */
  state: string,
  /** Remix's context of the page. */
  context: object,
  manifest: Pick<Manifest, 'entry' | 'routes' | 'hmr'>,
  /** The ids of the matched routes. */
  matched: string[],
  /** The modules that these import. */
  modules: string[],
  /** The files with their texts. */
  texts: string[],
  /** After how long an open page of a player must leave it. */
  idleMs?: number,
];

/**
 * What Remix's `<Scripts>` would do, but after `load`, and only where connection and device are good for it: Save-Data,
 * 3g or less, or one gigabyte of memory or less, and next to nothing is done.
 *
 * The build writes this function, minified and by itself, into `runtime.server.ts`, which puts it at the end of
 * documents. So it may use nothing but what it is given and what every browser has.
 */
export default function lateStart(
  [state, context, manifest, matched, modules, texts, idleMs]: LateStart,
  load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file),
): void {
  addEventListener('load', async () => {
    const { connection, deviceMemory } = navigator as Navigator & {
      connection?: { saveData?: boolean; effectiveType?: string };
      deviceMemory?: number;
    };
    if (connection?.saveData || /^(slow-2|2|3)g$/.test(connection?.effectiveType ?? '') || deviceMemory! <= 1) {
      // Nothing here would notice the hour.
      if (idleMs) setTimeout(() => location.assign('/login'), idleMs);
      return;
    }
    const fetchAhead = (rel: string, as: string) => (href: string) =>
      document.head.append(Object.assign(document.createElement('link'), { rel, as, href, crossOrigin: '' }));
    modules.forEach(fetchAhead('modulepreload', ''));
    texts.forEach(fetchAhead('preload', 'fetch'));
    if (import.meta.env.DEV && manifest.hmr) await load(manifest.hmr.runtime);
    const routes = await Promise.all(matched.map((id) => load(manifest.routes[id]!.module)));
    Object.assign(window, {
      __remixContext: Object.assign(context, { stream: new Response(state).body }),
      __remixManifest: manifest,
      __remixRouteModules: Object.fromEntries(matched.map((id, index) => [id, routes[index]])),
    });
    await load(manifest.entry.module);
  });
}
