import { RETRY_S } from '#contract/constants';
import { localize } from '#contract/localize';
import type { ChargePage } from '#platform';
import { drawQr } from '~/answers/qr.server';
import { siteOrigin, standaloneDocument } from '~/document/standalone.server';
import { inBrandColours } from '~/document/brand.server';
import { fixedT } from '~/lib/language/i18n';
import { readPreferences } from '~/lib/preferences/preferences.server';
import base from '~/styles/base.css?inline';
import forms from '~/styles/forms.css?inline';
import own from '~/styles/pay.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { ChargeView, getOutcomeKey, Unknown, Unreachable, type Refused } from './charge';

const STYLE = inBrandColours(`${tokens}${base}${forms}${own}`);
/** Seconds between automatic reloads while a bitcoin payment is unconfirmed. */
const REFRESH_S = 3;

/** Renders a gateway's page; status 400 if the form was rejected. */
export function chargeDocument(request: Request, page: ChargePage, refused?: Refused): Response {
  const { language } = readPreferences(request.headers.get('Cookie'), false);
  const { charge } = page;
  const t = fixedT(language, 'pay');
  const outcome = getOutcomeKey(page);
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

/** Renders the 404 page. */
export function unknownDocument(request: Request): Response {
  const { language } = readPreferences(request.headers.get('Cookie'), false);
  return document(request, {
    language,
    title: fixedT(language, 'pay')('unknownTitle'),
    status: 404,
    body: <Unknown back={`${siteOrigin(request)}/profile/deposit`} />,
  });
}

/** Renders the 503 page while the database is lost. The form is not repeated: the charge shows whether it was paid. */
export function unreachableDocument(request: Request): Response {
  const { language } = readPreferences(request.headers.get('Cookie'), false);
  return document(request, {
    language,
    title: fixedT(language, 'errors')('unavailableTitle'),
    status: 503,
    body: <Unreachable />,
    headers: { 'Retry-After': String(RETRY_S) },
  });
}

/** Returns the amount as '0.00123456', the bitcoin address, and both as a QR code for wallets. */
function bitcoinOf(address: string, satoshi: bigint) {
  const amount = `${satoshi / 100_000_000n}.${String(satoshi % 100_000_000n).padStart(8, '0')}`;
  return { amount, qr: drawQr(`bitcoin:${address}?amount=${amount}`) };
}

function document(
  request: Request,
  { refresh, headers, ...page }: Omit<Parameters<typeof standaloneDocument>[1], 'style' | 'formTargets'>,
): Response {
  const site = siteOrigin(request);
  return standaloneDocument(request, {
    ...page,
    style: STYLE,
    // The form redirects to the site, which may be on another host than this page.
    formTargets: site ? [site] : [],
    headers: { ...headers, ...(refresh !== undefined && { Refresh: String(refresh) }) },
  });
}
