import { api } from '~/api/client.server';
import { mailedLinkPage } from '~/components/forms/mailed-link-page';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { mailedLink, pressMailedLink } from '~/screens/mailed-link.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['security'] };

export const loader = mailedLink;

export const action = pressMailedLink(
  api.user.stopAccess,
  'stopped',
  // A form that was sent twice gets no second link: the player requests one by mail.
  ({ token }) => (token === '' ? '/forgot-password' : `/account_reset?token=${encodeURIComponent(token)}`),
);

export const meta = titled('security', 'stopTitle');

/** Target of the link in a new-device mail: ends all sessions; a new password is the next step. */
export default mailedLinkPage('stop', 'stopLinkHelp', { to: '/forgot-password', text: 'forgot' });
