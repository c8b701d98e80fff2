import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { redirectWith, sessionHeaders, toast } from '~/answers/redirects.server';
import { toPlayerUrl } from '~/api/address.server';
import { launchUrl } from '~/lib/links/launch-reply';
import { fixedT } from '~/lib/language/i18n';
import { api } from '~/api/client.server';
import { requirePlayer } from '~/session/guards.server';

/**
 * Redirects the player to one of their rounds as it ended; for a round that cannot be shown, to the history with a
 * message.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { state } = caller;
  const reply = await api.casino.openRound(caller, { roundID: args.params['roundID'] ?? '' });
  const url = reply.ok ? launchUrl(reply.data?.url) : undefined;
  if (url) return redirectDocument(toPlayerUrl(url), { status: 303, headers: await sessionHeaders(state) });
  const t = fixedT(caller.language, 'history');
  return redirectWith(state, '/profile/history/games', { toast: toast('error', t('roundGone')) });
}

export default function GameRound() {
  return null;
}
