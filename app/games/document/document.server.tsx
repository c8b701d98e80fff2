import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PALETTES, type Palette } from '#arcade/palettes';
import { RETRY_S, type Language } from '#contract/constants';
import type { EngineKind, GameScreen, RoundView } from '#provider';
import { PageTexts, siteOrigin, standaloneDocument, type ScriptFile } from '~/document/standalone.server';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import { RESTORED_CHOICES } from '~/lib/links/restored-choices';
import { demoPath } from '~/lib/links/launch-path';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { inBrandColours } from '~/document/brand.server';
import base from '~/styles/base.css?inline';
import { shortened } from '~/styles/families';
import demoStyles from '~/styles/rounds/demo.css?inline';
import wageringStyles from '~/styles/rounds/wagering.css?inline';
import frame from '~/styles/rounds/frame.css?inline';
import messageStyles from '~/styles/rounds/message.css?inline';
import tokens from '~/styles/tokens.css?inline';
import { DemoBanner, DemoContext, DemoOffer, type DemoPlay } from './demo';
import { Bar, DepositPath, LimitsLink, type Refusal, type ScreenProps } from './frame';
import { Message, type PlayedGame } from './message';
import { Past } from './past';
import { RealityCheck, type Check } from './reality-check';
import { toResult } from './result';
import { SiteOrigin } from './site-link';
import { Unreachable } from './unreachable';
import { isFresh } from '~/games/tables/table-parts';
import { VIEWS, type View } from './views';

export interface GameState {
  screen: GameScreen;
  round?: RoundView | undefined;
  refused?: Refusal | undefined;
  /** Set if the game is played for play money. */
  demo?: DemoPlay | undefined;
  /** Whether it shows a past round: nothing can be played. */
  isPast?: boolean;
}

/** Request header of a form that the script of a game sends: no plain form and no other site can set it. */
const IN_PLACE_HEADER = 'X-In-Place';

/** Whether the script of a game sent this form, and updates its page by `playedAnswer`. */
export const isInPlace = (request: Request): boolean => request.headers.has(IN_PLACE_HEADER);

/** Renders the game's page; status 400 if a spin was rejected. */
export function gameDocument(request: Request, state: GameState): Response {
  const { screen, refused, demo, isPast = false } = state;
  const { session, theme } = screen;
  const { Screen, styles, live, inPlace } = viewOf(screen);
  const follows = isPast || demo ? undefined : live;
  return page(request, {
    language: session.language,
    title: titleOf(state),
    palette: PALETTES[theme.palette % PALETTES.length],
    className: classOf(state),
    status: refused && refused.why !== 'goOn' && refused.why !== 'kept' ? 400 : 200,
    body: <Game address={toAddress(new URL(request.url), state)} state={state} Screen={Screen} />,
    styles: `${styles}${follows?.styles(screen) ?? ''}${demo ? demoStyles : ''}${screen.wagering ? wageringStyles : ''}`,
    script: isPast ? undefined : findScript(request, { live: follows, inPlace }, session.language),
    // No automatic reload after a rejection, so that the typed values stay.
    refresh: refused ? undefined : follows?.refreshAfter(screen),
  });
}

/**
 * Returns a played round for the script of its game: `url` of its document, and that document's `title`, `className`
 * and changing parts. All come from the document's own view.
 */
export function playedAnswer(request: Request, url: string, state: GameState): Response {
  const { session } = state.screen;
  const { Screen, inPlace, live } = viewOf(state.screen);
  const { clock } = readPreferences(request.headers.get('Cookie'), false);
  const markup = renderToStaticMarkup(
    <PageTexts language={session.language} clock={clock}>
      <SiteOrigin value={siteOrigin(request)}>
        <Game
          address={toAddress(new URL(url, request.url), state)}
          state={state}
          Screen={inPlace?.Parts ?? live?.Parts ?? Screen}
        />
      </SiteOrigin>
    </PageTexts>,
  );
  return Response.json(
    { url, title: titleOf(state), className: classOf(state) ?? '', markup },
    { headers: { 'Cache-Control': 'private, no-store, no-cache' } },
  );
}

/** Returns the URL of a game's forms. A demo continues from the state in its URL. */
const toAddress = ({ pathname, search }: URL, { demo }: GameState): string => (demo ? pathname + search : pathname);

