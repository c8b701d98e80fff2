import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { player } from '~/session/guards.server';
import { parseForm, readForm } from '~/answers/forms.server';
import { safeReturnPath } from '~/lib/links/return-path';
import { fixedT } from '~/lib/language/i18n';
import { doneToast, redirectWith, toast } from '~/answers/redirects.server';
import { changeFavorite } from '~/screens/favorites.server';

const schema = z.object({
  type: z.enum(['casino', 'livecasino', 'method']),
  mode: z.enum(['insert', 'delete']),
  id: z.string().regex(/^[\w-]{1,64}$/),
});

/** The heart on a card (CAT-4). Leads back to where it was touched; without JavaScript to the very card. */
export async function action(args: ActionFunctionArgs) {
  const caller = await player(args);
  const form = await readForm(args.request);
  const parsed = parseForm(form, schema, caller.language);
  if (!parsed.ok) throw new Response(null, { status: 400 });
  const change = parsed.value;
  const t = fixedT(caller.language, 'games');
  const reply = await changeFavorite(caller, change);
  const page = safeReturnPath(new URL(args.request.url).searchParams.get('to')) ?? '/favorites';
  // A browser that loads the page anew finds the card again by its name; with JavaScript the page never moves.
  const isFetch = args.request.headers.get('Sec-Fetch-Dest') === 'empty';
  const to = isFetch || change.type === 'method' ? page : `${page}#game-${change.id}`;
  const told = reply.ok
    ? doneToast(reply, { listed: t(change.mode === 'insert' ? 'favoriteAdded' : 'favoriteRemoved') })
    : toast('error', reply.message);
  return redirectWith(caller.state, to, { toast: told });
}

export { homeInstead as loader } from '~/answers/post-only.server';
