import type { EntryContext } from '@remix-run/node';

/** The manifest as the server writes it for one page; `hmr` is there in development only. */
export type Manifest = EntryContext['manifest'] & { hmr?: { runtime: string } };

/** What the runtime of one page is started with, in the order in which the document gives it. */
export type LateStart = [
  /** Paths of the builtins without which it is not started. */
  needed: readonly string[],
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

/** The part of the entry module that is used here. */
export interface Runtime {
  /** Rejects when the runtime could not start or gave the page back; stays pending while it runs. */
  running: Promise<never>;
}

/**
 * Starts the runtime after `load`, as Remix's `<Scripts>` would do, but only where connection and device are good for it
 * (no Save-Data, better than 3g, more than one gigabyte of memory) and the needed builtins exist. If anything fails, the
 * error is logged and the server's page stays, with its links and forms.
 *
 * The build writes this function, minified and by itself, into `runtime.server.ts`, which puts it at the end of
 * documents. So it may use nothing but what it is given and what every browser has.
 */
export default function lateStart(
  [needed, state, context, manifest, matched, modules, texts, idleMs]: LateStart,
  load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file),
): void {
  addEventListener('load', async () => {
    const { connection: { saveData, effectiveType = '' } = {}, deviceMemory = 8 } = navigator as Navigator & {
      connection?: { saveData?: boolean; effectiveType?: string };
      deviceMemory?: number;
    };
    const has = (path: string) =>
      path.split('.').reduce<unknown>((owner, name) => owner && Reflect.get(owner, name), window);
    try {
      if (!saveData && !/^(slow-2|2|3)g$/.test(effectiveType) && deviceMemory > 1 && needed.every(has)) {
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
        await ((await load(manifest.entry.module)) as Runtime).running;
      }
    } catch (error) {
      console.error(error);
    }
    // Without the runtime nothing here would notice the hour. What is typed stays: a form that is sent too late is kept.
    if (idleMs && !document.querySelector('textarea,[type=text],[type=email],[type=tel]'))
      setTimeout(() => location.assign(`/session?passive=1&to=${encodeURIComponent(location.pathname)}`), idleMs);
  });
}
