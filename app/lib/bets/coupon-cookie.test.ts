import { expect, test } from 'vitest';
import type { Pick } from '#contract/coupons';
import {
  addedPick,
  droppedPick,
  hasRoomFor,
  parsePicks,
  pressedOn,
  printPicks,
  readCoupon,
  writtenCoupon,
} from './coupon-cookie';

const home: Pick = { fixtureID: 'f1', market: 'result', line: null, selection: 'home', odds: 185 };
const away: Pick = { ...home, selection: 'away', odds: 410 };
const over: Pick = { fixtureID: 'f-2', market: 'total', line: 2.5, selection: 'over', odds: 190 };
const under: Pick = { ...over, line: -1.25, selection: 'under', live: true };
const halves: Pick = { fixtureID: 'f3', market: 'half-full', line: null, selection: 'draw/home', odds: 550 };

/** Returns the cookies that a browser sends after these responses. */
function browserAfter(cookies: string, ...answers: string[][]): string {
  const kept = new Map(
    cookies
      .split('; ')
      .filter(Boolean)
      .map((cookie) => cookie.split('=') as [string, string]),
  );
  for (const line of answers.flat()) {
    const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
    if (line.includes('Max-Age=0')) kept.delete(name);
    else kept.set(name, value);
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
}

test('BET-1 a bet slip is read back from its cookies unchanged', () => {
  const picks = [home, over, under, halves];
  const lines = writtenCoupon('lang=tr', picks, true);
  for (const line of lines) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const cookies = browserAfter('lang=tr', lines);
  expect(readCoupon(`${cookies}; mode=dark`)).toEqual(picks);
  expect(readCoupon(browserAfter(cookies, writtenCoupon(cookies, [over, away], true)))).toEqual([away, over]);
  expect(browserAfter(cookies, writtenCoupon(cookies, [], true))).toBe('lang=tr');
});

test('BET-1 HARD-11 behind HTTPS the cookies of the bet slip are bound to this host; those set by another host are ignored', () => {
  const cookies = browserAfter('pick~f9~result~=home~300', writtenCoupon('', [home, over], true));
  expect(cookies).toContain('__Host-pick~f1~result~=home~185');
  expect(readCoupon(cookies)).toEqual([home, over]);
  const left = browserAfter(cookies, droppedPick([home, over], home, true), writtenCoupon(cookies, [over], true));
  expect(left).toBe('pick~f9~result~=home~300; __Host-pick~f-2~total~2.5=over~190');
  expect(browserAfter(browserAfter('', [addedPick(home, false)]), droppedPick([home], home, true))).toBe('');
});

test('BET-1 of an invalid bet slip the valid picks are read', () => {
  expect(readCoupon(undefined)).toEqual([]);
  expect(readCoupon('xpick~f1~result~=home~185; pick~f1~result~; pick~<b>=home~185; pick~f1~none~=home~185')).toEqual(
    [],
  );
  expect(writtenCoupon('pick~f"1\u00fc=x; pick~=', [], false)).toHaveLength(1);
  expect(parsePicks('')).toEqual([]);
  expect(parsePicks(`<b>!${printPicks([home])}!f1~nothing~~home~185!${printPicks([home])}`)).toEqual([home]);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(parsePicks(printPicks(many))).toHaveLength(20);
  expect(readCoupon(browserAfter('', writtenCoupon('', many, false)))).toHaveLength(20);
});

test('BET-1 simultaneous or repeated presses do not affect each other', () => {
  const before = browserAfter('', [addedPick(halves, false)]);
  // Both were sent with the same cookies, in either order of the responses.
  const answers = [[addedPick(home, false)], [addedPick(over, false)], droppedPick([halves], halves, false)];
  expect(readCoupon(browserAfter(before, ...answers))).toEqual([home, over]);
  expect(readCoupon(browserAfter(before, ...answers.toReversed(), ...answers))).toEqual([over, home]);
  // A page that is older than the bet slip removes only the pick that it showed.
  expect(droppedPick([away], home, false)).toEqual([]);
  expect(readCoupon(browserAfter(browserAfter('', [addedPick(home, false)]), droppedPick([], home, false)))).toEqual(
    [],
  );
});

test('BET-1 pressing odds adds a selection, replacing another of its market; pressing again removes it', () => {
  const two = pressedOn(pressedOn([], home, 'pick'), over, 'pick');
  expect(two).toEqual([home, over]);
  expect(pressedOn(two, home, 'pick')).toEqual(two);
  expect(pressedOn(two, away, 'pick')).toEqual([away, over]);
  expect(pressedOn(two, { ...over, line: 3.5 }, 'pick')).toHaveLength(3);
  // With changed odds it is the same selection.
  expect(pressedOn(two, { ...home, odds: 170, live: true }, 'drop')).toEqual([over]);
  expect(pressedOn(two, away, 'drop')).toEqual(two);
  const full = Array.from({ length: 20 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(hasRoomFor(full, over)).toBe(false);
  expect(hasRoomFor(full, { ...away, fixtureID: 'f7' })).toBe(true);
});
