import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const refused = /;\s*q=0(?:\.0*)?(?:,|$)/;

function accepts(header: string, name: string): boolean {
  const at = header.indexOf(name);
  if (at < 0) return false;
  const rest = header.slice(at + name.length);
  return !(rest.startsWith(';') && refused.test(rest.slice(0, rest.indexOf(',') + 1 || undefined)));
}

/** Returns the best coding that a client accepts, by its Accept-Encoding. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
}

/** Whether a client accepts gzip. */
export const acceptsGzip = (header: string | string[] | undefined): boolean =>
  typeof header === 'string' && accepts(header, 'gzip');

/** Minimum size for compression: shorter bodies fit one packet anyway. */
const WORTH_BYTES = 600;

/** Whether compressing a body is worthwhile: it is text, and longer than one packet. */
export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= WORTH_BYTES && /^text\/|json|javascript|xml|wasm/.test(contentType);
}

/**
 * Returns the smallest window that holds a body. A larger one gains nothing and needs up to 32 MB of memory during
 * compression.
 */
function windowFor(bytes: number): number {
  const holding = Math.ceil(Math.log2(bytes + 16));
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, holding));
}

/**
 * Compresses a whole body. `best` takes about fifty times as long as `fast`; it is for bodies that are sent many
 * times.
 */
export function compress(
  body: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  effort: 'fast' | 'best',
): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: effort === 'best' ? 9 : 6 });
  const quality = effort === 'best' ? constants.BROTLI_MAX_QUALITY : 7;
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
