import { brandStyles } from '~/document/brand.server';

/** Serves `GET /brand/styles`: all styles in the brand's colours, for a page on which the runtime has started. */
export function loader() {
  if (!brandStyles) throw new Response(null, { status: 404 });
  return new Response(brandStyles.css, {
    headers: { 'Content-Type': 'text/css;charset=utf-8', 'Cache-Control': 'public,max-age=31536000,immutable' },
  });
}
