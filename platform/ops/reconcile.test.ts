import { afterAll, beforeAll, expect, test } from 'vitest';
import { playingTable, type Table } from '#provider/testing';
import { SLOTS } from '#content/games';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { seedPayments } from '../payments';
import { readRecords } from './records';
import { commandTable, runCommand } from '.';

type Row = Record<string, string>;
const csv = (...lines: string[]) => lines.join('\r\n');
const HEAD = 'Transaction ID,Amount,Currency,Status,Fee';

describeDatabase('records of a gateway', (database) => {
  let api: TestApi;
  let ayse: TestUser;
  beforeAll(async () => {
    api = await testApi(database, { gateways: 'none' });
    await api.context.db.transaction((tx) => seedPayments(tx));
    ayse = await api.player('ayse');
  });
  afterAll(() => api.close());

  const run = (command: string, words: string[], options: Record<string, string | true> = {}) =>
    runCommand(api.context, command, words, options);
  const deposit = async (amount: string): Promise<string> => {
    const form = { requestID: randomId(), methodID: 'bank-transfer', amount, bankID: '1' };
    const { result, message, data } = await api.call('finance/save_bank_transfer', form, ayse);
    expect(result, message).toBe(true);
    return (data as { transactionID: string }).transactionID;
  };
  const approved = async (amount: string): Promise<string> => {
    const id = await deposit(amount);
    await run('payments', ['approve', id]);
    return id;
  };
  const reconcile = async (...lines: string[]) => {
    const output = await run('payments', ['reconcile'], { file: 'gateway.csv', text: csv(HEAD, ...lines) });
    return { ...output, rows: output.rows as Row[] | undefined };
  };

  test('RUN-80 `payments reconcile` lists payments that the ledger lacks, has with another amount or status, or has open', async () => {
    const [booked, other, back] = [await approved('500'), await approved('600'), await approved('800')];
    const [open, declined] = [await deposit('700'), await deposit('750')];
    const before = await api.call('finance/check_balance', {}, ayse);
    const { rows, failed } = await reconcile(
      `${booked},500.00,TRY,approved,1`,
      `${other},650.00,TRY,Onaylandı,1`,
      `${open},700.00,,paid,1`,
      `${declined},750.00,TRY,declined,0`,
      `${back},800.00,TRY,charged back,1`,
      `NEVERBOOKED,"1,250.50",TL,captured,1`,
      `DECLINED,10.00,TRY,failed,0`,
      `${booked},500.00,TRY,approved,1`,
      `${booked},12.00,EUR,refunded,1`,
    );
    expect(failed).toBe(true);
    expect(rows?.map(({ line, reference, finding, ledger }) => [line, reference, finding, ledger])).toEqual([
      [3, other, 'amount', '600.00 booked'],
      [4, open, 'open', '700.00 open'],
      [5, declined, 'open', '750.00 open'],
      [6, back, 'status', '800.00 booked'],
      [7, 'NEVERBOOKED', 'missing', ''],
      [9, booked, 'repeated', ''],
      [10, booked, 'currency', ''],
    ]);
    expect(rows?.[0]?.['player']).toBe('ayse');
    expect(rows?.map(({ todo }) => todo).slice(1, 4)).toEqual([
      `payments approve ${open}`,
      `payments reject ${declined} --reason`,
      `payments charge-back ${back} --amount 800.00 --taken-back 0.00 --reason`,
    ]);
    expect(rows?.[4]?.['todo']).toContain('players credit WHO -LIRA');
    const proposed = rows?.flatMap(({ todo }) => todo?.match(/\b(?:players|payments) [a-z][a-z-]+/g) ?? []) ?? [];
    expect(Object.keys(commandTable())).toEqual(expect.arrayContaining(proposed));
    expect(await api.call('finance/check_balance', {}, ayse), 'it changes nothing').toEqual(before);

    // After the proposed commands the two agree.
    await run('payments', ['approve', open]);
    await run('payments', ['reject', declined], { reason: 'Reddedildi' });
    await run('payments', ['charge-back', back], { reason: 'Ters ibraz', amount: '800.00', 'taken-back': '0' });
    expect(
      await reconcile(`${open},700.00,,paid,1`, `${declined},750.00,TRY,declined,0`, `${back},800,TRY,reversed,1`),
    ).toMatchObject({ text: 'All 3 records agree with the ledger.' });
  });

  test('RUN-80 `payments reconcile` needs a file, and states the line that it does not understand', async () => {
    expect(await run('payments', ['reconcile'])).toMatchObject({ failed: true });
    expect((await reconcile('X,5,TRY')).text).toBe('Line 2: it has 3 cells, the heads are 5. Nothing was compared.');
  });
});

