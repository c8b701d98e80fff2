import { BALLS, BINGO_PROFILES, getBingoProfile, drawCard, findWins, type BingoProfile, type BingoWin } from './bingo';
import { picked, type UniformInteger } from './chance';
import { tableEngine } from './table-game';

/**
 * Bingo in a shared room: tickets are sold until the draw, then one draw, called ball by ball, is for all players. A
 * ticket's number determines its card: the same number always has the same fifteen numbers. It pays by its room's
 * table. All tickets are equally good, so the return is that of the instant game.
 */

/** Number of tickets; they are numbered from 1. */
export const TICKETS = 90_000;
/** Duration of the ticket sale. */
const SALE_MS = 40_000;
/** Time between two balls. */
const CALL_MS = 600;

/** Returns the name of a hall by its bingo mathematics. */
const toBingoRoomId = (room: BingoProfile): string => `${room.id}-hall`;
const roomOf = new Map(BINGO_PROFILES.map((room) => [toBingoRoomId(room), room.id]));

/** Returns the mathematics of a hall. @throws {RangeError} if there is no such hall */
export const getBingoRoomRules = (hall: string): BingoProfile => getBingoProfile(roomOf.get(hall) ?? '');

/** One draw. */
export interface Draw {
  hall: string;
  /** In the order of the draw. */
  balls: number[];
}

/**
 * A small generator (splitmix32), so that a ticket's number determines its card. It need not be secure, because all
 * tickets are equally good.
 */
function printing(serial: number): UniformInteger {
  let state = serial;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** Whether a form's value is a ticket number. */
export const isTicket = (word: string): boolean => /^[1-9]\d{0,4}$/.test(word) && Number(word) <= TICKETS;

/** Returns the card of a ticket number. */
export const printedCard = (ticket: string): number[][] => drawCard(printing(Number(ticket)));

/** Returns `count` tickets to choose from; the request ID of the form determines them. */
export function offeredTickets(requestID: string, count: number): string[] {
  const random = printing([...requestID].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  const offered = new Set<string>();
  while (offered.size < count) offered.add(String(1 + random(TICKETS)));
  return [...offered];
}

/** Returns the wins of a ticket in a draw so far, for a stake in kuruş. */
export const ticketWins = (ticket: string, { hall, balls }: Draw, stake: number): BingoWin[] =>
  findWins(getBingoRoomRules(hall), { rows: printedCard(ticket), balls, price: stake });

export const bingoRoom = tableEngine({
  kind: 'hall',
  profiles: BINGO_PROFILES.map((room) => ({
    id: toBingoRoomId(room),
    clock: { openMs: SALE_MS, closedMs: room.balls * CALL_MS },
  })),
  chipsOn: (ticket) => (isTicket(ticket) ? { [ticket]: 1 } : undefined),
  deal: (random, { id }): Draw => ({
    hall: id,
    balls: picked(
      Array.from({ length: BALLS }, (_, at) => at + 1),
      getBingoRoomRules(id).balls,
      random,
    ),
  }),
  payoutOf: (ticket, stake, draw) => ticketWins(ticket, draw, stake).reduce((sum, { payout }) => sum + payout, 0),
  soFar: (draw, share) => ({ ...draw, balls: draw.balls.slice(0, Math.floor(draw.balls.length * share)) }),
});
