import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { readLeniently } from '#contract/lenient';
import { maintenanceStatus } from '#contract/maintenance';
import { followDefaultLanguage } from './default-language.server';
import { fetchResource } from './get.server';

/** Time for which a reply is valid. The page cache checks as often, so both together stay within a second. */
const FRESH_MS = 400;
/** Age of the reply from which it is read again in the background, so that on a busy site no page waits for it. */
const RENEW_MS = 200;
/** Age up to which a reply that the site is open lets a page ask more than this state at once. */
const LIKELY_MS = 60_000;
/** Pause between requests while the API does not respond. */
const SILENCE_MS = 3_000;
/**
 * Maximum wait of a page for the state. After that the last known state is used, and the reply serves later pages.
 */
const PATIENCE_MS = 500;
const TIMEOUT_MS = 2_000;

let known: z.output<typeof maintenanceStatus> = { status: false };
let askAgainAt = 0;
let renewAt = 0;
let openUntil = 0;
let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    const read = readLeniently(maintenanceStatus, await fetchResource('check-maintenance', TIMEOUT_MS));
    if (!read.success) throw read.error;
    known = read.data;
    const now = performance.now();
    askAgainAt = now + FRESH_MS;
    renewAt = now + RENEW_MS;
    openUntil = known.status ? 0 : now + LIKELY_MS;
    if (!known.status) void followDefaultLanguage(contentVersion());
  } catch {
    // The pages themselves report that the API is unavailable.
    askAgainAt = performance.now() + SILENCE_MS;
    renewAt = askAgainAt;
  }
}

/**
 * Returns whether the site is under maintenance, according to the API, at most 400 ms ago. Sends at most one request per
 * 200 ms for all pages. While the API does not respond, the last known state is returned, initially "no maintenance".
 */
export async function isUnderMaintenance(): Promise<boolean> {
  const now = performance.now();
  if (now >= renewAt) {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    if (now >= askAgainAt) await Promise.race([asking, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known.status;
}

/** Whether the API reported within the last minute that the site is open. */
export const isLikelyOpen = (): boolean => performance.now() < openUntil;

/** Returns an identifier of the current content, as of the API's last reply; '' if the API sends none. */
export const contentVersion = (): string => known.content ?? '';

/** Discards the last reply, so the next page requests the state again. */
export function invalidateMaintenance(): void {
  askAgainAt = 0;
  renewAt = 0;
  openUntil = 0;
}
