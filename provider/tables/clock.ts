import type { TableClock } from '#arcade/engine';

/** One turn of a table's clock. */
export interface Turn {
  number: number;
  opensAt: Date;
  /** No bets from here on. */
  closesAt: Date;
  /** The result is shown, the next turn opens. */
  endsAt: Date;
}

/** Tables turn at different moments, each always at its own. */
function offsetOf(gameId: string, period: number): number {
  const mixed = [...gameId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  return (mixed * 997) % period;
}

/** What a table's clock shows at a moment. It follows from the time alone, so that all processes agree. */
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
