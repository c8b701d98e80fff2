import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CREDITS_AT_ONCE } from '#contract/provider-callbacks';
import { describeEachDatabase, type TestContext } from '#platform/db/testing';
import { ledgerEntries } from '#platform/ledger/schema';
import { getBalance, verifyLedger } from '#platform/ledger';
import { playingTable, type Table } from '../testing';

const MONEY = 1_000_000n;

describeEachDatabase('wins in one message', (database) => {
  let table: Table;
  let context: TestContext;
  const launches = new Map<string, { id: string; gameId: string }>();
  beforeEach(async () => {
    table = await playingTable(database);
    context = table.context;
    for (const uid of ['ayse', 'burak']) {
      await table.addPlayer(uid, MONEY);
      const screen = await table.rounds.open(await table.tokenFor(uid));
      if (!screen || 'expired' in screen) throw new Error('The game does not open');
      launches.set(uid, screen.session);
    }
  });
  afterEach(() => context.close());

  const playerOf = (n: number) => (n % 2 === 0 ? 'ayse' : 'burak');
  const launchOf = (n: number) => launches.get(playerOf(n))!;
  const about = (n: number) => ({ roundID: `r${n}`, uid: playerOf(n), gameID: launchOf(n).gameId });
  /** Books stakes of 10 lira, one for each round. */
  const stake = async (...numbers: number[]) => {
    for (const n of numbers) {
      const message = { transactionID: `t${n}`, launchID: launchOf(n).id, amount: '10.00' };
      expect((await table.send({ type: 'debit', ...message, ...about(n) })).status).toBe(200);
    }
  };
  const win = (n: number, amount = '25.00') => ({
    transactionID: `w${n}`,
    stakeID: `t${n}`,
    amount,
    words: { tr: 'kırmızı', en: 'red' },
    ...about(n),
  });
  const send = (...credits: ReturnType<typeof win>[]) => table.send({ type: 'credits', credits });
  const codes = async (...credits: ReturnType<typeof win>[]) =>
    (await send(...credits)).body.credits?.map(({ code }) => code);
  const payouts = async () =>
    (await context.db.select().from(ledgerEntries)).filter(({ kind }) => kind === 'payout').map(({ key }) => key);

  test('GAME-1 a full message books each win under its own transaction id, to the kuruş, and a repeat books nothing', async () => {
    const numbers = Array.from({ length: CREDITS_AT_ONCE }, (_n, at) => at);
    await stake(...numbers);
    const wins = numbers.map((n) => win(n, '10.01'));
    const [answer, ...again] = await Promise.all([send(...wins), send(...wins), send(...wins.toReversed())]);
    expect(answer?.body.credits).toEqual(
      wins.map(({ transactionID }) => ({ transactionID, result: true, code: 'OK' })),
    );
    for (const { body } of again) expect(body.credits?.every(({ result }) => result)).toBe(true);
    expect((await payouts()).toSorted()).toEqual(numbers.map((n) => `game:arcade:w${n}`).toSorted());
    for (const uid of ['ayse', 'burak'])
      expect(await getBalance(context.db, uid)).toBe(MONEY + BigInt(numbers.length / 2));
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('HARD-20 a win sent in one message is not booked again by a message of many, nor the reverse', async () => {
    await stake(1, 2, 3);
    const alone = (n: number) => table.send({ type: 'credit', ...win(n) });
    expect((await alone(1)).body).toMatchObject({ result: true, code: 'OK' });
    expect(await codes(win(1), win(2), win(3))).toEqual(['OK', 'OK', 'OK']);
    expect((await alone(2)).body).toMatchObject({ result: true, code: 'OK' });
    expect(await payouts()).toHaveLength(3);
    const back = { type: 'rollback', transactionID: 'b3', stakeID: 't3', ...about(3) };
    expect((await table.send(back)).body.code).toBe('STAKE_CLOSED');
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });

  test('HARD-20 a win that cannot be booked has its own error and does not block the others', async () => {
    await stake(1, 2, 3, 4);
    await table.send({ type: 'rollback', transactionID: 'b2', stakeID: 't2', ...about(2) });
    await send(win(3));
    expect(await codes(win(1), win(2), win(3, '26.00'), { ...win(4), uid: playerOf(1) }, win(9))).toEqual([
      'OK',
      'STAKE_CLOSED',
      'CONFLICT',
      'CONFLICT',
      'UNKNOWN_STAKE',
    ]);
    expect(await payouts()).toHaveLength(2);
    expect(await codes(win(4))).toEqual(['OK']);
  });

  test('HARD-20 a duplicate round, no round, too many, and invalid amounts reject the whole message', async () => {
    await stake(1, 2);
    const twice = { ...win(1), transactionID: 'w1b' };
    const many = Array.from({ length: CREDITS_AT_ONCE + 1 }, (_n, at) => win(at));
    for (const credits of [[win(1), win(1)], [win(1), twice], [win(1), win(2, '0')], [win(2, '-1')], [], many])
      expect((await send(...credits)).status).toBe(400);
    expect(await payouts()).toEqual([]);
  });

  test('HARD-23 an interrupted message books nothing; its repeat books everything, once', async () => {
    await stake(1, 2, 3);
    await context.db.execute(sql`create or replace function cut() returns trigger language plpgsql as
      $$ begin if new.transaction_id = 'w3' then raise exception 'cut short'; end if; return new; end $$`);
    await context.db.execute(sql`create trigger cut before insert on provider_transactions
      for each row execute function cut()`);
    await expect(send(win(1), win(2), win(3))).rejects.toThrow(/provider_transactions/);
    expect(await payouts()).toEqual([]);
    await context.db.execute(sql`drop trigger cut on provider_transactions`);
    expect(await codes(win(1), win(2), win(3))).toEqual(['OK', 'OK', 'OK']);
    expect(await payouts()).toHaveLength(3);
    expect((await verifyLedger(context.db)).findings).toEqual([]);
  });
});
