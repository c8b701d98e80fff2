import { datas } from '#contract/datas';
import { setDefaultLanguage } from '~/lib/language/default-language.server';
import { fetchResource } from './get.server';

/** Age after which the list is read again although the content has the same version. */
const FRESH_MS = 15_000;
const TIMEOUT_MS = 2_000;

let readVersion: string | undefined;
let readAgainAt = 0;
let reading: Promise<void> | undefined;

async function read(version: string): Promise<void> {
  // A failure is not repeated at once either.
  readVersion = version;
  readAgainAt = performance.now() + FRESH_MS;
  try {
    setDefaultLanguage(datas.languages.parse(await fetchResource('datas/languages', TIMEOUT_MS)));
  } catch {
    // The last known default remains.
  }
}

/**
 * Reads the default language from the API's `datas/languages`, once per version of the content and at least every
 * 15 s while there are visitors. Never throws: while the API does not respond, the last known default remains.
 */
export async function followDefaultLanguage(version: string): Promise<void> {
  if (version === readVersion && performance.now() < readAgainAt) return;
  reading ??= read(version).finally(() => {
    reading = undefined;
  });
  await reading;
}
