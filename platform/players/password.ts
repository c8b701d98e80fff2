import { setTimeout } from 'node:timers/promises';
import { and, desc, eq, sql } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import { toRateLimitKey } from '../ip-addresses';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { lockPlayer } from './attempt-limit';
import { assertNotErased } from './can-receive';
import type { Player } from './factor';
import { loginKey } from './login';
import { issueStopLink } from './new-device';
import { getAddressee, mailNotice } from './notices';
import { hashPassword, isPassword } from './passwords';
import { findEmailHolder } from './register';
import { checkNotGuessed, foldEmail, readNewPassword } from './rules';
import { players } from './schema';
import { endSessions, renewSid } from './sessions';
import { texts } from './messages';
import { recordAttempt, clearAttempts } from './throttle';
import { consumeToken, findUsedToken, keepUsedToken, mailLink, revokeTokens, tokenOwner } from './tokens';

const FREE_TRIES = 5;
const FREE_MAILS_PER_ACCOUNT = 3;
const FREE_MAILS_PER_ADDRESS = 20;
/**
 * Duration of a request for a reset link, for known and unknown addresses alike: longer than writing the mail takes.
 */
const FORGOT_MS = 100;

/**
 * Changes the password of a signed-in player. Every other session ends; the current one stays, under a new sid.
 * A mail notifies the player, with a link that ends this session too. A repeat at the same time only renews the sid.
 * @returns the new sid; the old one is invalid.
 * @throws {Refusal} with `currentPassword` or `newPassword`; 429 after too many wrong ones.
 */
export async function changePassword(
  context: PlatformContext,
  player: { uid: string; sessionId: string },
  request: { currentPassword: string; newPassword: string },
): Promise<string> {
  const password = readNewPassword(request.newPassword, 'newPassword');
  const key = `password:${player.uid}`;
  await recordAttempt(context, context.db, [{ key, free: FREE_TRIES }]);
  const [row] = await context.db.select().from(players).where(eq(players.uid, player.uid));
  const wrong = new Refusal(texts.passwordCurrent, 'wrong-password', 'currentPassword');
  if (!row || !(await isPassword(row.passwordHash, request.currentPassword))) {
    const { uid, sessionId: on } = player;
    const entry = { event: 'proof-failed', by: context.by, at: context.now(), uid, on } as const;
    await context.db.transaction((tx) => record(tx, entry));
    throw wrong;
  }
  checkNotGuessed(password, { ...context.options, person: row, field: 'newPassword' });
  const passwordHash = await hashPassword(password);
  const renewed = await context.db.transaction(async (tx) => {
    const changed = await tx
      .update(players)
      .set({ passwordHash })
      .where(and(eq(players.uid, player.uid), eq(players.passwordHash, row.passwordHash)))
      .returning({ uid: players.uid });
    if (changed.length === 0) return undefined;
    await record(tx, { event: 'password-changed', by: context.by, at: context.now(), uid: player.uid });
    await endSessions(context, tx, { uid: player.uid, reason: 'password-change', exceptSessionId: player.sessionId });
    const sid = await renewOpenSid(tx, player.sessionId);
    await revokeTokens(tx, player.uid);
    await mailPasswordChanged(context, tx, player.uid);
    await clearAttempts(tx, [key]);
    return sid;
  });
  if (renewed !== undefined) return renewed;
  const [current] = await context.db.select().from(players).where(eq(players.uid, player.uid));
  if (!current || !(await isPassword(current.passwordHash, password))) throw wrong;
  // The same form arrived twice at the same time. The browser may not receive the sid of the first response.
  return context.db.transaction((tx) => renewOpenSid(tx, player.sessionId));
}

/** Returns the new sid of an open session. @throws {Refusal} if the session has ended. */
async function renewOpenSid(tx: Transaction, sessionId: string): Promise<string> {
  const sid = await renewSid(tx, sessionId);
  if (sid === undefined) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
  return sid;
}

/** Mails a player that the password was changed. Call it after `revokeTokens`: the mail has a new stop link. */
async function mailPasswordChanged(context: PlatformContext, tx: Transaction, uid: string): Promise<void> {
  const link = await issueStopLink(context, tx, uid);
  await mailNotice(context, tx, { player: await getAddressee(tx, uid), notice: 'passwordChanged', facts: { link } });
}

/**
 * Mails a password reset link to the account with an e-mail address. Without an account, the newest unconfirmed
 * registration gets its confirmation link again. Known and unknown addresses get the same reply after the same time.
 * @throws {Refusal} 429 after too many requests, whether the account exists or not.
 */
