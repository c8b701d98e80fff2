import { baccarat, exactReturns } from '#arcade/baccarat';
import { BINGO_PROFILES } from '#arcade/bingo';
import { bingoRoom, getBingoRoomRules } from '#arcade/bingo-room';
import { BETS, exactReturn as exactRouletteReturn, roulette } from '#arcade/roulette';
import { exactReturn as exactWheelReturn, showWheel, WHEEL_BETS } from '#arcade/show-wheel';
import { SLOT_PROFILES } from '#arcade/slots';

/** Long-run return as a share of all stakes, without a jackpot; a range if it depends on the player's bet. */
export interface StatedReturn {
  min: number;
  max: number;
}

const rangeOf = (shares: readonly number[]): StatedReturn => ({ min: Math.min(...shares), max: Math.max(...shares) });

const countAll = (): ReadonlyMap<string, StatedReturn> =>
  new Map([
    ...[...SLOT_PROFILES, ...BINGO_PROFILES].map(
      ({ id, returnToPlayer }) => [id, rangeOf([returnToPlayer / 10_000])] as const,
    ),
    ...bingoRoom.profiles.map(({ id }) => [id, rangeOf([getBingoRoomRules(id).returnToPlayer / 10_000])] as const),
    ...roulette.profiles.map(({ id }) => [id, rangeOf([...BETS.values()].map(exactRouletteReturn))] as const),
    ...baccarat.profiles.map(({ id }) => [id, rangeOf(Object.values(exactReturns()))] as const),
    ...showWheel.profiles.map(({ id }) => [id, rangeOf(WHEEL_BETS.map(exactWheelReturn))] as const),
  ]);

/** Counted at the first read, because counting all deals of baccarat delays the start. */
let known: ReadonlyMap<string, StatedReturn> | undefined;

/**
 * Returns the return that a game states, by its profile. Undefined for games whose return depends on the player's
 * decisions (blackjack, poker), and for games of external providers, whose lists state none.
 */
export function findStatedReturn(profile: string | null): StatedReturn | undefined {
  known ??= countAll();
  return known.get(profile ?? '');
}
