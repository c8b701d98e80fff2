import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router-dom';
import { INACTIVITY_LIMIT_MS } from '#contract/constants';
import { errors } from '#locales/errors';
import { settings } from '#settings';
import { anyCaller } from './caller.server';
import { ErrorScreen } from './components/layout/error-screen';
import { Layout as SiteLayout } from './components/layout/layout';
import { Popup } from './components/notices/popup';
import { ToastList } from './components/notices/toast-list';
import { InactivityWatch } from './components/notices/inactivity-watch';
import { LanguageProvider, textsFor, useTexts } from './lib/texts';
import { preferenceCookie } from './lib/preferences';
import { idleToast, sessionHeaders, troubleToast } from './redirects.server';
import { openPopup } from './services/popups.server';
import { playerSummary } from './services/player-summary.server';
import { shellContent } from './services/shell.server';
import { takeToasts } from './toasts.server';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * What every screen shows around its own: language, mode, header, footer, player, toasts. Never throws a redirect;
 * the only loader that sets cookies.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { caller, maintenance } = await anyCaller(args);
  const { state } = caller;
  const [shell, player, popup, { toasts, forget }] = await Promise.all([
    shellContent(caller, maintenance),
    playerSummary(caller),
    maintenance ? undefined : openPopup(caller),
    takeToasts(state, args.request),
  ]);
  const headers = await sessionHeaders(state);
  if (player && new URL(args.request.url).pathname === '/notifications') headers.append('Set-Cookie', preferenceCookie('seen', String(Date.now()), state.secure));
  if (forget) headers.append('Set-Cookie', forget);
  const { BRAND_NAME, PUBLIC_URL } = settings();
  return data(
    {
      language: state.language,
      brand: BRAND_NAME,
      origin: PUBLIC_URL?.replace(/\/$/, '') ?? args.context.origin ?? new URL(args.request.url).origin,
      mode: state.preferences.mode,
      lite: state.preferences.lite,
      shell,
      player,
      // A toast comes first: on a phone the two would lie on each other.
      popup: toasts.length > 0 ? undefined : popup,
      toasts: [...toasts, ...(state.idle ? [idleToast(state)] : []), ...(state.blocked ? [troubleToast(state)] : [])],
    },
    { headers },
  );
}

export type RootData = Awaited<ReturnType<typeof loader>>['data'];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** When not even the root's data is there: the plainest frame that still leads on. */
const BARE: Pick<RootData, 'language' | 'brand' | 'mode' | 'lite' | 'shell' | 'player' | 'popup' | 'toasts'> = {
  language: 'tr',
  brand: 'Rubato',
  mode: 'auto',
  lite: false,
  shell: {
    menu: [],
    languages: [],
    footer: { menus: [], partners: [], methods: [], licenses: [], social: [], bottomBar: '', year: 2026 },
  },
  player: undefined,
  popup: undefined,
  toasts: [],
};

export function Layout({ children }: { children: ReactNode }) {
  const { language, brand, mode, lite, shell, player, popup, toasts } = useRouteLoaderData<typeof loader>('root') ?? BARE;
  useScrollRestoration();
  return (
    <LanguageProvider language={language}>
      <html lang={language} data-mode={mode === 'auto' ? undefined : mode}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content={mode === 'auto' ? 'light dark' : mode} />
          {player && !lite && (
            <noscript>
              <meta httpEquiv="refresh" content={`${INACTIVITY_LIMIT_MS / 1000 + 5}; url=/login`} />
            </noscript>
          )}
          <Meta />
          <Links />
        </head>
        <body>
          <SiteLayout
            brand={brand}
            menu={shell.menu}
            languages={shell.languages}
            mode={mode}
            lite={lite}
            player={player}
            footer={shell.footer}
            popup={popup && <Popup {...popup} />}
          >
            {children}
          </SiteLayout>
          <ToastList toasts={toasts} />
          {player && <InactivityWatch />}
        </body>
      </html>
    </LanguageProvider>
  );
}

export default function App() {
  return <Outlet />;
}

const KINDS: Record<number, 'notFound' | 'noAccess' | 'unavailable' | 'badRequest'> = { 404: 'notFound', 403: 'noAccess', 502: 'unavailable', 400: 'badRequest', 413: 'badRequest' };
const kindOf = (error: unknown) => (isRouteErrorResponse(error) ? KINDS[error.status] : undefined) ?? 'wrong';

/** The title of a screen that says none itself: an error's, or the brand. */
export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const { language, brand } = root ?? BARE;
  return [{ title: error ? `${textsFor(language, errors)(`${kindOf(error)}Title`)} · ${brand}` : brand }, ...(error ? [{ name: 'robots', content: 'noindex' }] : [])];
};

/** Screens with a way on for what went wrong: 404, 403, 502, anything else. */
export function ErrorBoundary() {
  const error = useRouteError();
  const t = useTexts(errors);
  const kind = kindOf(error);
  return (
    <ErrorScreen
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
      ways={[
        { title: t('toHome'), url: '/' },
        { title: t('toSupport'), url: '/support' },
      ]}
    />
  );
}
