import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskSite, type DeskSite } from './testing';

let desk: DeskSite;
beforeAll(async () => {
  desk = await deskSite();
});
afterAll(() => desk.close());

test('DESK-55 SEC-6 the screen of an erased player offers no change of the account', async () => {
  const username = await desk.site.newPlayer();
  const { rows: [{ uid } = {}] = [] } = await desk.ops('players', ['show', username], {});
  const operator = await desk.enter();
  const offered = async () => {
    const { html } = await operator.get(desk.routes.player, `/desk/players/${String(uid)}`);
    return [...html.matchAll(/href="\/desk\/commands\/([\w-]+)\?who=/g)].map(([, name]) => name);
  };
  expect(await offered()).toEqual(expect.arrayContaining(['players-suspend', 'players-reset-password']));
  const erased = await desk.ops('players', ['erase', username], { reason: 'asked in writing' });
  expect(erased).not.toHaveProperty('failed');
  expect(await offered()).toEqual(['players-export']);
});
