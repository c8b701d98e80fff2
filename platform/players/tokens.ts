import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { namedInsert } from '../db/named';
import { localizeMail, queueMessage } from '../messages';
import { greet, type Addressee } from './notices';
import { passkeyChallenges, playerTokens, secondFactors, smsCodes } from './schema';
import { hashToken } from './seal';

const LIFETIME_MS = 3_600_000;
/** Time in which the same form counts as one that was sent twice. */
const REPEAT_MS = 15 * 60_000;

type Purpose = (typeof playerTokens.$inferSelect)['purpose'];

/** Path of each link, and the texts of its mail. */
const MAILS = {
  confirm: {
    path: '/register-account-confirm',
    tr: {
      subject: 'Hesabınızı onaylayın',
      text: 'Üyeliğinizi tamamlamak için bu bağlantıyı açın. Bağlantı bir saat geçerlidir:',
    },
    en: {
      subject: 'Confirm your account',
      text: 'Open this link to complete your registration. It is valid for an hour:',
    },
  },
  reset: {
    path: '/account_reset',
    tr: {
      subject: 'Şifrenizi yenileyin',
      text: 'Yeni bir şifre belirlemek için bu bağlantıyı açın. Bağlantı bir saat geçerlidir; siz istemediyseniz bu iletiyi dikkate almayın:',
    },
    en: {
      subject: 'Reset your password',
      text: 'Open this link to choose a new password. It is valid for an hour; if you did not ask for it, ignore this message:',
    },
  },
} as const;

const insertToken = namedInsert('player_token', playerTokens, ['tokenHash', 'uid', 'purpose', 'payload', 'expiresAt']);

/** Creates a single-use token. @returns the token, of which only the hash is stored. */
export async function issueToken(
  context: PlatformContext,
  tx: Transaction,
  made: { uid: string; purpose: Purpose; payload?: string; lifetimeMs?: number },
): Promise<string> {
  const { uid, purpose, payload = '', lifetimeMs = LIFETIME_MS } = made;
  const token = randomId();
  const expiresAt = new Date(context.now().getTime() + lifetimeMs);
  await insertToken(tx, { tokenHash: hashToken(token), uid, purpose, payload, expiresAt });
  return token;
}

/** Revokes all links of a purpose. */
export async function dropTokens(tx: Transaction, uid: string, purpose: Purpose): Promise<void> {
  await tx.delete(playerTokens).where(and(eq(playerTokens.uid, uid), eq(playerTokens.purpose, purpose)));
}

/**
 * Revokes every link and code of a player and every change pending on one: reset, confirmation and stop links, a new
 * e-mail address, a begun second factor or passkey, the SMS code.
 * Call it for every change of control over the account (password, e-mail address, suspension, self-exclusion), in its
 * transaction and after locking the player's row.
 */
export async function revokeTokens(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(playerTokens).where(eq(playerTokens.uid, uid));
  await tx.delete(secondFactors).where(and(eq(secondFactors.uid, uid), isNull(secondFactors.activatedAt)));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.uid, uid));
  // Keep the row, because it holds the time of the last message.
  await tx.update(smsCodes).set({ codeHash: '' }).where(eq(smsCodes.uid, uid));
}

/** Mails a player a single-use link that is valid for an hour, and revokes earlier links of that purpose. */
export async function mailLink(
  context: PlatformContext,
  tx: Transaction,
  { player, purpose }: { player: Addressee; purpose: keyof typeof MAILS },
): Promise<void> {
  await dropTokens(tx, player.uid, purpose);
  const token = await issueToken(context, tx, { uid: player.uid, purpose });
  const { publicUrl, brandName } = context.options;
  const mail = MAILS[purpose];
  const words = localizeMail(mail, player.language);
  const link = new URL(mail.path, publicUrl);
  link.searchParams.set('token', token);
  // Before the confirmation the address can be a stranger's, and the name a text that was typed for that stranger.
  const greeting = greet(purpose === 'confirm' ? { ...player, firstName: '' } : player);
  await queueMessage(context, tx, {
    channel: 'mail',
    uid: player.uid,
    to: player.email,
    language: player.language,
    subject: `${brandName}: ${words.subject}`,
    text: `${greeting}\n\n${words.text}\n\n${link.href}\n\n${brandName}\n`,
  });
}

/** Whether a player has a valid link of that purpose. */
export async function hasLink(
  context: PlatformContext,
  executor: Executor,
  { uid, purpose }: { uid: string; purpose: Purpose },
): Promise<boolean> {
  const found = await executor
    .select({ uid: playerTokens.uid })
    .from(playerTokens)
    .where(
      and(eq(playerTokens.uid, uid), eq(playerTokens.purpose, purpose), gt(playerTokens.expiresAt, context.now())),
    );
  return found.length > 0;
}

/** Returns the owner and payload of a valid token without consuming it; undefined if the token is invalid. */
async function findToken(
  context: PlatformContext,
  executor: Executor,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<{ uid: string; payload: string } | undefined> {
  const [found] = await executor
    .select({ uid: playerTokens.uid, payload: playerTokens.payload })
    .from(playerTokens)
    .where(
      and(
        eq(playerTokens.tokenHash, hashToken(token)),
        eq(playerTokens.purpose, purpose),
        gt(playerTokens.expiresAt, context.now()),
      ),
    );
  return found;
}

/** Returns the uid of a valid token's owner without consuming it; undefined if the token is invalid. */
export const tokenOwner = async (
  context: PlatformContext,
  executor: Executor,
  given: { token: string; purpose: Purpose },
): Promise<string | undefined> => (await findToken(context, executor, given))?.uid;

/** Purposes whose used tokens are stored for minutes. */
type RepeatedPurpose = 'confirm' | 'reset' | 'stop' | 'email';

/**
 * Stores a consumed token for minutes, so that a repeat of its form is recognized. Call it after `revokeTokens`, which
 * also deletes such tokens: the next change of control over the account ends repeats.
 */
export async function keepUsedToken(
  context: PlatformContext,
  tx: Transaction,
  { token, purpose, uid, payload = '' }: { token: string; purpose: RepeatedPurpose; uid: string; payload?: string },
): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + REPEAT_MS);
  await insertToken(tx, { tokenHash: hashToken(token), uid, purpose: `${purpose}-used`, payload, expiresAt });
}

/**
 * Returns the owner and payload of a token that was consumed minutes ago. A browser without script sends a form twice
 * after a double tap or a lost response. The caller must change nothing and return no secret for it.
 */
export const findUsedToken = (
  context: PlatformContext,
  executor: Executor,
  { token, purpose }: { token: string; purpose: RepeatedPurpose },
): Promise<{ uid: string; payload: string } | undefined> =>
  findToken(context, executor, { token, purpose: `${purpose}-used` });

/** Consumes a token. @returns its owner and payload; undefined when it is unknown, used or expired. */
export async function consumeToken(
  context: PlatformContext,
  tx: Transaction,
  { token, purpose }: { token: string; purpose: Purpose },
): Promise<{ uid: string; payload: string } | undefined> {
  const [used] = await tx
    .delete(playerTokens)
    .where(
      and(
        eq(playerTokens.tokenHash, hashToken(token)),
        eq(playerTokens.purpose, purpose),
        gt(playerTokens.expiresAt, context.now()),
      ),
    )
    .returning({ uid: playerTokens.uid, payload: playerTokens.payload });
  return used;
}

/** Deletes expired tokens. */
export async function sweepTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(playerTokens).where(lt(playerTokens.expiresAt, now));
}
