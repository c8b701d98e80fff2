import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi, type TestUser } from '../api/testing';
import { randomId } from '../db/ids';
import { describeDatabase } from '../db/testing';
import { listOutbox } from '../messages';
import { seedPayments } from '../payments';

const REFERENCE = /^[BCDFGHJKLMNPRSTVYZ2-9]{4} [BCDFGHJKLMNPRSTVYZ2-9]{4}$/;
type Row = Record<string, unknown>;

describeDatabase('bank transfers and their references', (database) => {
  let api: TestApi;
  let ayse: TestUser;
  let can: TestUser;
  beforeAll(async () => {
    api = await testApi(database, { gateways: 'none' });
    ayse = await named('ayse', 'Ayşe Nur', 'Yıldız');
    can = await named('can', 'Can', 'Işık');
  });
  beforeEach(() => api.context.db.transaction((tx) => seedPayments(tx)));
  afterAll(() => api.close());

  const run: TestApi['run'] = (...command) => api.run(...command);
  async function named(username: string, firstName: string, lastName: string): Promise<TestUser> {
    const options = { password: 'Sifre123', 'first-name': firstName, 'last-name': lastName };
    await run(`players create ${username}`, { ...options, email: `${username}@mail.example` });
    return api.login(username, 'Sifre123');
  }
  const request = async (user: TestUser, amount: string, requestID = randomId()) => {
    const form = { requestID, methodID: 'bank-transfer', amount, bankID: '1' };
    const { data } = await api.call('finance/save_bank_transfer', form, user);
    return data as { transactionID: string; reference: string };
  };
  const match = async (csv: string) => {
    const output = await run('payments match', { file: 'statement.csv', text: csv });
    expect(output.failed, output.text).toBeFalsy();
    return output.rows as Row[];
  };
  const rejectAll = async () => {
    const waiting = (await run('payments list', { status: 'new' })).rows ?? [];
    if (waiting.length === 0) return;
    await run(`payments reject ${waiting.map(({ id }) => String(id)).join(' ')}`, { reason: 'x' });
  };
  beforeEach(rejectAll);

  test('RUN-5 a bank transfer has a reference for dictation: in the reply, on its page, by notification, mail and in lists', async () => {
    const requestID = randomId();
    const { transactionID, reference } = await request(ayse, '750', requestID);
    expect(reference).toMatch(REFERENCE);
    expect((await request(ayse, '750', requestID)).reference).toBe(reference);
    expect((await request(ayse, '750')).reference).not.toBe(reference);
    expect((await api.call('finance/find_payment', { transactionID }, ayse)).data).toMatchObject({ reference });
    const { data: notices } = await api.call('finance/list_transactions', { limit: 10, searchCategory: 2 }, ayse);
    expect(JSON.stringify(notices)).toContain(reference);
    const mails = (await listOutbox(api.context.db, 'ayse@mail.example')).filter(({ subject }) =>
      subject.includes(reference),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(new RegExp(`750,00.₺(.|\\n)*${reference}(.|\\n)*TR\\d{24}`));
    const rows = (await run('payments list', { status: 'new' })).rows ?? [];
    expect(rows.find(({ id }) => id === transactionID)).toMatchObject({ reference, name: 'Ayşe Nur Yıldız' });
    expect((await run('payments export')).text).toContain(reference);
  });

  test('RUN-5 match rejects a statement whose quotation mark or short line could hide transfers; a footer is skipped', async () => {
    const matching = (...lines: string[]) =>
      run('payments match', { file: 'a.csv', text: ['Tarih;Açıklama;Tutar', ...lines].join('\n') });
    const next = '25.11.2026;EFT;40,00';
    for (const [lines, fault] of [
      [['24.11.2026;"EFT;50,00', next], 'Line 2: a quotation mark is not closed. Nothing was matched.'],
      [['24.11.2026;"EFT;50,00', '25.11.2026;EFT";40,00', '24.11.2026;EFT', next], 'Line 4: it has 2 cells'],
      [[next, '24.11.2026;"EFT;50,00', '25.11.2026;EFT;40,00"'], 'Line 3: it has 2 cells, the columns need 3'],
    ] as const)
      expect(await matching(...lines)).toMatchObject({ failed: true, text: expect.stringContaining(fault) });
    expect((await matching(next, 'Toplam;40,00')).rows).toMatchObject([{ line: 2 }]);
  });

  test('RUN-5 match proposes by reference, amount and name, and its command books the received amount', async () => {
    const one = await request(ayse, '750');
    const other = await request(can, '500');
    const third = await request(can, '320,50'.replace(',', '.'));
    const rows = await match(
      [
        'Hesap hareketleri;;;;',
        'Tarih;Açıklama;Gönderen;Tutar;Bakiye',
        `24.11.2026;"EFT, ${one.reference.toLowerCase().replace(' ', '-')} yatirim";AYŞE N. YILDIZ;750,00;1`,
        `24.11.2026;gelen fast ${other.reference};Can Işık;1.480,25 TL;2`,
        '24.11.2026;yatırım;CAN IŞIK;320,50;3',
        '24.11.2026;yatırım;Veli Kaya;320,50;4',
        '24.11.2026;kira;Veli Kaya;9.999,00;4',
        '24.11.2026;masraf;;-12,00;5',
      ].join('\r\n'),
    );
    expect(rows).toMatchObject([
      { line: 3, confidence: 'certain', username: 'ayse', command: `payments approve ${one.transactionID}` },
      {
        line: 4,
        confidence: 'high',
        asked: '500.00',
        came: '1480.25',
        command: `payments approve ${other.transactionID} --amount 1480.25`,
      },
      { line: 5, confidence: 'medium', why: 'amount and name', command: `payments approve ${third.transactionID}` },
      { line: 6, confidence: 'low', why: 'amount, another name', command: `payments approve ${third.transactionID}` },
      { line: 7, confidence: 'none', command: '' },
    ]);
    expect((await run('payments list', { status: 'new' })).rows).toHaveLength(3);

    const [, ...typed] = String(rows[1]?.['command']).split(' ');
    expect(await run(`payments ${typed.slice(0, 2).join(' ')}`, { amount: String(typed[3]) })).not.toHaveProperty(
      'failed',
    );
    expect((await run('players show can')).rows).toMatchObject([{ balance: '1480.25' }]);
    const again = await match(`Date,Description,Amount\n2026-11-24,${other.reference},1480.25\n`);
    expect(again).toMatchObject([
      { confidence: 'none', why: expect.stringContaining(other.transactionID), command: '' },
    ]);
  });

  test('RUN-5 a second transfer with the same reference, another sender or several candidates lower the confidence', async () => {
    const one = await request(ayse, '100');
    const rows = await match(
      [
        'Date\tName\tDetails\tCredit',
        `1\tVeli Kaya\t${one.reference}\t100.00`,
        `2\tAyşe Yıldız\t${one.reference}\t100.00`,
      ].join('\n'),
    );
    expect(rows).toMatchObject([
      { confidence: 'high', why: 'reference and amount; the sender has another name' },
      { confidence: 'low', why: expect.stringContaining('line 2 has the same reference') },
    ]);
    await request(ayse, '100');
    const twice = await match('date,description,amount\n1,AYSE NUR YILDIZ gelen,100\n');
    expect(twice).toMatchObject([
      { confidence: 'low', why: 'amount and name; one of 2' },
      { confidence: 'low', why: 'amount and name; one of 2' },
    ]);
  });

  test('RUN-5 an unreadable statement gives an error with the missing part, and no proposals', async () => {
    await request(ayse, '100');
    for (const [text, problem] of [
      ['a,b\n1,2', /No row of column heads/],
      ['date,description,amount\n1,x,1.234', /Line 2: the amount “1.234” cannot be read/],
      [`description,amount\n${'x,1\n'.repeat(5_001)}`, /at most 5000/],
    ] as const)
      expect(await run('payments match', { file: 'a.csv', text })).toMatchObject({
        failed: true,
        text: expect.stringMatching(problem),
      });
    expect(await run('payments match')).toMatchObject({ failed: true });
    expect(await match('date,description,amount\n1,x,-5\n')).toBeUndefined();
  });
});
