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
    const found = await (elsewhere ? fetchJson(elsewhere, timeoutMs, {}) : fetchResource(resource, timeoutMs));
    const read = readLeniently(shape, found);
    if (read.success) return { ok: true, data: read.data as z.output<Shape>, message: '', pagination: undefined };
  } catch {
    // Handled below, like a reply of the wrong shape.
  }
  return failed();
}

/**
 * Reads a resource of the API, in-process or over HTTP.
 * @throws {Error} if the API does not respond in time, or not with JSON
 */
export async function fetchResource(resource: Resource, timeoutMs: number): Promise<unknown> {
  const distant = remoteEndpointUrl();
  return distant ? fetchJson(addressOf(resource, distant), timeoutMs, { panel: 'frontend' }) : askPlatform(resource);
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

async function fetchJson(address: string, timeoutMs: number, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  return JSON.parse((await readBody(response, BODY_LIMIT.reply)) ?? '');
}
