import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PALETTES, type Palette } from '#arcade/palettes';
import type { Language } from '#contract/constants';
import { rounds as texts } from '#locales/rounds';
import { randomId } from '#platform/db/ids';
import type { GameScreen, ShownRound } from '#platform';
import { settings } from '#settings';
import { LanguageProvider, textsFor } from '~/lib/texts';
import { formatAmount } from '~/lib/money';
import { readPreferences } from '~/lib/preferences';
import base from '~/styles/base.css?inline';
import bingo from '~/styles/bingo.css?inline';
import own from '~/styles/rounds.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { Bingo } from './bingo';
import type { Refusal } from './frame';
import { Game } from './game';
import { Message, type PlayedGame } from './message';
import { SiteOrigin } from './site-link';

export interface GameState {
  screen: GameScreen;
  round?: ShownRound | undefined;
  refused?: Refusal | undefined;
}

/** The game's page; status 400 when a spin was refused. */
export function gameDocument(request: Request, { screen, round, refused }: GameState): Response {
  const { launch, theme } = screen;
  const t = textsFor(launch.language, texts);
  // What a screen reader says first on a new page is its title: the outcome.
  const outcome = round && (round.payout > 0n ? t('won', { amount: formatAmount(round.payout) }) : t('nothing'));
  const shared = { address: new URL(request.url).pathname, refused, requestID: randomId() };
  return page(request, {
    language: launch.language,
    title: [outcome, launch.gameName, launch.providerName].filter(Boolean).join(' · '),
    palette: PALETTES[theme.palette % PALETTES.length],
    status: refused ? 400 : 200,
    ...(screen.kind === 'bingo'
      ? { body: <Bingo {...shared} screen={screen} round={round?.kind === 'bingo' ? round : undefined} />, styles: bingo }
      : { body: <Game {...shared} screen={screen} round={round?.kind === 'slot' ? round : undefined} /> }),
  });
}

/** A launch that is over (410), or one that never was (404), with a way on; `game` is what the launch was for. */
export function messageDocument(request: Request, kind: 'expired' | 'unknown', language: Language, game: PlayedGame | undefined): Response {
  return page(request, {
    language,
    title: textsFor(language, texts)(`${kind}Title`),
    palette: PALETTES[0],
    status: kind === 'expired' ? 410 : 404,
    body: <Message kind={kind} game={game} />,
  });
}

interface Page {
  language: Language;
  title: string;
  palette: Palette | undefined;
  status: number;
  body: ReactNode;
  /** What the game needs beside the styles of all games. */
  styles?: string;
}

/** The site's address, where it is not the game's own: the platform's PUBLIC_URL is what players type. */
function siteOrigin(request: Request): string {
  const { PUBLIC_URL } = settings();
  const origin = PUBLIC_URL && new URL(PUBLIC_URL).origin;
  return !origin || origin === new URL(request.url).origin ? '' : origin;
}

function page(request: Request, { language, title, palette, status, body, styles = '' }: Page): Response {
  // The display mode is no secret; nothing else is read from cookies here.
  const { mode } = readPreferences(request.headers.get('Cookie'), false);
  const light = palette ? `:root{--deep:${palette.deep};--mid:${palette.mid};--glow:${palette.glow};--accent:${palette.accent}}` : '';
  const style = `${tokens}${base}${own}${styles}${light}`;
  const markup = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <html lang={language} data-mode={mode === 'auto' ? undefined : mode}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="theme-color" content={palette?.deep} />
          <title>{title}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style dangerouslySetInnerHTML={{ __html: style }} />
        </head>
        <body>
          <SiteOrigin value={siteOrigin(request)}>{body}</SiteOrigin>
        </body>
      </html>
    </LanguageProvider>,
  );
  const hash = createHash('sha256').update(style).digest('base64');
  return new Response(`<!DOCTYPE html>${markup}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': `default-src 'none';style-src 'sha256-${hash}';img-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'`,
    },
  });
}
