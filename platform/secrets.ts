import { hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './db/database';
import { installation } from './db/installation';
import { readKeyFile, writeKeyFileOnce } from './key-file';

/** Returns a secret stored in a file of the data folder; created on first use. */
export const secretFile = (dataDir: string, name: string): string =>
  readKeyFile(dataDir, name) ?? writeKeyFileOnce(dataDir, name, randomBytes(32).toString('base64url'));

/**
 * Returns the secret of an installation whose processes share a database. It is stored there, so that all use the same
 * one.
 */
export async function secretInDatabase(db: Database): Promise<string> {
  await db
    .insert(installation)
    .values({ key: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'secret'));
  if (!row) throw new Error('The installation has no secret');
  return row.value;
}

/**
 * Returns a function that derives a key per purpose from the installation's secret by HKDF-SHA-256; 256 bits as
 * base64url.
 */
export function deriveKeys(secret: string): (purpose: string) => string {
  const known = new Map<string, string>();
  return (purpose) => {
    let key = known.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', secret, 'rubato', purpose, 32)).toString('base64url');
      known.set(purpose, key);
    }
    return key;
  };
}
