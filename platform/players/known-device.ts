import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
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

/** Returns the tokens for a browser to store: this player's, then those of other players. */
export function deviceTokens(context: PlatformContext, player: Owner, given: string): string {
  const deviceId = findKnownDevice(context, player, given) ?? randomId();
  const own = deviceId + signDevice(context, player, deviceId);
  return [own, ...split(given).filter((token) => token !== own)].slice(0, KEPT).join(SEPARATOR);
}
