import { afterEach, describe, expect, test, vi } from 'vitest';
import { upstream } from './testing';

/** The default language of a site behind ENDPOINT_URL, which the API's list of languages names. */

const LIST = (first: string, second: string) => [
  { id: 7, title: 'x', lang: second },
  { id: 1, title: 'y', lang: first },
];

let api: Awaited<ReturnType<typeof upstream>> | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await api?.close();
});

/** Starts an API with this list, and loads the site's modules. */
async function site(list: unknown) {
  const answers: Record<string, never> = {};
  const serve = (languages: unknown, path = '/datas/languages.json') => Object.assign(answers, { [path]: languages });
  serve(list);
  vi.stubEnv('SITE_NAME', 'rubato');
  api = await upstream(answers);
  const { followDefaultLanguage } = await import('./default-language.server');
  const { defaultLanguage } = await import('~/lib/language/default-language.server');
  return { serve, followDefaultLanguage, defaultLanguage };
}

describe('RUN-51 the default language', () => {
  test('RUN-51 is the language with id 1, in any place of the list', async () => {
    const { followDefaultLanguage, defaultLanguage } = await site(LIST('en', 'tr'));
    expect(defaultLanguage()).toBe('tr');
    await followDefaultLanguage('');
    expect(defaultLanguage()).toBe('en');
    expect(api?.paths).toEqual(['/datas/languages.json']);
  });

  test('RUN-51 is used for a visitor without a choice; cookie and URL take precedence', async () => {
    const { followDefaultLanguage } = await site(LIST('en', 'tr'));
    await followDefaultLanguage('');
    const { requestState } = await import('~/request/state.server');
    const languageOf = async (path: string, cookie = '') => {
      const request = new Request(`http://site.test${path}`, { headers: { cookie, 'accept-language': 'tr' } });
      return (await requestState({ request, context: { address: '192.0.2.9' } })).language;
    };
    expect(await languageOf('/')).toBe('en');
    expect(await languageOf('/?lang=xx')).toBe('en');
    expect(await languageOf('/?lang=tr')).toBe('tr');
    expect(await languageOf('/', 'lang=tr')).toBe('tr');
    expect(await languageOf('/?lang=en', 'lang=tr')).toBe('en');
  });

  test('RUN-51 is in the root data, on which links, alternates and canonical depend', async () => {
    const { followDefaultLanguage } = await site(LIST('en', 'tr'));
    await followDefaultLanguage('');
    const { pageMeta } = await import('~/lib/page/page-meta');
    const { loader } = await import('~/root');
    const request = new Request('http://site.test/support');
    const root = await loader({ request, context: { address: '192.0.2.9' }, params: {} } as never);
    expect(root.data).toMatchObject({ language: 'en', defaultLanguage: 'en' });
    expect(root.data).not.toHaveProperty('carried');
    const tags = pageMeta({
      title: 'a',
      matches: [{ id: 'root', data: root.data }],
      location: { pathname: '/support' },
    });
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'http://site.test/support' });
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'tr',
      href: 'http://site.test/support?lang=tr',
    });
  });

  test('RUN-51 follows a change with the content version, else after 15 s, and survives an outage', async () => {
    const { serve, followDefaultLanguage, defaultLanguage } = await site(LIST('en', 'tr'));
    await followDefaultLanguage('1');
    serve(LIST('tr', 'en'));
    await followDefaultLanguage('1');
    expect(defaultLanguage()).toBe('en');
    await followDefaultLanguage('2');
    expect(defaultLanguage()).toBe('tr');
    serve(LIST('en', 'tr'));
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 15_001);
    await followDefaultLanguage('2');
    expect(defaultLanguage()).toBe('en');
    for (const broken of ['down', [], [{ id: 1, title: 'x', lang: 'xx' }], { result: false }]) {
      serve(broken);
      await followDefaultLanguage(`after ${JSON.stringify(broken)}`);
      expect(defaultLanguage(), JSON.stringify(broken)).toBe('en');
    }
  });

  test('RUN-51 is read with the maintenance status, but not during maintenance', async () => {
    const { serve, defaultLanguage } = await site(LIST('en', 'tr'));
    const status = '/endpoint/v1/check-maintenance?sitename=rubato&version=v1';
    serve({ status: true }, status);
    const { isUnderMaintenance } = await import('./maintenance.server');
    await vi.waitFor(async () => expect(await isUnderMaintenance()).toBe(true));
    expect(api?.paths).toEqual([status]);
    serve({ status: false }, status);
    await vi.waitFor(async () => {
      await isUnderMaintenance();
      expect(defaultLanguage()).toBe('en');
    });
  });

  test('RUN-51 is DEFAULT_LANGUAGE if that is set', async () => {
    vi.stubEnv('DEFAULT_LANGUAGE', 'tr');
    const { followDefaultLanguage, defaultLanguage } = await site(LIST('en', 'tr'));
    await followDefaultLanguage('');
    expect(defaultLanguage()).toBe('tr');
  });
});