test.each([
  ['an unclosed quotation mark', 'reference,amount\n"A,5', 'Line 2: a quotation mark is not closed'],
  ['unknown heads', 'colour,shape\nred,round', 'The first row must have the heads'],
  ['no amount', 'reference,status\nA,paid', 'The first row must have the heads'],
  ['an empty file', '', 'The first row must have the heads'],
  ['a missing cell', 'reference;amount\nA', 'Line 2: it has 1 cells'],
  ['a line without a reference', 'reference,amount\n,5', 'Line 2: it has no reference'],
  ['an ambiguous amount', 'reference;amount\nA;1.234', 'Line 2: the amount “1.234” cannot be read'],
  ['a negative amount', 'reference,amount\nA,-5', 'Line 2: the amount “-5” cannot be read'],
  ['an unknown status', 'reference,amount,status\nA,5,perhaps', 'Line 2: the status “perhaps” is unknown'],
])('RUN-80 records with %s are rejected whole', (_what, text, wrong) => {
  expect(readRecords(text)).toMatchObject({ wrong: { en: expect.stringContaining(wrong) as string } });
});

test('RUN-80 records are read in both languages, with the reference before the id', () => {
  expect(readRecords('\uFEFFid;Referans;Tutar;Durum\n7;A;1.234,50 TL;Ödendi\n8;B;5;BAŞARISIZ\n')).toMatchObject({
    lines: [
      { line: 2, reference: 'A', amount: 123_450n, state: 'moved' },
      { line: 3, reference: 'B', amount: 500n, state: 'none' },
    ],
  });
});

describeDatabase('records of a game provider', (database) => {
  let table: Table;
  beforeAll(async () => {
    table = await playingTable(database);
  });
  afterAll(() => table.context.close());

  test('RUN-80 `games reconcile` lists transactions that the ledger lacks, has with another amount, or rejected', async () => {
    const gameID = SLOTS.find(({ profile, jackpot }) => profile === 'steady' && !jackpot)!.id;
    await table.addPlayer('ayse', 100_000n);
    await table.tokenFor('ayse', gameID);
    const [launch] = await table.context.db.select().from((await import('../games/schema')).launches);
    const send = (type: string, fields: object) =>
      table.send({
        type,
        uid: 'ayse',
        gameID,
        ...(type === 'debit' && { launchID: launch!.id, amount: '10.00' }),
        ...fields,
      });
    await send('debit', { transactionID: 's1', roundID: 'r1' });
    await send('credit', { transactionID: 'w1', stakeID: 's1', roundID: 'r1', amount: '25.00' });
    await send('debit', { transactionID: 's2', roundID: 'r2' });
    await send('rollback', { transactionID: 'b2', stakeID: 's2', roundID: 'r2' });
    await send('debit', { transactionID: 's3', roundID: 'r3', amount: '99999.00' });
    const text = csv(
      'transaction,amount,status',
      's1,10.00,accepted',
      'w1,30.00,accepted',
      's2,10.00,rolled back',
      's3,99999.00,accepted',
      'w9,5.00,accepted',
    );
    const { rows } = await runCommand(table.context, 'games', ['reconcile'], { file: 'provider.csv', text });
    expect(rows?.map(({ line, reference, finding, ledger }) => [line, reference, finding, ledger])).toEqual([
      [3, 'w1', 'amount', '25.00 credit booked'],
      [5, 's3', 'status', '99999.00 debit rejected'],
      [6, 'w9', 'missing', ''],
    ]);
  });
});
