import { monitorEventLoopDelay } from 'node:perf_hooks';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { describeDatabase, lockWaits, testPostgres } from '../db/testing';
import { randomId } from '../db/ids';
import { audit, bankAccounts, banks, gameRounds, outbox, players, supportMessages } from '../db/schema';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { lockPlayState } from '../play-limits';
import { lockWallets } from '../ledger';
import { seedPayments } from '../payments';
import { erasePlayer } from './erase';
import { exportPersonalData } from './export';
import { getErasureRules } from './rules';
import { playerTables } from './tables';

/** Reply of `user/get_personal_data`. */
interface Page {
  tables: Record<string, Record<string, unknown>[]>;
  next?: string;
}

test('SEC-6 every table with a player’s uid has a rule for export and erasure, and every rule has a table', () => {
  expect(Object.keys(getErasureRules('u')).sort()).toEqual(playerTables.map(({ name }) => name).sort());
});

test('SEC-6 rules name columns that exist', () => {
  for (const { name, columns } of playerTables) {
    const { exported, erased } = getErasureRules('u')[name] ?? {};
    const named = [
      ...(typeof exported === 'object' ? exported.without : []),
      ...(typeof erased === 'object' ? Object.keys(erased) : []),
    ];
    for (const column of named) expect(columns, name).toContain(column);
  }
});

