import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLocation } from '@remix-run/react';
import { ACCOUNT_CONTENT, AccountFrame } from '~/components/layout/account-frame';
import type { RouteHandle } from '~/lib/page/route-handle';
import { requirePlayer, requireSession } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['account'], content: ACCOUNT_CONTENT };

/** Redirects to the login if the session has ended. Runs at the same time as the calls of the screen (INT-30). */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(await requirePlayer(args));
  return null;
}

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
