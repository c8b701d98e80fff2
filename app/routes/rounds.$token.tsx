import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { isUnreachable } from '#platform';
import { readForm } from '~/answers/forms.server';
import { RESTORED_CHOICES } from '~/lib/links/restored-choices';
import { readPreferences } from '~/lib/preferences/preferences.server';
import { isUnderMaintenance } from '~/api/maintenance.server';
import { servedRounds } from '~/api/platform.server';
import { siteOrigin } from '~/document/standalone.server';
import {
  checkDocument,
  gameDocument,
  isInPlace,
  messageDocument,
  partsDocument,
  playedAnswer,
  unreachableDocument,
} from '~/games/document/document.server';
import { log } from '~/request/log.server';

/*
 * Games of the embedded provider. Like those of any provider they are separate pages: opened by the launch token in
 * the URL, without the site's frame and session cookie. So this route sends its documents itself.
 */

/** Shows the game; with `?round=` the result of that round. Reloading plays nothing. */
export const loader = (args: LoaderFunctionArgs) => show(args).catch(unlessUnreachable(args.request));

async function show({ request, params }: LoaderFunctionArgs) {
  const { opened, rounds } = await open(request, params['token']);
  if (opened instanceof Response) {
    const past = await rounds.past(params['token'] ?? '');
    return past ? gameDocument(request, { ...past, isPast: true }) : opened;
  }
  const { searchParams } = new URL(request.url);
  const parts = searchParams.has('parts') ? partsDocument(request, opened) : undefined;
  if (parts) return parts;
  const roundId = searchParams.get('round');
  const round = roundId === null ? opened.unfinished : await rounds.show(opened.session, roundId);
  if (roundId !== null && !round)
    return messageDocument(request, { kind: 'unknown', language: opened.session.language, game: opened });
  const kept = roundId === null && searchParams.has(RESTORED_CHOICES);
  return gameDocument(request, {
    screen: opened,
    round,
    ...(kept && { refused: { why: 'kept', form: searchParams } }),
  });
}

/**
 * Plays one round, or the next step of one. Idempotent: the same form again shows the same round. During maintenance it
 * plays nothing and redirects to the maintenance page.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  if (await isUnderMaintenance()) return redirect(`${siteOrigin(request)}/maintenance`);
  const form = await readForm(request);
  return play(request, params['token'], form).catch(unlessUnreachable(request, form));
}

async function play(request: Request, token: string | undefined, form: FormData) {
  const goesOn = form.get('reality') === 'go-on';
  // A played round has its own URL; rejections and messages are rendered here.
  const played = goesOn ? undefined : await (await served()).play(token ?? '', form);
  const address = new URL(request.url).pathname;
  if (played?.kind === 'played' && !isInPlace(request)) return redirect(`${address}?round=${played.roundId}`, 303);
  const { opened, rounds } = await open(request, token);
  if (opened instanceof Response) return opened;
  if (!played) {
    await rounds.acceptRealityCheck(opened.session);
    return gameDocument(request, { screen: opened, round: opened.unfinished, refused: { why: 'goOn', form } });
  }
  if (played.kind === 'played')
    return playedAnswer(request, `${address}?round=${played.roundId}`, {
      screen: opened,
      round: await rounds.show(opened.session, played.roundId),
    });
  if (played.kind === 'refused') {
    const round = played.roundId === undefined ? undefined : await rounds.show(opened.session, played.roundId);
    if (played.play) {
      const minutes = Math.floor((Date.now() - played.play.since.getTime()) / 60_000);
      return checkDocument(request, { screen: opened, play: played.play, minutes, form });
    }
    return gameDocument(request, { screen: opened, round, refused: { why: played.why, said: played.said, form } });
  }
  return messageDocument(request, { kind: played.kind, language: opened.session.language, game: opened });
}

/**
 * Returns the response to an error: a page that offers the request again if the database is lost.
 * @param form the sent form, with its request ID, so that a repeat books once
 */
const unlessUnreachable =
  (request: Request, form?: FormData) =>
  (error: unknown): Response => {
    if (!isUnreachable(error)) throw error;
    log.error({ err: error }, 'a game was interrupted');
    return unreachableDocument(request, languageOf(request), form);
  };

const languageOf = (request: Request) => readPreferences(request.headers.get('Cookie'), false).language;

async function served() {
  const rounds = await servedRounds();
  if (!rounds) throw new Response(null, { status: 404 });
  return rounds;
}

async function open(request: Request, token: string | undefined) {
  const rounds = await served();
  const screen = await rounds.open(token ?? '');
  if (!screen)
    return {
      rounds,
      opened: messageDocument(request, { kind: 'unknown', language: languageOf(request), game: undefined }),
    };
  return {
    rounds,
    opened:
      'expired' in screen
        ? messageDocument(request, { kind: 'expired', language: screen.session.language, game: screen })
        : screen,
  };
}
