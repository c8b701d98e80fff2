import type { LoaderFunctionArgs } from '@remix-run/node';
import { promiseHash } from 'remix-utils/promise';
import { xml } from 'remix-utils/responses';
import { LANGUAGES } from '#contract/constants';
import { settings } from '#settings';
import { remoteEndpointUrl } from '~/api/address.server';
import { isPathOffered } from '~/api/products.server';
import { getCaller } from '~/session/guards.server';
import { defaultLanguage } from '~/lib/language/default-language.server';
import { LOBBIES } from '~/lib/page/games';
import { INFORMATION_PAGES } from '~/lib/links/information-pages';
import { getOrigin } from '~/lib/links/origin';
import { lobbyPaths } from '~/screens/lobby.server';
import { listSports } from '~/services/betting.server';
import { bingoRooms } from '~/services/virtualgames.server';

const SCREENS = [
  '/',
  '/promotions',
  '/tournaments',
  '/about-us',
  '/accessibility',
  '/support',
  '/login',
  '/register',
  '/forgot-password',
];

/**
 * Serves the sitemap: public screens, each with its alternates in all languages; lists that cannot be read are
 * omitted.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const { PUBLIC_URL } = settings();
  const origin = getOrigin(PUBLIC_URL, args.context, args.request);
  const { sports, rooms, slots, tables } = await promiseHash({
    sports: listSports(caller),
    rooms: bingoRooms(caller),
    slots: lobbyPaths(caller, 'slot'),
    tables: lobbyPaths(caller, 'live'),
  });
  const paths = [
    ...SCREENS,
    ...Object.values(LOBBIES).map(({ path }) => path),
    ...(rooms.ok ? ['/bingo'] : []),
    ...(sports.ok ? ['/sport', '/virtual'] : []),
    ...(remoteEndpointUrl() ? [] : ['/fair']),
    ...slots,
    ...tables,
    ...INFORMATION_PAGES.map(({ slug }) => `/info/${slug}`),
  ].filter(isPathOffered);
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
  const urls = paths.map((path) => {
    const address = escapeXml(origin + path);
    const alternates = LANGUAGES.map((language) =>
      link(language, language === defaultLanguage() ? address : `${address}?lang=${language}`),
    );
    return `<url><loc>${address}</loc>${alternates.join('')}${link('x-default', address)}</url>`;
  });
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
  return xml(sitemap, { headers: { 'Cache-Control': 'public, max-age=600' } });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
