import { servedPlatform } from '~/api/platform.server';

/** `GET /endpoint/v1/licenses?version=v1` */
export async function loader() {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  return Response.json(await platform.licenses(), { headers: { 'Cache-Control': 'public, max-age=60' } });
}
