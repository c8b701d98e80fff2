import type { Caller } from '~/request/caller';
import { isPathOffered, offeredLink } from '~/api/products.server';
import { toPopupKey } from '~/lib/preferences/preferences.server';
import { isMeantFor, popups } from '~/services/cmscontroller.server';

export interface OpenPopup {
  id: string;
  title: string;
  text: string;
  link: string;
  linkText: string;
}

/**
 * Returns the first active popup that is meant for the caller and not closed in this browser. Only home shows it, so
 * that it never covers a form.
 */
export async function openPopup(caller: Caller): Promise<OpenPopup | undefined> {
  if (new URL(caller.request.url).pathname !== '/') return undefined;
  const reply = await popups(caller);
  const popup = reply.ok
    ? reply.data.find(
        (one) =>
          one.Active &&
          isPathOffered(one.link) &&
          !caller.state.preferences.closedPopups.includes(toPopupKey(one.id)) &&
          isMeantFor(one, caller.player !== undefined),
      )
    : undefined;
  return (
    popup && {
      id: popup.id,
      title: popup.title,
      text: popup.text,
      link: offeredLink(popup.link),
      linkText: popup.linkText,
    }
  );
}
