import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { seedPayments } from '../payments';
import { runCommand } from './index';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const [, example = ''] = /^```json\n(\{\n {2}"payments"[^]*?)^```$/m.exec(guide) ?? [];

describeDatabase("the guide's file of banks and methods of payment", (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, { gateways: 'none' });
    await api.context.db.transaction(seedPayments);
  });
  afterEach(() => api.close());

  test('RUN-53 can be imported as it is; a player sees only its bank and pays to it by `bankID`', async () => {
    expect(await runCommand(api.context, 'content', ['import', 'payments.json'], { text: example })).toMatchObject({
      rows: [{ section: 'payments', state: 'imported' }],
    });
    const player = await api.player('havaleci');
    const call = (name: string, data: object = {}) => api.call(`finance/${name}`, { Lang: 'en', ...data }, player);
    expect((await call('list_banks')).data).toEqual([{ bankID: 'ege', name: 'Ege Bank' }]);
    expect((await call('get_bank_account', { bankID: 'ege' })).data).toMatchObject({
      owner: 'Your company',
      IBAN: 'TR880099900000000012345678',
    });
    expect(JSON.stringify((await call('list_cash_methods_new', { Type: 1 })).data)).toContain('Bank transfer');

    const form = { methodID: 'transfer', amount: '250' };
    const send = (data: object) => call('save_bank_transfer', { requestID: randomId(), ...form, ...data });
    expect(await send({})).toMatchObject({ result: false, data: { field: 'bankID' } });
    expect(await send({ bankID: '1' })).toMatchObject({ result: false, data: { field: 'bankID' } });
    expect(await send({ bankID: 'ege', amount: '50' })).toMatchObject({ result: false, data: { field: 'amount' } });
    expect(await send({ bankID: 'ege' })).toMatchObject({ result: true });
    const { rows } = await runCommand(api.context, 'payments', ['list'], { status: 'new' });
    expect(rows).toMatchObject([{ username: 'havaleci', method: 'transfer', amount: '250.00', fields: 'bankID=ege' }]);
  });

  test('RUN-53 has a withdrawal method that pays to the player’s account at that bank', async () => {
    await runCommand(api.context, 'content', ['import', 'payments.json'], { text: example });
    const player = await api.player('cekici');
    await runCommand(api.context, 'players', ['credit', 'cekici', '500'], { reason: 'Test', key: randomId() });
    const call = (name: string, data: object = {}) => api.call(`finance/${name}`, { Lang: 'en', ...data }, player);
    const account = { owner: 'Ayşe Işık', branch: '', accountNumber: '', IBAN: 'TR880099900000000012345678' };
    expect(await call('save_bank_account', { ...account, bankID: '1' })).toMatchObject({ result: false });
    expect(await call('save_bank_account', { ...account, bankID: 'ege' })).toMatchObject({ result: true });
    const [{ bankAccountID }] = (await call('list_bank_accounts')).data as [{ bankAccountID: string }];
    const form = { methodID: 'to-account', amount: '200', identityValidityDate: '2030-01-01', requestID: randomId() };
    expect(await call('save_bank_transfer', form)).toMatchObject({ result: false, data: { field: 'bankAccountID' } });
    await runCommand(api.context, 'payments', ['confirm-account', bankAccountID], {});
    expect(await call('save_bank_transfer', { ...form, bankAccountID })).toMatchObject({ result: true });
  });
});
