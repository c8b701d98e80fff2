import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
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
  immutable: boolean;
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
    const immutable = name.startsWith('/assets/');
    files.set(name, {
      file,
      type: TYPES[extension] ?? 'application/octet-stream',
      codings: (['br', 'gzip'] as const).filter((coding) => names.has(name + SUFFIX[coding])),
      immutable,
      etag: immutable
        ? undefined
        : `"${createHash('sha1').update(readFileSync(file)).digest('base64url').slice(0, 8)}"`,
    });
  }
  return files;
}

/**
 * Serves the built client and the public files from memory, as the build compressed them. The files of the folder are
 * listed once, at the start, so no other path reaches the disk.
 * `sirv` 3.0.2 is no replacement: a file removed after the start ends its process, a reversed range throws, and it
 * serves the compressed copies under their own names.
 * @param isSecure whether a request came over HTTPS.
 * @returns a function that sends the file, or returns false if the path is none of its files.
 */
export function staticFiles(
  folder: string,
  isSecure: (request: IncomingMessage) => boolean,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = describeFiles(folder);
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length + 64 });
  const read = (file: string): Buffer => {
    const known = memory.get(file);
    if (known) return known;
    const body = readFileSync(file);
    if (statSync(file).size < MEMORY_BYTES / 8) memory.set(file, body);
    return body;
  };

  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    const found = files.get(query < 0 ? url : url.slice(0, query));
    if (!found) return false;
    const cached: (readonly [string, string])[] = [
      ['Cache-Control', found.immutable || url.startsWith('v=', query + 1) ? FOR_EVER : FOR_A_DAY],
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
    const headers = [['Content-Type', found.type], ['Content-Length', String(body.length)], ...cached];
    if (coding !== 'identity') headers.push(['Content-Encoding', coding]);
    response.writeHead(200, headers.flat());
    response.end(method === 'HEAD' ? undefined : body);
    return true;
  };
}
