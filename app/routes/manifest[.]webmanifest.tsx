import { settings } from '#settings';
import { brandLogo } from '~/document/brand.server';
import { defaultLanguage } from '~/lib/language/default-language.server';

/** Serves the web manifest, which is no static file because the brand is configurable. */
export function loader() {
  const { BRAND_COLOR, BRAND_NAME } = settings();
  const manifest = {
    name: BRAND_NAME,
    short_name: BRAND_NAME.slice(0, 12),
    lang: defaultLanguage(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#170a1e',
    theme_color: BRAND_COLOR ?? '#170a1e',
    icons: brandLogo
      ? [{ src: brandLogo.url, sizes: brandLogo.sizes, type: brandLogo.type }]
      : [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
