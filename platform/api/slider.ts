import * as contract from '#contract/slider';
import { listSliders } from '../content';
import { handle, ok, type CallContext, type Handler } from './answer';
import { toReading } from './cmscontroller';

/** Returns the home page's sliders of this site; empty for another site's id. */
async function slidersOf(context: CallContext, siteId: string) {
  return siteId === context.options.siteId ? listSliders(context.db, 'home', toReading(context)) : [];
}

export const handlers: Handler[] = [
  handle(contract.getAllItems, async (context, { siteId }) =>
    ok((await slidersOf(context, siteId)).map(({ slider }) => slider)),
  ),
  handle(contract.getActiveItems, async (context, { siteId }) =>
    ok((await slidersOf(context, siteId)).filter(({ showing }) => showing).map(({ slider }) => slider)),
  ),
];
