import type { z } from 'zod';
import { datas } from '#contract/datas';
import { licenses, type Licenses } from '#contract/licenses';
import { READ_TIMEOUT_MS, SITE_VERSION } from '#contract/constants';
import { settings } from '#settings';
import { common } from '#locales/common';
import { textsFor } from '../lib/texts';
import type { Caller } from '../caller.server';
import { servedPlatform } from '../platform.server';
import { cachedReply } from './cache.server';
import { limitedText, type Reply } from './endpoint.server';

type DatasName = keyof typeof datas;

/** `GET /datas/<name>.json`, through the cache. */
export function datasFile<Name extends DatasName>(caller: Caller, name: Name): Promise<Reply<z.output<(typeof datas)[Name]>>> {
  return cachedReply(caller, `datas/${name}`, () =>
    read(caller, (endpoint) => new URL(`/datas/${name}.json`, endpoint).href, datas[name] as unknown as z.ZodType<z.output<(typeof datas)[Name]>>, (platform) => platform.datas(name)),
  );
}

/** `GET /endpoint/v1/licenses?version=v1`, through the cache. */
export function licenseList(caller: Caller): Promise<Reply<Licenses>> {
  return cachedReply(caller, 'licenses', () =>
    read(caller, (endpoint) => `${endpoint.replace(/\/$/, '')}/licenses?version=${SITE_VERSION}`, licenses as unknown as z.ZodType<Licenses>, (platform) => platform.licenses()),
  );
}

type Embedded = NonNullable<Awaited<ReturnType<typeof servedPlatform>>>;

/** A GET of the API: asked in-process, or over HTTP from another installation. */
async function read<T>(caller: Caller, address: (endpoint: string) => string, schema: z.ZodType<T>, ask: (platform: Embedded) => Promise<unknown>): Promise<Reply<T>> {
  const failure: Reply<T> = { ok: false, kind: 'unavailable', message: textsFor(caller.language, common)('somethingWentWrong') };
  try {
    const platform = await servedPlatform();
    const parsed = schema.safeParse(platform ? await ask(platform) : await fetched(address(settings().ENDPOINT_URL ?? '')));
    return parsed.success ? { ok: true, data: parsed.data, message: '', pagination: undefined } : failure;
  } catch {
    return failure;
  }
}

async function fetched(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { panel: 'frontend' },
    redirect: 'manual',
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  });
  return JSON.parse(await limitedText(response));
}
