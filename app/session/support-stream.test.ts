import { afterAll, beforeAll, expect, test } from 'vitest';
import { playersSite, type PlayersSite } from './testing';

let site: PlayersSite;
beforeAll(async () => {
  site = await playersSite();
});
afterAll(() => site.close());

test('HARD-4 a session has a stream of support until it ends; a copied cookie of an ended one has none', async () => {
  const visitor = site.browser();
  const username = await site.newPlayer();
  await site.signIn(visitor, username);
  const { followSupport } = await import('~/api/support-events.server');
  const cookies = `session=${visitor.jar.get('session')!}`;
  const follow = async (copied: string) => {
    const end = await followSupport({ cookies: copied, secure: false, phase: '' }, () => {});
    end?.();
    return end !== undefined;
  };
  expect(await follow(cookies)).toBe(true);
  expect(await follow('')).toBe(false);
  expect(await follow('session=x')).toBe(false);
  await visitor.post(site.routes.logout, '/logout', {});
  expect(await follow(cookies)).toBe(false);
  const other = site.browser();
  await site.signIn(other, username);
  const suspended = `session=${other.jar.get('session')!}`;
  expect(await follow(suspended)).toBe(true);
  await site.platform.ops('players', ['suspend', username], { reason: 'Deneme' });
  expect(await follow(suspended)).toBe(false);
});