export async function forgotPassword(
  context: PlatformContext,
  request: { email: string; address: string },
): Promise<void> {
  const emailFolded = foldEmail(request.email);
  await recordAttempt(context, context.db, [
    { key: `forgot:${emailFolded}`, free: FREE_MAILS_PER_ACCOUNT },
    { key: `forgot-address:${toRateLimitKey(request.address)}`, free: FREE_MAILS_PER_ADDRESS },
  ]);
  const sameTime = setTimeout(FORGOT_MS);
  await context.db.transaction(async (tx) => {
    const [player] = await tx
      .select()
      .from(players)
      .where(eq(players.emailFolded, emailFolded))
      .orderBy(sql`${players.status} = 'unconfirmed'`, desc(players.createdAt))
      .limit(1)
      .for('no key update');
    if (player?.status === 'active') await mailLink(context, tx, { player, purpose: 'reset' });
    else if (player?.status === 'unconfirmed') await mailLink(context, tx, { player, purpose: 'confirm' });
  });
  await sameTime;
}

/**
 * Mails a player a password reset link at an operator's request; an unconfirmed registration gets its confirmation
 * link. The password does not change until then.
 * @returns the player as of the mail.
 * @throws {Refusal} when the account is suspended, held or erased; when the address of a registration has an account.
 */
export async function mailPasswordReset(
  context: PlatformContext,
  tx: Transaction,
  { uid }: { uid: string },
): Promise<Player> {
  // The operator's command read the row before: the e-mail address or the status may have changed.
  const { player } = await lockPlayer(tx, uid);
  await assertNotErased(tx, uid);
  if (player.heldFor !== null) throw new Refusal(texts.heldFirst, 'closed');
  if (player.status === 'inactive') throw new Refusal(texts.suspended, 'closed');
  if (player.status === 'unconfirmed' && (await findEmailHolder(tx, player.emailFolded)))
    throw new Refusal(texts.emailTaken, 'taken', 'email');
  await record(tx, { event: 'reset-mailed', by: context.by, at: context.now(), uid });
  await mailLink(context, tx, { player, purpose: player.status === 'active' ? 'reset' : 'confirm' });
  return player;
}

/** Whether a reset link is still valid. Does not consume it. */
export const isResetLink = async (context: PlatformContext, token: string): Promise<boolean> =>
  (await tokenOwner(context, context.db, { token, purpose: 'reset' })) !== undefined;

/**
 * Sets a new password by the token of a mail, once. Every session of the player ends. A mail notifies the player. A
 * repeat with the same password within minutes succeeds and changes nothing.
 * @throws {Refusal} with `token` when it is unknown, used or older than an hour; with `password` by the rules; 429
 * after too many attempts, so that one link cannot keep the processor hashing.
 */
export async function resetPassword(
  context: PlatformContext,
  request: { token: string; password: string },
): Promise<void> {
  const password = readNewPassword(request.password, 'password');
  const link = { token: request.token, purpose: 'reset' } as const;
  // Hash for valid tokens only, because hashing is expensive.
  const uid = await tokenOwner(context, context.db, link);
  if (uid === undefined) return checkRepeatedReset(context, { token: link.token, password });
  const key = resetKey(uid);
  await recordAttempt(context, context.db, [{ key, free: FREE_TRIES }]);
  const [person] = await context.db.select().from(players).where(eq(players.uid, uid));
  if (person) checkNotGuessed(password, { ...context.options, person, field: 'password' });
  const passwordHash = await hashPassword(password);
  const isReset = await context.db.transaction(async (tx) => {
    // Lock the player's row first, like every function that revokes tokens.
    await tx.select({ uid: players.uid }).from(players).where(eq(players.uid, uid)).for('no key update');
    if (!(await consumeToken(context, tx, link))) return false;
    const [player] = await tx
      .update(players)
      .set({ passwordHash })
      .where(eq(players.uid, uid))
      .returning({ usernameFolded: players.usernameFolded });
    await record(tx, { event: 'password-reset', by: context.by, at: context.now(), uid });
    await endSessions(context, tx, { uid, reason: 'password-reset' });
    await revokeTokens(tx, uid);
    await keepUsedToken(context, tx, { ...link, uid });
    await mailPasswordChanged(context, tx, uid);
    if (player) await clearAttempts(tx, [loginKey(player.usernameFolded), `password:${uid}`, key]);
    return true;
  });
  // The same form arrived twice at the same time.
  if (!isReset) await checkRepeatedReset(context, { token: link.token, password });
}

const resetKey = (uid: string) => `reset:${uid}`;

/**
 * Accepts the repeat of a reset whose password is the current one, as a counted attempt. @throws {Refusal} with `token`
 * otherwise; 429 after too many attempts.
 */
async function checkRepeatedReset(
  context: PlatformContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const stale = new Refusal(texts.link, 'link-expired', 'token');
  const used = await findUsedToken(context, context.db, { token, purpose: 'reset' });
  if (!used) throw stale;
  await recordAttempt(context, context.db, [{ key: resetKey(used.uid), free: FREE_TRIES }]);
  const [row] = await context.db.select().from(players).where(eq(players.uid, used.uid));
  if (!row || !(await isPassword(row.passwordHash, password))) throw stale;
}
