import type { z } from 'zod';
import { SITE_VERSION } from '#contract/constants';
import { settings } from '#settings';
import { fixedT } from '~/lib/language/i18n';
import { readLeniently } from '#contract/lenient';
import { BODY_LIMIT } from '#contract/body-limit';
import { readBody } from '~/request/body.server';
import type { Caller } from '~/request/caller';
import { readTimeLeft } from '~/request/state.server';
import { remoteEndpointUrl } from './address.server';
import type { Reply } from './endpoint.server';
import { embeddedPlatform } from './platform.server';

/** Path of a resource that the API serves by GET, in addition to the calls of `POST /endpoint/v1`. */
export type Resource = 'check-maintenance' | 'licenses' | `datas/${string}`;

/**
 * Reads a resource of the API and checks its shape. `elsewhere` is the URL of a resource that an operator keeps on
 * another host.
 */
export async function getResource<Shape extends z.ZodType>(
  caller: Caller,
  { resource, shape, elsewhere }: { resource: Resource; shape: Shape; elsewhere?: string | undefined },
): Promise<Reply<z.output<Shape>>> {
  const failed = (): Reply<z.output<Shape>> => ({
    ok: false,
    kind: 'unavailable',
    message: fixedT(caller.language, 'common')('somethingWentWrong'),
  });
  const timeoutMs = readTimeLeft(caller.state);
  if (caller.state.late || timeoutMs === 0) return failed();
  try {
    const found = await (elsewhere ? fetchJson(elsewhere, { timeoutMs }) : fetchResource(resource, timeoutMs));
    // Content of another kind is the text of an error. Its repair would give an empty list.
    const read = hasKind(shape, found) ? readLeniently(shape, found) : undefined;
    if (read?.success) return { ok: true, data: read.data as z.output<Shape>, message: '', pagination: undefined };
  } catch {
    // Handled below, like a reply of the wrong shape.
  }
  return failed();
}

/** Whether a body is a list where the schema accepts one, else an object. Null counts as missing content. */
function hasKind(shape: z.ZodType, body: unknown): boolean {
  if (body === null) return true;
  return shape.safeParse([]).success ? Array.isArray(body) : typeof body === 'object' && !Array.isArray(body);
}

/**
 * Reads a resource of the API, in-process or over HTTP.
 * @throws {Error} if the API does not respond in time, not with JSON, or with an error. The state of maintenance is read
 * with any HTTP status
 */
export async function fetchResource(resource: Resource, timeoutMs: number): Promise<unknown> {
  const distant = remoteEndpointUrl();
  if (!distant) return askPlatform(resource);
  const options = { timeoutMs, headers: { panel: 'frontend' }, anyStatus: resource === 'check-maintenance' };
  return fetchJson(addressOf(resource, distant), options);
}

/** Returns the URL of a resource: `/datas` is at the root of the API's host, the others are below `endpoint/v1`. */
function addressOf(resource: Resource, endpoint: string): string {
  const query = `version=${SITE_VERSION}`;
  if (resource === 'licenses') return `${endpoint}/licenses?${query}`;
  if (resource === 'check-maintenance')
    return `${endpoint}/check-maintenance?sitename=${encodeURIComponent(settings().SITE_NAME)}&${query}`;
  return new URL(`/${resource}.json`, endpoint).href;
}

async function askPlatform(resource: Resource): Promise<unknown> {
  const platform = await embeddedPlatform();
  if (resource === 'licenses') return platform.licenses();
  if (resource === 'check-maintenance') return platform.checkMaintenance();
  return platform.datas(resource.slice('datas/'.length));
}

async function fetchJson(
  address: string,
  {
    timeoutMs,
    headers = {},
    anyStatus = false,
  }: { timeoutMs: number; headers?: Record<string, string>; anyStatus?: boolean },
): Promise<unknown> {
  const response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok && !anyStatus) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  return JSON.parse((await readBody(response, BODY_LIMIT.reply)) ?? '');
}
