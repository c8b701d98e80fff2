import { eq, sql } from 'drizzle-orm';
import type { PlatformContext } from '../context';
import { preparedOnce } from '../db/prepared';
import { shortSignature } from '../signature';
import { players } from './schema';
import { seal, unseal } from './seal';

/** Masks all but the first two and last two characters. */
export const maskIdentityNumber = (number: string) =>
  number.length > 4 ? `${number.slice(0, 2)}${'*'.repeat(number.length - 4)}${number.slice(-2)}` : number;

/** Seals an identity number for storage. */
export const sealIdentityNumber = (context: Pick<PlatformContext, 'key'>, number: string): string =>
  seal(context.key('identity-number'), number);

/** Unseals a stored identity number; '' if there is none. */
export const openIdentityNumber = (context: Pick<PlatformContext, 'key'>, sealed: string): string =>
  sealed === '' ? '' : unseal(context.key('identity-number'), sealed);

/**
 * Returns the digest of a player's names, under a key of the installation. It changes with the names and does not
 * reveal them.
 */
export const digestProfile = (
  context: Pick<PlatformContext, 'key'>,
  { uid, firstName, lastName }: { uid: string; firstName: string; lastName: string },
): string => shortSignature(context.key('profile-digest'), JSON.stringify([uid, firstName, lastName]));

const profileOf = preparedOnce((db) =>
  db
    .select({
      firstname: players.firstName,
      lastname: players.lastName,
      username: players.username,
      email: players.email,
      phone: players.phone,
      country: players.country,
      city: players.city,
      address: players.address,
      birthDate: players.birthDate,
      identityNumber: players.identityNumber,
      currency: players.currency,
      emailOptIn: players.emailOptIn,
      smsOptIn: players.smsOptIn,
    })
    .from(players)
    .where(eq(players.uid, sql.placeholder('uid')))
    .prepare('profile'),
);

/** Returns a player's own view of the account, with the identity number masked; undefined if there is none. */
export async function readProfile(context: PlatformContext, uid: string) {
  const [player] = await profileOf(context.db).execute({ uid });
  if (!player) return undefined;
  const { firstname: firstName, lastname: lastName } = player;
  return {
    uid,
    ...player,
    identityNumber: maskIdentityNumber(openIdentityNumber(context, player.identityNumber)),
    digest: digestProfile(context, { uid, firstName, lastName }),
  };
}