describeDatabase('a player’s data', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());
  const run: TestApi['run'] = (...command) => api.run(...command);

  test('SEC-6 an export holds all data of its player, none of other players, and no secret', async () => {
    const user = await api.player('disari');
    await api.player('baskasi');
    await run('players credit disari 12,5', { reason: 'Deneme' });
    const reply = await api.call('user/get_personal_data', {}, user);
    expect(reply.result).toBe(true);
    const { tables: data } = reply.data as Page;
    expect(data['players']).toEqual([expect.objectContaining({ uid: user.uid, username: 'disari' })]);
    expect(data['ledger_entries']).toEqual([expect.objectContaining({ uid: user.uid, amount: '12.50' })]);
    expect(data['sessions']?.length).toBeGreaterThan(0);
    const rows = Object.values(data).flat();
    expect(rows.filter(({ uid }) => uid !== undefined && uid !== user.uid)).toEqual([]);
    const text = JSON.stringify(data);
    const [row] = await api.context.db.select().from(players).where(eq(players.uid, user.uid));
    for (const secret of [row?.passwordHash, user.sid, TEST_PASSWORD, 'sidHash', 'contentHash'])
      expect(text).not.toContain(secret);
    expect((await run('players export disari')).facts).toMatchObject({ players: [{ username: 'disari' }] });
    expect((await run('audit', { player: 'disari' })).rows?.map(({ event }) => event)).toContain('data-exported');
    for (let asked = 0; asked < 5; asked += 1) await api.call('user/get_personal_data', {}, user);
    expect(await api.call('user/get_personal_data', {}, user)).toMatchObject({ data: { reason: 'too-soon' } });
  });

  test('SEC-6 SEC-4 an export needs a re-authentication within ten minutes; an open session is not enough', async () => {
    const user = await api.player('yeniden');
    api.context.advance(600_000);
    expect(await api.call('user/get_personal_data', {}, user)).toMatchObject({ data: { reason: 'proof-needed' } });
    expect((await run('audit', { player: 'yeniden' })).rows?.map(({ event }) => event)).not.toContain('data-exported');
    expect((await api.call('user/prove', { password: TEST_PASSWORD }, user)).result).toBe(true);
    expect((await api.call('user/get_personal_data', {}, user)).result).toBe(true);
  });

  test('SEC-6 messages to former addresses and numbers of a player are exported, and erased with the player', async () => {
    const [first, second, third] = ['ilk@posta.example', 'sonra@posta.example', 'istenen@posta.example'] as const;
    const phone = '+905321112244';
    await run('players create tasinan', { password: TEST_PASSWORD, email: first, phone });
    await run('players create komsu', { password: TEST_PASSWORD, email: 'komsu@posta.example', phone });
    const user = await api.login('tasinan', TEST_PASSWORD);
    // One email address is changed by its link, another change is only requested.
    expect((await api.call('user/change_email', { email: second }, user)).result).toBe(true);
    const { token } = await api.newestMessage(second);
    expect((await api.call('user/confirm_email', { token })).result).toBe(true);
    expect((await api.call('user/change_email', { email: third }, user)).result).toBe(true);
    await api.call('user/two_auth_type', { type: 'sms' }, user);
    expect((await api.call('user/sms_send', {}, user)).result).toBe(true);
    expect((await api.call('user/change_phone', { phone: '+905321112255' }, user)).result).toBe(true);
    // A family may share a number, so the other player's messages stay.
    const neighbour = await api.login('komsu', TEST_PASSWORD);
    await api.call('user/two_auth_type', { type: 'sms' }, neighbour);
    expect((await api.call('user/sms_send', {}, neighbour)).result).toBe(true);
    const sent = async () => (await api.context.db.select().from(outbox)).map(({ uid, recipient }) => [uid, recipient]);
    expect((await sent()).map(([, recipient]) => recipient)).toEqual(
      expect.arrayContaining([first, second, third, phone]),
    );
    const { tables: data } = (await api.call('user/get_personal_data', {}, user)).data as Page;
    expect(new Set(data['outbox']?.map(({ recipient }) => recipient))).toEqual(new Set([first, second, third, phone]));
    expect(data['outbox']?.[0]).not.toHaveProperty('text');

    expect(await run('players erase tasinan', { reason: 'asked in writing' })).not.toHaveProperty('failed');
    const were = [first, second, third, phone, user.uid];
    expect((await sent()).filter((row) => row.some((cell) => were.includes(cell ?? '')))).toEqual([
      [neighbour.uid, phone],
    ]);
  });

  test('SEC-6 the export holds neither the reason of a suspension nor the name of the operator', async () => {
    const { uid } = await api.player('askidaki');
    const by = { name: 'operator.mehmet', role: 'all' } as const;
    const reason = 'Suspected of a second account';
    for (const word of ['suspend', 'reopen'])
      await runCommand(api.context, 'players', [word, 'askidaki'], { reason }, by);
    const { audit: rows = [] } = await api.context.db.transaction((tx) => exportPersonalData(api.context, tx, uid));
    expect(rows.map(({ event }) => event)).toEqual(expect.arrayContaining(['suspended', 'reopened']));
    expect(JSON.stringify(rows)).not.toMatch(/mehmet|Suspected/);
  });

  test('SEC-6 erasure removes the names and keeps the ledger; it is rejected while there is money or an exclusion', async () => {
    const person = { email: 'silinecek@players.example', 'identity-number': '10000000146', phone: '+905321112233' };
    await run('players create silinecek', { password: TEST_PASSWORD, 'first-name': 'Silinecek', ...person });
    const user = await api.login('silinecek', TEST_PASSWORD);
    await run('players credit silinecek 20', { reason: 'Deneme' });
    const why = { reason: 'asked in writing' };
    expect(await run('players erase silinecek')).toMatchObject({ failed: true });
    expect(await run('players erase silinecek', why)).toMatchObject({
      failed: true,
      text: expect.stringContaining('money'),
    });
    await run('players credit silinecek -20', { reason: 'Deneme' });
    // All money is on an open round: its win would be credited to the erased account.
    const round = { provider: 'arcade', roundId: 'open-hand', uid: user.uid, gameId: 'blackjack' };
    await api.context.db
      .insert(gameRounds)
      .values({ ...round, staked: 0n, paid: 0n, startedAt: api.context.now(), isOpen: true });
    expect(await run('players erase silinecek', why)).toMatchObject({
      failed: true,
      text: expect.stringContaining('Not erased: a game round is open;') as string,
    });
    await api.context.db.update(gameRounds).set({ isOpen: false }).where(eq(gameRounds.roundId, 'open-hand'));
    expect(await run('players erase silinecek', why)).not.toHaveProperty('failed');
    // The audit log names no person either: it stores the operators' input with the uid.
    const trail = JSON.stringify(await api.context.db.select().from(audit));
    for (const name of ['silinecek', 'players.example', '10000000146', '+90']) expect(trail, name).not.toContain(name);
    expect(trail).toContain(`{"said":"${user.uid} 20","reason":"Deneme","outcome":"done"}`);
    expect(await run('players show silinecek')).toMatchObject({ failed: true });
    expect((await api.call('user/get_user_profile', {}, user)).result).toBe(false);
    expect((await api.call('user/login', { username: 'silinecek', password: TEST_PASSWORD })).result).toBe(false);
    const kept = JSON.stringify((await run(`players export ${user.uid}`)).facts);
    expect(kept).toContain('20.00');
    for (const name of ['silinecek', 'Silinecek', 'example.com', '+90']) expect(kept, name).not.toContain(name);
    expect((await verifyBooks(api.context.db)).findings).toEqual([]);
    // The username is available again.
    await api.player('silinecek');
    await run('limits exclude silinecek', { period: '6m', reason: 'asked by phone' });
    expect(await run('players erase silinecek', why)).toMatchObject({
      failed: true,
      text: expect.stringContaining('excluded'),
    });
  });
});

