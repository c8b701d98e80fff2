import { expect, request as playwright } from '@playwright/test';
import { FEEDS, Match } from './matches';
import { OwnSite } from './own-site';

/** Starts a site whose sport lobby is full: 100 fixtures, of which a few without open markets are not shown. */
export async function startFullLobby(): Promise<OwnSite> {
  const own = await OwnSite.start({ FEEDS });
  const api = await playwright.newContext({ baseURL: own.address });
  await Match.announceAll(
    api,
    Array.from({ length: 80 }, (_, at) => 150 + ((at * 37) % 400)),
  );
  // Every process shows a feed's message within a second (SCALE-1), not at once.
  const listed = async () => (await (await api.get('/sport')).text()).split('<li><a id="f-').length - 1;
  await expect.poll(listed).toBeGreaterThan(90);
  await api.dispose();
  return own;
}
