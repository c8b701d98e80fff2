import * as contract from '#contract/slider';
import { listSliders } from '../content';
import { handle, ok, type Asking, type Handled } from './answer';
import { readingOf } from './cmscontroller';

/** The home page's sliders of this site; another site's id has none. */
async function slidersOf(asking: Asking, siteId: string) {
  return siteId === asking.options.siteId ? listSliders(asking.db, 'home', readingOf(asking)) : [];
}

export const handlers: Handled[] = [
  handle(contract.getAllItems, async (asking, { siteId }) =>
    ok((await slidersOf(asking, siteId)).map(({ slider }) => slider)),
  ),
  handle(contract.getActiveItems, async (asking, { siteId }) =>
    ok((await slidersOf(asking, siteId)).filter(({ showing }) => showing).map(({ slider }) => slider)),
  ),
];