describeDatabase('a long export', (database) => {
  const ROWS = 50_000;
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi(database);
  });
  afterAll(() => api.close());

  /** Gives a player entries and rounds, four to a timestamp, with times to the microsecond. */
  async function fill(uid: string): Promise<void> {
    await api.context.db
      .execute(sql`insert into ledger_entries (id, key, content_hash, kind, type, uid, category, shown, amount, balance_after, description_tr, description_en, reference, at)
      select ${uid} || 'e' || n, ${uid} || n, '', 'stake', 3, ${uid}, 3 + n % 2, n % 10 <> 0, -1, 0, 'Yakut Gecesi', 'Ruby Night', 'r' || n,
        timestamptz '2026-01-01' + n / 4 * interval '1001.7 ms' from generate_series(1, ${ROWS}) as n`);
    await api.context.db
      .execute(sql`insert into game_rounds (provider, round_id, uid, game_id, staked, paid, started_at)
      select 'p', ${uid} || n, ${uid}, 'g', 1, 0, timestamptz '2026-01-01' + n / 4 * interval '1001.7 ms' from generate_series(1, ${ROWS / 10}) as n`);
    await api.context.db.execute(sql`analyze ledger_entries, game_rounds`);
  }

  test('ACC-31 pages have every row once, in small parts that do not block the process', async () => {
    const user = await api.player('uzun');
    await fill(user.uid);
    const delays = monitorEventLoopDelay({ resolution: 5 });
    const found: Record<string, Set<unknown>> = { ledger_entries: new Set(), game_rounds: new Set() };
    let rows = 0;
    let after: string | undefined;
    delays.enable();
    do {
      const reply = await api.call('user/get_personal_data', after === undefined ? {} : { after }, user);
      expect(reply.result).toBe(true);
      const { tables, next } = reply.data as Page;
      expect(Object.values(tables).flat().length).toBeLessThanOrEqual(250);
      for (const { id } of tables['ledger_entries'] ?? []) found['ledger_entries']?.add(id);
      for (const { roundId } of tables['game_rounds'] ?? []) found['game_rounds']?.add(roundId);
      rows += (tables['ledger_entries']?.length ?? 0) + (tables['game_rounds']?.length ?? 0);
      after = next;
    } while (after !== undefined);
    delays.disable();
    expect(rows).toBe(ROWS + ROWS / 10);
    expect(found['ledger_entries']?.size).toBe(ROWS);
    expect(found['game_rounds']?.size).toBe(ROWS / 10);
    // All delays but the rare ones of a busy machine.
    expect(delays.percentile(95) / 1e6).toBeLessThan(50);
  });

  test('ACC-31 SEC-6 a page needs the token of its player, within an hour of the first page; only the first one is counted', async () => {
    const [user, other] = [await api.player('sayfali'), await api.player('yabanci')];
    await fill(user.uid);
    const first = (await api.call('user/get_personal_data', {}, user)).data as Page;
    for (const after of [`${first.next}x`, `x${first.next}`, 'x', ''])
      expect(await api.call('user/get_personal_data', { after }, user)).toMatchObject({ data: { reason: 'invalid' } });
    expect(await api.call('user/get_personal_data', { after: first.next }, other)).toMatchObject({
      data: { reason: 'invalid' },
    });
    for (let turn = 0; turn < 10; turn += 1)
      expect((await api.call('user/get_personal_data', { after: first.next }, user)).result).toBe(true);
    const { rows = [] } = await runCommand(api.context, 'audit', [], { player: 'sayfali' });
    expect(rows.filter(({ event }) => event === 'data-exported')).toHaveLength(1);
    api.context.advance(3_600_001);
    const again = await api.login('sayfali', TEST_PASSWORD);
    expect(await api.call('user/get_personal_data', { after: first.next }, again)).toMatchObject({
      data: { reason: 'invalid' },
    });
  });
});

