import { MAIL_CATEGORIES } from '#contract/constants';
import { socialLinks } from '~/screens/shell.server';
import { settings } from '#settings';

const MESSENGERS = ['whatsapp', 'telegram'];
const MAILBOXES: Record<(typeof MAIL_CATEGORIES)[number], string> = {
  documents: 'documents',
  vip: 'vip',
  'contact-changes': 'contact',
  bonuses: 'bonus',
  membership: 'membership',
};

/** Returns a mailbox for each category, at the host of the site's own URL (PUBLIC_URL), else at the site's name. */
export function supportMailboxes(): { category: (typeof MAIL_CATEGORIES)[number]; address: string }[] {
  const { PUBLIC_URL, SITE_NAME } = settings();
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname.replace(/^www\./, '') : `${SITE_NAME}.example`;
  return MAIL_CATEGORIES.map((category) => ({ category, address: `${MAILBOXES[category]}@${host}` }));
}

/** Returns the messaging apps among the social links. */
export function messengers(socialLinksJson: string) {
  return socialLinks(socialLinksJson).filter(({ network }) => MESSENGERS.includes(network));
}
