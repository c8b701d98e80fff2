import * as contract from '#contract/betting';
import type { CallData, CallReply } from '#contract/call';
import type { CouponSelection } from '#contract/coupons';
import type { Selection } from '#contract/markets';
import type { Caller } from '~/request/caller';
import { cachedReply } from '~/api/cache.server';
import { callEndpoint } from '~/api/endpoint.server';

/** Sport and virtual football. Public data is cached for a short time; other data is not cached. */

/** Time for which odds and scores are shown before they are read again, in milliseconds. */
const FRESH_MS = 2_000;

export type ListedFixture = CallReply<typeof contract.listFixtures>[number];
export type Fixture = CallReply<typeof contract.getFixture>;
export type MatchHistory = CallReply<typeof contract.getMatchHistory>;
export type VirtualLeague = CallReply<typeof contract.getVirtualLeague>;
export type PricedCoupon = CallReply<typeof contract.priceCoupon>;
export type PlacedCoupon = CallReply<typeof contract.getCoupon>;
export type PopularCoupon = CallReply<typeof contract.listPopularCoupons>[number];
type FixtureFilter = CallData<typeof contract.listFixtures>;

/** Lists sports and leagues with open markets. */
export const listSports = (caller: Caller) =>
  cachedReply(caller, {
    name: 'betting/sports',
    load: () => callEndpoint(caller, contract.listSports, {}),
    freshMs: FRESH_MS,
  });

/** Lists a page of fixtures; searches are not cached. */
export const listFixtures = (caller: Caller, filter: FixtureFilter) =>
  filter.search === undefined
    ? cachedReply(caller, {
        name: `betting/fixtures/${JSON.stringify(filter)}`,
        load: () => callEndpoint(caller, contract.listFixtures, filter),
        freshMs: FRESH_MS,
      })
    : callEndpoint(caller, contract.listFixtures, filter);

/** Returns one fixture with all its markets. */
export const getFixture = (caller: Caller, fixtureID: string) =>
  cachedReply(caller, {
    name: `betting/fixture/${fixtureID}`,
    load: () => callEndpoint(caller, contract.getFixture, { fixtureID }),
    freshMs: FRESH_MS,
  });

/** Returns the results around a fixture; they change only when matches end. */
export const matchHistory = (caller: Caller, fixtureID: string) =>
  cachedReply(caller, {
    name: `betting/history/${fixtureID}`,
    load: () => callEndpoint(caller, contract.getMatchHistory, { fixtureID }),
  });

/** Returns the rounds and the table of virtual football. */
export const virtualLeague = (caller: Caller) =>
  cachedReply(caller, {
    name: 'betting/virtual',
    load: () => callEndpoint(caller, contract.getVirtualLeague, {}),
    freshMs: FRESH_MS,
  });

/** Lists accumulators of the selections backed most. */
export const popularCoupons = (caller: Caller) =>
  cachedReply(caller, { name: 'betting/popular', load: () => callEndpoint(caller, contract.listPopularCoupons, {}) });

/** Prices several selections of a match as one bet; not cached. */
export const priceBuilder = (caller: Caller, fixtureID: string, parts: readonly Selection[]) =>
  callEndpoint(caller, contract.priceBuilder, { fixtureID, parts: [...parts] });

/** Prices a coupon at current odds; not cached. */
export const priceCoupon = (caller: Caller, picks: readonly CouponSelection[], fold: number) =>
  callEndpoint(caller, contract.priceCoupon, { picks: [...picks], fold });
