import { eq, sql } from 'drizzle-orm';
import { MESSAGE } from '#contract/messages';
import type { Clock, Language } from '#contract/constants';
import { Refusal } from '../refusal';
import { record } from '../audit';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { toRateLimitKey, truncateIp } from '../ip-addresses';
import { namedStatement } from '../db/named';
import { preparedOnce } from '../db/prepared';
import { deviceName } from './device';
import { findSecondFactor, type FactorKindName } from './factor';
import { findKnownDevice } from './known-device';
import { mailNewDevice } from './new-device';
import { hasPasskey } from './passkey-challenge';
import { isPassword } from './passwords';
import { mailConfirmation } from './register';
import { foldUsername } from './rules';
import { players } from './schema';
import { openSession } from './sessions';
import { selfExcluded, texts } from './messages';
import { recordAttempt, settleAttempts } from './throttle';
import { hasLink } from './tokens';

const FREE_TRIES_PER_ACCOUNT = 5;
const FREE_TRIES_PER_ADDRESS = 30;

/** Returns the key under which failed logins of one username are counted. */
export const loginKey = (usernameFolded: string): string => `login:${usernameFolded}`;

export interface LoginRequest {
  username: string;
  password: string;
  address: string;
  userAgent: string;
  device: string;
}

export interface LoggedIn {
  uid: string;
  rid: string;
  sid: string;
  username: string;
  language: Language;
  clock: Clock;
  /** The login before this one; null if there is none. */
  lastLoginAt: Date | null;
  secondFactor: FactorKindName | 'none';
  /** Whether a passkey is accepted too. */
  passkey: boolean;
}

const playerNamed = preparedOnce((db) =>
  db
    .select({ uid: players.uid, passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.usernameFolded, sql.placeholder('usernameFolded')))
    .prepare('player_named'),
);

const noteLogin = namedStatement(
  'login_noted',
  sql`update ${players} set last_login_at = ${sql.placeholder('now')}::timestamptz where uid = ${sql.placeholder('uid')}`,
);

/** Columns of a player that a login needs. */
const KNOWN = {
  uid: players.uid,
  rid: players.rid,
  username: players.username,
  firstName: players.firstName,
  email: players.email,
  emailFolded: players.emailFolded,
  language: players.language,
  clock: players.clock,
  passwordHash: players.passwordHash,
  status: players.status,
  heldFor: players.heldFor,
  excludedUntil: players.excludedUntil,
  lastLoginAt: players.lastLoginAt,
};
type KnownPlayer = Pick<typeof players.$inferSelect, keyof typeof KNOWN>;

/**
 * Opens a session for the correct password; a pending one if a second factor is on. The password is checked outside any
 * transaction, because it takes tens of milliseconds on purpose. The state of an account (inactive, unconfirmed) is
 * only revealed after the correct password. Otherwise unknown and known accounts get the same response after the same
 * work.
 * @throws {Refusal} 'Giriş Başarısız'; 'İnaktif hesap'; closed to play; not confirmed or not checked yet; 429 during a
 * wait.
 */
export async function login(context: PlatformContext, request: LoginRequest): Promise<LoggedIn> {
  const usernameFolded = foldUsername(request.username);
  const [player] = await playerNamed(context.db).execute({ usernameFolded });
  // Count a known device separately and without its IP address, so that strangers who guess do not delay the owner.
  const deviceId = player && findKnownDevice(context, player, request.device);
  const key = player && deviceId ? `login-device:${player.uid}:${deviceId}` : loginKey(usernameFolded);
  const limits = [{ key, free: FREE_TRIES_PER_ACCOUNT }];
  const addressKey = deviceId ? undefined : `login-address:${toRateLimitKey(request.address)}`;
  if (addressKey) limits.push({ key: addressKey, free: FREE_TRIES_PER_ADDRESS });
  await recordAttempt(context, context.db, limits);
  const right = await isPassword(player?.passwordHash, request.password);
  const { by } = context;
  if (!player || !right) {
    // Do not record an unknown name: people type passwords there. The work is the same in both cases.
    const entry = { event: 'login-failed', by, at: context.now(), uid: player?.uid } as const;
    await context.db.transaction((tx) => record(tx, entry));
    throw new Refusal(MESSAGE.loginFailed, 'login-failed');
  }

  const outcome = await context.db.transaction(async (tx) => {
    const [current] = await tx.select(KNOWN).from(players).where(eq(players.uid, player.uid)).for('no key update');
    // The password was changed meanwhile: reject the old one.
    if (current?.passwordHash !== player.passwordHash) return new Refusal(MESSAGE.loginFailed, 'login-failed');
    const answered = await openLogin(context, tx, { player: current, request, isKnownDevice: deviceId !== undefined });
    // Last, because logins from the same network wait for its row until the transaction ends.
    await settleAttempts(tx, { account: key, address: addressKey });
    return answered;
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Opens the session after the correct password. @returns the rejection of an account that may not sign in */
async function openLogin(
  context: PlatformContext,
  tx: Transaction,
  { player, request, isKnownDevice }: { player: KnownPlayer; request: LoginRequest; isKnownDevice: boolean },
): Promise<LoggedIn | Refusal> {
  const { uid, rid, username, language, clock, lastLoginAt } = player;
  const now = context.now();
  const entry = { by: context.by, at: now, uid };
  if (player.status !== 'active')
    await record(tx, { ...entry, event: 'login-refused', detail: { status: player.status } });
  if (player.heldFor !== null) return new Refusal(texts.held, 'inactive-account');
  if (player.status === 'inactive') return new Refusal(MESSAGE.inactiveAccount, 'inactive-account');
  if (player.excludedUntil && player.excludedUntil > now) {
    await record(tx, { ...entry, event: 'login-refused', detail: { status: 'self-excluded' } });
    return selfExcluded(player.excludedUntil);
  }
  if (player.status === 'unconfirmed') {
    if (!(await hasLink(context, tx, { uid, purpose: 'confirm' }))) await mailConfirmation(context, tx, player);
    return new Refusal(texts.unconfirmed, 'unconfirmed');
  }
  const secondFactor = await findSecondFactor(tx, uid);
  const pending = secondFactor !== 'none';
  const { address, userAgent } = request;
  // Do not mail about the very first login.
  const newDevice = !isKnownDevice && lastLoginAt !== null;
  const sid = await openSession(tx, { uid, address, userAgent, pending, newDevice, now });
  if (!pending) {
    await noteLogin(tx, { uid, now: now.toISOString() });
    await record(tx, { ...entry, event: 'login' });
    const on = { device: deviceName(userAgent), addressPrefix: truncateIp(address) };
    if (newDevice) await mailNewDevice(context, tx, { ...on, player });
  }
  const passkey = pending && (await hasPasskey(tx, uid));
  return { uid, rid, sid, username, language, clock, lastLoginAt, secondFactor, passkey };
}
