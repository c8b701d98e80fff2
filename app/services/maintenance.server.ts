import { setTimeout as pause } from 'node:timers/promises';
import { SITE_VERSION } from '#contract/constants';
import { checkStatus, maintenanceStatus } from '#contract/maintenance';
import { settings } from '#settings';
import type { Caller } from '../caller.server';
import { embeddedPlatform } from '../platform.server';
import { callEndpoint, limitedText } from './endpoint.server';

/** An answer stands so long. */
const FRESH_MS = 1_000;
/** An API that did not answer is left alone so long. */
const SILENCE_MS = 3_000;
/** A page waits so long to be told; then the last known state stands, and the answer is for the pages after it. */
const PATIENCE_MS = 500;
const TIMEOUT_MS = 2_000;

let known = false;
let askAgainAt = 0;
let asking: Promise<void> | undefined;

/** `GET v1/check-maintenance` */
async function askStatus(): Promise<{ status: boolean }> {
  const { ENDPOINT_URL, SITE_NAME } = settings();
  if (!ENDPOINT_URL) return (await embeddedPlatform()).checkMaintenance();
  const url = new URL(`${ENDPOINT_URL.replace(/\/$/, '')}/check-maintenance`);
  url.searchParams.set('sitename', SITE_NAME);
  url.searchParams.set('version', SITE_VERSION);
  const response = await fetch(url, { headers: { panel: 'frontend' }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  return maintenanceStatus.parse(JSON.parse(await limitedText(response)));
}

async function ask(): Promise<void> {
  try {
    known = (await askStatus()).status;
    askAgainAt = Date.now() + FRESH_MS;
  } catch {
    // Its absence is told on the pages themselves.
    askAgainAt = Date.now() + SILENCE_MS;
  }
}

/**
 * Whether the API says that the site is under maintenance. Asked at most once a second, by one request for all; while
 * the API does not answer the last known state stands, at first "no maintenance".
 */
export async function isUnderMaintenance(): Promise<boolean> {
  if (Date.now() >= askAgainAt) {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await Promise.race([asking, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known;
}

/** `maintenance/check_status`: true when the site is open; `undefined` when nobody could tell. */
export async function siteIsOpen(caller: Caller): Promise<boolean | undefined> {
  const reply = await callEndpoint(caller, checkStatus, {});
  askAgainAt = 0;
  if (reply.ok) return true;
  return reply.kind === 'refused' ? false : undefined;
}
