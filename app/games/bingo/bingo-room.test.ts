import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bingoRoom as hallEngine, getBingoRoomRules } from '#arcade/bingo-room';
import { INSTANT_BINGO } from '#content/games';
import { launchVirtual } from '#platform/games';
import { turnAt } from '#provider/tables/clock';
import type { Table } from '#provider/testing';
import { roundArgs, servedTable, findFieldValue } from '~/games/testing';
import { action, loader } from '~/routes/rounds.$token';

const [ROOM] = INSTANT_BINGO;
const { bingoRoom: hall } = ROOM!;
const CLOCK = hallEngine.profiles.find(({ id }) => id === hall.profile)!.clock;
let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await servedTable());
  await table.addPlayer('ayse', 100_000n);
});
afterAll(() => stop());

const get = async (path: string) => (await loader(roundArgs(path))).text();

test('GAME-1 a hall without scripts: tickets to tick and buy, automatic reloads while balls are called, then the result of the tickets', async () => {
  const { context } = table;
  context.setTime(turnAt(CLOCK, hall.id, context.now()).endsAt);
  const path = await context.db.transaction((tx) =>
    launchVirtual(context, tx, {
      uid: 'ayse',
      sessionId: 's-ayse',
      language: 'en',
      providerId: ROOM!.providerID,
      type: 'hall',
    }),
  );
  const html = await get(path);
  expect(html).toContain(hall.name);
  expect(html).not.toContain('http-equiv="refresh"');
  const offered = [...html.matchAll(/type="checkbox" name="bet"[^>]*value="(\d+)"/g)].map(([, ticket]) => ticket!);
  expect(offered).toHaveLength(6);
  const form = new URLSearchParams({
    requestID: findFieldValue(html, 'requestID'),
    number: findFieldValue(html, 'number'),
    chip: '100',
  });
  for (const ticket of offered.slice(0, 2)) form.append('bet', ticket);
  const posted = await action(roundArgs(path, form));
  expect(posted.status).toBe(303);
  expect((await action(roundArgs(path, form))).headers.get('Location')).toBe(posted.headers.get('Location'));
  expect(await get(path)).toContain('Your tickets in this draw: ₺2.00');

  context.advance(CLOCK.openMs + CLOCK.closedMs / 2);
  const called = await get(path);
  expect(called).toMatch(/http-equiv="refresh" content="5/);
  const balls = [...called.matchAll(/<li class="d\d(?: key)?">(\d+)</g)];
  expect(balls).toHaveLength(Math.floor(getBingoRoomRules(hall.profile).balls / 2));
  expect(called).toContain(`Last ball: ${balls.at(-1)![1]}`);
  // A repeat of an accepted form gets the same response, however late.
  expect((await action(roundArgs(path, form))).status).toBe(303);
  expect(brotliCompressSync(called).length).toBeLessThanOrEqual(20_000);

  context.advance(CLOCK.closedMs / 2);
  const over = await get(path);
  expect(over).toContain('Your tickets in the last draw');
  expect(over).toMatch(/No win this time|You won|Paid back/);
});
