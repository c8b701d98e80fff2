import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestID } from '#platform/db/ids';
import { call, endProcesses, IS_BUILT, ops, scratch, serve, up } from './testing';
import { findPick } from './screens';
import { send } from '../testing';

const PASSWORD = 'Deneme.12345';
const LOGIN = { class: 'user', method: 'login' };
const DESK_PATHS = [
  '/desk',
  '/desk/sign-in',
  '/desk/sport',
  '/desk/commands/players-list',
  '/desk/invitation',
  '/desk/yok',
];

interface Output {
  failed?: boolean;
  text?: string;
  rows?: Record<string, string>[];
}

describe.skipIf(!IS_BUILT)('operators at two processes', { timeout: 180_000, meta: { needs: 'a build' } }, () => {
  const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const name = `rubato_desk_${process.pid}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 1_000 });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  let reachable = false;
  let common: Record<string, string>;
  let ports: [number, number];
  let user: { uid: string; sid: string };
  beforeAll(async () => {
    reachable = await administer(`create database ${name}`).then(
      () => true,
      () => false,
    );
    if (!reachable) return;
    common = {
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
      DATA_DIR: scratch(),
      DRAIN_S: '0',
      FEED: 'demo',
      GATEWAYS: 'demo',
      // Each process reads the operators of both tokens.
      OPS_TOKENS: 'ayse:all:token-of-the-operator-ayse-012345,berk:all:token-of-the-operator-berk-012345',
    };
    ports = [(await up(serve(common))).port, (await up(serve(common))).port];
    await run({ command: 'players', words: ['create', 'yarisan'], options: { password: PASSWORD } });
    await run({ command: 'players', words: ['credit', 'yarisan', '100'], options: { reason: 'Deneme' } });
    const { data } = await call(ports[0], LOGIN, { username: 'yarisan', password: PASSWORD });
    user = { uid: data['uid']!, sid: data['sid']! };
  });
  afterAll(async () => {
    await endProcesses();
    if (reachable) await administer(`drop database ${name} with (force)`);
  });
  beforeEach(({ skip }) => {
    if (!reachable) skip('no PostgreSQL answers');
  });

  const run = async (command: object, port = ports[0]): Promise<Output> =>
    JSON.parse((await ops(port, command)).body.toString()) as Output;
  /** Sends one command to both processes at once, each as another operator. */
  const race = async (command: object): Promise<{ done: Output[]; failed: Output[] }> => {
    const outputs = await Promise.all(
      ['ayse', 'berk'].map(async (operator, index) => {
        const reply = await ops(ports[index]!, command, `token-of-the-operator-${operator}-012345`);
        return JSON.parse(reply.body.toString()) as Output;
      }),
    );
    return { done: outputs.filter(({ failed }) => !failed), failed: outputs.filter(({ failed }) => failed) };
  };
  const balance = async () => (await run({ command: 'players', words: ['show', 'yarisan'] })).rows?.[0]?.['balance'];

  test('DESK-45 of two operators at two processes one approves a payment, and the other reads who was first', async () => {
    const asked = await call(
      ports[1],
      { class: 'finance', method: 'save_bank_transfer' },
      { requestID: createRequestID(), methodID: 'bank-transfer', bankID: '2', amount: '200' },
      user,
    );
    expect(asked.result, asked.message).toBe(true);
    const id = (await run({ command: 'payments', words: ['queue'] })).rows?.[0]?.['id'];
    const before = Number(await balance());
    const { done, failed } = await race({ command: 'payments', words: ['approve', id] });
    expect(done).toHaveLength(1);
    expect(failed).toMatchObject([{ text: expect.stringMatching(/by operator (?:ayse|berk)/) }]);
    expect(Number(await balance())).toBe(before + 200);
  });

  test('DESK-54 of two operators at two processes one answers a thread, and one answer is sent', async () => {
    const sent = await call(
      ports[0],
      { class: 'support', method: 'send_message' },
      { requestID: createRequestID(), category: 'bonuses', text: 'Bonusum nerede?' },
      user,
    );
    expect(sent.result, sent.message).toBe(true);
    const found = (await run({ command: 'support', words: ['list'] })).rows?.[0];
    const { done, failed } = await race({ command: 'support', words: ['reply', found?.['id'], 'Eklendi.'] });
    expect(done).toHaveLength(1);
    expect(failed).toMatchObject([{ text: expect.stringMatching(/ayse|berk/) }]);
    expect((await run({ command: 'support', words: ['list'] })).rows ?? []).toEqual([]);
  });

  test('DESK-56 of two operators at two processes one voids a market, and the coupon is refunded once', async () => {
    const pick = await findPick(ports[0], user);
    const before = Number(await balance());
    const placed = await call(
      ports[1],
      { class: 'betting', method: 'place_coupon' },
      {
        requestID: createRequestID(),
        fold: 1,
        stake: '10',
        oddsChanges: 'any',
        picks: [pick],
      },
      user,
    );
    expect(placed.result, placed.message).toBe(true);
    expect(Number(await balance())).toBe(before - 10);
    const options = { market: pick.market, reason: 'Yanlış oran' };
    const { done, failed } = await race({ command: 'betting', words: ['void-bets', pick.fixtureID], options });
    expect(done).toHaveLength(1);
    expect(failed).toMatchObject([{ text: expect.stringMatching(/^The operator (?:ayse|berk) voided these bets/) }]);
    await expect.poll(async () => Number(await balance()), { timeout: 20_000 }).toBe(before);
    const back = await race({
      command: 'betting',
      words: ['take-back', pick.fixtureID, '1'],
      options: { reason: 'Doğru' },
    });
    expect(back.done).toHaveLength(1);
    await expect.poll(async () => Number(await balance()), { timeout: 20_000 }).toBe(before - 10);
  });

  test('DESK-63 of two operators at two processes one edits the content, and the other reads who was first', async () => {
    const { rows = [] } = await run({ command: 'content', words: ['show', 'payments/methods'] });
    const [{ entry, seen }] = rows as [Record<string, string>];
    const { done, failed } = await race({
      command: 'content',
      words: ['edit', 'payments/methods', entry],
      options: { patch: JSON.stringify({ name: { en: 'Race' } }), seen: String(seen) },
    });
    expect(done, JSON.stringify([done, failed])).toHaveLength(1);
    expect(failed).toMatchObject([{ text: expect.stringMatching(/ayse|berk/) }]);
    const versions = (await run({ command: 'content', words: ['history', 'payments/methods'] })).rows ?? [];
    expect(versions.filter(({ number }) => Number(number) > Number(seen))).toHaveLength(1);
  });

  test(
    'DESK-16 DESK-92 DESK=off, and a site in front of another API, respond with their 404 page on every path of the back office',
    { tags: ['long'] },
    async () => {
      const statuses = (port: number) =>
        Promise.all(
          DESK_PATHS.map(async (path) => {
            const { status, body } = await send(port, path);
            return [path, status, /<h1[^>]*>([^<]+)/.exec(body.toString())?.[1]] as const;
          }),
        );
      const closed = DESK_PATHS.map((path) => [path, 404, 'Sayfa bulunamadı']);
      const off = await up(serve({ ...common, DESK: 'off' }));
      expect(await statuses(off.port)).toEqual(closed);
      const front = await up(serve({ ENDPOINT_URL: `http://127.0.0.1:${ports[0]}/endpoint/v1`, DESK: 'on' }));
      expect(await statuses(front.port)).toEqual(closed);
      expect((await send(ports[0], '/desk/sign-in')).status).toBe(200);
    },
  );
});
