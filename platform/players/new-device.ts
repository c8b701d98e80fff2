import { eq } from 'drizzle-orm';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { formatDateTime } from '../format';
import { mailNotice, type Addressee } from './notices';
import { players } from './schema';
import { endSessions } from './sessions';
import { texts } from './messages';
import { issueToken, revokeTokens, tokenOwner, consumeToken } from './tokens';

/** Mails are read late: the link works for a week. */
const LINK_MS = 7 * 86_400_000;
const PATH = '/account-stop';

/** Tells a player by mail of a login on a device that was not known, with a link that ends everything and starts a reset. */
export async function mailNewDevice(
  context: PlatformContext,
  tx: Transaction,
  player: Addressee,
  { device, addressPrefix }: { device: string; addressPrefix: string },
): Promise<void> {
  const token = await issueToken(context, tx, { uid: player.uid, purpose: 'stop', lifetimeMs: LINK_MS });
  const link = new URL(PATH, context.options.publicUrl);
  link.searchParams.set('token', token);
  await mailNotice(context, tx, player, 'newDevice', {
    when: formatDateTime(context.now()),
    device: device === '' ? texts.unknownDevice : device,
    network: addressPrefix,
    link: link.href,
  });
}

/**
 * Ends every session of a player by the link of such a mail, and begins a reset for whoever opened it: the link came to the
 * player's own address.
 * @returns the token of a reset link.
 * @throws {Refusal} beside `token` when it is unknown, used or older than a week.
 */
export async function stopAccess(context: PlatformContext, tx: Transaction, token: string): Promise<string> {
  const stale = new Refusal(texts.link, 'link-expired', 'token');
  const uid = await tokenOwner(context, tx, token, 'stop');
  if (uid === undefined) throw stale;
  // The player's row first, as everything that revokes tokens locks it.
  await tx.select({ uid: players.uid }).from(players).where(eq(players.uid, uid)).for('update');
  if (!(await consumeToken(context, tx, token, 'stop'))) throw stale;
  await revokeTokens(tx, uid);
  await record(tx, { event: 'access-stopped', by: context.by, at: context.now(), uid });
  await endSessions(context, tx, uid, 'by-player');
  return issueToken(context, tx, { uid, purpose: 'reset' });
}
