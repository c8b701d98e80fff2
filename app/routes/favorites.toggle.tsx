import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { games } from '#locales/games';
import { player } from '~/caller.server';
import { parseForm, readForm } from '~/forms.server';
import { safeReturnPath } from '~/lib/return-path';
import { textsFor } from '~/lib/texts';
import { doneToast, redirectWith, toast } from '~/redirects.server';
import { changeFavorite } from '~/services/favorites.server';

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
  const t = textsFor(caller.language, games);
  const reply = await changeFavorite(caller, change);
  const page = safeReturnPath(form.get('to')) ?? '/favorites';
  // A browser that loads the page anew finds the card again by its name; with JavaScript the page never moves.
  const isFetch = args.request.headers.get('Sec-Fetch-Dest') === 'empty';
  const to = isFetch || change.type === 'method' ? page : `${page}#game-${change.id}`;
  const told = reply.ok ? doneToast(reply, { listed: t(change.mode === 'insert' ? 'favoriteAdded' : 'favoriteRemoved') }) : toast('negative', reply.message);
  return redirectWith(caller.state, to, [told]);
}

export { homeInstead as loader } from '~/post-only.server';
