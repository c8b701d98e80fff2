import type { LoaderFunctionArgs } from '@remix-run/node';
import { originOf } from '~/lib/origin';
import { settings } from '#settings';

/** Public screens are open to search engines; what belongs to a player, and launches of games, is not. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const lines = ['User-agent: *', 'Disallow: /play/', 'Disallow: /rounds/', 'Disallow: /profile', 'Disallow: /favorites', 'Disallow: /notifications', 'Disallow: /preferences/', 'Disallow: /endpoint/', ''];
  const text = `${lines.join('\n')}\nSitemap: ${originOf(settings().PUBLIC_URL, context, request)}/sitemap.xml\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
}
