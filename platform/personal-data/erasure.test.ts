import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedProvider } from '#provider';
import { testApi, TEST_PASSWORD, type TestApi } from '../api/testing';
import { listGrants } from '../bonuses';
import { setupCashback } from '../bonuses/testing';
import { randomId } from '../db/ids';
import { bonusGrants, gameRounds, outbox, players, supportMessages } from '../db/schema';
import { describeDatabase } from '../db/testing';
import { receiveProviderCallback } from '../games';
import { readServices } from '../remote-services';

const SECRET = 'p'.repeat(32);
const WHY = { reason: 'asked in writing' };

describeDatabase('an erasure', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database, { gameProvider: embeddedProvider });
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);
  const sendAsVisitor = (email: string, name: string) =>
    api.call('support/send_message', {
      requestID: randomId(),
      category: 'documents',
      text: `Ben ${name}, telefonum 0532 111 22 33`,
      email,
      name,
    });

  test('LIMIT-2 SEC-6 an erasure is rejected during a cool-off, and succeeds after it', async () => {
    const user = await api.player('molada');
    expect((await api.call('limit/take_break', { days: 1 }, user)).result).toBe(true);
    expect(await run('players erase molada', WHY)).toMatchObject({
      failed: true,
      text: expect.stringContaining('cool-off'),
    });
    api.context.advance(86_400_001);
    expect(await run('players erase molada', WHY)).not.toHaveProperty('failed');
  });

  test('SEC-6 RUN-23 an erased player is listed as erased, is not reopened and gets no link for a new password', async () => {
    const { uid } = await api.player('silinen');
    expect(await run('players erase silinen', WHY)).not.toHaveProperty('failed');
    const refused = { failed: true, text: expect.stringContaining('were erased') };
    expect(await run(`players reopen ${uid}`, WHY)).toMatchObject(refused);
    expect(await run(`players reset-password ${uid}`)).toMatchObject(refused);
    expect((await run(`players show ${uid}`)).rows).toMatchObject([{ status: 'erased' }]);
    const listed = async (status: string) =>
      (await run('players list', { status })).rows?.filter((row) => row['uid'] === uid).length;
    expect([await listed('erased'), await listed('inactive')]).toEqual([1, 0]);
  });

  test('SEC-6 an open round stops an erasure only while its provider is connected', async () => {
    const { uid } = await api.player('turda');
    const round = { provider: 'acme', roundId: 'lost', uid, gameId: 'acme-1' };
    const startedAt = api.context.now();
    await api.context.db.insert(gameRounds).values({ ...round, staked: 100n, paid: 0n, startedAt, isOpen: true });
    const { options } = api.context;
    api.context.options = { ...options, gameProviders: readServices(`acme:https://launch.example/open:${SECRET}`) };
    expect(await run('players erase turda', WHY)).toMatchObject({
      failed: true,
      text: expect.stringContaining('a game round is open'),
    });
    api.context.options = options;
    const message = { name: 'acme', rawBody: '{}', signature: '' };
    expect(await receiveProviderCallback(api.context, message)).toMatchObject({ status: 404 });
    expect(await run('players erase turda', WHY)).not.toHaveProperty('failed');
  });

  test('SEC-6 messages that a player sent before a login stay without name, address and text; game sessions lose the alias', async () => {
    const email = 'ayse@players.example';
    await run('players create ayse', { password: TEST_PASSWORD, email });
    await api.player('fatma');
    for (const [address, name] of [
      ['Ayse@players.example', 'Ayşe Yılmaz'],
      ['fatma@else.example', 'Fatma Demir'],
    ] as const)
      expect((await sendAsVisitor(address, name)).result).toBe(true);
    const ofVisitors = () => api.context.db.select().from(supportMessages).where(isNull(supportMessages.uid));
    for (const { id } of await ofVisitors())
      expect(await run(`support reply ${id} Aradık`)).not.toHaveProperty('failed');
    expect((await sendAsVisitor(email.toUpperCase(), 'Ayşe Yılmaz')).result).toBe(true);

    const [{ uid } = { uid: '' }] = await api.context.db.select().from(players).where(eq(players.username, 'ayse'));
    const at = api.context.now().toISOString();
    await api.context.db
      .execute(sql`insert into game_visits (id, uid, language, game_id, game_name, maker, profile, lobby_path, launch_path, alias, created_at, last_played_at)
      values ('of-ayse', ${uid}, 'tr', 'g', '', '', '', '', '', 'a…e', ${at}, ${at}), ('of-can', 'can', 'tr', 'g', '', '', '', '', '', 'c…n', ${at}, ${at})`);

    expect(await run('players erase ayse', WHY)).not.toHaveProperty('failed');
    const messages = await ofVisitors();
    expect(messages).toHaveLength(5);
    const erased = messages.filter(({ text }) => text === '');
    expect(erased.map(({ author, name, email: to, address }) => [author, name, to, address]).sort()).toEqual([
      ['operator', '', '', ''],
      ['player', '', '', ''],
      ['player', '', '', ''],
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/Ayşe|ayse/i);
    // No message waits for a reply that cannot be sent.
    expect(erased.filter(({ author, isAnswered }) => author === 'player' && !isAnswered)).toEqual([]);
    expect(messages.find(({ author, text }) => author === 'player' && text !== '')).toMatchObject({
      name: 'Fatma Demir',
      email: 'fatma@else.example',
    });
    const { rows: aliases } = (await api.context.db.execute(
      sql`select id, alias from game_visits order by id`,
    )) as unknown as { rows: unknown[] };
    expect(aliases).toEqual([
      { id: 'of-ayse', alias: '' },
      { id: 'of-can', alias: 'c…n' },
    ]);
    const mails = await api.context.db.select().from(outbox).where(isNull(outbox.uid));
    expect(mails.map(({ recipient }) => recipient)).toEqual(['fatma@else.example']);
  });
});

describeDatabase('an erasure of a player with a cashback', (database) => {
  test('SEC-6 BONUS-5 open bonuses end as cancelled: the lost money of the day pays no cashback', async () => {
    const { bed, player } = await setupCashback(database);
    try {
      expect(await player.claim('cashback')).toMatchObject({ result: true });
      expect(await player.stake('1000', randomId(), true)).toMatchObject({ status: 200 });
      expect(await bed.api.run(`players erase kaybeden`, WHY)).not.toHaveProperty('failed');
      const states = (await listGrants(bed.api.context.db, player.uid, 9)).map(({ state }) => state);
      expect(states).toEqual(['cancelled']);
      const joined = and(eq(bonusGrants.uid, player.uid), eq(bonusGrants.state, 'joined'));
      expect(await bed.api.context.db.$count(bonusGrants, joined)).toBe(0);
      expect((await bed.api.run(`audit`, { player: player.uid })).rows?.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['bonus-ended', 'erased']),
      );
    } finally {
      await bed.api.close();
    }
  });
});
