import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { POSTERS_VERSION } from '#content/games/posters';
import { encodingFor, type Encoding } from './encoding';
import { TRANSPORT_SECURITY } from './security-headers';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript;charset=utf-8',
  '.css': 'text/css;charset=utf-8',
  '.svg': 'image/svg+xml;charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain;charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml;charset=utf-8',
  '.html': 'text/html;charset=utf-8',
};
const FOR_EVER = 'public,max-age=31536000,immutable';
const FOR_A_DAY = 'public,max-age=86400,stale-while-revalidate=604800';
const MEMORY_BYTES = 24 * 1024 * 1024;

interface StaticFile {
  file: string;
  type: string;
  /** Codings for which the build made a compressed copy. */
  codings: readonly Encoding[];
  /** Value of `v` in the URL of this content. Undefined: the name of the file changes with its content. */
  version: string | undefined;
  etag: string | undefined;
}

/** File suffix of the precompressed copy by coding. */
const SUFFIX = { br: '.br', gzip: '.gz' } as const;

function listFiles(folder: string, under = ''): string[] {
  return readdirSync(path.join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const name = `${under}/${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, name) : [name];
  });
}

function describeFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  const names = new Set(listFiles(folder));
  for (const name of names) {
    const extension = path.extname(name);
    if ((extension === '.br' || extension === '.gz') && names.has(name.slice(0, -3))) continue;
    const file = path.join(folder, name);
    const digest = name.startsWith('/assets/')
      ? undefined
      : createHash('sha1').update(readFileSync(file)).digest('base64url').slice(0, 8);
    files.set(name, {
      file,
      type: TYPES[extension] ?? 'application/octet-stream',
      codings: (['br', 'gzip'] as const).filter((coding) => names.has(name + SUFFIX[coding])),
      version: name.startsWith('/posters/') ? POSTERS_VERSION : digest,
      etag: digest && `"${digest}"`,
    });
  }
  return files;
}

interface StaticOptions {
  /** Whether a request came over HTTPS. */
  isSecure(request: IncomingMessage): boolean;
  log: Logger;
}

/**
 * Serves the built client and the public files from memory, as the build compressed them. The files of the folder are
 * listed once, at the start, so no other path reaches the disk.
 * `sirv` 3.0.2 is no replacement: a file removed after the start ends its process, a reversed range throws, and it
 * serves the compressed copies under their own names.
 * @returns a function that sends the file, or returns false if the path is none of its files or the file cannot be read.
 */
export function staticFiles(
  folder: string,
  { isSecure, log }: StaticOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = describeFiles(folder);
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length + 64 });
  const read = (file: string): Buffer | undefined => {
    const known = memory.get(file);
    if (known) return known;
    try {
      const body = readFileSync(file);
      if (body.length < MEMORY_BYTES / 8) memory.set(file, body);
      return body;
    } catch (error) {
      // The file stays listed, because a later request may succeed.
      log.error({ err: error }, 'a static file cannot be read');
      return undefined;
    }
  };

  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    const found = files.get(query < 0 ? url : url.slice(0, query));
    if (!found) return false;
    // Another release may have other content under this path: it must not be stored under that release's URL.
    const isCurrent = found.version === undefined || (query >= 0 && url.slice(query + 1) === `v=${found.version}`);
    const cached: (readonly [string, string])[] = [
      ['Cache-Control', isCurrent ? FOR_EVER : FOR_A_DAY],
      ['X-Content-Type-Options', 'nosniff'],
    ];
    if (isSecure(request)) cached.push(TRANSPORT_SECURITY);
    if (found.etag) cached.push(['ETag', found.etag]);
    if (found.codings.length > 0) cached.push(['Vary', 'Accept-Encoding']);
    if (found.etag && request.headers['if-none-match'] === found.etag) {
      response.writeHead(304, cached.flat()).end();
      return true;
    }
    const wanted = encodingFor(request.headers['accept-encoding']);
    const coding = wanted !== 'identity' && found.codings.includes(wanted) ? wanted : 'identity';
    const body = read(coding === 'identity' ? found.file : found.file + SUFFIX[coding]);
    if (!body) return false;
    const headers = [['Content-Type', found.type], ['Content-Length', String(body.length)], ...cached];
    if (coding !== 'identity') headers.push(['Content-Encoding', coding]);
    response.writeHead(200, headers.flat());
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  };
}
