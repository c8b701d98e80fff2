import { BALLS, BINGO_PROFILES, bingoProfileOf, drawCard, winsOf, type BingoProfile, type BingoWin } from './bingo';
import { picked, type UniformInteger } from './chance';
import { tableEngine } from './table-game';

/**
 * Bingo in a hall that many share: tickets are sold until the draw, then one draw of balls, called in turn, is everybody's. A
 * ticket is printed with its number: the same number has the same fifteen numbers for ever. It pays by its room's table, and since
 * no ticket is better than another, its return is that of the instant game.
 */

/** Tickets are numbered from 1. */
export const TICKETS = 90_000;
/** How long tickets are sold. */
const SALE_MS = 40_000;
/** From one ball to the next. */
const CALL_MS = 600;

/** Names of halls, by the bingo mathematics that they are played with. */
const hallOf = (room: BingoProfile): string => `${room.id}-hall`;
const roomOf = new Map(BINGO_PROFILES.map((room) => [hallOf(room), room.id]));

/** The mathematics of a hall. @throws {RangeError} when there is no such hall */
export const hallRules = (hall: string): BingoProfile => bingoProfileOf(roomOf.get(hall) ?? '');

/** One draw. */
export interface Draw {
  hall: string;
  /** In the order in which they were drawn. */
  balls: number[];
}

/** A small generator (splitmix32), so that a ticket's number alone tells its card; there is nothing to be won by it. */
function printing(serial: number): UniformInteger {
  let state = serial;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** Whether a form's word is the number of a ticket. */
export const isTicket = (word: string): boolean => /^[1-9]\d{0,4}$/.test(word) && Number(word) <= TICKETS;

/** The card that is printed under a number. */
export const printedCard = (ticket: string): number[][] => drawCard(printing(Number(ticket)));

/** Tickets to choose from: as many as are wanted, others for each form's number. */
export function offeredTickets(requestID: string, count: number): string[] {
  const random = printing([...requestID].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  const offered = new Set<string>();
  while (offered.size < count) offered.add(String(1 + random(TICKETS)));
  return [...offered];
}

/** What a ticket has won in a draw, as far as it has come, for a stake in kuruş. */
export const ticketWins = (ticket: string, { hall, balls }: Draw, stake: number): BingoWin[] =>
  winsOf(hallRules(hall), printedCard(ticket), balls, stake);

export const hall = tableEngine({
  kind: 'hall',
  profiles: BINGO_PROFILES.map((room) => ({
    id: hallOf(room),
    clock: { openMs: SALE_MS, closedMs: room.balls * CALL_MS },
  })),
  chipsOn: (ticket) => (isTicket(ticket) ? { [ticket]: 1 } : undefined),
  deal: (random, { id }): Draw => ({
    hall: id,
    balls: picked(
      Array.from({ length: BALLS }, (_, at) => at + 1),
      hallRules(id).balls,
      random,
    ),
  }),
  payoutOf: (ticket, stake, draw) => ticketWins(ticket, draw, stake).reduce((sum, { payout }) => sum + payout, 0),
  soFar: (draw, share) => ({ ...draw, balls: draw.balls.slice(0, Math.floor(draw.balls.length * share)) }),
});
