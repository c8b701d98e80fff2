import { expect, test } from 'vitest';
import type { Pick } from '#contract/coupons';
import { couponCookie, parsePicks, printPicks, readCoupon, togglePick } from './coupon-cookie';

const home: Pick = { fixtureID: 'f1', market: 'result', line: null, selection: 'home', odds: 185 };
const away: Pick = { ...home, selection: 'away', odds: 410 };
const over: Pick = { fixtureID: 'f-2', market: 'total', line: 2.5, selection: 'over', odds: 190 };
const halves: Pick = { fixtureID: 'f3', market: 'half-full', line: null, selection: 'draw/home', odds: 550 };

test('BET-1 a coupon comes back out of its cookie as it went in', () => {
  const picks = [home, over, halves];
  const cookie = couponCookie(picks, true);
  expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(readCoupon(`lang=tr; ${cookie.split(';')[0]}; mode=dark`)).toEqual(picks);
  expect(couponCookie([], false)).toContain('Max-Age=0');
});

test('BET-1 what is no coupon is read as far as it is one', () => {
  expect(readCoupon(undefined)).toEqual([]);
  expect(readCoupon('xcoupon=f1~result~~home~185')).toEqual([]);
  expect(parsePicks('')).toEqual([]);
  expect(parsePicks(`<b>!${printPicks([home])}!f1~nothing~~home~185!${printPicks([home])}`)).toEqual([home]);
  const many = Array.from({ length: 30 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(parsePicks(printPicks(many))).toHaveLength(20);
});

test('BET-1 pressing odds adds a selection, in the place of another of its market, and pressing again takes it off', () => {
  const one = togglePick([], home)!;
  expect(one).toEqual([home]);
  const two = togglePick(one, over)!;
  expect(togglePick(two, away)).toEqual([away, over]);
  expect(togglePick(two, { ...over, line: 3.5 })).toHaveLength(3);
  // Odds that moved meanwhile: it is the same selection.
  expect(togglePick(two, { ...home, odds: 170, live: true })).toEqual([over]);
  const full = Array.from({ length: 20 }, (_, at) => ({ ...home, fixtureID: `f${at}` }));
  expect(togglePick(full, over)).toBeUndefined();
});
