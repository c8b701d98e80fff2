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
/** An hour: a step so far ahead was not noted by this clock. */
const AHEAD_STEPS = 120;
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

  /**
   * A code's step must be later than every step used before. One conditional update decides it. A step that lies
   * far ahead was noted by a clock that was wrong: it binds nobody, or the owner would be locked out until it comes.
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
