import type { RequestHandler } from 'express';
import { getClient } from './client';

/** Headers of every document; the page sets its own content policy. */
const DOCUMENT_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(),geolocation=(),microphone=(),payment=()'],
];
export const TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/**
 * Content policy of every response that sets none of its own, except files. Never send it with a 304: a browser would
 * apply it to the cached page.
 */
export const STRICT_POLICY = "default-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'";

/** Returns the security headers of a document, as pairs. */
export function securityHeaders(secure: boolean): readonly (readonly [string, string])[] {
  return secure ? [...DOCUMENT_HEADERS, TRANSPORT_SECURITY] : DOCUMENT_HEADERS;
}

/** Sets the headers of HARD-11 on every response that is not a static file. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of securityHeaders(getClient(response).secure)) response.setHeader(name, value);
  next();
};
