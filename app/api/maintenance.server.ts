import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { maintenanceStatus } from '#contract/maintenance';
import { followDefaultLanguage } from './default-language.server';
import { fetchResource } from './get.server';

/** Time for which a reply is valid. The page cache checks as often, so both together stay within a second. */
const FRESH_MS = 400;
/** Pause between requests while the API does not respond. */
const SILENCE_MS = 3_000;
/**
 * Maximum wait of a page for the state. After that the last known state is used, and the reply serves later pages.
 */
const PATIENCE_MS = 500;
const TIMEOUT_MS = 2_000;

let known: z.output<typeof maintenanceStatus> = { status: false };
let askAgainAt = 0;
let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    known = maintenanceStatus.parse(await fetchResource('check-maintenance', TIMEOUT_MS));
    askAgainAt = performance.now() + FRESH_MS;
    if (!known.status) void followDefaultLanguage(contentVersion());
  } catch {
    // The pages themselves report that the API is unavailable.
    askAgainAt = performance.now() + SILENCE_MS;
  }
}

/**
 * Returns whether the site is under maintenance, according to the API. Sends at most one request per 400 ms for all
 * pages. While the API does not respond, the last known state is returned, initially "no maintenance".
 */
export async function isUnderMaintenance(): Promise<boolean> {
  if (performance.now() >= askAgainAt) {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await Promise.race([asking, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known.status;
}

/** Returns an identifier of the current content, as of the API's last reply; '' if the API sends none. */
export const contentVersion = (): string => known.content ?? '';

/** Discards the last reply, so the next page requests the state again. */
export function invalidateMaintenance(): void {
  askAgainAt = 0;
}
