import type { CallReply } from '#contract/call';
import type { getUserProfile } from '#contract/user';
import type { Language } from '#contract/constants';
import { formatDate } from '#contract/dates';
import { parseMoment } from '#contract/wire';
import { groupedPhone } from '~/lib/format/grouping';
import { fixedT } from '~/lib/language/i18n';
import { countryName } from '~/lib/places/countries';

/** Returns the player's data, labelled; what is unknown is omitted. */
export function listFacts(profile: CallReply<typeof getUserProfile>, language: Language): [string, string][] {
  const t = fixedT(language, 'account');
  const { firstname, lastname, birthDate } = profile;
  // At noon, because Istanbul's offset differed in earlier decades.
  const day = parseMoment(/^\d+[-./]\d+[-./]\d+$/.test(birthDate) ? `${birthDate} 12:00` : birthDate);
  const facts: [string, string][] = [
    [t('fullName'), `${firstname} ${lastname}`.trim()],
    [t('username'), profile.username],
    [t('email'), profile.email],
    [t('phone'), groupedPhone(profile.phone)],
    [t('country'), countryName(profile.country, language)],
    [t('city'), profile.city],
    [t('address'), profile.address],
    // A date that cannot be parsed is shown as it is.
    [t('birthDate'), day ? formatDate(day, language) : birthDate],
    [t('identityNumber'), profile.identityNumber],
    [t('currency'), profile.currency],
    [t('smsOptIn'), t(profile.smsOptIn ? 'yes' : 'no')],
    [t('emailOptIn'), t(profile.emailOptIn ? 'yes' : 'no')],
  ];
  return facts.filter(([, value]) => value !== '');
}