interface GameProps {
  /** URL of its forms. */
  address: string;
  state: GameState;
  /** The whole screen of the game, or its parts. */
  Screen: ComponentType<ScreenProps<EngineKind>>;
}

/** Everything that a game's page shows. */
function Game({ address, state: { screen, round, refused, demo, isPast = false }, Screen }: GameProps) {
  const { session } = screen;
  const deposit = depositPath(session, refused);
  return (
    <DemoContext value={demo}>
      <DemoBanner />
      <DemoOffer value={demo || viewOf(screen).live ? undefined : demoPath(session.launchPath)}>
        <Past value={isPast && session}>
          <Bar screen={screen} round={refused ? undefined : landed(screen, round)} deposit={deposit} />
          <DepositPath.Provider value={deposit}>
            <Screen
              address={address}
              screen={screen}
              round={round}
              refused={refused}
              requestID={screen.next.requestID}
            />
          </DepositPath.Provider>
          {!demo && <LimitsLink />}
        </Past>
      </DemoOffer>
    </DemoContext>
  );
}

/** Returns the view of a game; the screen of a kind receives the state of its engine. */
const viewOf = ({ kind }: GameScreen) => VIEWS[kind] as ComponentView;
type ComponentView = Omit<View<EngineKind>, 'Screen'> & { Screen: ComponentType<ScreenProps<EngineKind>> };

/** Returns the title of a game's page. A screen reader first announces it on a new page, so it has the outcome. */
function titleOf({ screen: { session }, round, demo }: GameState): string {
  const t = fixedT(session.language, 'rounds');
  const outcome = round && (round.over ? outcomeTitle(session.language, round) : t('goesOn'));
  return [demo && t('demo'), outcome, session.gameName, session.maker].filter(Boolean).join(' · ');
}

/** Returns the class of a page whose reveal takes longer. */
const classOf = ({ round }: GameState): string | undefined => (round && hasTumbles(round) ? 'long' : undefined);

/** Returns a script of a game with the texts of the switches that it adds. */
function scriptFile(src: string, language: Language, texts?: string): ScriptFile {
  const t = fixedT(language, 'rounds');
  return {
    src,
    data: {
      'data-sound': t('soundSwitch'),
      ...(texts === undefined ? { 'data-quick': t('quickSwitch') } : { 'data-texts': texts }),
      'data-full': t('fullSwitch'),
    },
  };
}

/** Returns the script of a game's page. The lite version has only one that keeps the page up to date. */
function findScript(
  request: Request,
  { live, inPlace }: { [Part in 'live' | 'inPlace']: ComponentView[Part] | undefined },
  language: Language,
) {
  if (live) return scriptFile(live.script, language, live.texts(language));
  return inPlace && !isLite(request) ? scriptFile(inPlace.script, language) : undefined;
}

const isLite = (request: Request): boolean =>
  readPreferences(request.headers.get('Cookie'), request.headers.get('Save-Data') === 'on').lite;

/** Returns the path of the deposit page, with the launch of the game and the choices of a rejected form as its `from`. */
function depositPath(
  { launchPath, playerSeed }: Pick<GameScreen['session'], 'launchPath' | 'playerSeed'>,
  refused: Refusal | undefined,
): string {
  const isChoice = (name: string, value: string) =>
    !NO_CHOICES.has(name) && value !== '' && !(name === 'playerSeed' && value === playerSeed);
  const choices = [...new Set(refused?.form.keys())].flatMap((name) =>
    (refused?.form.getAll(name) ?? [])
      .map((value) => [name, String(value)])
      .filter(([, value = '']) => isChoice(name, value)),
  );
  const query = new URLSearchParams(choices).toString();
  return `/profile/deposit?${new URLSearchParams({ from: `${launchPath}${query && `?${query}`}` }).toString()}`;
}

/** Fields that belong to one submit of a form, or to one round of a table. */
const NO_CHOICES: ReadonlySet<string> = new Set(['requestID', 'reality', 'number', RESTORED_CHOICES]);

/** Returns the result that is revealed on the screen: the round; at a shared table the bets on the latest result. */
const landed = ({ table }: GameScreen, round: RoundView | undefined): Pick<RoundView, 'payout'> | undefined =>
  table ? (isFresh(table) ? table.before : undefined) : round;

