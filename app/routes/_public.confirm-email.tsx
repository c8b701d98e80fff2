import { api } from '~/api/client.server';
import { mailedLinkPage } from '~/components/forms/mailed-link-page';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { mailedLink, pressMailedLink } from '~/screens/mailed-link.server';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['security'] };

export const loader = mailedLink;

export const action = pressMailedLink(api.user.confirmEmail, 'emailConfirmed', () => '/');

export const meta = titled('security', 'emailConfirmTitle');

/** Target of the link that was mailed to a new e-mail address. */
export default mailedLinkPage('emailConfirm', 'emailLinkHelp', { to: '/profile', text: 'toProfile' });
