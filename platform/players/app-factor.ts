import { and, eq, gt, lt, or } from 'drizzle-orm';
import { Refusal } from '../refusal';
import type { PlatformContext } from '../context';
import type { FactorKind, FactorSetUp } from './factor';
import { secondFactors } from './schema';
import { seal, unseal } from './seal';
import { texts } from './messages';
import { createTotpSecret, currentTotpStep, findTotpStep, totpUrl } from './totp';

/** One hour. A correct clock never stores a step further ahead. */
const AHEAD_STEPS = 120;
const PURPOSE = 'second-factor';

const shown = ({ options }: PlatformContext, label: string, secret: string): FactorSetUp => ({
  secret,
  url: totpUrl(options.brandName, label, secret),
});

/**
 * Codes of an authenticator app (TOTP). The player scans a secret first. A code is valid within one step of the clock.
 */
export const appFactor: FactorKind = {
  means: { tr: 'doğrulama uygulamasıyla', en: 'by authenticator app' },
  /** Returns a new secret: `secret` is base32, for typing; `url` is the content of the QR code. */
  setUp(context, { username }) {
    const secret = createTotpSecret();
    return { sealed: seal(context.key(PURPOSE), secret), shown: shown(context, username, secret) };
  },

  shownAgain(context, { username }, { secret }) {
    return shown(context, username, unseal(context.key(PURPOSE), secret ?? ''));
  },

  /**
   * Accepts a code only if its step is later than every used step; one conditional update decides. A stored step far
   * ahead comes from a wrong clock. It is ignored, because it would lock the owner out until that time.
   */
  async useCode(context, tx, _uid, factor, code) {
    if (!factor?.secret) throw new Refusal(texts.generateFirst, 'no-secret', 'ga_code');
    const counter = findTotpStep(unseal(context.key(PURPOSE), factor.secret), code, context.now());
    if (counter === undefined) return false;
    const before = or(
      lt(secondFactors.counter, counter),
      gt(secondFactors.counter, currentTotpStep(context.now()) + AHEAD_STEPS),
    );
    const used = await tx
      .update(secondFactors)
      .set({ counter })
      .where(and(eq(secondFactors.id, factor.id), before))
      .returning({ id: secondFactors.id });
    return used.length > 0;
  },
};
