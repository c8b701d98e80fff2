import type { PlatformContext } from '../context';
import { randomId } from '../db/ids';
import { RANDOM_ID_LENGTH } from '#contract/constants';
import type { players } from './schema';
import { sameText, sign } from '../signature';

/** One browser may be known to so many players. */
const KEPT = 3;
const SEPARATOR = '.';

type Owner = Pick<typeof players.$inferSelect, 'uid' | 'passwordHash'>;

/** Bound to the password: after a new one every device is unknown again. */
const signDevice = (context: PlatformContext, { uid, passwordHash }: Owner, deviceId: string): string =>
  sign(context.key('known-device'), `${uid}:${passwordHash}:${deviceId}`, 'base64url');

const split = (given: string): string[] => given.split(SEPARATOR).filter((part) => part.length > RANDOM_ID_LENGTH);

/** The id of a device on which this player has signed in before, by the tokens that its browser kept; undefined for any other. */
export function findKnownDevice(context: PlatformContext, player: Owner, given: string): string | undefined {
  for (const token of split(given)) {
    const deviceId = token.slice(0, RANDOM_ID_LENGTH);
    if (sameText(signDevice(context, player, deviceId), token.slice(RANDOM_ID_LENGTH))) return deviceId;
  }
  return undefined;
}

/** What a browser is to keep so that it is known to a player, beside what it kept for others. */
export function deviceTokens(context: PlatformContext, player: Owner, given: string): string {
  const deviceId = findKnownDevice(context, player, given) ?? randomId();
  const own = deviceId + signDevice(context, player, deviceId);
  return [own, ...split(given).filter((token) => token !== own)].slice(0, KEPT).join(SEPARATOR);
}
