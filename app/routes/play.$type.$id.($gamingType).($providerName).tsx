import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { MESSAGE } from '#contract/messages';
import { requirePlayer } from '~/session/guards.server';
import type { PlayerCaller } from '~/request/caller';
import { isPrefetch } from '~/lib/page/prefetch';
import { launchPath, type LaunchPath } from '~/lib/links/launch-path';
import { launchUrl, meansUnsupportedDevice } from '~/lib/links/launch-reply';
import { RESTORED_CHOICES } from '~/lib/links/restored-choices';
import { isLaunch, safeReturnPath } from '~/lib/links/return-path';
import { fixedT } from '~/lib/language/i18n';
import { refererPath, redirectWith, sessionHeaders, toast } from '~/answers/redirects.server';
import { api } from '~/api/client.server';
import { toPlayerUrl } from '~/api/address.server';
import { findChoicesBefore } from '~/screens/deposit-return.server';
import * as virtualgames from '~/services/virtualgames.server';

/** Opens a game and redirects the player to it. A prefetch opens nothing (HARD-8). */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const launch = launchPath({
    type: params.type ?? '',
    id: params.id ?? '',
    third: params.gamingType,
    fourth: params.providerName,
  });
  if (!launch) throw new Response(null, { status: 404 });
  if (isPrefetch(request.headers)) throw new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } });

  const caller = await requirePlayer(args);
  const { state } = caller;
  const reply = await open(caller, launch);
  const url = reply.ok ? launchUrl(reply.data?.url) : undefined;
  if (url)
    return redirectDocument(withChoices(toPlayerUrl(url), caller), {
      status: 303,
      headers: await sessionHeaders(state),
    });

  if (!reply.ok && meansUnsupportedDevice(reply.message)) return redirectWith(state, '/device-unsupported');
  const t = fixedT(caller.language, 'games');
  const unreachable =
    reply.ok || reply.message === MESSAGE.internalError || (reply.kind !== 'refused' && reply.kind !== 'absent');
  return redirectWith(state, launch.opens === 'livecasino' ? returnAddress(caller) : '/', {
    toast: toast('error', unreachable ? t('providerUnreachable') : reply.message),
  });
}

/** Returns the URL of an embedded game with the choices made before a deposit; any other URL unchanged. */
function withChoices(url: string, caller: PlayerCaller): string {
  const choices = /^\/rounds\/[^?#]+$/.test(url) ? findChoicesBefore(caller) : undefined;
  return choices ? `${url}?${RESTORED_CHOICES}&${choices.toString()}` : url;
}

function open(caller: PlayerCaller, { opens, id, type }: LaunchPath) {
  if (opens === 'casino') return api.casino.initGame(caller, { gameID: id });
  return opens === 'livecasino'
    ? api.livecasino.initGame(caller, { tableID: id, isMobile: true })
    : virtualgames.initGame(caller, id, type);
}

/**
 * Returns the page on which the table was requested, else the stored return URL, else home; never a game again, nor
 * the login.
 */
function returnAddress({ state, request }: PlayerCaller): string {
  const leadsOn = (path: string | undefined) => path !== undefined && !isLaunch(path) && !/^\/login\b/.test(path);
  return [refererPath(request), safeReturnPath(state.session.get('returnTo'))].find(leadsOn) ?? '/';
}

export default function Play() {
  return null;
}
