import { LRUCache } from 'lru-cache';
import { SITE_VERSION } from '#contract/constants';
import { checkStatus, maintenanceStatus } from '#contract/maintenance';
import { settings } from '#settings';
import type { Caller } from '../caller.server';
import { embeddedPlatform } from '../platform.server';
import { callEndpoint, limitedText } from './endpoint.server';

const FRESH_MS = 1_000;

/** `GET v1/check-maintenance`, asked at most once a second; an API that does not answer is not under maintenance. */
const status = new LRUCache<'status', { status: boolean }>({
  max: 1,
  ttl: FRESH_MS,
  allowStaleOnFetchRejection: true,
  fetchMethod: async () => {
    const { ENDPOINT_URL, SITE_NAME } = settings();
    if (!ENDPOINT_URL) return (await embeddedPlatform()).checkMaintenance();
    const url = new URL(`${ENDPOINT_URL.replace(/\/$/, '')}/check-maintenance`);
    url.searchParams.set('sitename', SITE_NAME);
    url.searchParams.set('version', SITE_VERSION);
    try {
      const response = await fetch(url, { headers: { panel: 'frontend' }, redirect: 'manual', signal: AbortSignal.timeout(2_000) });
      return maintenanceStatus.parse(JSON.parse(await limitedText(response)));
    } catch {
      return { status: false };
    }
  },
});

/** Whether the API says that the site is under maintenance. */
export async function isUnderMaintenance(): Promise<boolean> {
  return (await status.fetch('status'))?.status ?? false;
}

/** `maintenance/check_status`: true when the site is open; `undefined` when nobody could tell. */
export async function siteIsOpen(caller: Caller): Promise<boolean | undefined> {
  const reply = await callEndpoint(caller, checkStatus, {});
  status.delete('status');
  if (reply.ok) return true;
  return reply.kind === 'refused' ? false : undefined;
}
