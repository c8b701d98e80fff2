import { expect, test } from 'vitest';
import { BALLS, COLUMNS, findWins } from './bingo';
import { bingoRoom, getBingoRoomRules, isTicket, offeredTickets, printedCard, TICKETS, ticketWins } from './bingo-room';
import { seeded } from './testing';

const form = (fields: [string, string][]) => new URLSearchParams(fields);
const [GARDEN] = bingoRoom.profiles;

test('GAME-1 a ticket’s number determines its card: fifteen numbers in three rows, always the same, and hardly two alike', () => {
  const seen = new Set<string>();
  for (let ticket = 1; ticket <= 3000; ticket += 1) {
    const rows = printedCard(String(ticket));
    expect(printedCard(String(ticket))).toEqual(rows);
    for (const row of rows) {
      expect(row).toHaveLength(COLUMNS);
      expect(row.filter((number) => number > 0)).toHaveLength(5);
    }
    const numbers = rows.flat().filter((number) => number > 0);
    expect(new Set(numbers).size).toBe(15);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(BALLS);
    seen.add(numbers.join());
  }
  expect(seen.size).toBe(3000);
});

test('GAME-1 tickets are bought by their numbers; an invalid number, or none at all, is no choice', () => {
  const read = (...tickets: string[]) =>
    bingoRoom.readChoice(
      GARDEN!,
      form([['chip', '500'], ...tickets.map((ticket): [string, string] => ['bet', ticket])]),
      undefined,
    );
  expect(read('12', '90000')).toEqual({ chip: 500, places: ['12', '90000'] });
  expect(bingoRoom.stakeOf(GARDEN!, read('12', '90000')!)).toBe(1000);
  for (const bad of ['0', '01', '-1', '1.5', String(TICKETS + 1), 'red', '__proto__', '1e3'])
    expect(read('12', bad), bad).toBeUndefined();
  expect(read()).toBeUndefined();
});

test('GAME-3 a ticket pays by its room’s table and has its return: all tickets are equally good', () => {
  for (const profile of bingoRoom.profiles) {
    const room = getBingoRoomRules(profile.id);
    const random = seeded(20261121);
    for (let count = 0; count < 2000; count += 1) {
      const draw = bingoRoom.shared!.deal(profile, random);
      const ticket = String(1 + random(TICKETS));
      const wins = findWins(room, { rows: printedCard(ticket), balls: draw.balls, price: 250 });
      expect(ticketWins(ticket, draw, 250)).toEqual(wins);
      expect(bingoRoom.shared!.payoutOf({ chip: 250, places: [ticket, ticket] }, draw)).toBe(
        2 * wins.reduce((sum, { payout }) => sum + payout, 0),
      );
    }
  }
});

test('GAME-1 balls are called one by one: a partial result is the beginning of the draw, and a ticket wins no prize before its ball', () => {
  const { shared } = bingoRoom;
  const draw = shared!.deal(GARDEN!, seeded(7));
  expect(new Set(draw.balls).size).toBe(getBingoRoomRules(GARDEN!.id).balls);
  expect(shared!.soFar!(draw, 0).balls).toEqual([]);
  expect(shared!.soFar!(draw, 0.5).balls).toEqual(draw.balls.slice(0, 32));
  expect(shared!.soFar!(draw, 1)).toEqual(draw);
  for (let ticket = 1; ticket <= 500; ticket += 1)
    for (const { ball } of ticketWins(String(ticket), draw, 100))
      expect(
        ticketWins(String(ticket), { ...draw, balls: draw.balls.slice(0, ball - 1) }, 100).map((win) => win.ball),
      ).not.toContain(ball);
});

test('GAME-1 each form offers other tickets, and the same ones if it is shown again', () => {
  const offered = offeredTickets('01HV8QJ5Y3M6N2K9R4T7W1X0ZB', 6);
  expect(new Set(offered.filter(isTicket)).size).toBe(6);
  expect(offeredTickets('01HV8QJ5Y3M6N2K9R4T7W1X0ZB', 6)).toEqual(offered);
  expect(offeredTickets('01HV8QJ5Y3M6N2K9R4T7W1X0ZC', 6)).not.toEqual(offered);
});
