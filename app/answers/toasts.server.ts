import { createToastUtilsWithCustomSession } from 'remix-toast';
import { cookieName, hasCookie } from '~/lib/preferences/cookie-name';
import type { Toast } from '~/lib/page/toast';
import type { RequestState } from '~/request/state.server';
import { cookies } from '~/sessions.server';

/** remix-toast with the site's signed toast cookie, because its own is unsigned. */
const toasts = async ({ secure }: RequestState) => createToastUtilsWithCustomSession((await cookies(secure)).toast);

/** Redirects with a toast. `init.headers` are kept. */
export async function redirectWithToast(
  state: RequestState,
  { to, toast, init }: { to: string; toast: Toast; init: ResponseInit },
): Promise<Response> {
  return (await toasts(state)).redirectWithToast(to, toast, init);
}

/**
 * Returns the toast of a redirect, and the `Set-Cookie` that removes it. Only the root reads it. The library's own
 * header would leave an empty cookie, and the page cache is skipped while a toast cookie exists: so the cookie is
 * destroyed.
 */
export async function takeToast(
  state: RequestState,
  request: Request,
): Promise<{ toast?: Toast | undefined; forget?: string }> {
  if (!hasCookie(request.headers.get('Cookie') ?? '', cookieName('toast', state.secure))) return {};
  const storage = (await cookies(state.secure)).toast;
  const { toast } = await (await toasts(state)).getToast(request);
  return { toast: toast as Toast | undefined, forget: await storage.destroySession(await storage.getSession()) };
}
