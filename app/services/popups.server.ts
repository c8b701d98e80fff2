import { popupInformation } from '#contract/cmscontroller';
import { settings } from '#settings';
import type { Caller } from '../caller.server';
import { cachedReply } from './cache.server';
import { callEndpoint } from './endpoint.server';

export interface OpenPopup {
  id: string;
  title: string;
  text: string;
  link: string;
  linkText: string;
}

/** The first popup with Active that this browser has not closed yet; home shows it, so that no form is ever covered. */
export async function openPopup(caller: Caller): Promise<OpenPopup | undefined> {
  if (new URL(caller.request.url).pathname !== '/') return undefined;
  const reply = await cachedReply(caller, 'popups', () => callEndpoint(caller, popupInformation, { siteId: settings().SITE_ID }));
  const popup = reply.ok ? reply.data.find(({ Active, id }) => Active && id !== caller.state.preferences.closedPopup) : undefined;
  return popup && { id: popup.id, title: popup.title, text: popup.text, link: popup.link, linkText: popup.linkText };
}
