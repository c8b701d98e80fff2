import type { PlatformContext } from '../context';
import { RANDOM_ID_LENGTH } from '#contract/constants';
import type { players } from './schema';
import { sameText, sign } from '../signature';

/** Maximum number of players that one browser can be known to. */
const KEPT = 3;
const SEPARATOR = '.';

type Owner = Pick<typeof players.$inferSelect, 'uid' | 'passwordHash'>;

/** Signs with the password hash, so that a new password makes every device unknown. */
const signDevice = (context: PlatformContext, { uid, passwordHash }: Owner, deviceId: string): string =>
  sign(context.key('known-device'), `${uid}:${passwordHash}:${deviceId}`, 'base64url');

/** Returns the first half of a device id, which marks the player's tokens even after a new password. */
const toOwnerMark = (context: PlatformContext, { uid }: Owner): string =>
  sign(context.key('known-device'), `player:${uid}`, 'base64url').slice(0, RANDOM_ID_LENGTH / 2);

/** The id is no secret, the session's may be one. */
const toDeviceId = (context: PlatformContext, player: Owner, sessionId: string): string =>
  toOwnerMark(context, player) +
  sign(context.key('known-device'), `session:${sessionId}`, 'base64url').slice(0, RANDOM_ID_LENGTH / 2);

const split = (given: string): string[] => given.split(SEPARATOR).filter((part) => part.length > RANDOM_ID_LENGTH);

/**
 * Returns the id of a device on which this player has signed in before, from its browser's tokens; undefined for any
 * other.
 */
export function findKnownDevice(context: PlatformContext, player: Owner, given: string): string | undefined {
  for (const token of split(given)) {
    const deviceId = token.slice(0, RANDOM_ID_LENGTH);
    if (sameText(signDevice(context, player, deviceId), token.slice(RANDOM_ID_LENGTH))) return deviceId;
  }
  return undefined;
}

/**
 * Returns the tokens for a browser to store: this player's, then those of other players. One from before a new password
 * drops out. A session makes one device, so that a session cannot make devices for more guesses.
 * @param browser its stored tokens, and the player's session
 */
export function deviceTokens(
  context: PlatformContext,
  player: Owner,
  { given, sessionId }: { given: string; sessionId: string },
): string {
  const deviceId = findKnownDevice(context, player, given) ?? toDeviceId(context, player, sessionId);
  const own = deviceId + signDevice(context, player, deviceId);
  const mark = toOwnerMark(context, player);
  // A token of release 0.1.0 has no mark.
  const others = split(given).filter((token) => token !== own && !token.startsWith(mark));
  return [own, ...others].slice(0, KEPT).join(SEPARATOR);
}
