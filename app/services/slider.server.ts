import * as contract from '#contract/slider';
import { settings } from '#settings';
import type { Caller } from '../caller.server';
import { cachedReply } from './cache.server';
import type { Slider } from './content-rules.server';
import { callEndpoint, type Reply } from './endpoint.server';

/** Banners of `slider.get_active_items`, asked with this installation's site id. */
export function activeSliders(caller: Caller): Promise<Reply<Slider[]>> {
  return cachedReply(caller, 'sliders/active', () => callEndpoint(caller, contract.getActiveItems, { siteId: settings().SITE_ID }));
}
