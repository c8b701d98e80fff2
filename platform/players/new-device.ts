import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { mailNotice, type Addressee } from './notices';
import { players } from './schema';
import { endSessions } from './sessions';
import { texts } from './messages';
import { consumeToken, findUsedToken, issueToken, keepUsedToken, revokeTokens, tokenOwner } from './tokens';

/** One week, because mails are read late. */
const LINK_MS = 7 * DAY_MS;
const PATH = '/account-stop';

/** Issues a link that ends every session of a player and starts a reset, for a mail. */
export async function issueStopLink(context: PlatformContext, tx: Transaction, uid: string): Promise<string> {
  const token = await issueToken(context, tx, { uid, purpose: 'stop', lifetimeMs: LINK_MS });
  const link = new URL(PATH, context.options.publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

/**
 * Notifies a player by mail of a login on an unknown device. The mail has a link that ends every session and starts a
 * reset.
 */
export async function mailNewDevice(
  context: PlatformContext,
  tx: Transaction,
  { player, device, addressPrefix }: { player: Addressee; device: string; addressPrefix: string },
): Promise<void> {
  await mailNotice(context, tx, {
    player,
    notice: 'newDevice',
    facts: {
      when: context.now(),
      device: device === '' ? texts.unknownDevice : device,
      network: addressPrefix,
      link: await issueStopLink(context, tx, player.uid),
    },
  });
}

/**
 * Ends every session of a player by the link of such a mail, and starts a password reset. The link proves access to the
 * player's mailbox. A repeat within minutes changes nothing and gets no token.
 * @returns the token of a reset link; '' for a repeat.
 * @throws {Refusal} with `token` when it is unknown, used or older than a week.
 */
export async function stopAccess(context: PlatformContext, tx: Transaction, token: string): Promise<string> {
  const link = { token, purpose: 'stop' } as const;
  const uid = await tokenOwner(context, tx, link);
  // Lock the player's row first, like every function that revokes tokens.
  if (uid !== undefined)
    await tx.select({ uid: players.uid }).from(players).where(eq(players.uid, uid)).for('no key update');
  if (uid === undefined || !(await consumeToken(context, tx, link))) {
    if (await findUsedToken(context, tx, link)) return '';
    throw new Refusal(texts.link, 'link-expired', 'token');
  }
  await revokeTokens(tx, uid);
  await keepUsedToken(context, tx, { ...link, uid });
  await record(tx, { event: 'access-stopped', by: context.by, at: context.now(), uid });
  await endSessions(context, tx, { uid, reason: 'by-player' });
  return issueToken(context, tx, { uid, purpose: 'reset' });
}
