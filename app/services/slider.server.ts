import * as contract from '#contract/slider';
import { settings } from '#settings';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Lists banners of `slider.get_active_items` with this installation's site id. */
export const activeSliders = (caller: Caller) =>
  cachedReply(caller, {
    name: 'sliders/active',
    load: async () => {
      const site = { siteId: settings().SITE_ID };
      const active = await callEndpoint(caller, contract.getActiveItems, site);
      // The screen always checks the dates and the status of each banner.
      return !active.ok && active.kind !== 'unavailable' ? callEndpoint(caller, contract.getAllItems, site) : active;
    },
  });
