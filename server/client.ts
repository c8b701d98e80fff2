import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { domainToUnicode } from 'node:url';
import type { Express, RequestHandler, Response } from 'express';

/** Properties of a request that are read before any other handler runs. */
export interface Client {
  address: string;
  requestId: string;
  secure: boolean;
  /** `https://host`, without a trailing slash. */
  origin: string;
  /** Language of the response unless the visitor has chosen one. */
  defaultLanguage: string;
  /** Time at which the request arrived, by the monotonic clock in milliseconds. */
  arrivedAt: number;
}

export interface RequestOrigin {
  secure: boolean;
  /** Host and port that the browser used. */
  host: string;
  origin: string;
}

const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const PUNYCODE_LABEL = /(?<=^|\.)xn--[^.:]*/gi;
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
  'traceparent',
] as const;

/**
 * Whether every label that announces Punycode encodes a letter outside ASCII (RFC 5890, 2.3.2.1). Since Node 24 `URL`
 * also accepts labels that encode nothing.
 */
const hasValidPunycode = (host: string): boolean =>
  (host.match(PUNYCODE_LABEL) ?? []).every((label) => /[^\0-\x7f]/.test(domainToUnicode(label)));

/** Ids of requests that a trusted proxy may set: they appear in the log and in comments of SQL. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

type Trust = (address: string, hop: number) => boolean;

function first(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim();
}

/** Returns the id that a trusted proxy has given to a request. */
const readRequestId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && REQUEST_ID.test(header) ? header : undefined;

/** Passes TRUST_PROXY to Express in its syntax: a hop count, or IP addresses separated by commas. */
export function setTrustProxy(app: Express, setting: string | undefined): void {
  if (setting === undefined) app.set('trust proxy', false);
  else app.set('trust proxy', /^\d+$/.test(setting) ? Number(setting) : setting);
}

/**
 * Returns a function that reads the host and protocol of a request. Its result is `undefined` if the Host header is
 * invalid.
 */
export function arrivalReader(
  app: Express,
  publicUrl: string | undefined,
): (request: IncomingMessage) => RequestOrigin | undefined {
  const trust = app.get('trust proxy fn') as Trust;
  const configured = publicUrl === undefined ? undefined : new URL(publicUrl);
  return (request) => {
    const trusted = trust(request.socket.remoteAddress ?? '', 0);
    const host = (trusted ? first(request.headers, 'x-forwarded-host') : undefined) ?? request.headers.host ?? '';
    if (!HOST.test(host) || !hasValidPunycode(host) || !URL.canParse(`http://${host}`)) return undefined;
    const forwarded = trusted ? first(request.headers, 'x-forwarded-proto') : undefined;
    const secure = forwarded === 'https' || configured?.protocol === 'https:';
    return { secure, host, origin: configured?.origin ?? `${secure ? 'https' : 'http'}://${host.toLowerCase()}` };
  };
}

/**
 * Sets the client of each request: IP address, id (the proxy’s `X-Request-Id`, or a new one), protocol, origin. Forwarded headers are removed unless they come
 * from a proxy in TRUST_PROXY, so that later handlers cannot trust them by mistake.
 */
export function identifyClient(
  app: Express,
  arrivalOf: (request: IncomingMessage) => RequestOrigin | undefined,
  defaultLanguage: () => string,
): RequestHandler {
  const trust = app.get('trust proxy fn') as Trust;
  return (request, response, next) => {
    if (!trust(request.socket.remoteAddress ?? '', 0)) for (const name of FORWARDED) delete request.headers[name];
    const arrival = arrivalOf(request);
    const client: Client = {
      address: (request.ip ?? '').replace(/^::ffff:/, ''),
      requestId: readRequestId(request.headers['x-request-id']) ?? randomBytes(9).toString('base64url'),
      secure: arrival?.secure ?? false,
      origin: arrival?.origin ?? '',
      defaultLanguage: defaultLanguage(),
      arrivedAt: performance.now(),
    };
    response.locals.client = client;
    next();
  };
}

/** Returns the client set by `identifyClient`. */
export function getClient(response: Response): Client {
  return response.locals.client as Client;
}
