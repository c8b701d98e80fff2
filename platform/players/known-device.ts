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

/** The id is no secret, the session's may be one. */
const toDeviceId = (context: PlatformContext, sessionId: string): string =>
  sign(context.key('known-device'), `session:${sessionId}`, 'base64url').slice(0, RANDOM_ID_LENGTH);

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
 * Returns the tokens for a browser to store: this player's, then those of other players. A session makes one device, so
 * that a session cannot make devices for more guesses.
 * @param browser its stored tokens, and the player's session
 */
export function deviceTokens(
  context: PlatformContext,
  player: Owner,
  { given, sessionId }: { given: string; sessionId: string },
): string {
  const deviceId = findKnownDevice(context, player, given) ?? toDeviceId(context, sessionId);
  const own = deviceId + signDevice(context, player, deviceId);
  return [own, ...split(given).filter((token) => token !== own)].slice(0, KEPT).join(SEPARATOR);
}
