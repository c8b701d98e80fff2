import type { ReactNode } from 'react';
import { settings } from '#settings';
import { inBrandColours } from '~/document/brand.server';
import { standaloneDocument } from '~/document/standalone.server';
import { fixedT } from '~/lib/language/i18n';
import base from '~/styles/base.css?inline';
import forms from '~/styles/forms.css?inline';
import tokens from '~/styles/tokens.css?inline';
import charts from './charts.css?inline';
import content from './content.css?inline';
import own from './desk.css?inline';
import { Frame } from './frame';
import keys from './keys.js?raw';
import live from './live.js?raw';
import { passkeyScript } from './passkey-script.server';
import targets from './targets.css?inline';
import type { OperatorRequest, DeskRequest } from './desk-request.server';

const STYLE = inBrandColours(`${tokens}${base}${forms}${targets}${own}${charts}${content}`);

interface DeskPage {
  title: string;
  body: ReactNode;
  status?: number;
  /** Whether the page has buttons for passkeys. */
  hasPasskeys?: boolean;
  /** Whether the page shows by itself new messages of support, or the end of the session. */
  isLive?: boolean;
  /** Additional headers. */
  headers?: Record<string, string>;
}

/** Renders a page of the back office. Nothing of it is stored or indexed. */
export function deskDocument(
  visit: DeskRequest | OperatorRequest,
  { title, body, status = 200, hasPasskeys = false, isLive = false, headers }: DeskPage,
): Response {
  const { language, clock } = visit.style;
  const { BRAND_NAME } = settings();
  const { pathname, search } = new URL(visit.request.url);
  const operator = 'operator' in visit ? visit.operator : undefined;
  const forget = 'operator' in visit ? visit.forget : undefined;
  const here = visit.request.method === 'GET' && status < 400 ? pathname + search : '/desk';
  const path = status === 404 ? undefined : pathname;
  return standaloneDocument(visit.request, {
    language,
    clock,
    title: `${title} · ${fixedT(language, 'desk')('brand', { brand: BRAND_NAME })}`,
    status,
    style: STYLE,
    className: 'desk',
    body: (
      <Frame brand={BRAND_NAME} operator={operator} mode={visit.mode} here={here} path={path}>
        {body}
      </Frame>
    ),
    scripts: [
      ...(visit.hasKeys && operator ? [keys] : []),
      ...(isLive ? [live] : []),
      ...(hasPasskeys ? [{ src: passkeyScript }] : []),
    ],
    headers: {
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      ...(forget && { 'Set-Cookie': forget }),
      ...headers,
    },
  });
}
