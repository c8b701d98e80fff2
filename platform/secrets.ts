import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from './db/database';
import { installation } from './db/installation';

/**
 * Reads a secret kept in a file that its owner alone may read, making it on first use.
 * Two processes starting together get the same one: the file appears whole, and the first wins.
 */
export function secretFile(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** The secret of an installation whose processes share a database: kept there, so that all agree. */
export async function secretInDatabase(db: Database): Promise<string> {
  await db
    .insert(installation)
    .values({ key: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'secret'));
  if (!row) throw new Error('The installation has no secret');
  return row.value;
}

/** Keys for single purposes, each derived from the installation's secret by HKDF-SHA-256; 256 bits as base64url. */
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
