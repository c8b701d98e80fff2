import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { maintenanceStatus } from '#contract/maintenance';
import { askResource } from './get.server';

/** An answer stands so long. The page cache looks as often: both together stay within a second. */
const FRESH_MS = 400;
/** An API that did not answer is left alone so long. */
const SILENCE_MS = 3_000;
/** A page waits so long to be told; then the last known state stands, and the answer is for the pages after it. */
const PATIENCE_MS = 500;
const TIMEOUT_MS = 2_000;

let known: z.output<typeof maintenanceStatus> = { status: false };
let askAgainAt = 0;
let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    known = maintenanceStatus.parse(await askResource('check-maintenance', TIMEOUT_MS));
    askAgainAt = Date.now() + FRESH_MS;
  } catch {
    // Its absence is told on the pages themselves.
    askAgainAt = Date.now() + SILENCE_MS;
  }
}

/**
 * Whether the API says that the site is under maintenance. Asked every 400 ms at most, by one request for all; while
 * the API does not answer the last known state stands, at first "no maintenance".
 */
export async function isUnderMaintenance(): Promise<boolean> {
  if (Date.now() >= askAgainAt) {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await Promise.race([asking, pause(PATIENCE_MS, undefined, { ref: false })]);
  }
  return known.status;
}

/** Tells one state of the content from the next, as the API said when it was last asked; '' where it doesn't say. */
export const contentVersion = (): string => known.content ?? '';

/** Forgets the last answer: the next page asks anew. */
export function askMaintenanceAgain(): void {
  askAgainAt = 0;
}
