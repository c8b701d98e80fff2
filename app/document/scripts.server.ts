import { createHash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import loader from './loader.js?raw';
import refresher from './refresher.js?raw';

/*
 * Starts Remix's scripts late (decision 0002): `RuntimeScripts` puts them into a template at the end of the body, and
 * the loader behind it starts them after `load`.
 */

const shortened = (source: string): string => source.replace(/\n\s*/g, '');

/**
 * Source of the loader. It starts the scripts if connection and device are fast enough and each needed builtin
 * exists.
 */
export const LOADER = shortened(loader);

/**
 * Source of the refresher. It does what the refresh of a page without scripts does, where scripts are allowed but the
 * runtime does not run; if the runtime was started, at the earliest after half a minute. A page that the player types
 * on or is leaving waits. A hydrated page refreshes and watches the session itself.
 */
export const REFRESHER = shortened(refresher);

const END = '</template></body>';

/**
 * Returns a text as a JavaScript string that is safe in a script element. Single quotes delimit it, because JSON has
 * many double quotes.
 */
const quoted = (text: string) =>
  `'${text.replace(
    /[\\'<>\n\r\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}'`;

/**
 * Reads the loaders' data from `context.serverHandoffStream`, which `renderToString` would omit.
 * @returns the script that passes them to the runtime as Remix's own does
 */
export async function dataScript(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream;
  delete context.serverHandoffStream;
  const state = stream ? await new Response(stream).text() : '';
  const controller = 'window.__remixContext.streamController';
  return `${controller}.enqueue(${quoted(state)});${controller}.close();`;
}

/**
 * Returns a document with the data's script in its template, and the loader behind it; with the refresher too if the
 * page has a refresh.
 * @param refresh escaped value of the `Refresh` header
 */
export function withLateParts(markup: string, data: string, refresh: string | undefined): string {
  const end = markup.lastIndexOf(END);
  if (end < 0) return markup;
  const scripts = refresh
    ? `<script data-refresh="${refresh}">${LOADER}${REFRESHER}</script>`
    : `<script>${LOADER}</script>`;
  return `${markup.slice(0, end)}<script>${data}</script></template>${scripts}</body>${markup.slice(end + END.length)}`;
}

/** Returns the CSP sources of all inline scripts of a document. */
export const scriptHashes = (markup: string): string =>
  [...markup.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => cspHash(text!, { keep: false })).join(' ');

const hashes = new Map<string, string>();

/** Returns the CSP source of an inline element's text. */
export function cspHash(text: string, { keep }: { keep: boolean }): string {
  const known = keep ? hashes.get(text) : undefined;
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (keep) hashes.set(text, hash);
  return hash;
}
