import type { LoaderFunctionArgs } from '@remix-run/node';
import { txt } from 'remix-utils/responses';
import { getOrigin } from '~/lib/links/origin';
import { settings } from '#settings';

/** Serves robots.txt: public screens may be crawled, pages of a player and launches of games may not. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /play/',
    'Disallow: /demo/',
    'Disallow: /rounds/',
    'Disallow: /profile',
    'Disallow: /favorites',
    'Disallow: /notifications',
    'Disallow: /preferences/',
    'Disallow: /endpoint/',
    '',
  ];
  const text = `${lines.join('\n')}\nSitemap: ${getOrigin(settings().PUBLIC_URL, context, request)}/sitemap.xml\n`;
  return txt(text, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
