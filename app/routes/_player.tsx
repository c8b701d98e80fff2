import { Outlet, useLocation } from '@remix-run/react';
import { ACCOUNT_CONTENT, AccountFrame } from '~/components/layout/account-frame';
import type { RouteHandle } from '~/lib/page/route-handle';

export const handle: RouteHandle = { styles: ['account'], content: ACCOUNT_CONTENT };

/** The account's frame. It protects nothing: every screen calls `player` itself. A game fills the page. */
export default function PlayerGroup() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/play/')) return <Outlet />;
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}
