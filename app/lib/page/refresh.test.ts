import { expect, test } from 'vitest';
import { getRefresh, takesTyping, withoutPassive } from './refresh';

const page = { pathname: '/virtual', search: '' };
const visitor = { isPlayer: false, isTyped: false };
const player = { isPlayer: true, isTyped: false };

test('BET-3 a page with a refresh reloads with the current choices, and that is no activity of the player', () => {
  expect(getRefresh(page, visitor, [undefined, { refreshS: 10 }])).toBe('10; url=/virtual');
  expect(getRefresh({ ...page, search: '?match=m1' }, visitor, [{ refreshS: 10 }])).toBe('10; url=/virtual?match=m1');
  expect(getRefresh({ ...page, search: '?match=m1' }, player, [{ refreshS: 10 }])).toBe(
    '10; url=/virtual?match=m1&passive=1',
  );
  expect(getRefresh({ ...page, search: '?passive=1' }, player, [{ refreshS: 10 }])).toBe('10; url=/virtual?passive=1');
});

test('AUTH-9 the link that reloads a page is activity, on a page that reloaded by itself too', () => {
  expect(withoutPassive('/virtual')).toBe('/virtual');
  expect(withoutPassive('/virtual?passive=1')).toBe('/virtual');
  expect(withoutPassive('/virtual?match=m1&passive=1')).toBe('/virtual?match=m1');
});

test('AUTH-9 any other page of a player redirects to the login after an hour, a visitor’s stays', () => {
  expect(getRefresh({ pathname: '/slot', search: '?q=a' }, player, [{}, null])).toBe(
    '3605; url=/session?passive=1&to=%2Fslot%3Fq%3Da',
  );
  expect(getRefresh(page, visitor, [{}, undefined])).toBeUndefined();
});

test('A11Y-3 a page with a form is not reloaded, so that typed input is not lost', () => {
  expect(getRefresh({ pathname: '/support', search: '' }, { isPlayer: true, isTyped: true }, [{}])).toBeUndefined();
});

test('BET-77 BET-31 a match or `/virtual` with a stake field next to the odds is not reloaded', () => {
  expect(getRefresh(page, { isPlayer: true, isTyped: true }, [{ refreshS: 20 }])).toBeUndefined();
  expect(getRefresh(page, { isPlayer: false, isTyped: true }, [{ refreshS: 20 }])).toBeUndefined();
});

test('A11Y-3 a form of buttons, or a search, does not count as typed input', () => {
  expect(takesTyping('<form method="post" action="/x"><button>A</button></form><input type="text">')).toBe(false);
  expect(takesTyping('<form action="/slot"><input type="search" name="q"></form>')).toBe(false);
  expect(takesTyping('<form action="/slot"></form><form class="a" method="post"><textarea></textarea></form>')).toBe(
    true,
  );
  expect(takesTyping('<form method="post"><input name="a" type="tel"/></form>')).toBe(true);
});
