import { createHash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import loader from './loader.js?raw';

/*
 * Remix's scripts, started late (decision 0002): `RuntimeScripts` sets them aside in a template at the end of the body,
 * and the loader behind it starts them after `load`.
 */

/**
 * The loader. It starts the scripts where connection and device are good for them and each needed builtin exists. A page
 * that hydrated watches the session itself; any other one of a player leaves when it is over. A page with a field to type
 * into stays: a form that is sent too late is kept.
 */
export const LOADER = loader.replace(/\n\s*/g, '');

const END = '</template></body>';

/** A text as a string of JavaScript that may stand in a script element: JSON has many double quotes, which stay as they are. */
const quoted = (text: string) =>
  `'${text.replace(
    /[\\'<>\n\r\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}'`;

/**
 * Takes the loaders' data out of `context.serverHandoffStream`, which `renderToString` would leave out, and returns the
 * script that hands them to the runtime as Remix's own does.
 */
export async function dataScript(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream;
  delete context.serverHandoffStream;
  const state = stream ? await new Response(stream).text() : '';
  const controller = 'window.__remixContext.streamController';
  return `${controller}.enqueue(${quoted(state)});${controller}.close();`;
}

/** A document with the data's script in its template, and the loader behind it. */
export function withLateParts(markup: string, data: string): string {
  const end = markup.lastIndexOf(END);
  if (end < 0) return markup;
  return `${markup.slice(0, end)}<script>${data}</script></template><script>${LOADER}</script></body>${markup.slice(end + END.length)}`;
}

/** The CSP sources of all inline scripts of a document. */
export const scriptHashes = (markup: string): string =>
  [...markup.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => cspHash(text!, { keep: false })).join(' ');

const hashes = new Map<string, string>();

/** The CSP source of an inline element's text. */
export function cspHash(text: string, { keep }: { keep: boolean }): string {
  const known = keep ? hashes.get(text) : undefined;
  if (known) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (keep) hashes.set(text, hash);
  return hash;
}
