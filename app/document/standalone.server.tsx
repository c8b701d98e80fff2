import { createHash, randomBytes } from 'node:crypto';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Clock, Language } from '#contract/constants';
import type { TimeStyle } from '#contract/dates';
import { settings } from '#settings';
import '~/lib/language/i18next.server';
import { BrandIcons } from '~/components/layout/brand-icons';
import { brandLogo } from '~/document/brand.server';
import { getI18n } from '~/lib/language/i18n';
import { ClockContext } from '~/lib/page/clock';
import { readPreferences } from '~/lib/preferences/preferences.server';

/** A file of the build that runs after the page is parsed. */
export interface ScriptFile {
  src: string;
  /** Values that the script reads from its element's `dataset`. */
  data?: Readonly<Record<`data-${string}`, string>>;
}

interface Page {
  language: Language;
  title: string;
  status: number;
  style: string;
  body: ReactNode;
  className?: string | undefined;
  themeColor?: string | undefined;
  /** Default: the clock that the visitor chose. */
  clock?: Clock | undefined;
  /** Default: the mode that the visitor chose. */
  mode?: 'light' | 'dark' | undefined;
  /** The only scripts that the page may run: the text of each, or a file of the build. */
  scripts?: readonly (string | ScriptFile)[] | undefined;
  /** Seconds until a browser that runs no script, or cannot load a file of `scripts`, reloads the page. */
  refresh?: number | undefined;
  /** Additional origins to which its forms may lead. */
  formTargets?: readonly string[];
  /** Whether its links and forms do nothing. */
  isInert?: boolean;
  headers?: Record<string, string>;
}

/** Provides texts and clock of a page, or of a part of it, outside the site's layout. */
export function PageTexts({ language, clock, children }: TimeStyle & { children: ReactNode }) {
  return (
    <I18nextProvider i18n={getI18n(language)}>
      <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>
    </I18nextProvider>
  );
}

/** Returns a page outside the site's layout, with only its texts and a policy of its own. */
export function standaloneDocument(
  request: Request,
  {
    language,
    title,
    status,
    style,
    body,
    className,
    themeColor,
    scripts = [],
    refresh,
    formTargets = [],
    isInert = false,
    headers,
    mode: givenMode,
    clock: givenClock,
  }: Page,
): Response {
  // Display preferences are not secret; no other cookie is read here.
  const chosen = readPreferences(request.headers.get('Cookie'), false);
  const mode = givenMode ?? chosen.mode;
  const running = [...scripts, ...(refresh !== undefined && scripts.length > 0 ? [refreshWithout(refresh)] : [])].map(
    toScript,
  );
  const markup = renderToStaticMarkup(
    <PageTexts language={language} clock={givenClock ?? chosen.clock}>
      <html lang={language} data-mode={mode === 'auto' ? undefined : mode} className={className}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          {themeColor !== undefined && <meta name="theme-color" content={themeColor} />}
          {isInert && <base target="_blank" />}
          <title>{title}</title>
          <BrandIcons logo={brandLogo} />
          <style dangerouslySetInnerHTML={{ __html: style }} />
          {refresh !== undefined && (
            <noscript>
              <meta httpEquiv="refresh" content={String(refresh)} />
            </noscript>
          )}
        </head>
        <body>
          {body}
          {running.map(({ element, source }) => (
            <Fragment key={source}>{element}</Fragment>
          ))}
        </body>
      </html>
    </PageTexts>,
  );
  const sources = running.map(({ source }) => `'${source}'`).join(' ');
  const scripting = sources === '' ? '' : `script-src ${sources};connect-src 'self';`;
  // Links of an inert page open new windows, which the sandbox forbids.
  const targets = isInert ? "'none';sandbox allow-same-origin" : ["'self'", ...formTargets].join(' ');
  return new Response(`<!DOCTYPE html>${markup}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store, no-cache',
      'Content-Security-Policy': `default-src 'none';style-src '${hashOf(style)}';${scripting}img-src 'self';base-uri 'none';form-action ${targets};frame-ancestors 'none'`,
      ...headers,
    },
  });
}

/**
 * Returns the element of a script and its CSP source. A file is allowed by a nonce: `'self'` would allow every file of
 * the build, and not all supported browsers apply hashes to files.
 */
function toScript(script: string | ScriptFile): { element: ReactNode; source: string } {
  if (typeof script === 'string')
    return { element: <script dangerouslySetInnerHTML={{ __html: script }} />, source: hashOf(script) };
  const nonce = randomBytes(12).toString('base64url');
  return {
    element: <script defer src={script.src} nonce={nonce} {...script.data} />,
    source: `nonce-${nonce}`,
  };
}

/**
 * Returns a script that reloads the page after `seconds` if the file before it cannot be loaded. The page states that
 * it is up to date, and that file would keep it so.
 */
const refreshWithout = (seconds: number): string =>
  `document.currentScript.previousSibling.onerror=()=>setTimeout(()=>location.reload(),${seconds}e3)`;

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the site's origin: PUBLIC_URL, which players type, or this host. */
export function siteOrigin(request: Request): string {
  const { PUBLIC_URL } = settings();
  const origin = PUBLIC_URL && new URL(PUBLIC_URL).origin;
  return !origin || origin === new URL(request.url).origin ? '' : origin;
}