/** Whether a spin continues by itself, so that the result of the round is shown later. */
const hasTumbles = ({ view }: RoundView): boolean => 'spins' in view && (view.spins[0]?.frames.length ?? 0) > 1;

/** Renders the parts of a game's page that update automatically, for its script; undefined for other games. */
export function partsDocument(request: Request, screen: GameScreen): Response | undefined {
  const { live } = VIEWS[screen.kind] as View<EngineKind>;
  if (!live) return undefined;
  const shared = {
    address: new URL(request.url).pathname,
    screen,
    round: undefined,
    refused: undefined,
    requestID: '',
  };
  const { clock } = readPreferences(request.headers.get('Cookie'), false);
  const markup = renderToStaticMarkup(
    <PageTexts language={screen.session.language} clock={clock}>
      <SiteOrigin value={siteOrigin(request)}>
        <Bar screen={screen} round={landed(screen, undefined)} deposit={depositPath(screen.session, undefined)} />
        <live.Parts {...shared} />
      </SiteOrigin>
    </PageTexts>,
  );
  return new Response(markup, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store, no-cache' },
  });
}

/** Renders the reality check: a stake was requested, and the player must first see the time and money spent. */
export function checkDocument(request: Request, { screen, ...query }: Check & { screen: GameScreen }): Response {
  const { session, theme } = screen;
  return page(request, {
    language: session.language,
    title: [fixedT(session.language, 'rounds')('checkTitle'), session.gameName].join(' · '),
    palette: PALETTES[theme.palette % PALETTES.length],
    status: 400,
    styles: messageStyles,
    body: <RealityCheck address={new URL(request.url).pathname} lobby={session.lobbyPath} {...query} />,
  });
}

function outcomeTitle(language: Language, round: RoundView): string {
  const t = fixedT(language, 'rounds');
  const { kind } = toResult(round);
  if (kind === 'none') return t('nothing');
  return t(kind === 'back' ? 'paid' : 'won', { amount: formatAmount(round.payout, language) });
}

/**
 * Renders a launch that has ended (410) or does not exist (404), with links to other pages; `game` is the game of the
 * launch.
 */
export function messageDocument(
  request: Request,
  { kind, language, game }: { kind: 'expired' | 'unknown'; language: Language; game: PlayedGame | undefined },
): Response {
  return page(request, {
    language,
    title: fixedT(language, 'rounds')(`${kind}Title`),
    palette: PALETTES[0],
    status: kind === 'expired' ? 410 : 404,
    body: <Message kind={kind} game={game} />,
    styles: messageStyles,
  });
}

/**
 * Renders the message that the database is lost, with status 503. After a form its outcome is unknown: a button sends
 * the same form again.
 */
export function unreachableDocument(request: Request, language: Language, form: FormData | undefined): Response {
  const t = fixedT(language, 'errors');
  return page(request, {
    language,
    title: t('unavailableTitle'),
    palette: PALETTES[0],
    status: 503,
    headers: { 'Retry-After': String(RETRY_S) },
    body: <Unreachable form={form} />,
    styles: messageStyles,
  });
}

interface Page {
  language: Language;
  title: string;
  palette: Palette | undefined;
  className?: string | undefined;
  status: number;
  body: ReactNode;
  /** Styles of the game in addition to those of all games. */
  styles?: string;
  /** The only script that the page may run. */
  script?: ScriptFile | undefined;
  /** Seconds until a browser without scripts reloads the page. */
  refresh?: number | undefined;
  headers?: Record<string, string>;
}

function page(request: Request, { palette, className, body, styles = '', script, ...rest }: Page): Response {
  const light = palette
    ? `:root{--deep:${palette.deep};--mid:${palette.mid};--glow:${palette.glow};--accent:${palette.accent}}`
    : '';
  return standaloneDocument(request, {
    ...rest,
    scripts: script ? [script] : [],
    style: inBrandColours(shortened(`${tokens}${base}${frame}`)) + shortened(`${styles}${light}`),
    className: isLite(request) ? 'still' : className,
    themeColor: palette?.deep,
    body: <SiteOrigin value={siteOrigin(request)}>{body}</SiteOrigin>,
  });
}
