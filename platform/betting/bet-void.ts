import { readBuilder } from '#contract/bet-builder';
import { BUILDER, type Market } from '#contract/markets';
import { printLine } from './changes';
import type { BetVoid, VoidedResult } from './fixture-state';

/** Bets that a void covers: all that are given apply. */
export type VoidScope = Pick<BetVoid, 'market' | 'line' | 'from' | 'until'>;

interface PlacedBet {
  market: Market;
  line: string;
  selection: string;
}

/** Whether a scope covers a selection of a coupon of that time. A bet builder is covered too if one of its parts is. */
export function isInScope(scope: VoidScope, { market, line, selection }: PlacedBet, placedAt: Date): boolean {
  const ms = placedAt.getTime();
  if (ms >= Date.parse(scope.until) || (scope.from !== undefined && ms < Date.parse(scope.from))) return false;
  const isOf = (one: Market, its: string): boolean =>
    (scope.market === '' || scope.market === one) && (scope.line === undefined || scope.line === its);
  if (isOf(market, line)) return true;
  if (market !== BUILDER) return false;
  return (readBuilder(selection) ?? []).some((part) => isOf(part.market, printLine(part.line)));
}

/** Whether a void of bets is in force. That of a whole match acts by the status of the match. */
const isInForce = ({ before, ended }: BetVoid): boolean => before === undefined && ended === undefined;

/** Returns the void of the whole match in force. */
export const findMatchVoid = (voids: readonly BetVoid[]): (BetVoid & { before: VoidedResult }) | undefined =>
  voids.find((entry): entry is BetVoid & { before: VoidedResult } => entry.before !== undefined && !entry.ended);

/** Returns the voids in force that cover a selection of a coupon of that time; of a bet builder also those of its parts. */
export const listVoids = (voids: readonly BetVoid[], bet: PlacedBet, placedAt: Date): BetVoid[] =>
  voids.filter((entry) => isInForce(entry) && isInScope(entry, bet, placedAt));

/** Whether a void in force refunds a whole selection: for a bet builder one that names bet builders. */
export const isVoid = (voids: readonly BetVoid[], bet: PlacedBet, placedAt: Date | undefined): boolean =>
  placedAt !== undefined &&
  listVoids(voids, bet, placedAt).some(({ market }) => bet.market !== BUILDER || market === BUILDER);
