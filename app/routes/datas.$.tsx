import type { LoaderFunctionArgs } from '@remix-run/node';
import { servedPlatform } from '~/api/platform.server';

/** Serves `GET /datas/<name>.json`: menus, languages, partners, payment methods, top wins. */
export async function loader({ params }: LoaderFunctionArgs) {
  const platform = await servedPlatform();
  const name = /^([a-z-]{1,40})\.json$/.exec(params['*'] ?? '')?.[1];
  const file = platform && name ? await platform.datas(name) : undefined;
  if (file === undefined) throw new Response(null, { status: 404 });
  return Response.json(file, { headers: { 'Cache-Control': 'public, max-age=60' } });
}
