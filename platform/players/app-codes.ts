import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { players } from './schema';
import { seal, unseal } from './seal';

const STEP_MS = 30_000;
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';

/** A new secret for an authenticator app: sealed for storage, base32 for the eye, and the address its QR code holds. */
export function newAppSecret(context: PlatformContext, username: string): { sealed: string; secret: string; url: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const url = new TOTP({ issuer: context.options.brandName, label: username, secret }).toString();
  return { sealed: seal(context.key(PURPOSE), secret.base32), secret: secret.base32, url };
}

/**
 * Uses a code of an authenticator app up: it must be right within one step of the clock, and its step later than every
 * step used before, decided by one conditional update, so that the same code sent twice at once counts once.
 */
export async function useAppCode(context: PlatformContext, tx: Transaction, uid: string, sealed: string, code: string): Promise<boolean> {
  const timestamp = context.now().getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(unseal(context.key(PURPOSE), sealed)) }).validate({ token: code, window: DRIFT_STEPS, timestamp });
  if (delta === null) return false;
  const appStep = Math.floor(timestamp / STEP_MS) + delta;
  const used = await tx
    .update(players)
    .set({ appStep })
    .where(and(eq(players.uid, uid), lt(players.appStep, appStep)))
    .returning({ uid: players.uid });
  return used.length > 0;
}
