import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SLOTS } from '#content/games';
import { playingTable, type Table } from '#provider/testing';
import { giveBonus } from '../bonuses/testing';
import { describeEachDatabase } from '../db/testing';
import { getBalance } from '../ledger';
import { creditAdjustment } from '../ledger/testing';
import { verifyBooks } from '../ops/verify';
import { launches } from './schema';

const OK = { status: 200 };
const GAME = SLOTS.find(({ profile, jackpot }) => profile === 'steady' && !jackpot)!.id;

describeEachDatabase('rounds of several stakes', (database) => {
  let table: Table;
  let launchID = '';
  beforeEach(async () => {
    table = await playingTable(database);
    await table.addPlayer('ayse', 0n);
    await table.tokenFor('ayse', GAME);
    const [launch] = await table.context.db.select().from(launches).where(eq(launches.uid, 'ayse'));
    launchID = launch!.id;
  });
  afterEach(() => table.context.close());

  const send = (type: string, fields: Record<string, unknown>) =>
    table.send({ type, uid: 'ayse', gameID: GAME, roundID: 'r1', ...fields });
  const stake = async (transactionID: string, amount: string) => {
    expect(await send('debit', { transactionID, amount, launchID })).toMatchObject({ status: 200 });
  };
  const win = (amount: string, stakeID = 's1') => send('credit', { transactionID: 'w1', stakeID, amount });
  const back = (transactionID: string, stakeID: string) => send('rollback', { transactionID, stakeID });
  const pay = (amount: bigint) => creditAdjustment(table.context, 'ayse', amount);
  const bonus = (amount: bigint) => giveBonus(table.context, 'ayse', amount);
  const held = async () => [
    await getBalance(table.context.db, 'ayse'),
    await getBalance(table.context.db, 'ayse', 'bonus'),
  ];
  const expectNoFindings = async () => expect((await verifyBooks(table.context.db)).findings).toEqual([]);

  test('BONUS-1 GAME-8 bonus money of a further stake gets its share of the win', async () => {
    await pay(5_000n);
    await bonus(6_000n);
    await stake('s1', '50.00');
    await stake('s2', '50.00');
    expect(await win('200.00')).toMatchObject({ status: 200, body: { balance: '210.00' } });
    expect(await held()).toEqual([10_000n, 11_000n]);
    await expectNoFindings();
  });

  test('BONUS-1 GAME-8 real money of a further stake gets its share of the win', async () => {
    await bonus(5_000n);
    await stake('s1', '25.00');
    await pay(2_500n);
    await stake('s2', '25.00');
    expect(await win('100.00', 's2')).toMatchObject({ status: 200 });
    expect(await held()).toEqual([5_000n, 7_500n]);
    await expectNoFindings();
  });

  test('BONUS-1 GAME-8 a stake that was rolled back has no share of the win, and none is rolled back after it', async () => {
    await pay(5_000n);
    await bonus(6_000n);
    for (const id of ['s1', 's2']) await stake(id, '50.00');
    await pay(5_000n);
    await stake('s4', '50.00');
    expect(await back('b2', 's2')).toMatchObject({ status: 200 });
    expect(await held()).toEqual([0n, 6_000n]);
    const paid = await win('200.00');
    expect(paid).toMatchObject({ status: 200 });
    expect(await held()).toEqual([20_000n, 6_000n]);
    expect(await back('b4', 's4')).toMatchObject({ status: 409, body: { code: 'STAKE_CLOSED' } });
    expect(await win('200.00')).toEqual(paid);
    expect(await held()).toEqual([20_000n, 6_000n]);
    await expectNoFindings();
  });

  test('GAME-8 a rollback of the stake that ended its round opens the round again; of another stake, or without a rest, it does not', async () => {
    await pay(20_000n);
    await stake('s1', '50.00');
    expect(await send('debit', { transactionID: 's2', amount: '50.00', launchID, ends: true })).toMatchObject(OK);
    expect(await back('b2', 's2')).toMatchObject(OK);
    await stake('s3', '50.00');
    expect(await win('150.00')).toMatchObject(OK);
    expect(await held()).toEqual([25_000n, 0n]);

    const other = { roundID: 'r2', launchID };
    for (const [id, ends] of [
      ['t1', false],
      ['t2', true],
    ]) {
      table.context.advance(1_000);
      expect(await send('debit', { transactionID: id, amount: '10.00', ends, ...other })).toMatchObject(OK);
    }
    expect(await send('rollback', { transactionID: 'c1', stakeID: 't1', ...other })).toMatchObject(OK);
    const late = { transactionID: 't3', amount: '10.00', ...other };
    expect(await send('debit', late)).toMatchObject({ status: 409, body: { code: 'STAKE_CLOSED' } });
    expect(await send('rollback', { transactionID: 'c2', stakeID: 't2', ...other })).toMatchObject(OK);
    expect(await send('debit', { ...late, transactionID: 't4' })).toMatchObject({ status: 409 });
    expect(await held()).toEqual([25_000n, 0n]);
    await expectNoFindings();
  });

  test('BONUS-1 GAME-8 wins of one message follow all stakes of their rounds; another round of the message is not affected', async () => {
    await pay(10_000n);
    await bonus(6_000n);
    await stake('s1', '50.00');
    await send('debit', { transactionID: 'o1', roundID: 'r2', amount: '50.00', launchID });
    await stake('s2', '50.00');
    const credits = [
      { transactionID: 'w1', stakeID: 's1', roundID: 'r1', uid: 'ayse', gameID: GAME, amount: '200.00' },
      { transactionID: 'w2', stakeID: 'o1', roundID: 'r2', uid: 'ayse', gameID: GAME, amount: '70.00' },
    ];
    for (let time = 0; time < 2; time += 1)
      expect(await table.send({ type: 'credits', credits })).toMatchObject({
        status: 200,
        body: { credits: [{ code: 'OK' }, { code: 'OK' }] },
      });
    expect(await held()).toEqual([17_000n, 11_000n]);
    await expectNoFindings();
  });
});
