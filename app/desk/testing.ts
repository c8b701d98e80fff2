import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { playersSite, type RouteModule } from '~/session/testing';

/** The back office over a real platform, and browsers of its operators. */

const PASSWORD = 'Kanarya-Uctu-7';
const FROM = { address: '192.0.2.7', userAgent: 'Mozilla/5.0 Firefox/140.0' };

/** A response of the back office. */
interface Page {
  status: number;
  location: string | null;
  html: string;
}

export type DeskSite = Awaited<ReturnType<typeof deskSite>>;
export type OperatorBrowser = Awaited<ReturnType<DeskSite['enter']>>;

/** Makes the HTML of a failed test readable. */
const withoutScripts = (html: string): string => html.replace(/<(style|script)\b.*?<\/\1>/gs, '');

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });

/** Creates a browser with cookies, which calls loaders and actions of the back office as the server does. */
function deskBrowser() {
  const jar = new Map<string, string>();
  const ask = async (work: RouteModule['loader'], path: string, init: RequestInit): Promise<Page> => {
    const request = new Request(`http://site.test${path}`, {
      ...init,
      headers: { Cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    });
    // Routes with one parameter, or a section and an entry.
    const [section = '', last = ''] = new URL(request.url).pathname.split('/').slice(-2).map(decodeURIComponent);
    const params = { thread: last, name: last, section, entry: last };
    const args = { request, params, context: { address: FROM.address, secure: false } };
    const reply = await work!(args as never).catch((thrown: unknown) =>
      thrown instanceof Response ? thrown : Promise.reject(thrown),
    );
    const { headers, status } = reply as Response;
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return { status, location: headers.get('Location'), html: withoutScripts(await (reply as Response).text()) };
  };
  return {
    jar,
    get: (route: RouteModule, path: string) => ask(route.loader, path, {}),
    post: (route: RouteModule, path: string, fields: Record<string, string>) =>
      ask(route.action, path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

/** Creates a back office with a clock that moves only by `pass`; close it after use. */
export async function deskSite() {
  vi.stubEnv('DESK', 'on');
  const site = await playersSite();
  const { platform } = site;
  const modules = {
    thread: await import('~/routes/desk.support.$thread'),
    threads: await import('~/routes/desk.support._index'),
    player: await import('~/routes/desk.players.$name'),
    security: await import('~/routes/desk.security'),
    command: await import('~/routes/desk.commands.$name'),
    entry: await import('~/routes/desk.content.$section.$entry'),
    signIn: await import('~/routes/desk.sign-in'),
    code: await import('~/routes/desk.code'),
    signOut: await import('~/routes/desk.sign-out'),
  };
  const routes = modules as unknown as Record<keyof typeof modules, RouteModule>;
  let made = 0;
  return {
    site,
    routes,
    ops: platform.ops,
    /** Creates an operator who is signed in. */
    async enter(role = 'all') {
      const name = `operator-${(made += 1)}`;
      const { text = '' } = await platform.ops('operators', ['add', name], { role });
      const token = /token=(\w+)/.exec(text)?.[1] ?? '';
      const { secret = '' } = (await platform.desk.readInvitation(token)) ?? {};
      const given = { code: codeOf(secret) };
      const browser = deskBrowser();
      browser.jar.set('desk', await platform.desk.acceptInvitation({ token, password: PASSWORD, given, from: FROM }));
      /** Signs in again. @returns the last response */
      const signIn = async (to: string): Promise<Page> => {
        await browser.post(routes.signIn, '/desk/sign-in', { name, password: PASSWORD, to });
        return browser.post(routes.code, '/desk/code', { code: codeOf(secret), to });
      };
      return { ...browser, name, signIn, password: PASSWORD, newCode: () => codeOf(secret) };
    },
    /** Writes a message of a new player. @returns the path of its thread */
    async writeToSupport(text: string): Promise<string> {
      const player = await site.newPlayer();
      const browser = site.browser();
      await site.signIn(browser, player);
      const support = (await import('~/routes/_public.support/route')) as unknown as RouteModule;
      const fields = { requestID: player.padEnd(26, 'k'), category: 'vip', text };
      const sent = await browser.post(support, '/support', fields, '/support');
      if (sent.status !== 303) throw new Error(JSON.stringify(sent));
      const { rows = [] } = await platform.ops('support', ['threads'], {});
      return `/desk/support/${String(rows.find(({ from }) => from === player)?.['thread'])}`;
    },
    close: () => site.close(),
  };
}
