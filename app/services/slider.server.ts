import * as contract from '#contract/slider';
import { settings } from '#settings';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Banners of `slider.get_active_items`, asked with this installation's site id. */
export const activeSliders = (caller: Caller) =>
  cachedReply(caller, 'sliders/active', () =>
    callEndpoint(caller, contract.getActiveItems, { siteId: settings().SITE_ID }),
  );
