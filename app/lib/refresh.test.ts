import { expect, test } from 'vitest';
import { refreshOf } from './refresh';

const page = { pathname: '/virtual', search: '' };

test('BET-3 a page that is due comes anew with what was chosen on it, and a player is not active by it', () => {
  expect(refreshOf(page, false, [undefined, { refreshS: 10 }])).toBe('10; url=/virtual');
  expect(refreshOf({ ...page, search: '?match=m1' }, false, [{ refreshS: 10 }])).toBe('10; url=/virtual?match=m1');
  expect(refreshOf({ ...page, search: '?match=m1' }, true, [{ refreshS: 10 }])).toBe(
    '10; url=/virtual?match=m1&passive=1',
  );
  expect(refreshOf({ ...page, search: '?passive=1' }, true, [{ refreshS: 10 }])).toBe('10; url=/virtual?passive=1');
});

test('AUTH-6 any other page of a player leads to the login after an hour, a visitor’s stays', () => {
  expect(refreshOf(page, true, [{}])).toBe('3605; url=/login');
  expect(refreshOf(page, false, [{}, undefined])).toBeUndefined();
});
