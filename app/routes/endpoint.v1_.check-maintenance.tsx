import { servedPlatform } from '~/api/platform.server';

/** `GET /endpoint/v1/check-maintenance`: `status` is true when the site is under maintenance. */
export async function loader() {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  return Response.json(await platform.checkMaintenance(), { headers: { 'Cache-Control': 'no-store' } });
}
