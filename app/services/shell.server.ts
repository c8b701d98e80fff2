import { SOCIAL_NETWORKS, type Language } from '#contract/constants';
import { getInformation } from '#contract/cmscontroller';
import type { FooterContent } from '../components/layout/footer';
import type { MenuLink } from '../components/layout/header';
import type { LanguageChoice } from '../components/layout/preference-forms';
import type { Caller } from '../caller.server';
import { contentLink } from '../lib/content-link';
import { yearInIstanbul } from '../lib/dates';
import { cachedOnly, cachedReply } from './cache.server';
import { datasFile, licenseList } from './datas.server';
import { callEndpoint, type Reply } from './endpoint.server';

export interface Shell {
  menu: MenuLink[];
  languages: LanguageChoice[];
  footer: FooterContent;
}

/** The switch must stand even when the API does not: the spec's default choice and its English partner. */
const DEFAULT_LANGUAGES: LanguageChoice[] = [
  { id: '1', title: 'TR', lang: 'tr' },
  { id: '2', title: 'EN', lang: 'en' },
];

/**
 * Header and footer of every screen: menus, languages, partners, payment methods, licences, social links, bottom bar.
 * What cannot be read is left out. Under maintenance nothing is asked: only what is cached is shown.
 */
export async function shellContent(caller: Caller, maintenance: boolean): Promise<Shell> {
  const parts = await readParts(caller, maintenance);
  return composed(caller.language, yearInIstanbul(new Date()), parts);
}

function readParts(caller: Caller, maintenance: boolean) {
  const part = async <T>(name: string, ask: () => Promise<Reply<T>>): Promise<T | undefined> => {
    if (maintenance) return cachedOnly<T>(caller, name);
    const reply = await ask();
    return reply.ok ? reply.data : undefined;
  };
  const information = (InfType: 'SocialMediaLinks' | 'bottomBarInfo') =>
    part(`information/${InfType}`, () => cachedReply(caller, `information/${InfType}`, () => callEndpoint(caller, getInformation, { InfType })));

  return Promise.all([
    part('datas/header-menu', () => datasFile(caller, 'header-menu')),
    part('datas/footer-menu', () => datasFile(caller, 'footer-menu')),
    part('datas/languages', () => datasFile(caller, 'languages')),
    part('datas/partners', () => datasFile(caller, 'partners')),
    part('datas/investment-methods', () => datasFile(caller, 'investment-methods')),
    part('licenses', () => licenseList(caller)),
    information('SocialMediaLinks'),
    information('bottomBarInfo'),
  ]);
}

type Parts = Awaited<ReturnType<typeof readParts>>;

const latest = new Map<Language, { year: number; parts: Parts; shell: Shell }>();

/** The shell of these very parts, composed anew only when one of them was read anew. */
function composed(language: Language, year: number, parts: Parts): Shell {
  const known = latest.get(language);
  if (known?.year === year && known.parts.every((part, index) => part === parts[index])) return known.shell;
  const shell = compose(language, year, parts);
  latest.set(language, { year, parts, shell });
  return shell;
}

function compose(language: Language, year: number, parts: Parts): Shell {
  const [header, footer, languages, partners, methods, licences, social, bottomBar] = parts;
  return {
    menu: (header ?? []).flatMap(({ title, url, icon }) => (contentLink(url) ? [{ title: title[language], url: contentLink(url), icon }] : [])),
    languages: languages && languages.length > 0 ? languages : DEFAULT_LANGUAGES,
    footer: {
      menus: (footer ?? []).map(({ title, items }) => ({ title: title[language], links: items.flatMap((item) => (contentLink(item.url) ? [{ title: item.title[language], url: contentLink(item.url) }] : [])) })),
      partners: (partners ?? []).map(({ name }) => name),
      methods: (methods ?? []).map(({ name }) => name[language]),
      licenses: (licences?.licenses ?? []).map(({ name, number, url }) => ({ name, number, url: contentLink(url) })),
      social: socialLinks(social?.[0]?.Text ?? ''),
      bottomBar: bottomBar?.[0]?.Text ?? '',
      year,
    },
  };
}

const isWebLink = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

const NETWORK_NAMES: Partial<Record<(typeof SOCIAL_NETWORKS)[number], string>> = { youtube: 'YouTube', whatsapp: 'WhatsApp' };

/** Social links from the JSON text of `SocialMediaLinks`: the non-empty keys the spec knows, web addresses only. */
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
    return isWebLink(url) ? [{ network, name: NETWORK_NAMES[network] ?? network[0]!.toUpperCase() + network.slice(1), url }] : [];
  });
}
