import { cookies, type Toast } from './sessions.server';
import type { RequestState } from './request-state.server';

/** The toasts a redirect left behind, and the cookie that forgets them; read by the root alone. */
export async function takeToasts(state: RequestState, request: Request): Promise<{ toasts: Toast[]; forget: string | undefined }> {
  const cookieHeader = request.headers.get('Cookie');
  if (!cookieHeader?.includes('toast=')) return { toasts: [], forget: undefined };
  const storage = (await cookies(state.secure)).toast;
  const session = await storage.getSession(cookieHeader);
  return { toasts: session.get('toasts') ?? [], forget: await storage.destroySession(session) };
}
