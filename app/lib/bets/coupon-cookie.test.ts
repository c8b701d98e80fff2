import { expect, test } from 'vitest';
import type { CouponSelection } from '#contract/coupons';
import {
  addSelectionCookie,
  removeSelectionCookies,
  hasRoomFor,
  parseSelections,
  toggleSelection,
  serializeSelections,
  readBetSlip,
  betSlipCookies,
} from './coupon-cookie';

const home: CouponSelection = { fixtureID: 'f1', market: 'result', line: null, selection: 'home', odds: 185 };
const away: CouponSelection = { ...home, selection: 'away', odds: 410 };
const over: CouponSelection = { fixtureID: 'f-2', market: 'total', line: 2.5, selection: 'over', odds: 190 };
const under: CouponSelection = { ...over, line: -1.25, selection: 'under', live: true };
const halves: CouponSelection = { fixtureID: 'f3', market: 'half-full', line: null, selection: 'draw/home', odds: 550 };

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
  const lines = betSlipCookies('lang=tr', picks, true);
  for (const line of lines) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const cookies = browserAfter('lang=tr', lines);
  expect(readBetSlip(`${cookies}; mode=dark`)).toEqual(picks);
  expect(readBetSlip(browserAfter(cookies, betSlipCookies(cookies, [over, away], true)))).toEqual([away, over]);
  expect(browserAfter(cookies, betSlipCookies(cookies, [], true))).toBe('lang=tr');
});

test('BET-1 HARD-11 behind HTTPS the cookies of the bet slip are bound to this host; those set by another host are ignored', () => {
  const cookies = browserAfter('pick~f9~result~=home~300', betSlipCookies('', [home, over], true));
  expect(cookies).toContain('__Host-pick~f1~result~=home~185');
  expect(readBetSlip(cookies)).toEqual([home, over]);
  const left = browserAfter(
    cookies,
    removeSelectionCookies([home, over], home, true),
    betSlipCookies(cookies, [over], true),
  );
  expect(left).toBe('pick~f9~result~=home~300; __Host-pick~f-2~total~2.5=over~190');
  expect(
    browserAfter(browserAfter('', [addSelectionCookie(home, false)]), removeSelectionCookies([home], home, true)),
  ).toBe('');
});

test('BET-1 of an invalid bet slip the valid picks are read', () => {
  expect(readBetSlip(undefined)).toEqual([]);
  expect(readBetSlip('xpick~f1~result~=home~185; pick~f1~result~; pick~<b>=home~185; pick~f1~none~=home~185')).toEqual(
    [],
  );
  expect(betSlipCookies('pick~f"1\u00fc=x; pick~=', [], false)).toHaveLength(1);
  expect(parseSelections('')).toEqual([]);
  expect(
    parseSelections(`<b>!${serializeSelections([home])}!f1~nothing~~home~185!${serializeSelections([home])}`),
  ).toEqual([home]);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(parseSelections(serializeSelections(many))).toHaveLength(20);
  expect(readBetSlip(browserAfter('', betSlipCookies('', many, false)))).toHaveLength(20);
});

test('BET-1 simultaneous or repeated presses do not affect each other', () => {
  const before = browserAfter('', [addSelectionCookie(halves, false)]);
  // Both were sent with the same cookies, in either order of the responses.
  const answers = [
    [addSelectionCookie(home, false)],
    [addSelectionCookie(over, false)],
    removeSelectionCookies([halves], halves, false),
  ];
  expect(readBetSlip(browserAfter(before, ...answers))).toEqual([home, over]);
  expect(readBetSlip(browserAfter(before, ...answers.toReversed(), ...answers))).toEqual([over, home]);
  // A page that is older than the bet slip removes only the pick that it showed.
  expect(removeSelectionCookies([away], home, false)).toEqual([]);
  expect(
    readBetSlip(
      browserAfter(browserAfter('', [addSelectionCookie(home, false)]), removeSelectionCookies([], home, false)),
    ),
  ).toEqual([]);
});

test('BET-1 pressing odds adds a selection, replacing another of its market; pressing again removes it', () => {
  const two = toggleSelection(toggleSelection([], home, 'pick'), over, 'pick');
  expect(two).toEqual([home, over]);
  expect(toggleSelection(two, home, 'pick')).toEqual(two);
  expect(toggleSelection(two, away, 'pick')).toEqual([away, over]);
  expect(toggleSelection(two, { ...over, line: 3.5 }, 'pick')).toHaveLength(3);
  // With changed odds it is the same selection.
  expect(toggleSelection(two, { ...home, odds: 170, live: true }, 'drop')).toEqual([over]);
  expect(toggleSelection(two, away, 'drop')).toEqual(two);
  const full = Array.from({ length: 20 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(hasRoomFor(full, over)).toBe(false);
  expect(hasRoomFor(full, { ...away, fixtureID: 'f7' })).toBe(true);
});
