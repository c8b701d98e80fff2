import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playingTable } from '#provider/testing';
import { readServices } from '../remote-services';
import { receiveProviderCallback } from './callbacks';
import { importGames } from './index';
import { launches } from './schema';

const DOCUMENT = readFileSync('docs/game-providers.md', 'utf8');
const SECRET = 'example-secret-of-32-characters-or-more';
const EXAMPLE =
  /^### (.+)\n[^#]*?```json\n(.+)\n```\n\n`X-Signature: (\w+)`\n\nResponse, (\d+):\n\n```json\n(.+)\n```$/gm;

test('INT-1 the signed examples of docs/game-providers.md get the documented responses from the receiver', async () => {
  const { context, addPlayer } = await playingTable(undefined, undefined, {
    gameProviders: readServices(`acme:https://launch.example/open:${SECRET}`),
  });
  await addPlayer('player1', 100_000n);
  const game = { provider: 'acme', code: 'coin-flip', name: 'Coin Flip', kind: 'slot' };
  expect(await importGames(context, [game])).toHaveProperty('providers');
  await context.db.insert(launches).values({
    id: 'launch1',
    uid: 'player1',
    sessionId: 's-player1',
    gameId: 'acme-coin-flip',
    language: 'en',
    createdAt: context.now(),
  });
  const examples = [...DOCUMENT.matchAll(EXAMPLE)];
  expect(examples.map(([, title]) => title)).toEqual([
    'Balance',
    'Stake',
    'Payout',
    'Second stake',
    'Rollback',
    'Late stake',
    'Payouts of several rounds',
    'Rounds without a win',
    'Reality check confirmed',
    'Session end',
  ]);
  for (const [, title, rawBody = '', signature = '', status, body = ''] of examples)
    expect(await receiveProviderCallback(context, { name: 'acme', rawBody, signature }), title).toEqual({
      isSigned: true,
      status: Number(status),
      body: JSON.parse(body),
    });
  await context.close();
});
