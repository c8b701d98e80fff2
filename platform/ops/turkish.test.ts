import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { seedContent } from '../content';
import { describeDatabase } from '../db/testing';
import { describeDetail } from './audit-detail';
import { runForm } from './form';
import { localizeReason } from './risk-rules';

describeDatabase('results in the operator’s language', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, {
      settingChecks: [{ item: 'ALLOW_DEMO', state: 'on', todo: { tr: 'off yapın', en: 'set off' } }],
    });
    await api.context.db.transaction((tx) => seedContent(tx));
  });
  afterEach(() => api.close());

  const run = (name: string, entries: Record<string, string> = {}) =>
    runForm(api.context, { name, entries: Object.entries(entries) }, { name: 'ayse', role: 'all' });

  test('DESK-75 `checklist` has states and to-dos in Turkish, the settings included', async () => {
    const { rows = [] } = await run('checklist');
    expect(rows).toContainEqual({
      item: { tr: 'içerik licenses', en: 'content licenses' },
      state: { tr: 'lisanslar: örnek', en: 'licences: the sample' },
      todo: { tr: 'kendi içeriğinizi alın: content import FILE', en: 'import yours: content import FILE' },
    });
    expect(rows).toContainEqual({ item: 'ALLOW_DEMO', state: 'on', todo: { tr: 'off yapın', en: 'set off' } });
  });

  test('DESK-75 `ledger verify`, `audit verify` and `maintenance status` answer in Turkish', async () => {
    expect((await run('ledger verify')).text).toMatchObject({ tr: expect.stringMatching(/^Muhasebe doğru: 0 /) });
    // The second check names the time until which the first one sealed.
    expect((await run('ledger verify')).text).toMatchObject({
      tr: expect.stringContaining('öncesi saklanan özetlerle doğrulandı'),
    });
    expect((await run('audit verify')).text).toMatchObject({ tr: expect.stringMatching(/^Denetim kaydı doğru: /) });
    expect((await run('maintenance status')).text).toMatchObject({ tr: 'Site açık.' });
  });

  test('DESK-75 `limits pay-out` of a player who is not excluded is rejected in Turkish', async () => {
    await api.player('ayse');
    const { failed, text } = await run('limits pay-out', { who: 'ayse', reason: 'Hesap kapalı' });
    expect(failed).toBe(true);
    expect(text).toMatchObject({ tr: 'ayse oyuna kapalı değil: parasını kendisi çeker.' });
  });

  test('DESK-75 `payments reconcile` has the ledger and the to-do of each difference in Turkish', async () => {
    const reconcile = (file: string) => run('payments reconcile', { file });
    expect((await reconcile('id,amount,status\nX1,12.00,paid\nX1,12.00,paid')).rows).toMatchObject([
      { todo: { tr: expect.stringContaining('ödeme kuruluşundan öğrenin') } },
      { todo: { tr: '2. satırın referansı ve durumu aynı: bir kez sayın' } },
    ]);
    expect((await reconcile('id,amount\n,12.00')).text).toMatchObject({
      tr: '2. satır: referans yok. Hiçbir şey karşılaştırılmadı.',
    });
  });
});

test('DESK-75 details of an audit entry are named in Turkish', () => {
  expect(describeDetail({ said: 'a b', outcome: 'waits' })).toEqual({
    tr: 'komut: a b · sonuç: onay bekliyor',
    en: 'said=a b outcome=waits',
  });
  expect(describeDetail({})).toBe('');
});

test.each([
  ['shared-network', '5 accounts in 10.0.0.0/24', '10.0.0.0/24 ağında 5 hesap'],
  [
    'shared-device',
    '3 accounts with Firefox on Linux in 10.0.0.0/24',
    '10.0.0.0/24 ağında Firefox on Linux ile 3 hesap',
  ],
  ['large-win', 'won 50000.00 TRY at once', 'tek seferde 50000.00 TRY kazandı'],
  ['gone-rule', 'any text', 'any text'],
])('DESK-75 a reason of the rule %s is in Turkish', (rule, en, tr) => {
  expect(localizeReason({ rule, reason: en })).toEqual({ tr, en });
});
