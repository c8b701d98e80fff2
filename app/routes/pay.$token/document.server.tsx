import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import type { ChargePage } from '#platform';
import { settings } from '#settings';
import { drawQr } from '~/answers/qr.server';
import '~/lib/i18next.server';
import { fixedT, i18nOf } from '~/lib/i18n';
import { readPreferences } from '~/lib/preferences.server';
import base from '~/styles/base.css?inline';
import forms from '~/styles/forms.css?inline';
import own from '~/styles/pay.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { ChargeView, outcomeOf, Unknown, type Refused } from './charge';

const STYLE = `${tokens}${base}${forms}${own}`;
/** While bitcoin is on its way the page asks again by itself. */
const REFRESH_S = 3;

/** A gateway's page; status 400 when what was typed was refused. */
export function chargeDocument(request: Request, page: ChargePage, refused?: Refused): Response {
  const { language } = readPreferences(request.headers.get('Cookie'), false);
  const { charge } = page;
  const t = fixedT(language, 'pay');
  const outcome = outcomeOf(page);
  const bitcoin = charge.address && charge.satoshi !== null ? bitcoinOf(charge.address, charge.satoshi) : undefined;
  return document(request, {
    language,
    title: [refused && t('errorTitle'), outcome && t(outcome), t('title', { method: localize(page.method, language) })]
      .filter(Boolean)
      .join(' · '),
    status: refused ? 400 : 200,
    refresh: charge.state === 'seen' ? REFRESH_S : undefined,
    body: (
      <ChargeView
        page={page}
        refused={refused}
        bitcoin={bitcoin}
        back={`${siteOrigin(request)}/profile/payments/${charge.paymentId}`}
      />
    ),
  });
}

/** There is no such page. */
export function unknownDocument(request: Request): Response {
  const { language } = readPreferences(request.headers.get('Cookie'), false);
  return document(request, {
    language,
    title: fixedT(language, 'pay')('unknownTitle'),
    status: 404,
    body: <Unknown back={`${siteOrigin(request)}/profile/deposit`} />,
  });
}

/** The amount as '0.00123456' and the address, and both as a wallet reads them from a picture. */
function bitcoinOf(address: string, satoshi: bigint) {
  const amount = `${satoshi / 100_000_000n}.${String(satoshi % 100_000_000n).padStart(8, '0')}`;
  return { amount, qr: drawQr(`bitcoin:${address}?amount=${amount}`) };
}

/** The site's address, where it is not this one: PUBLIC_URL is what players type. */
export function siteOrigin(request: Request): string {
  const { PUBLIC_URL } = settings();
  const origin = PUBLIC_URL && new URL(PUBLIC_URL).origin;
  return !origin || origin === new URL(request.url).origin ? '' : origin;
}

interface Page {
  language: Language;
  title: string;
  status: number;
  refresh?: number | undefined;
  body: ReactNode;
}

function document(request: Request, { language, title, status, refresh, body }: Page): Response {
  // How pages are displayed is no secret; nothing else is read from cookies here.
  const { mode } = readPreferences(request.headers.get('Cookie'), false);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <html lang={language} data-mode={mode === 'auto' ? undefined : mode}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{title}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        </head>
        <body>{body}</body>
      </html>
    </I18nextProvider>,
  );
  const digest = createHash('sha256').update(STYLE).digest('base64');
  // A form that ends on the site leaves this page's host where the two are apart.
  const targets = ["'self'", siteOrigin(request)].filter(Boolean).join(' ');
  return new Response(`<!DOCTYPE html>${markup}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': `default-src 'none';style-src 'sha256-${digest}';img-src 'self';base-uri 'none';form-action ${targets};frame-ancestors 'none'`,
      ...(refresh !== undefined && { Refresh: String(refresh) }),
    },
  });
}
