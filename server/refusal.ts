import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { RETRY_S } from '#contract/constants';
import { localize, type Localized } from '#contract/localize';
import en from '#locales/en/common.json';
import tr from '#locales/tr/common.json';
import { readPreferences } from '../app/lib/preferences/preferences.server';
import { getClient } from './client';
import { STRICT_POLICY } from './security-headers';

/** Reason for which a request is rejected before it reaches a page. */
export type RejectionReason =
  | 'badAddress'
  | 'badMethod'
  | 'foreign'
  | 'tooManyHeaders'
  | 'tooLarge'
  | 'deskTooLarge'
  | 'tooMany'
  | 'notFound'
  | 'broken'
  | 'closing'
  | 'overloaded';

const STATUS: Record<RejectionReason, number> = {
  badAddress: 400,
  notFound: 404,
  badMethod: 405,
  foreign: 403,
  tooLarge: 413,
  deskTooLarge: 413,
  tooMany: 429,
  tooManyHeaders: 431,
  broken: 500,
  closing: 503,
  overloaded: 503,
};

const TEXTS: Record<RejectionReason, Localized> = {
  badAddress: { tr: 'Bu adres okunamadı.', en: 'This address could not be read.' },
  badMethod: { tr: 'Bu istek türü kabul edilmiyor.', en: 'This kind of request is not accepted.' },
  tooManyHeaders: { tr: 'Bu istekte çok fazla başlık var.', en: 'This request has too many headers.' },
  foreign: {
    tr: 'Bu form başka bir siteden gönderildi, bu yüzden hiçbir işlem yapılmadı.',
    en: 'This form was sent from another site, so nothing was done.',
  },
  tooLarge: { tr: 'Gönderilen veri çok büyük.', en: 'What was sent is too large.' },
  deskTooLarge: {
    tr: 'Hiçbir işlem yapılmadı: bir form, dosyasıyla birlikte en fazla 256 kB olabilir. Daha büyük bir dosyayı `npm run ops` ile yükleyin.',
    en: 'Nothing was done: a form has at most 256 kB with its file. Load a larger file by `npm run ops`.',
  },
  tooMany: {
    tr: 'Çok fazla istek gönderildi. Lütfen biraz sonra tekrar deneyin.',
    en: 'Too many requests were sent. Please try again in a moment.',
  },
  notFound: { tr: 'Burada bir şey yok.', en: 'There is nothing here.' },
  broken: { tr: tr.somethingWentWrong, en: en.somethingWentWrong },
  closing: {
    tr: 'Site yeniden başlatılıyor. Lütfen birkaç saniye sonra tekrar deneyin.',
    en: 'The site is restarting. Please try again in a few seconds.',
  },
  overloaded: {
    tr: 'Site şu anda çok yoğun. Lütfen birkaç saniye sonra tekrar deneyin.',
    en: 'The site is very busy right now. Please try again in a few seconds.',
  },
};

const HOME: Localized = { tr: 'Ana sayfa', en: 'Home page' };

const STYLE =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem}' +
  'a{color:inherit}small{opacity:.7}';

/** Content policy of a page whose only inline part is the style above. */
const REFUSAL_POLICY =
  `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';` +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'";

function wantsJson(request: Request): boolean {
  return (
    /^\/(?:endpoint|callbacks|ops|datas)\b/.test(request.path) ||
    !(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
  );
}

/**
 * Rejects a request: with a small page in the visitor's language, or with the API's envelope if a program sent it.
 */
export function refuse(request: Request, response: Response, reason: RejectionReason): void {
  const status = STATUS[reason];
  const stored = readPreferences(request.headers.cookie, false);
  const language = stored.languageStored ? stored.language : getClient(response).defaultLanguage;
  const text = localize(TEXTS[reason], language);
  response.status(status).setHeader('Cache-Control', 'no-store');
  if (status === 503) response.setHeader('Retry-After', RETRY_S);
  if (wantsJson(request)) {
    response.setHeader('Content-Security-Policy', STRICT_POLICY);
    response.json({ result: false, message: text, data: null, code: status });
    return;
  }
  const id = status >= 500 ? `<p><small>${getClient(response).requestId}</small></p>` : '';
  const home = localize(HOME, language);
  response.setHeader('Content-Security-Policy', REFUSAL_POLICY);
  response
    .type('html')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${status}</title>` +
        `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>` +
        `<body><main><h1>${status}</h1><p>${text}</p>${id}<p><a href="/">${home}</a></p></main></body></html>`,
    );
}
