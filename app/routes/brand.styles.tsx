import type { LoaderFunctionArgs } from '@remix-run/node';
import { brandStyles } from '~/document/brand.server';

/**
 * Serves `GET /brand/styles`: all styles in the brand's colours, for a page on which the runtime has started. The URL of
 * another release's styles is 404, as a file of its build is: the page keeps its own styles and starts no script.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!brandStyles || pathname + search !== brandStyles.url)
    throw new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  return new Response(brandStyles.css, {
    headers: { 'Content-Type': 'text/css;charset=utf-8', 'Cache-Control': 'public,max-age=31536000,immutable' },
  });
}
