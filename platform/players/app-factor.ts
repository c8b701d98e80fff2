import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../refusal';
import type { FactorKind } from './factor';
import { secondFactors } from './schema';
import { seal, unseal } from './seal';
import { texts } from './texts';

const STEP_MS = 30_000;
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';

/** Codes of an authenticator app (TOTP). The player scans a secret first; a code is right within one step of the clock. */
export const appFactor: FactorKind = {
  /** `secret` is base32 for the eye, `url` the address that the QR code holds. */
  setUp(context, { username }) {
    const secret = new Secret({ size: SECRET_BYTES });
    const url = new TOTP({ issuer: context.options.brandName, label: username, secret }).toString();
    return { sealed: seal(context.key(PURPOSE), secret.base32), shown: { secret: secret.base32, url } };
  },

  /** A code's step must be later than every step used before. One conditional update decides it. */
  async useCode(context, tx, _uid, factor, code) {
    if (!factor?.secret) throw new Refusal(texts.generateFirst, 'no-secret', 'ga_code');
    const timestamp = context.now().getTime();
    const secret = Secret.fromBase32(unseal(context.key(PURPOSE), factor.secret));
    const delta = new TOTP({ secret }).validate({ token: code, window: DRIFT_STEPS, timestamp });
    if (delta === null) return false;
    const counter = Math.floor(timestamp / STEP_MS) + delta;
    const used = await tx
      .update(secondFactors)
      .set({ counter })
      .where(and(eq(secondFactors.id, factor.id), lt(secondFactors.counter, counter)))
      .returning({ id: secondFactors.id });
    return used.length > 0;
  },
};
