import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

/** Returns a new secret of an authenticator app in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` link of a secret, the content of its QR code. */
export const totpUrl = (issuer: string, label: string, secret: string): string =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Returns the number of the current step of the codes. */
export const currentTotpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** Returns the step of a code that is valid within one step of the clock; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: DRIFT_STEPS,
    timestamp,
  });
  return delta === null ? undefined : currentTotpStep(now) + delta;
}
