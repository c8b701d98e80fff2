import { LANGUAGES, SOCIAL_NETWORKS } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import type { FooterContent } from '~/components/layout/footer';
import type { MenuLink } from '~/components/layout/header';
import type { LanguageChoice } from '~/components/layout/preference-forms';
import type { Caller } from '~/request/caller';
import { contentLink } from '~/lib/links/content-link';
import { absentPaths, offeredLink } from '~/api/products.server';
import { yearInIstanbul } from '#contract/dates';
import { information } from '~/services/cmscontroller.server';
import { toPictureUrl, type PictureReader } from './picture-url.server';
import { datasFile } from '~/services/datas.server';
import { licenseList } from '~/services/licenses.server';
import type { Reply } from '~/api/endpoint.server';

export interface Shell {
  menu: MenuLink[];
  languages: LanguageChoice[];
  footer: FooterContent;
}

/** Default languages, so that the language switch is there even if the API is not. */
const DEFAULT_LANGUAGES: LanguageChoice[] = LANGUAGES.map((lang) => ({ title: lang.toUpperCase(), lang }));

/**
 * Loads header and footer of every screen: menus, languages, partners, payment methods, licences, social links,
 * bottom bar. Parts that cannot be read are omitted. During maintenance only cached content is shown, without calls.
 */
export async function shellContent(caller: Caller, maintenance: boolean): Promise<Shell> {
  return toShell(caller, await readParts(maintenance ? { ...caller, cacheOnly: true } : caller));
}

async function readParts(caller: Caller) {
  const part = async <T>(pending: Promise<Reply<T>>): Promise<T | undefined> => {
    const reply = await pending;
    return reply.ok ? reply.data : undefined;
  };
  const [header, footer, languages, partners, methods, licences, social, bottomBar] = await Promise.all([
    part(datasFile(caller, 'header-menu')),
    part(datasFile(caller, 'footer-menu')),
    part(datasFile(caller, 'languages')),
    part(datasFile(caller, 'partners')),
    part(datasFile(caller, 'investment-methods')),
    part(licenseList(caller)),
    part(information(caller, 'SocialMediaLinks')),
    part(information(caller, 'bottomBarInfo')),
  ]);
  return { header, footer, languages, partners, methods, licences, social, bottomBar };
}

/** Content of header and footer; absent parts could not be read. */
export type ShellParts = Partial<Awaited<ReturnType<typeof readParts>>>;

/** Returns header and footer in the language of the caller. */
export function toShell(
  caller: Pick<Caller, 'language'> & PictureReader,
  { header, footer, languages, partners, methods, licences, social, bottomBar }: ShellParts,
): Shell {
  const { language } = caller;
  const picture = (image: string) => toPictureUrl(caller, image);
  const absent = absentPaths();
  const toLinks = (items: readonly { title: Localized; url: string }[]) =>
    items.flatMap(({ title, url: given }) => {
      const url = offeredLink(given, absent);
      return url ? [{ title: localize(title, language), url }] : [];
    });
  return {
    menu: toLinks(header ?? []),
    languages:
      languages && languages.length > 0 ? languages.map(({ title, lang }) => ({ title, lang })) : DEFAULT_LANGUAGES,
    footer: {
      menus: (footer ?? []).flatMap(({ title, items }) => {
        const links = toLinks(items);
        // A menu without a link would be a heading alone.
        return links.length > 0 || items.length === 0 ? { title: localize(title, language), links } : [];
      }),
      partners: (partners ?? []).map(({ name, image }) => ({ name, image: picture(image) })),
      methods: (methods ?? []).map(({ name, image }) => ({ name: localize(name, language), image: picture(image) })),
      playMoney: licences?.playMoney ?? false,
      licenses: (licences?.licenses ?? []).map(({ name, number, url, image }) => ({
        name,
        number,
        url: contentLink(url),
        image: picture(image),
      })),
      social: socialLinks(social ?? ''),
      bottomBar: bottomBar ?? '',
      year: yearInIstanbul(new Date()),
    },
  };
}

const isWebLink = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

const NETWORK_NAMES: Partial<Record<(typeof SOCIAL_NETWORKS)[number], string>> = {
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
};

/** Parses social links from the JSON text of `SocialMediaLinks`: the non-empty keys of the spec, web URLs only. */
export function socialLinks(json: string): FooterContent['social'] {
  let links: unknown;
  try {
    links = JSON.parse(json);
  } catch {
    return [];
  }
  if (typeof links !== 'object' || links === null) return [];
  return SOCIAL_NETWORKS.flatMap((network) => {
    const url = Object.hasOwn(links, network) ? (links as Record<string, unknown>)[network] : undefined;
    return isWebLink(url)
      ? [{ network, name: NETWORK_NAMES[network] ?? network[0]!.toUpperCase() + network.slice(1), url }]
      : [];
  });
}
