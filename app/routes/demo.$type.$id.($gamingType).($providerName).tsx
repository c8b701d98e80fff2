import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { toPlayerUrl } from '~/api/address.server';
import { redirectWith, sessionHeaders, toast } from '~/answers/redirects.server';
import { fixedT } from '~/lib/language/i18n';
import { launchPath, type LaunchPath } from '~/lib/links/launch-path';
import { launchUrl } from '~/lib/links/launch-reply';
import type { Caller } from '~/request/caller';
import { api } from '~/api/client.server';
import * as virtualgames from '~/services/virtualgames.server';
import { getCaller } from '~/session/guards.server';

/** Opens a game's demo, in the spellings of its launch, for visitors and players. Shared tables have none. */
export async function loader(args: LoaderFunctionArgs) {
  const { params } = args;
  const launch = launchPath({
    type: params.type ?? '',
    id: params.id ?? '',
    third: params.gamingType,
    fourth: params.providerName,
  });
  if (!launch) throw new Response(null, { status: 404 });
  const caller = await getCaller(args);
  const { state } = caller;
  const reply = await open(caller, launch);
  const url = reply.ok ? launchUrl(reply.data?.url) : undefined;
  if (url) {
    const headers = await sessionHeaders(state);
    headers.set('Cache-Control', 'no-store');
    return redirectDocument(toPlayerUrl(url), { status: 303, headers });
  }
  const message = reply.ok || reply.kind !== 'refused' ? fixedT(caller.language, 'games')('noDemo') : reply.message;
  return redirectWith(state, LOBBIES[launch.opens], { toast: toast('error', message) });
}

const LOBBIES = { casino: '/slot', livecasino: '/live', virtualgames: '/bingo' } as const;

function open(caller: Caller, { opens, id, type }: LaunchPath) {
  if (opens === 'virtualgames') return virtualgames.demoGame(caller, id, type);
  return opens === 'casino'
    ? api.casino.demoGame(caller, { gameID: id })
    : api.livecasino.demoGame(caller, { tableID: id });
}

export default function Demo() {
  return null;
}
