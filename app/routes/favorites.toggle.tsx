import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { requirePlayer } from '~/session/guards.server';
import { parseForm, readForm } from '~/answers/forms.server';
import { safeReturnPath } from '~/lib/links/return-path';
import { fixedT } from '~/lib/language/i18n';
import { successToast, redirectWith, toast } from '~/answers/redirects.server';
import { FAVORITE_MODES, FAVORITE_TYPES, favoriteFields } from '~/lib/forms/favorite-toggle';
import { isSentByScript } from '~/request/sent-by-script.server';
import { changeFavorite } from '~/screens/favorites.server';

const schema = z.object({
  type: z.enum(FAVORITE_TYPES),
  mode: z.enum(FAVORITE_MODES),
  id: z.string().min(1).max(64),
});

/** Favourites on a card, to which the page returns. */
const CARDS: readonly string[] = ['casino', 'livecasino'];
const CARD_ID = /^[\w-]{1,64}$/;

/** Handles the heart on a card (CAT-4), and of a league or team (BET-61). Redirects back to its page; without JavaScript to the same card. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const parsed = parseForm(favoriteFields(form) ?? form, { schema, language: caller.language });
  if (!parsed.ok || (parsed.value.type !== 'team' && !CARD_ID.test(parsed.value.id)))
    throw new Response(null, { status: 400 });
  const change = parsed.value;
  const t = fixedT(caller.language, 'games');
  const reply = await changeFavorite(caller, change);
  const page = safeReturnPath(new URL(args.request.url).searchParams.get('to')) ?? '/favorites';
  // A browser that reloads the page scrolls to the card by its anchor; with JavaScript the page does not scroll.
  const to = isSentByScript(args) || !CARDS.includes(change.type) ? page : `${page}#game-${change.id}`;
  const notice = reply.ok
    ? successToast(reply, { listed: t(change.mode === 'insert' ? 'favoriteAdded' : 'favoriteRemoved') })
    : toast('error', reply.message);
  return redirectWith(caller.state, to, { toast: notice });
}

export { homeInstead as loader } from '~/answers/post-only.server';
