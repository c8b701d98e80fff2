import { and, eq, gt, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { FactorKind, FactorSetUp } from './factor';
import { secondFactors } from './schema';
import { seal, unseal } from './seal';
import { texts } from './messages';

const STEP_MS = 30_000;
const DRIFT_STEPS = 1;
/** One hour. A correct clock never stores a step further ahead. */
const AHEAD_STEPS = 120;
const SECRET_BYTES = 20;
const PURPOSE = 'second-factor';

const shown = ({ options }: PlatformContext, label: string, secret: Secret): FactorSetUp => ({
  secret: secret.base32,
  url: new TOTP({ issuer: options.brandName, label, secret }).toString(),
});

/**
 * Codes of an authenticator app (TOTP). The player scans a secret first. A code is valid within one step of the clock.
 */
export const appFactor: FactorKind = {
  /** Returns a new secret: `secret` is base32, for typing; `url` is the content of the QR code. */
  setUp(context, { username }) {
    const secret = new Secret({ size: SECRET_BYTES });
    return { sealed: seal(context.key(PURPOSE), secret.base32), shown: shown(context, username, secret) };
  },

  shownAgain(context, { username }, { secret }) {
    return shown(context, username, Secret.fromBase32(unseal(context.key(PURPOSE), secret ?? '')));
  },

  /**
   * Accepts a code only if its step is later than every used step; one conditional update decides. A stored step far
   * ahead comes from a wrong clock. It is ignored, because it would lock the owner out until that time.
   */
  async useCode(context, tx, _uid, factor, code) {
    if (!factor?.secret) throw new Refusal(texts.generateFirst, 'no-secret', 'ga_code');
    const timestamp = context.now().getTime();
    const secret = Secret.fromBase32(unseal(context.key(PURPOSE), factor.secret));
    const delta = new TOTP({ secret }).validate({ token: code, window: DRIFT_STEPS, timestamp });
    if (delta === null) return false;
    const step = Math.floor(timestamp / STEP_MS);
    const counter = step + delta;
    const before = or(lt(secondFactors.counter, counter), gt(secondFactors.counter, step + AHEAD_STEPS));
    const used = await tx
      .update(secondFactors)
      .set({ counter })
      .where(and(eq(secondFactors.id, factor.id), before))
      .returning({ id: secondFactors.id });
    return used.length > 0;
  },
};
