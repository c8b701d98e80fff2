import { createHash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import script from './late-start.ts?script';
import type { Manifest } from './late-start';
import { NEEDED_FEATURES } from './needed-features';

/*
 * The script at the end of a document: `late-start.ts` and what it is started with (decision 0002). It stands outside
 * the React tree, behind the last child of the body, where React 18 leaves foreign nodes alone.
 */

/** The matched routes and those of the addresses above: what the browser may match before it asks for more. */
function partialManifest(manifest: Manifest, matched: string[], above: readonly string[]): Manifest {
  const tree = (parentId?: string): RouteObject[] =>
    Object.values(manifest.routes)
      .filter((route) => route.parentId === parentId)
      .map((route) => ({
        id: route.id,
        ...(route.path === undefined ? {} : { path: route.path }),
        ...(route.index ? { index: true as const } : { children: tree(route.id) }),
      })) as RouteObject[];
  const routes = tree();
  const ids = new Set(matched);
  for (let depth = above.length; depth >= 0; depth -= 1) {
    for (const match of matchRoutes(routes, `/${above.slice(0, depth).join('/')}`) ?? [])
      if (match.route.id) ids.add(match.route.id);
  }
  return { ...manifest, routes: Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]!])) };
}

/** What Remix reads as absent weighs nothing when it is left out: `false`, and lists that only `<Scripts>` would use. */
const slim = (key: string, value: unknown) =>
  value === false || value === null || key === 'imports' || key === 'css' ? undefined : value;

/** JSON that may stand in a script element. */
const json = (value: unknown, replacer?: typeof slim) => escaped(JSON.stringify(value, replacer));

/** What would end a script element, or a string in it, written by its number. */
const escaped = (text: string) =>
  text.replace(/[<>\n\r\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text of JSON as a string of JavaScript that may stand in a script element: in single quotes its own quotes stay as they are. */
const quoted = (text: string) => `'${escaped(text.replace(/[\\']/g, '\\$&'))}'`;

const MAX_CHARACTERS = 1_000_000;
const routesTexts = new WeakMap<Manifest, LRUCache<string, string>>();

/**
 * Manifest, matched routes and what they import. They are the same for all pages of one route under one address, so they
 * are written once.
 */
function routesText(manifest: Manifest, ids: string[], pathname: string): string {
  let known = routesTexts.get(manifest);
  if (!known) {
    known = new LRUCache({ maxSize: MAX_CHARACTERS, sizeCalculation: (text, key) => text.length + key.length });
    routesTexts.set(manifest, known);
  }
  const above = pathname.split('/').filter(Boolean).slice(0, -1);
  const key = `${ids.join()} ${above.join('/')}`;
  let text = known.get(key);
  if (text === undefined) {
    const preloads = new Set([...manifest.entry.imports, ...ids.flatMap((id) => manifest.routes[id]!.imports ?? [])]);
    text = [json(partialManifest(manifest, ids, above), slim), json(ids), json([...preloads])].join(',');
    known.set(key, text);
  }
  return text;
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>)
    text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/**
 * The text of the runtime's script: the function of `late-start.ts`, called with its values in their order. Takes the loader data out of `context.serverHandoffStream`, so that the document
 * can be rendered by `renderToString`.
 */
export async function runtimeScript(
  context: EntryContext,
  pathname: string,
  { texts, idleMs }: { texts: string[]; idleMs: number | undefined },
): Promise<string> {
  const state = context.serverHandoffStream ? await readAll(context.serverHandoffStream) : '';
  const ids = context.staticHandlerContext.matches.map((match) => match.route.id);
  const values = [
    json(NEEDED_FEATURES),
    quoted(state),
    json(JSON.parse(context.serverHandoffString ?? '{}'), slim),
    routesText(context.manifest, ids, pathname),
    json(texts),
    ...(idleMs === undefined ? [] : [json(idleMs)]),
  ];
  return `(${script})([${values.join()}])`;
}

const hashes = new Map<string, string>();

/** The CSP source of an inline element's text. */
export function cspHash(text: string, { keep }: { keep: boolean }): string {
  const known = keep ? hashes.get(text) : undefined;
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (keep) hashes.set(text, hash);
  return hash;
}
