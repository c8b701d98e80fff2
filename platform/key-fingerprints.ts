import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './db/database';
import { installation } from './db/installation';

/** Keys of the site that all processes of a database must share, by setting. A list has the accepted keys. */
export type SiteKeys = Readonly<Record<'SESSION_SECRETS' | 'SEAL_KEY', readonly string[]>>;

const ADVICE: Readonly<Record<keyof SiteKeys, string>> = {
  SESSION_SECRETS: 'use theirs; to replace a secret, first add the new one after the old one in every process',
  SEAL_KEY: 'use theirs',
};

/**
 * Compares the keys with those of the process that started last on this database, then stores their fingerprints. Lists
 * that share a key agree, so a key can be replaced while processes run. Call it for one process at a time.
 * @param salt key of the installation. Fingerprints are slow keyed hashes, so they do not help to guess a key.
 * @throws {Error} one line that names the setting of which no key is shared
 */
export async function assertSharedKeys(db: Database, keys: SiteKeys, salt: string): Promise<void> {
  for (const [name, accepted] of Object.entries(keys) as [keyof SiteKeys, readonly string[]][]) {
    const key = `fingerprints:${name}`;
    const own = accepted.map((secret) => scryptSync(secret, salt, 16).toString('base64url'));
    const [row] = await db.select().from(installation).where(eq(installation.key, key));
    if (row && !row.value.split(',').some((fingerprint) => own.includes(fingerprint)))
      throw new Error(
        `Setting ${name} is wrong: the other processes of this database have other keys; ${ADVICE[name]} (docs/operating.md#keys-of-several-processes)`,
      );
    const value = own.join(',');
    if (row?.value !== value)
      await db
        .insert(installation)
        .values({ key, value })
        .onConflictDoUpdate({ target: installation.key, set: { value } });
  }
}
