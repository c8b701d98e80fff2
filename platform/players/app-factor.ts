import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { FactorKind, FactorSetUp } from './factor';
import { secondFactors } from './schema';
import { seal, unseal } from './seal';
import { texts } from './texts';

const STEP_MS = 30_000;
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';

const shown = ({ options }: PlatformContext, label: string, secret: Secret): FactorSetUp => ({
  secret: secret.base32,
  url: new TOTP({ issuer: options.brandName, label, secret }).toString(),
});

/** Codes of an authenticator app (TOTP). The player scans a secret first; a code is right within one step of the clock. */
export const appFactor: FactorKind = {
  /** `secret` is base32 for the eye, `url` the address that the QR code holds. */
  setUp(context, { username }) {
    const secret = new Secret({ size: SECRET_BYTES });
    return { sealed: seal(context.key(PURPOSE), secret.base32), shown: shown(context, username, secret) };
  },

  shownAgain(context, { username }, { secret }) {
    return shown(context, username, Secret.fromBase32(unseal(context.key(PURPOSE), secret ?? '')));
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
