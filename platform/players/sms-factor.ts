import { randomInt } from 'node:crypto';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { CODE_LENGTH } from '#contract/constants';
import { DAY_MS } from '#contract/istanbul';
import { localize } from '#contract/localize';
import { listAudit } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { messagesSince, queueMessage } from '../messages';
import type { Factor, FactorKind, Player } from './factor';
import { secondFactors, smsCodes } from './schema';
import { tooSoon } from './throttle';
import { sameText, sign } from '../signature';

const LIFETIME_MS = 600_000;
const PAUSE_MS = 60_000;
const WRONG_CODES = 5;
/** Maximum number of codes in 24 hours, because each costs money and disturbs a person. */
const CODES_PER_DAY = 10;

const hashCode = (context: PlatformContext, uid: string, code: string) =>
  sign(context.key('sms-code'), `${uid}:${code}`, 'base64url');

/**
 * Checks the number of codes in 24 hours. For a begun factor it counts the codes that the phone got from all accounts,
 * and those of the player to all phones: otherwise a player who changes the phone could send codes to any number. For an
 * active one it counts only the player's own to that phone. So codes sent by a stranger, or to an earlier phone, cannot
 * block the player's login. Someone with the password can use them up; after a password reset, which needs the mailbox,
 * ten more are sent, once in 24 hours. A code that the SMS gateway never took does not count once it is invalid.
 * @throws {Refusal} 429 at the maximum.
 */
async function checkDay(
  context: PlatformContext,
  tx: Transaction,
  { uid, phone, factor }: { factor: Factor } & Pick<Player, 'uid' | 'phone'>,
): Promise<void> {
  const now = context.now();
  const since = new Date(now.getTime() - DAY_MS);
  const limit = Math.ceil(CODES_PER_DAY * context.options.rateLimitFactor);
  for (const counted of factor.activatedAt ? [{ to: phone, uid }] : [{ to: phone }, { uid }]) {
    const sent = await messagesSince(tx, {
      channel: 'sms',
      ...counted,
      since,
      now,
      limit: 2 * limit,
      // Without a gateway no code is sent, and operators pass them on.
      ...(context.options.smsUrl && { unsentSince: new Date(now.getTime() - LIFETIME_MS) }),
    });
    const isAtLimit = sent.length >= limit && factor.activatedAt !== null;
    const [reset] = isAtLimit ? await listAudit(tx, { uid, event: 'password-reset', since, limit: 1 }) : [];
    const sinceReset = reset ? sent.filter((at) => at > reset.at) : sent;
    const oldest = sinceReset[limit - 1] ?? sent[2 * limit - 1];
    if (oldest) throw tooSoon(oldest.getTime() + DAY_MS - now.getTime());
  }
}

/**
 * Sends a player a new code; the earlier one becomes invalid.
 * @throws {Refusal} 429 within a minute of the last one, or above the daily maximum.
 */
async function sendSmsCode(
  context: PlatformContext,
  tx: Transaction,
  player: Pick<Player, 'uid' | 'phone' | 'language'>,
  factor: Factor,
): Promise<void> {
  const now = context.now();
  await checkDay(context, tx, { ...player, factor });
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const fresh = { codeHash: hashCode(context, player.uid, code), sentAt: now, wrongCodes: 0 };
  const written = await tx
    .insert(smsCodes)
    .values({ uid: player.uid, ...fresh })
    .onConflictDoUpdate({
      target: smsCodes.uid,
      set: fresh,
      // A time further ahead than the pause comes from a wrong clock: ignore it.
      setWhere: or(
        lte(smsCodes.sentAt, new Date(now.getTime() - PAUSE_MS)),
        gt(smsCodes.sentAt, new Date(now.getTime() + PAUSE_MS)),
      )!,
    })
    .returning({ uid: smsCodes.uid });
  if (written.length === 0) {
    const [last] = await tx.select({ sentAt: smsCodes.sentAt }).from(smsCodes).where(eq(smsCodes.uid, player.uid));
    throw tooSoon((last?.sentAt.getTime() ?? now.getTime()) + PAUSE_MS - now.getTime());
  }
  const { brandName } = context.options;
  const text = {
    tr: `${brandName} doğrulama kodunuz: ${code}. 10 dakika geçerlidir.`,
    en: `Your ${brandName} code: ${code}. It is valid for 10 minutes.`,
  };
  const { uid, phone, language } = player;
  await queueMessage(context, tx, {
    channel: 'sms',
    uid,
    to: phone,
    subject: '',
    text: localize(text, language),
    language,
    validUntil: new Date(now.getTime() + LIFETIME_MS),
  });
}

/** Consumes an SMS code: valid for ten minutes, once, with at most five attempts. */
async function useSmsCode(
  context: PlatformContext,
  tx: Transaction,
  { uid, code }: { uid: string; code: string },
): Promise<boolean> {
  const [row] = await tx.select().from(smsCodes).where(eq(smsCodes.uid, uid)).for('update');
  const age = row ? Math.abs(context.now().getTime() - row.sentAt.getTime()) : LIFETIME_MS;
  if (!row || row.codeHash === '' || age >= LIFETIME_MS || row.wrongCodes >= WRONG_CODES) return false;
  const right = sameText(row.codeHash, hashCode(context, uid, code));
  await tx
    .update(smsCodes)
    .set(right ? { codeHash: '' } : { wrongCodes: row.wrongCodes + 1 })
    .where(eq(smsCodes.uid, uid));
  return right;
}

/** Deletes a begun factor and the code on its way, because they belong to the phone number that a player had before. */
export async function dropBegunSms(tx: Transaction, uid: string): Promise<void> {
  const { kind, activatedAt } = secondFactors;
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), eq(kind, 'sms'), isNull(activatedAt)));
  await smsFactor.forget?.(tx, uid);
}

/** Codes sent to the player's phone. No set-up is needed: the first right code switches it on. */
export const smsFactor: FactorKind = {
  means: { tr: 'SMS ile', en: 'by SMS' },
  sendCode: sendSmsCode,
  /** A code sent for a begun factor is wrong once that factor was deleted. */
  useCode: async (context, tx, uid, factor, code) =>
    factor !== undefined && (await useSmsCode(context, tx, { uid, code })),
  /** Keep the row, because it holds the time of the last message. */
  async forget(tx, uid) {
    await tx.update(smsCodes).set({ codeHash: '' }).where(eq(smsCodes.uid, uid));
  },
};
