import { LEAGUES, type LeagueSeed } from '#content/sport';

/*
 * Matches of the feed before its calendar: one began every two minutes, and the leagues took turns. A database may still
 * have some that are to come or in play; they are played to their end. Delete this file one release after the calendar.
 */

/** Interval between the starts of two matches. */
const SLOT_MS = 2 * 60_000;

/** Leagues in the order of their slots; then from the start again. */
const TURNS: readonly string[] = [
  'anadolu-ligi',
  'kiyi-ligi',
  'pota-ligi',
  'kingsward-league',
  'acik-kort-turu',
  'liga-del-sur',
  'file-ligi',
  'anadolu-ligi',
  'northern-hoops',
  'ege-kupasi',
  'kiyi-ligi',
  'kingsward-league',
  'acik-kort-turu',
  'pota-ligi',
  'liga-del-sur',
  'adria-volley',
  'anadolu-ligi',
  'ege-kupasi',
  'northern-hoops',
  'kiyi-ligi',
];

/** Returns a former match by its slot: its league, the number of the league's matches before it, and its start. */
export function formerMatch(slot: number): { league: LeagueSeed; count: number; startsAt: number } {
  const id = TURNS[slot % TURNS.length]!;
  const isTurn = (turn: string) => turn === id;
  const whole = Math.floor(slot / TURNS.length);
  return {
    league: LEAGUES.find((league) => league.id === id)!,
    count: whole * TURNS.filter(isTurn).length + TURNS.slice(0, slot % TURNS.length).filter(isTurn).length,
    startsAt: slot * SLOT_MS,
  };
}
