import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { fieldOf, readForm } from '~/forms.server';
import { readPreferences } from '~/lib/preferences';
import { servedPlatform } from '~/platform.server';
import { gameDocument, messageDocument } from './document.server';

/*
 * The embedded provider's games. Like any provider's they are pages of their own: entered by the launch token in the
 * address, without the site's frame and without its session cookie, so this route sends its documents itself.
 */

/** The game; with `?round=` what that round brought. Reloading plays nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { opened, rounds } = await open(request, params['token']);
  if (opened instanceof Response) return opened;
  const roundId = new URL(request.url).searchParams.get('round');
  const round = roundId === null ? undefined : await rounds.show(opened.launch, roundId);
  if (roundId !== null && !round) return messageDocument(request, 'unknown', opened.launch.language, opened.launch);
  return gameDocument(request, { screen: opened, round });
}

/** One round. The same form again shows the same round. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { opened, rounds } = await open(request, params['token']);
  if (opened instanceof Response) return opened;
  const form = await readForm(request);
  const choice = { stake: wholeNumber(fieldOf(form, 'stake')), cards: opened.kind === 'bingo' ? wholeNumber(fieldOf(form, 'cards')) : undefined };
  const played = await rounds.play(params['token'] ?? '', { ...choice, requestID: fieldOf(form, 'requestID') });
  if (played.kind === 'played') return redirect(`${new URL(request.url).pathname}?round=${played.roundId}`, 303);
  if (played.kind === 'refused') return gameDocument(request, { screen: opened, refused: { why: played.why, ...choice } });
  return messageDocument(request, played.kind, opened.launch.language, opened.launch);
}

/** Digits as a number; anything else is no choice at all. */
const wholeNumber = (typed: string): number => (/^\d{1,9}$/.test(typed) ? Number(typed) : 0);

async function open(request: Request, token: string | undefined) {
  const platform = await servedPlatform();
  if (!platform) throw new Response(null, { status: 404 });
  const { rounds } = platform;
  const screen = await rounds.open(token ?? '');
  if (!screen) return { rounds, opened: messageDocument(request, 'unknown', readPreferences(request.headers.get('Cookie'), false).language, undefined) };
  return { rounds, opened: 'expired' in screen ? messageDocument(request, 'expired', screen.language, screen) : screen };
}
