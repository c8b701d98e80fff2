import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import type { OpenDemo } from '#provider';
import { readForm } from '~/answers/forms.server';
import { servedDemos } from '~/api/platform.server';
import { demoPath } from '~/lib/links/launch-path';
import { readPreferences } from '~/lib/preferences/preferences.server';
import type { DemoPlay } from '~/games/document/demo';
import { gameDocument, isInPlace, messageDocument, playedAnswer } from '~/games/document/document.server';

/* Demos of the embedded provider's games: the same screens, with play money that is stored only in the URL. */

/** Shows the game; with `?state=` the result of the last form. */
export async function loader(args: LoaderFunctionArgs) {
  const { opened } = await open(args);
  return opened instanceof Response ? opened : gameDocument(args.request, { ...opened, demo: demoOf(opened) });
}

/** Plays one round. Idempotent: the same form again shows the same round. */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  const { opened, demos } = await open(args);
  if (opened instanceof Response) return opened;
  const form = await readForm(request);
  const played = demos.play(params['token'] ?? '', stateIn(request), form);
  if (played.kind === 'played') {
    const url = `${new URL(request.url).pathname}?state=${played.state}`;
    if (!isInPlace(request)) return redirect(url, 303);
    const next = await open(args, played.state);
    return next.opened instanceof Response
      ? next.opened
      : playedAnswer(request, url, { ...next.opened, demo: demoOf(next.opened) });
  }
  if (played.kind === 'refused')
    return gameDocument(request, { ...opened, refused: { why: played.why, form }, demo: demoOf(opened) });
  return messageDocument(request, { kind: played.kind, language: opened.screen.session.language, game: opened.screen });
}

/** Returns the path that opens the demo again; a game opened as a demo always has one. */
const anewPath = (launch: string) => demoPath(launch) ?? launch;

const stateIn = (request: Request) => new URL(request.url).searchParams.get('state');

async function open({ request, params }: LoaderFunctionArgs, state = stateIn(request)) {
  const demos = await servedDemos();
  if (!demos) throw new Response(null, { status: 404 });
  const opened = demos.open(params['token'] ?? '', state);
  if (!opened) {
    const { language } = readPreferences(request.headers.get('Cookie'), false);
    return { demos, opened: messageDocument(request, { kind: 'unknown', language, game: undefined }) };
  }
  if (!('expired' in opened)) return { demos, opened };
  const { kind, session: visit } = opened;
  const again = { kind, session: { ...visit, launchPath: anewPath(visit.launchPath) } };
  return { demos, opened: messageDocument(request, { kind: 'expired', language: visit.language, game: again }) };
}

function demoOf({ screen, round, record }: OpenDemo): DemoPlay {
  const real = screen.session.launchPath;
  return { real, anew: anewPath(real), check: round && record && checkPath(round.seeds, record) };
}

/** Returns the URL that recomputes the round from its values, because demo rounds have no recorded number. */
function checkPath(
  { commitment, server, player }: NonNullable<OpenDemo['round']>['seeds'],
  { profile, choice, steps }: NonNullable<OpenDemo['record']>,
): string {
  const values = new URLSearchParams({
    profile,
    commitment,
    serverSeed: server ?? '',
    playerSeed: player ?? '',
    choice: JSON.stringify(choice),
    ...(steps.length > 0 && { steps: JSON.stringify(steps) }),
  });
  return `/fair?${values.toString()}`;
}
