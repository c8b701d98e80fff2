import type { TableClock } from '#arcade/engine';

/** A turn of a table's clock. */
export interface Turn {
  number: number;
  opensAt: Date;
  /** Time from which no bets are accepted. */
  closesAt: Date;
  /** Time at which the result is shown and the next turn opens. */
  endsAt: Date;
}

/** Returns a table's constant offset, so that tables do not turn at the same time. */
function offsetOf(gameId: string, period: number): number {
  const mixed = [...gameId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  return (mixed * 997) % period;
}

/** Returns the turn of a table's clock at `now`. It depends only on the time, so that all processes agree. */
export function turnAt({ openMs, closedMs }: TableClock, gameId: string, now: Date): Turn {
  const period = openMs + closedMs;
  const offset = offsetOf(gameId, period);
  const number = Math.floor((now.getTime() - offset) / period);
  const opens = number * period + offset;
  return {
    number,
    opensAt: new Date(opens),
    closesAt: new Date(opens + openMs),
    endsAt: new Date(opens + period),
  };
}
