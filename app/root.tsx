import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeLanguage } from 'remix-i18next/react';
import type { Language } from '#contract/constants';
import { settings } from '#settings';
import { useScreenDespiteErrors } from '~/document/background-errors';
import { findLostForm, useLostForm } from '~/document/lost-form';
import { useRouterState } from '~/document/router-state';
import { brandLogo } from '~/document/brand.server';
import { absentPaths, isPathOffered } from '~/api/products.server';
import { getCallerUnguarded } from '~/session/guards.server';
import { LostForm } from './components/forms/lost-form';
import { ResendForm } from './components/forms/resend-form';
import { ErrorScreen } from './components/layout/error-screen';
import { BrandIcons } from './components/layout/brand-icons';
import { RuntimeScripts } from './components/layout/runtime-scripts';
import { Layout as SiteLayout } from './components/layout/layout';
import { InlineNotice } from './components/notices/inline-notice';
import { StoredInputNote, PageNotes } from './components/notices/page-notes';
import { Popup } from './components/notices/popup';
import { ToastList } from './components/notices/toast-list';
import { SessionWatch } from './components/notices/session-watch';
import { formAnswer } from '~/lib/forms/form-state';
import { readBetSlip } from '~/lib/bets/coupon-cookie';
import { defaultLanguage } from '~/lib/language/default-language.server';
import { fixedT } from '~/lib/language/i18n';
import { ClockContext } from '~/lib/page/clock';
import type { Toast } from '~/lib/page/toast';
import type { RouteHandle } from '~/lib/page/route-handle';
import { takeStoredInput } from '~/answers/stored-input.server';
import { inactivityToast, sessionHeaders, serverErrorToast } from '~/answers/redirects.server';
import { openPopup } from '~/screens/popups.server';
import { playerSummary } from '~/screens/player-summary.server';
import { sessionEnd } from '~/screens/session-end.server';
import { shellContent } from '~/screens/shell.server';
import { takeToast } from '~/answers/toasts.server';

export const handle: RouteHandle = { i18n: ['common', 'components', 'errors'] };

/**
 * Loads the frame of every screen: language, mode, header, footer, player, toasts. Never throws a redirect. It is the
 * only loader that sends session and toast.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { caller, maintenance } = await getCallerUnguarded(args);
  const { state } = caller;
  const [{ footer, ...shell }, player, popup, { toast, forget }] = await Promise.all([
    shellContent(caller, maintenance),
    playerSummary(caller),
    maintenance ? undefined : openPopup(caller),
    takeToast(state, args.request),
  ]);
  args.context.footer = footer;
  // The result of an action is newer.
  const { kept, forget: forgetInput } =
    caller.player && !state.answered ? await takeStoredInput(state, args.request, caller.player.uid) : {};
  const headers = await sessionHeaders(state);
  for (const cookie of [forget, forgetInput]) if (cookie) headers.append('Set-Cookie', cookie);
  const { BRAND_NAME, PUBLIC_URL } = settings();
  return data(
    {
      language: state.language,
      ...(state.language !== state.preferences.language && { carried: state.language }),
      defaultLanguage: defaultLanguage(),
      brand: BRAND_NAME,
      ...(brandLogo && { logo: brandLogo }),
      origin: PUBLIC_URL?.replace(/\/$/, '') ?? args.context.origin ?? new URL(args.request.url).origin,
      mode: state.preferences.mode,
      ...(state.preferences.clock !== '12' && { clock: state.preferences.clock }),
      lite: state.preferences.lite,
      hasKeys: state.preferences.hasKeys,
      // Lite mode loads nothing that the player did not ask for.
      refreshes: state.preferences.refreshes && !state.preferences.lite,
      shell,
      player,
      session: player && sessionEnd(state),
      ...(kept && { kept }),
      // Parts of the site whose paths are 404; no link may lead to them.
      off: absentPaths(),
      picks: isPathOffered('/coupon') ? readBetSlip(args.request.headers.get('Cookie')).length : 0,
      // A toast takes precedence, because on a phone they would overlap.
      popup: toast ? undefined : popup,
      // Read when the page is complete, because a 500 in a call of another loader is known only then.
      get toasts(): Toast[] {
        return [
          ...(toast ? [toast] : []),
          ...(state.idle ? [inactivityToast(state)] : []),
          ...(state.blocked ? [serverErrorToast(state)] : []),
        ];
      },
    },
    { headers },
  );
}

export type RootData = Awaited<ReturnType<typeof loader>>['data'];

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Frame for errors without the root's data: a minimal one with links to other pages, and without a brand. */
const BARE: Pick<
  RootData,
  | 'language'
  | 'brand'
  | 'mode'
  | 'clock'
  | 'lite'
  | 'hasKeys'
  | 'shell'
  | 'player'
  | 'session'
  | 'picks'
  | 'popup'
  | 'toasts'
