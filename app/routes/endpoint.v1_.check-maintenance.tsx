import type { LoaderFunctionArgs } from '@remix-run/node';
import { refuseForeign } from '~/answers/api-http.server';
import { servedPlatform } from '~/api/platform.server';

/** Serves `GET /endpoint/v1/check-maintenance?sitename&version=v1`: `status` is true during maintenance. */
export async function loader({ request }: LoaderFunctionArgs) {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  return (
    refuseForeign(request) ??
    Response.json(await platform.checkMaintenance(), { headers: { 'Cache-Control': 'no-store' } })
  );
}
