import { isDeepStrictEqual } from 'node:util';
import type { UniformInteger } from '../arcade/chance';
import { canBuild, serializeBuilder } from '../contract/bet-builder';
import { BUILDER, type Selection } from '../contract/markets';
import { findCashOutValue, marketKey } from '../platform/betting/cash-out-value';
import { marketOfBuilder, offerBuilder, type FindMarket } from '../platform/betting/builder-offers';
import { isPriceHonored } from '../platform/betting/offers';
import { getJointChances } from '../platform/betting/score-model';
import { getScoreModel } from '../provider/feed/score-model';
import { toMarketKey, stateAt, type Played, type Snapshot } from './sharp-feed';

/**
 * Moments of each kind at which the bettor looks at bet builders, and bet builders at each: a price takes up to 0.1 s.
 */
const LOOKS = 8;
const BUILDERS_EACH = 3;
/** Bet builders that the bettor holds from before the start. */
const HELD = 6;
const STAKE = 1_000_000n;

/** Sums of accepted bets or cash-outs of stakes of 1: their number, what they brought and what they cost. */
export interface Takes {
  taken: number;
  brought: number;
  cost: number;
}

/** A bet builder with its odds in hundredths. */
interface Builder {
  parts: readonly Selection[];
  odds: number;
}

/** What the bettor looks at: the platform's snapshots, the moments, and when a request of a moment is decided. */
export interface Watch {
  snapshots: readonly Snapshot[];
  looks: readonly number[];
  decidedAt: (at: number) => number;
}

const pick = <Item>(items: readonly Item[], random: UniformInteger): Item => items[random(items.length)]!;

/**
 * Simulates the bettor of `bench -- sharp` with bet builders, by the platform's rules. The bettor looks at random moments
 * and at moments when the score is newer than the platform's, takes bet builders above their worth, and cashes out those
 * held from before the start whose value is above their worth.
 * @returns bets with their worth at acceptance, and cash-outs with the worth that the bettor gives up
 */
export function takeBuilders(
  played: Played,
  { snapshots, looks, decidedAt }: Watch,
  random: UniformInteger,
): { bets: Takes; cashOuts: Takes } {
  const { fixture } = played;
  const { sport } = fixture.league;
  const bets: Takes = { taken: 0, brought: 0, cost: 0 };
  const cashOuts: Takes = { taken: 0, brought: 0, cost: 0 };

  /** Returns markets and model of the platform at a time. */
  const bookAt = (time: number) => {
    const { book, model, results } = snapshots.findLast(({ at }) => at <= time) ?? {};
    const findMarket: FindMarket = (part) => {
      const one = book?.get(toMarketKey(part));
      if (!one) return undefined;
      const { status, selections } = one.market;
      const inForce = status === 'open' && one.validUntil <= time ? 'suspended' : status;
      return { status: inForce, selections, openSince: new Date(one.openSince) };
    };
    const open = [...(book?.values() ?? [])].filter(
      ({ market, validUntil }) => market.status === 'open' && validUntil > time && canBuild(sport, market),
    );
    return { fixture: model && { sport, model, marketResults: [...(results ?? [])] }, findMarket, open };
  };
  const choose = (time: number): readonly Selection[] | undefined => {
    const { open } = bookAt(time);
    if (open.length < 3) return undefined;
    const markets = Array.from({ length: 2 + random(2) }, () => pick(open, random).market);
    if (new Set(markets.map(({ market }) => market)).size < markets.length) return undefined;
    return markets.map(({ market, line, selections }) => ({
      market,
      line,
      selection: pick(selections, random).selection,
    }));
  };
  const offerAt = (parts: readonly Selection[], time: number) => {
    const { fixture: built, findMarket } = bookAt(time);
    const offer = offerBuilder(built, parts, findMarket);
    return offer.state === 'ok' && offer.odds !== null ? { odds: offer.odds, openSince: offer.openSince } : undefined;
  };
  /** Returns the engine's model at a time. */
  const modelAt = (time: number) =>
    getScoreModel(sport, fixture.strengthsAt(Math.min(time, fixture.startsAt)), stateAt(played, time));
  const worthAt = ({ parts, odds }: Builder, time: number): number => {
    const model = modelAt(time);
    return model ? ((getJointChances(model, parts).at(-1) ?? 0) * odds) / 100 : 0;
  };
  const valueAt = ({ parts, odds }: Builder, time: number) => {
    const { fixture: built, findMarket } = bookAt(time);
    const selection = serializeBuilder(parts);
    const found = marketOfBuilder(built, selection, findMarket);
    if (!found) return undefined;
    const held = { fixtureId: fixture.id, market: BUILDER, line: '', selection, odds, state: 'open' as const };
    const market = { market: BUILDER, line: '', status: 'open' as const, selections: [found.offer] };
    const value = findCashOutValue({ fold: 1, lines: 1, stake: STAKE }, [held], new Map([[marketKey(held), market]]));
    return 'amount' in value
      ? { paid: Number(value.amount) / Number(STAKE), openSince: found.openSince?.getTime() ?? 0 }
      : undefined;
  };

  const bet = (at: number): void => {
    const parts = choose(at);
    const shown = parts && offerAt(parts, at);
    if (!parts || !shown || worthAt({ parts, odds: shown.odds }, at) <= 1) return;
    const then = decidedAt(at);
    const now = offerAt(parts, then);
    if (!now) return;
    const state = now.odds === shown.odds ? 'ok' : 'moved';
    if (!isPriceHonored({ state, shown, ...now }, new Date(at))) return;
    bets.taken += 1;
    bets.cost += 1;
    bets.brought += worthAt({ parts, odds: shown.odds }, then);
  };
  const sell = (held: Builder, at: number): boolean => {
    const offered = valueAt(held, at);
    if (!offered || offered.paid <= worthAt(held, at)) return false;
    const then = decidedAt(at);
    const value = valueAt(held, then);
    if (!value || value.openSince > at) return false;
    cashOuts.taken += 1;
    cashOuts.cost += worthAt(held, then);
    cashOuts.brought += Math.min(offered.paid, value.paid);
    return true;
  };

  const held: Builder[] = [];
  const firstAt = snapshots[0]!.at;
  for (let count = 0; count < HELD; count += 1) {
    const parts = choose(firstAt);
    const offer = parts && offerAt(parts, firstAt);
    if (parts && offer) held.push({ parts, odds: offer.odds });
  }
  const isAhead = (at: number) =>
    !isDeepStrictEqual(modelAt(at)?.periods, snapshots.findLast((one) => one.at <= at)?.model?.periods);
  // The platform's prices are old above all while its score is.
  const ahead = looks.filter((at) => at >= fixture.startsAt && isAhead(at));
  const chosen = [ahead, looks]
    .flatMap((some) => (some.length === 0 ? [] : Array.from({ length: LOOKS }, () => pick(some, random))))
    .sort((one, other) => one - other);
  for (const at of chosen) {
    if (at >= fixture.startsAt)
      for (let index = held.length - 1; index >= 0; index -= 1) if (sell(held[index]!, at)) held.splice(index, 1);
    for (let count = 0; count < BUILDERS_EACH; count += 1) bet(at);
  }
  return { bets, cashOuts };
}