describe.skipIf(!testPostgres)('at once over PostgreSQL', { meta: { needs: 'PostgreSQL' } }, () => {
  test('SEC-6 MONEY-8 erasure locks a player’s play state before the wallets, like a stake', async () => {
    const api = await testApi(testPostgres);
    try {
      const { uid } = await api.player('silinen');
      await runCommand(api.context, 'players', ['credit', 'silinen', '20'], { reason: 'Deneme' });
      const erased = await api.context.db.transaction(async (tx) => {
        await lockPlayState(tx, uid);
        const erasing = runCommand(api.context, 'players', ['erase', 'silinen'], { reason: 'asked in writing' });
        await lockWaits(api.context.db, 1);
        await lockWallets(tx, [uid]);
        return { erasing };
      });
      expect(await erased.erasing).toMatchObject({ failed: true, text: expect.stringContaining('money') });
    } finally {
      await api.close();
    }
  });

  test('SEC-6 a bank account or message that is sent while an erasure runs is rejected; one that was begun before is erased', async () => {
    const api = await testApi(testPostgres);
    try {
      const { db } = api.context;
      await db.transaction((tx) => seedPayments(tx));
      const [first, second] = [await api.player('silinen'), await api.player('silinecek')];
      const account = { bankID: '1', owner: 'Deneme Oyuncu', IBAN: 'TR090090100000000000481516' };
      const save = (user: TestUser) => api.call('finance/save_bank_account', account, user);
      const message = { requestID: randomId(), category: 'documents', text: 'Telefonum 0532 111 22 33' };
      let waiting: Promise<unknown>[] = [];
      await db.transaction(async (tx) => {
        await erasePlayer(api.context, tx, first.uid, 'Test');
        waiting = [save(first), api.call('support/send_message', message, first)];
        await lockWaits(db, 2);
      });
      const ended = { result: false, data: { reason: 'session-expired' } };
      expect(await Promise.all(waiting)).toMatchObject([ended, ended]);
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${banks}`);
        waiting = [save(second)];
        await lockWaits(db, 1);
        waiting.push(runCommand(api.context, 'players', ['erase', 'silinecek'], { reason: 'asked in writing' }));
        await lockWaits(db, 2);
      });
      expect(await Promise.all(waiting)).toMatchObject([{ result: true }, { text: expect.anything() }]);
      expect([await db.$count(bankAccounts), await db.$count(supportMessages)]).toEqual([0, 0]);
    } finally {
      await api.close();
    }
  });
});
