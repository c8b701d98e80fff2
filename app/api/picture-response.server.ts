import { createHash } from 'node:crypto';
import type { PictureFile } from '#settings';

/** Returns a short digest for the URL of immutable content. */
export const getVersion = (body: string | Buffer): string =>
  createHash('sha1').update(body).digest('base64url').slice(0, 8);

const FOR_EVER = 'public,max-age=31536000,immutable';
const FOR_A_DAY = 'public,max-age=86400,stale-while-revalidate=604800';

/**
 * Responds with a picture of the operator. If an SVG is opened by its own URL it cannot run scripts: its policy
 * allows only its styles, in a sandbox.
 */
export function pictureResponse(request: Request, { body, type }: PictureFile): Response {
  const version = getVersion(body);
  const headers = {
    'Content-Type': type,
    'Cache-Control': new URL(request.url).searchParams.get('v') === version ? FOR_EVER : FOR_A_DAY,
    'Content-Security-Policy': "default-src 'none';style-src 'unsafe-inline';sandbox",
    ETag: `"${version}"`,
  };
  if (request.headers.get('If-None-Match') === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(Buffer.from(body), { headers });
}
