import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { MESSAGE } from '#contract/messages';
import { games } from '#locales/games';
import { player, type PlayerCaller } from '~/caller.server';
import { launchPath, type LaunchPath } from '~/lib/launch-path';
import { launchUrl, meansUnsupportedDevice } from '~/lib/launch-reply';
import { safeReturnPath } from '~/lib/return-path';
import { textsFor } from '~/lib/texts';
import { redirectWith, sessionHeaders, toast } from '~/redirects.server';
import * as casino from '~/services/casino.server';
import { playersAddress } from '~/services/endpoint.server';
import * as livecasino from '~/services/livecasino.server';
import * as virtualgames from '~/services/virtualgames.server';

/** Opens a game and sends the player to it. A browser that only fetches ahead opens nothing (hardening 8). */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const launch = launchPath({ type: params.type ?? '', id: params.id ?? '', third: params.gamingType, fourth: params.providerName });
  if (!launch) throw new Response(null, { status: 404 });
  const purpose = `${request.headers.get('Sec-Purpose') ?? ''} ${request.headers.get('Purpose') ?? ''}`;
  if (/prefetch|prerender|preview/.test(purpose)) throw new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } });

  const caller = await player(args);
  const { state } = caller;
  const reply = await open(caller, launch);
  const url = reply.ok ? launchUrl(reply.data?.url) : undefined;
  if (url) return redirectDocument(playersAddress(url), { status: 303, headers: await sessionHeaders(state) });

  if (!reply.ok && meansUnsupportedDevice(reply.message)) return redirectWith(state, '/device-unsupported');
  const t = textsFor(caller.language, games);
  const unreachable = reply.ok || reply.message === MESSAGE.internalError || (reply.kind !== 'refused' && reply.kind !== 'absent');
  return redirectWith(state, launch.opens === 'livecasino' ? returnAddress(caller) : '/', [toast('negative', unreachable ? t('providerUnreachable') : reply.message)]);
}

function open(caller: PlayerCaller, { opens, id, type }: LaunchPath) {
  if (opens === 'casino') return casino.initGame(caller, id);
  return opens === 'livecasino' ? livecasino.initGame(caller, id) : virtualgames.initGame(caller, id, type);
}

/** The stored return address or home; never a game again: that would go round in circles. */
function returnAddress({ state }: PlayerCaller): string {
  const path = safeReturnPath(state.session.get('returnTo'));
  return path && !/^\/(?:play|login)\b/.test(path) ? path : '/';
}

export default function Play() {
  return null;
}