> = {
  language: 'tr',
  brand: '',
  mode: 'auto',
  lite: false,
  hasKeys: true,
  shell: {
    menu: [],
    languages: [],
  },
  player: undefined,
  session: undefined,
  picks: 0,
  popup: undefined,
  toasts: [],
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const { brand, mode, clock = '12', lite, hasKeys, shell, player, session, picks, popup, toasts } = root ?? BARE;
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  // A screen reached without a page load appears when all its texts are loaded.
  const namespaces = handles.flatMap((of) => of?.i18n ?? []);
  const areAllSeen = handles.some((of) => of?.showsNotifications);
  // An error's screen has neither.
  const hasParts = !useRouterState().errors;
  const content = hasParts && handles.find((of) => of?.content)?.content;
  const filters = hasParts && handles.find((of) => of?.filters)?.filters;
  const { i18n } = useTranslation(namespaces);
  // Another tab may have chosen another language.
  useChangeLanguage(root?.language ?? i18n.language);
  return (
    <html lang={i18n.language} data-mode={mode === 'auto' ? undefined : mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={mode === 'auto' ? 'light dark' : mode} />
        <Meta />
        <BrandIcons logo={root?.logo} />
        <Links />
      </head>
      <body>
        <ClockContext.Provider value={clock}>
          <SiteLayout
            brand={brand}
            logo={root?.logo}
            menu={shell.menu}
            languages={shell.languages}
            mode={mode}
            clock={clock}
            lite={lite}
            hasKeys={hasKeys}
            {...(content ? { content } : {})}
            {...(filters ? { filters } : {})}
            picks={picks}
            player={player && areAllSeen ? { ...player, notifications: 0 } : player}
            popup={popup && <Popup {...popup} />}
          >
            {children}
          </SiteLayout>
          <ToastList toasts={toasts} />
          {session && <SessionWatch {...session} />}
        </ClockContext.Provider>
        {root && !lite && <RuntimeScripts />}
      </body>
    </html>
  );
}

export default function App() {
  const { t } = useTranslation('errors');
  useLostForm();
  const isUnanswered = useScreenDespiteErrors(t('notSent')) === useLocation().key;
  return (
    <>
      {isUnanswered && <InlineNotice text={t('noAnswer')} tone="error" isArrival />}
      <StoredInputNote />
      <PageNotes place="above" />
      <Outlet />
      <PageNotes place="below" />
    </>
  );
}

const KINDS: Record<number, 'notFound' | 'noAccess' | 'unavailable' | 'badRequest'> = {
  404: 'notFound',
  403: 'noAccess',
  502: 'unavailable',
  400: 'badRequest',
  413: 'badRequest',
};
const kindOf = (error: unknown) => (isRouteErrorResponse(error) ? KINDS[error.status] : undefined) ?? 'wrong';
const errorTitle = (language: Language, kind: ReturnType<typeof kindOf>): string =>
  kind === 'wrong' ? fixedT(language, 'common')('somethingWentWrong') : fixedT(language, 'errors')(`${kind}Title`);

/** Title of a screen without one of its own: an error's, or the brand. */
export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const { language, brand } = root ?? BARE;
  return [
    { title: [error && errorTitle(language, kindOf(error)), brand].filter(Boolean).join(' · ') },
    ...(error ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

/**
 * Error screens with links to other pages: 404, 403, 502, all others. After an action its result is shown in any
 * case, because the outcome of a booking is more important than the lists around it. Without a result, a form with a
 * request ID can be sent again.
 * @throws the error of a component in the browser: `hydrateDocument` then keeps the page. Another document with the
 * same layout could throw again, in an endless loop.
 */
export function ErrorBoundary() {
  // `useActionData` would return the root's own.
  const state = useRouterState();
  const answer = formAnswer(state.actionData);
  const error = useRouteError();
  const { t, i18n } = useTranslation('errors');
  const kind = kindOf(error);
  if (answer) return <ResendForm answer={answer} />;
  if (!state.errors) throw error;
  const lost = isRouteErrorResponse(error) && error.status < 500 ? undefined : findLostForm();
  if (lost) return <LostForm sent={lost} />;
  return (
    <ErrorScreen
      title={errorTitle(i18n.language, kind)}
      text={(isRouteErrorResponse(error) && error.status === 502 && String(error.data)) || t(`${kind}Text`)}
      ways={[
        { title: t('toHome'), url: '/' },
        ...(kind === 'wrong' ? [{ title: t('toHistory'), url: '/profile/history/account' }] : []),
        { title: t('toSupport'), url: '/support' },
      ]}
    />
  );
}
