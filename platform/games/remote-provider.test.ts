import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '#content/games';
import { FAVORITE_GAMES_LIMIT, INACTIVITY_LIMIT_MS } from '#contract/constants';
import { playingTable, type Table } from '#provider/testing';
import { importContent, listTurns } from '../content';
import { describeEachDatabase, lockWaits, type TestDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { accountsByDay, getBalance } from '../ledger';
import { readSiteState, switchMaintenance } from '../maintenance';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { getLeaderboard, jobs, scheduleTournaments } from '../tournaments';
import { playState } from '../play-limits/schema';
import { sessions } from '../players/schema';
import { readServices } from '../remote-services';
import { receiveProviderCallback } from './callbacks';
import { closedGames, switchGame } from './closing';
import { setFavorite } from './favorites';
import { launchGame } from './launch';
import { listGames, listProviders } from './lists';
import { ownRounds } from './past-round';
import { installation } from '../db/installation';
import { favoriteGames } from './schema';
import { seedCatalogue } from './seed';

const SECRET = 's'.repeat(32);
const NEXT_SECRET = 'n'.repeat(32);
const URL_OF_ACME = 'https://launch.example:8443/open?site=1';
const CSV = `provider,code,name,kind,maker,categories,minStake,maxStake
acme,lucky-seven,"Lucky, Seven",slot,Acme Games,,1,250
acme,wheel,Acme Wheel,live,Acme Games,,,
other,stars,Stars,slot,,,,`;

const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');

/** Creates a platform with two external providers, their games, and a launch of a game for a player of 1,000 lira. */
async function open(database: TestDatabase) {
  const gameProviders = readServices(
    `acme:${URL_OF_ACME}:${SECRET}, acme:${URL_OF_ACME}:${NEXT_SECRET}, other:https://other.example/open:${'o'.repeat(32)}`,
  )!;
  const table: Table = await playingTable(database, undefined, { gameProviders });
  const { context } = table;
  await table.addPlayer('ayse', 100_000n);
  const games = (text: string) => runCommand(context, 'games', ['import', 'games.csv'], { text });
  expect(await games(CSV)).toEqual({
    rows: [
      { provider: 'acme', games: 2 },
      { provider: 'other', games: 1 },
    ],
  });
  const launch = (gameId: string, kind: 'slot' | 'live' = 'slot') =>
    context.db.transaction((tx) =>
      launchGame(context, tx, { kind, launch: { uid: 'ayse', sessionId: 's-ayse', gameId, language: 'tr' } }),
    );
  const url = new URL(await launch('acme-lucky-seven'));
  const [head = '', claims = '', signature] = url.searchParams.get('token')!.split('.');
  const token = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  const post = async (
    message: Record<string, unknown>,
    { name = 'acme', secret = SECRET, at = context.now() }: { name?: string; secret?: string; at?: Date } = {},
  ) => {
    const rawBody = JSON.stringify({
      uid: 'ayse',
      gameID: 'acme-lucky-seven',
      timestamp: at.toISOString(),
      ...(['balance', 'debit', 'session-end'].includes(String(message['type'])) && { launchID: token['launchID'] }),
      ...message,
    });
    return receiveProviderCallback(context, { name, rawBody, signature: sign(rawBody, secret) });
  };
  const send = async (...parameters: Parameters<typeof post>) => {
    const { status, body } = await post(...parameters);
    return `${status} ${body.code}`;
  };
  const stake = (id: string, round = `r-${id}`, more = {}) =>
    send({ type: 'debit', transactionID: id, roundID: round, amount: '10.00', ...more });
  return { table, context, games, launch, url, head, claims, signature, token, post, send, stake };
}

describeEachDatabase('external game providers', (database) => {
  let bed: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    bed = await open(database);
  });
  afterEach(() => bed.context.close());
  const balance = () => getBalance(bed.context.db, 'ayse');

  test('INT-1 a launch goes to the URL of the provider, with a token that its first secret signs', () => {
    expect(bed.url.href).toMatch(/^https:\/\/launch\.example:8443\/open\?site=1&token=/);
    expect(bed.signature).toBe(createHmac('sha256', SECRET).update(`${bed.head}.${bed.claims}`).digest('base64url'));
    const issued = bed.context.now().getTime() / 1_000;
    expect(bed.token).toMatchObject({
      aud: 'acme',
      sub: 'ayse',
      iat: issued,
      exp: issued + 300,
      gameID: 'acme-lucky-seven',
      gameCode: 'lucky-seven',
      currency: 'TRY',
      minStake: '1.00',
      maxStake: '250.00',
      lobbyUrl: 'https://rubato.example/slot',
    });
  });

  test('INT-1 balance, stake, payout, rollback and session end book once; repeats get the first answer', async () => {
    expect(await bed.post({ type: 'balance' })).toMatchObject({ status: 200, body: { balance: '1000.00' } });
    const twice = async (...parameters: Parameters<typeof bed.post>) => {
      const answers = await Promise.all([bed.post(...parameters), bed.post(...parameters)]);
      expect(answers[1]).toEqual(answers[0]);
      expect(await bed.post(...parameters)).toEqual(answers[0]);
      return `${answers[0].status} ${answers[0].body.code} ${answers[0].body.balance}`;
    };
    const stake = { type: 'debit', roundID: 'r1', amount: '10.00' };
    expect(await twice({ ...stake, transactionID: 't1' })).toBe('200 OK 990.00');
    expect(await twice({ ...stake, transactionID: 't2' })).toBe('200 OK 980.00');
    expect(await twice({ type: 'rollback', transactionID: 'b2', stakeID: 't2', roundID: 'r1' })).toBe('200 OK 990.00');
    expect(await twice({ type: 'session-end' })).toBe('200 OK undefined');
    expect(await bed.stake('t3')).toBe('404 UNKNOWN_LAUNCH');
    expect(await twice({ type: 'credit', transactionID: 'w1', stakeID: 't1', roundID: 'r1', amount: '25.50' })).toBe(
      '200 OK 1015.50',
    );
    expect(await twice({ ...stake, transactionID: 't1' })).toBe('200 OK 990.00');
    expect(await bed.stake('t4', 'r1')).toBe('409 STAKE_CLOSED');
    expect(await balance()).toBe(101_550n);
    expect((await verifyBooks(bed.context.db)).findings).toEqual([]);
  });

  test('INT-1 a rollback before its stake is remembered: the late stake is rejected', async () => {
    expect(await bed.send({ type: 'rollback', transactionID: 'b1', stakeID: 't1', roundID: 'r-t1' })).toBe('200 OK');
    expect(await bed.stake('t1')).toBe('409 STAKE_CLOSED');
    expect(await bed.send({ type: 'credit', transactionID: 'w1', stakeID: 't1', roundID: 'r-t1', amount: '5' })).toBe(
      '409 STAKE_CLOSED',
    );
    expect(await balance()).toBe(100_000n);
  });

  test('MONEY-8 a rollback after an import removed the game, or gave it another maker, takes the stake from its account', async () => {
    const { context, games, stake, send } = bed;
    const gameAccounts = async () => {
      const sums = new Map<string, bigint>();
      for (const { account, change } of await accountsByDay(context.db, new Date(0), new Date('2030-01-01')))
        if (account.startsWith('house:games:')) sums.set(account, (sums.get(account) ?? 0n) + change);
      return Object.fromEntries(sums);
    };
    const back = (id: string) => send({ type: 'rollback', transactionID: `b-${id}`, stakeID: id, roundID: `r-${id}` });
    const first = 'house:games:acme-slot-acme-games';
    for (const id of ['t1', 't2']) expect(await stake(id)).toBe('200 OK');
    expect(await gameAccounts()).toEqual({ [first]: 2_000n });
    await games('provider,code,name,kind,maker\nacme,lucky-seven,Lucky,slot,New Games');
    expect(await stake('t3')).toBe('200 OK');
    expect(await back('t1')).toBe('200 OK');
    const second = 'house:games:acme-slot-new-games';
    expect(await gameAccounts()).toEqual({ [first]: 1_000n, [second]: 1_000n });
    await games('provider,code,name,kind\nacme,other,Other,slot');
    for (const id of ['t2', 't3']) expect(await back(id)).toBe('200 OK');
    expect(await gameAccounts()).toEqual({ [first]: 0n, [second]: 0n });
    expect(await balance()).toBe(100_000n);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('INT-1 both secrets of a provider verify; wrong, stale and unknown senders are rejected', async () => {
    expect(await bed.send({ type: 'balance' }, { secret: NEXT_SECRET })).toBe('200 OK');
    expect(await bed.send({ type: 'balance' }, { secret: 'x'.repeat(32) })).toBe('401 BAD_SIGNATURE');
    expect(await bed.send({ type: 'balance' }, { at: new Date(bed.context.now().getTime() - 301_000) })).toBe(
      '401 STALE',
    );
    expect(await bed.send({ type: 'balance' }, { name: 'nobody' })).toBe('404 UNKNOWN_PROVIDER');
    expect(await bed.send({ type: 'balance' }, { name: 'arcade' })).toBe('401 BAD_SIGNATURE');
  });

  test('HARD-20 only an answer to a signed message is marked as signed, also if its launch or stake is unknown', async () => {
    const win = { type: 'credit', transactionID: 'w1', stakeID: 'no-stake', roundID: 'r1', amount: '5.00' };
    expect(await bed.post({ type: 'balance', launchID: 'no-launch' })).toMatchObject({ status: 404, isSigned: true });
    expect(await bed.post(win)).toMatchObject({ status: 404, isSigned: true });
    const [unknown, unsigned] = [
      await bed.post({ type: 'balance' }, { name: 'nobody' }),
      await bed.post({ type: 'balance' }, { secret: 'x'.repeat(32) }),
    ];
    expect([unknown.status, unsigned.status]).toEqual([404, 401]);
    expect([unknown, unsigned].map(({ isSigned }) => isSigned)).toEqual([undefined, undefined]);
  });

  test('INT-1 a provider reaches neither the games, launches nor stakes of another one, nor a jackpot', async () => {
    const other = { name: 'other', secret: 'o'.repeat(32) };
    expect(await bed.stake('t1')).toBe('200 OK');
    expect(await bed.send({ type: 'balance' }, other)).toBe('404 UNKNOWN_LAUNCH');
    expect(await bed.send({ type: 'debit', transactionID: 'o1', roundID: 'o1', amount: '1.00' }, other)).toBe(
      '404 UNKNOWN_LAUNCH',
    );
    expect(await bed.send({ type: 'session-end' }, other)).toBe('200 OK');
    expect(
      await bed.send({ type: 'credit', transactionID: 'o2', stakeID: 't1', roundID: 'r-t1', amount: '900' }, other),
    ).toBe('404 UNKNOWN_STAKE');
    expect(await bed.stake('t2', 'r2', { jackpot: { id: 'grand', amount: '1.00' } })).toBe('400 BAD_MESSAGE');
    expect(await bed.stake('t2')).toBe('200 OK');
    expect(await balance()).toBe(98_000n);
    expect(
      await bed.table.send({
        type: 'balance',
        uid: 'ayse',
        gameID: 'acme-lucky-seven',
        launchID: bed.token['launchID'],
      }),
    ).toMatchObject({
      status: 404,
    });
  });

  test('INT-1 ACC-9 limits, a closed game and maintenance reject stakes; wins are still booked', async () => {
    const { db } = bed.context;
    expect(await bed.stake('t1')).toBe('200 OK');
    await db
      .insert(playState)
      .values({ uid: 'ayse', limits: { 'stake-round': 500 } })
      .onConflictDoUpdate({
        target: playState.uid,
        set: { limits: { 'stake-round': 500 } },
      });
    expect(await bed.stake('t2')).toBe('402 LIMIT_REACHED');
    await db.update(playState).set({ limits: {} });
    await switchMaintenance(bed.context, true);
    expect(await bed.stake('t3')).toBe('503 MAINTENANCE');
    expect(await bed.send({ type: 'credit', transactionID: 'w1', stakeID: 't1', roundID: 'r-t1', amount: '5' })).toBe(
      '200 OK',
    );
    await switchMaintenance(bed.context, false);
    expect(await bed.stake('t3')).toBe('200 OK');
    await runCommand(bed.context, 'games', ['close', 'acme-lucky-seven'], {});
    expect(await bed.stake('t4')).toBe('403 GAME_CLOSED');
    expect(await bed.send({ type: 'rollback', transactionID: 'b3', stakeID: 't3', roundID: 'r-t3' })).toBe('200 OK');
    expect(await balance()).toBe(99_500n);
    expect((await verifyBooks(bed.context.db)).findings).toEqual([]);
  });

  test('INT-1 SEC-2 an ended session gets neither balance nor reality check; its stakes are paid and rolled back', async () => {
    for (const id of ['t1', 't2', 't3']) expect(await bed.stake(id)).toBe('200 OK');
    const goOn = { type: 'go-on', launchID: bed.token['launchID'] };
    expect(await bed.send(goOn)).toBe('200 OK');
    await bed.context.db.update(sessions).set({ endedAt: bed.context.now() });
    for (const message of [{ type: 'balance' }, goOn]) {
      const { status, body } = await bed.post(message);
      expect([status, body]).toEqual([403, { result: false, code: 'SESSION_OVER' }]);
    }
    expect(await bed.send({ type: 'credit', transactionID: 'w1', stakeID: 't1', roundID: 'r-t1', amount: '5' })).toBe(
      '200 OK',
    );
    expect(await bed.send({ type: 'rollback', transactionID: 'b2', stakeID: 't2', roundID: 'r-t2' })).toBe('200 OK');
    expect(await balance()).toBe(98_500n);
    await runCommand(bed.context, 'games', ['close', 'acme-lucky-seven'], {});
    const { status, body } = await bed.post({ type: 'balance' });
    expect([status, body]).toEqual([403, { result: false, code: 'GAME_CLOSED' }]);
  });

  test('INT-1 SEC-2 an hour without activity ends a session for its provider before the session is swept', async () => {
    const goOn = { type: 'go-on', launchID: bed.token['launchID'] };
    bed.context.advance(INACTIVITY_LIMIT_MS - 1_000);
    for (const message of [{ type: 'balance' }, goOn]) expect(await bed.post(message)).toMatchObject({ status: 200 });
    bed.context.advance(1_000);
    for (const message of [{ type: 'balance' }, goOn])
      expect(await bed.post(message)).toMatchObject({ status: 403, body: { code: 'SESSION_OVER' } });
  });

  test('INT-1 the history links a round to its page only if the embedded provider shows it', async () => {
    const { context, table } = bed;
    expect(await bed.stake('t1')).toBe('200 OK');
    const token = await table.tokenFor('ayse');
    const launch = (await table.rounds.open(token))!.session;
    const about = { uid: 'ayse', gameID: launch.gameId };
    const stakeAt = (id: string) =>
      table.send({
        ...about,
        type: 'debit',
        launchID: launch.id,
        transactionID: id,
        roundID: `r-${id}`,
        amount: '5.00',
      });
    for (const id of ['e1', 'e2']) expect((await stakeAt(id)).body.code).toBe('OK');
    const back = { ...about, type: 'rollback', transactionID: 'b-e2', stakeID: 'e2', roundID: 'r-e2' };
    expect((await table.send(back)).body.code).toBe('OK');
    expect(await ownRounds(context.db, 'ayse', ['r-t1', 'r-e1', 'r-e2'])).toEqual(new Set(['r-e1']));
  });

  test('INT-1 a game that an import removed is closed: its balance is returned, its open round is paid', async () => {
    expect(await bed.stake('t1')).toBe('200 OK');
    const next = JSON.stringify([{ provider: 'acme', code: 'wheel', name: 'Wheel', kind: 'live' }]);
    expect(await bed.games(next)).toEqual({ rows: [{ provider: 'acme', games: 1 }] });
    expect(await bed.post({ type: 'balance' })).toMatchObject({
      status: 200,
      body: { result: false, code: 'GAME_CLOSED', balance: '990.00' },
    });
    expect(await bed.stake('t2')).toBe('403 GAME_CLOSED');
    expect(await bed.stake('t3', 'r3', { launchID: 'no-launch' })).toBe('404 UNKNOWN_LAUNCH');
    const other = { name: 'other', secret: 'o'.repeat(32) };
    expect(await bed.send({ type: 'balance' }, other)).toBe('404 UNKNOWN_LAUNCH');
    expect(await bed.send({ type: 'credit', transactionID: 'w1', stakeID: 't1', roundID: 'r-t1', amount: '5' })).toBe(
      '200 OK',
    );
    expect(await bed.send({ type: 'session-end' })).toBe('200 OK');
    expect(await bed.stake('t4')).toBe('404 UNKNOWN_LAUNCH');
    expect(await balance()).toBe(99_500n);
  });

  test('INT-1 imported games come first in the lists, survive a new seed, and stay closed after an import', async () => {
    const { db } = bed.context;
    const names = async (kind: 'slot' | 'live') =>
      (await listGames(db, { kind, limit: 3, offset: 0 })).games.map(({ id, providerName }) => `${id} ${providerName}`);
    expect((await names('slot')).slice(0, 2)).toEqual(['acme-lucky-seven Acme Games', 'other-stars other']);
    expect((await names('live'))[0]).toBe('acme-wheel Acme Games');
    await db.delete(installation);
    await db.transaction((tx) => seedCatalogue(tx));
    expect((await names('slot')).slice(0, 2)).toEqual(['acme-lucky-seven Acme Games', 'other-stars other']);
    await runCommand(bed.context, 'games', ['close', 'acme-wheel'], {});
    const next = JSON.stringify([{ provider: 'acme', code: 'wheel', name: 'Wheel 2', kind: 'live' }]);
    expect(await bed.games(next)).toEqual({ rows: [{ provider: 'acme', games: 1 }] });
    expect((await names('slot'))[0]).toBe('other-stars other');
    expect((await names('live')).join()).not.toContain('acme');
    const makers = async (kind: 'slot' | 'live') =>
      (await listProviders(db, { kind, limit: 2, offset: 0 })).providers.map(({ providerID }) => providerID);
    expect((await makers('slot'))[0]).toBe('other-slot-other');
    expect(await makers('slot')).not.toContain('acme-slot-acme-games');
  });

  test('INT-1 PLAY-2 a game that is closed during an import is closed afterwards', async () => {
    const { db } = bed.context;
    let importing: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await switchGame(tx, 'acme-wheel', false);
      importing = bed.games(CSV);
      if (database.kind === 'PostgreSQL') await lockWaits(db, 1);
    });
    expect(await importing).toMatchObject({ rows: [{ games: 2 }, { games: 1 }] });
    expect(await closedGames(db)).toEqual([{ id: 'acme-wheel', name: 'Acme Wheel' }]);
  });

  test('SCALE-32 INT-1 an import with other lists changes the table of a running tournament at once, and its prizes', async () => {
    const { context, games } = bed;
    const [category = ''] = CATEGORIES.filter(({ kind }) => kind === 'slot').map(({ id }) => id);
    const catalogue = (...categories: string[]) =>
      JSON.stringify([{ provider: 'acme', code: 'lucky-seven', name: 'Lucky, Seven', kind: 'slot', categories }]);
    const words = { tr: '-', en: '-' };
    const race = { id: 'race', name: words, text: words, image: '', link: '/slot', prizes: ['1000'] };
    const window = { from: '2026-03-09', to: '2026-03-12' };
    await context.db.transaction(async (tx) => {
      await importContent(
        tx,
        JSON.stringify({ tournaments: [{ ...race, window, games: [`slot:category:${category}`] }] }),
      );
      await scheduleTournaments(context, tx);
    });
    const [turn] = await listTurns(context.db, context.now());
    const table = async () =>
      (await getLeaderboard(context.db, turn!, context.now())).map(({ points, prize }) => [points, prize]);
    expect(await bed.stake('t1')).toBe('200 OK');
    expect(await table()).toEqual([]);
    expect(await games(catalogue(category))).not.toHaveProperty('failed');
    await runDueJobs(context, jobs);
    expect(await table()).toEqual([[10, 100_000n]]);
    expect(await games(catalogue())).not.toHaveProperty('failed');
    await runDueJobs(context, jobs);
    expect(await table()).toEqual([]);
    context.setTime('2026-03-12T00:01:00+03:00');
    await runDueJobs(context, jobs);
    expect(await balance()).toBe(99_000n);
  });

  test('SCALE-1 INT-1 an import raises the version of the site, by which every process shows it within a second', async () => {
    const version = async () => Number((await readSiteState(bed.context)).version);
    const before = await version();
    await bed.games(CSV);
    expect(await version()).toBe(before + 1);
    expect(await bed.games('[{')).toMatchObject({ failed: true });
    expect(await version()).toBe(before + 1);
  });

  test('INT-1 a wrong catalogue file names its rows and imports nothing', async () => {
    const { text, failed } = await bed.games(
      'provider;code;name;kind;categories;minStake;maxStake\nnobody;a;A;slot;;;\nacme;b;B;slot;9999;;\nacme;b;B;slot;;;',
    );
    expect(failed).toBe(true);
    expect(text?.split('\n')).toEqual([
      'Nothing was imported:',
      "row 1, provider: 'nobody' is not in GAME_PROVIDERS",
      'row 2, categories: there is no category 9999 of slot',
      'row 3, code: the id acme-b is taken',
    ]);
    expect((await bed.games('[{')).text).toMatch(/^Nothing was imported:\nthe file: /);
    expect((await bed.games('provider,code,name,kind,minStake,maxStake\nacme,b,B,slot,5,1')).text).toContain(
      'row 1: minStake must be above 0',
    );
    await expect(bed.launch('acme-lucky-seven')).resolves.toMatch(/^https/);
  });

  test('CAT-4 favourites whose games were removed or closed do not count towards the 100', async () => {
    const { context, games } = bed;
    const codes = Array.from({ length: FAVORITE_GAMES_LIMIT + 1 }, (_, at) => `g${at}`);
    const importCodes = (list: readonly string[]) =>
      games(['provider,code,name,kind', ...list.map((code) => `acme,${code},${code},slot`)].join('\n'));
    const add = (code = '') =>
      context.db.transaction((tx) =>
        setFavorite(tx, { uid: 'ayse', mode: 'insert', type: 'casino', id: `acme-${code}` }, context.now()),
      );
    const total = async () =>
      (await listGames(context.db, { kind: 'slot', limit: 1, offset: 0, favoritesOf: 'ayse' })).total;
    await importCodes(codes);
    const held = codes.slice(0, -1).map((code) => ({ gameId: `acme-${code}`, addedAt: context.now() }));
    await context.db.insert(favoriteGames).values(held.map((row) => ({ uid: 'ayse', kind: 'slot', ...row })));
    await expect(add(codes.at(-1))).rejects.toMatchObject({ reason: 'full' });
    await importCodes(codes.slice(10));
    await switchGame(context.db, 'acme-g10', false);
    expect(await total()).toBe(FAVORITE_GAMES_LIMIT - 11);
    await add(codes.at(-1));
    expect(await total()).toBe(FAVORITE_GAMES_LIMIT - 10);
  });
});

test('INT-1 INT-2 entries of name:url:secret are split at the first and the last colon', () => {
  const [service] = readServices(`acme:http://127.0.0.1:9000/open:${SECRET}`)!;
  expect(service).toEqual({ name: 'acme', url: 'http://127.0.0.1:9000/open', secrets: [SECRET] });
  expect(readServices('')).toEqual([]);
  for (const wrong of [
    `acme:https://a.example:${'s'.repeat(31)}`,
    `acme:http://a.example/open:${SECRET}`,
    `acme:ftp://a.example/open:${SECRET}`,
    `acme:https://user:password@a.example/open:${SECRET}`,
    `acme:https://a.example/open#x:${SECRET}`,
    `Acme:https://a.example/open:${SECRET}`,
    `acme:${SECRET}`,
    `acme:https://a.example/open:${SECRET},acme:https://b.example/open:${NEXT_SECRET}`,
    `acme:https://a.example/open:${SECRET},other:https://b.example/open:${SECRET}`,
  ])
    expect(readServices(wrong), wrong).toBeUndefined();
  expect(readServices(`arcade:https://a.example/open:${SECRET}`, ['arcade'])).toBeUndefined();
});
