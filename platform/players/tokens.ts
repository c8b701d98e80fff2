import { and, eq, gt, lt } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import type { Executor, Transaction } from '../db/database';
import { randomId } from '../db/ids';
import { queueMessage } from '../messages';
import { playerTokens, type players } from './schema';
import { hashToken } from './seal';

const LIFETIME_MS = 3_600_000;

type Purpose = (typeof playerTokens.$inferSelect)['purpose'];
type Addressee = Pick<typeof players.$inferSelect, 'uid' | 'email' | 'language' | 'firstName'>;

/** Where the link leads, and what the mail says around it. */
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

const GREETING = { tr: 'Merhaba', en: 'Hello' } as const;

/** Mails a player a link that works once, for an hour; an earlier link of that purpose stops working. */
export async function mailLink(
  context: PlatformContext,
  tx: Transaction,
  player: Addressee,
  purpose: Purpose,
): Promise<void> {
  const token = randomId();
  await tx.delete(playerTokens).where(and(eq(playerTokens.uid, player.uid), eq(playerTokens.purpose, purpose)));
  await tx.insert(playerTokens).values({
    tokenHash: hashToken(token),
    uid: player.uid,
    purpose,
    expiresAt: new Date(context.now().getTime() + LIFETIME_MS),
  });
  const { publicUrl, brandName } = context.options;
  const mail = MAILS[purpose];
  const words = mail[player.language];
  const link = new URL(mail.path, publicUrl);
  link.searchParams.set('token', token);
  await queueMessage(context, tx, {
    channel: 'mail',
    to: player.email,
    subject: `${brandName}: ${words.subject}`,
    text: `${GREETING[player.language]} ${player.firstName},\n\n${words.text}\n\n${link.href}\n\n${brandName}\n`,
  });
}

/** Whether a link of that purpose still works. */
export async function hasLink(
  context: PlatformContext,
  executor: Executor,
  uid: string,
  purpose: Purpose,
): Promise<boolean> {
  const found = await executor
    .select({ uid: playerTokens.uid })
    .from(playerTokens)
    .where(
      and(eq(playerTokens.uid, uid), eq(playerTokens.purpose, purpose), gt(playerTokens.expiresAt, context.now())),
    );
  return found.length > 0;
}

/** Whether a token would be taken; it is not used up. */
export async function isToken(
  context: PlatformContext,
  executor: Executor,
  token: string,
  purpose: Purpose,
): Promise<boolean> {
  const found = await executor
    .select({ uid: playerTokens.uid })
    .from(playerTokens)
    .where(
      and(
        eq(playerTokens.tokenHash, hashToken(token)),
        eq(playerTokens.purpose, purpose),
        gt(playerTokens.expiresAt, context.now()),
      ),
    );
  return found.length > 0;
}

/** Uses a token up. @returns whose it was; undefined when it is unknown, used or too old. */
export async function useToken(
  context: PlatformContext,
  tx: Transaction,
  token: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const [used] = await tx
    .delete(playerTokens)
    .where(
      and(
        eq(playerTokens.tokenHash, hashToken(token)),
        eq(playerTokens.purpose, purpose),
        gt(playerTokens.expiresAt, context.now()),
      ),
    )
    .returning({ uid: playerTokens.uid });
  return used?.uid;
}

/** Deletes the tokens of mails and resets whose time is over. */
export async function sweepTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(playerTokens).where(lt(playerTokens.expiresAt, now));
}
