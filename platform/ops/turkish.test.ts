import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api/testing';
import { seedContent } from '../content';
import { eq, sql } from 'drizzle-orm';
import { feedStats } from '../betting/schema';
import { giveBonus } from '../bonuses/testing';
import { describeDatabase, tamper } from '../db/testing';
import { credit } from '../ledger';
import { mailServer, startMailServer } from '../messages/testing';
import { describeDetail } from './audit-detail';
import { localizeFinding } from './finding-texts';
import { runForm } from './form';
import { localizeReason } from './risk-rules';
import { randomId } from '../db/ids';
import { requestPayment, seedPayments } from '../payments';
import { players } from '../players/schema';
import type { Operator } from '../operators';
import type { Localized } from '../refusal';

describeDatabase('results in the operator’s language', (database) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi(database, {
      settingChecks: [{ item: 'ALLOW_DEMO', state: 'on', todo: { tr: 'off yapın', en: 'set off' } }],
    });
    await api.context.db.transaction((tx) => seedContent(tx));
  });
  afterEach(() => api.close());

  const run = (name: string, entries: Record<string, string> = {}, by: Operator = { name: 'ayse', role: 'all' }) =>
    runForm(api.context, { name, entries: Object.entries(entries) }, by);
  /** Returns the lines of a text in Turkish and in English. */
  const linesOf = (text: Localized | string | undefined) => {
    const { tr, en } = text as Localized;
    return [tr.split('\n'), en.split('\n')];
  };
  /** Returns the Turkish text of the refusal of a command. */
  const refusalOf = async (...command: Parameters<typeof run>) => {
    const { refusal } = await run(...command);
    return (refusal?.toText('24') as Localized | undefined)?.tr;
  };

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

  test('DESK-75 findings of `ledger verify` and `audit verify` are in Turkish', async () => {
    const { uid } = await api.player('ayse');
    await api.context.db.transaction((tx) =>
      credit(tx, {
        key: 'k',
        uid,
        category: 1,
        kind: 'adjustment',
        description: { tr: 'Deneme', en: 'Trial' },
        counter: 'house:adjustments',
        amount: 500n,
        at: api.context.now(),
      }),
    );
    await tamper(api.context.db, sql`update wallet_accounts set balance = balance + 1`);
    const [ledger, english] = linesOf((await run('ledger verify')).text);
    expect(ledger).toEqual([
      expect.stringMatching(/^Muhasebe HATALI: /),
      `player:${uid} hesabının bakiyesi 501; hareketlerine göre 500`,
      expect.stringContaining('kayıtlardaki bakiyeler birbirini izlemiyor'),
      'oyuncular ve sitenin toplamı 0 değil, 1 kuruş',
    ]);
    expect(english?.[1]).toBe(`player:${uid} has 501, its postings say 500`);
    const [audit] = linesOf((await run('audit verify', { noted: 'yok' })).text);
    expect(audit).toEqual([
      expect.stringMatching(/^Denetim kaydı HATALI: /),
      'Not edilen özet zincirde yok: sonu kesilmiş veya yeniden yazılmış',
    ]);
  });

  test('DESK-75 counters of feeds, limits of play and the times of notes are in Turkish', async () => {
    await api.context.db.insert(feedStats).values(
      [
        ['acme', 'ok'],
        ['acme', 'UNKNOWN_LEAGUE'],
        ['', 'UNKNOWN_FEED'],
      ].map(([feed = '', outcome = '']) => ({ feed, outcome, count: 1, lastAt: api.context.now() })),
    );
    const feeds = (await run('betting feeds')).rows ?? [];
    expect(feeds.map(({ feed, what }) => [feed, (what as Localized).tr])).toEqual([
      [{ tr: 'başka bir ad', en: 'any other name' }, 'reddedildi: FEEDS ayarında böyle bir veri akışı yok'],
      [
        { tr: 'acme (artık FEEDS içinde değil)', en: 'acme (no longer in FEEDS)' },
        'reddedildi: karşılaşmanın ligi daha önce gönderilmedi',
      ],
      [{ tr: 'acme (artık FEEDS içinde değil)', en: 'acme (no longer in FEEDS)' }, 'alındı'],
      ['stadium', 'henüz bir şey gelmedi'],
    ]);
    const { uid } = await api.player('ayse');
    expect((await run('limits show', { who: uid })).rows).toContainEqual(
      expect.objectContaining({ limit: 'reality-check', value: { tr: '60 dk', en: '60 min' } }),
    );
    api.context.setTime('2026-03-01T12:05:00Z');
    await run('players note', { who: uid, text: 'Not' });
    const id = String((await run('players notes', { who: uid })).rows?.[0]?.['id']);
    const deletion = { name: 'players delete-note', entries: [['id', id]] as [string, string][], isPreview: true };
    expect((await runForm(api.context, deletion, { name: 'ayse', role: 'all' })).text).toMatchObject({
      tr: expect.stringContaining('01.03.2026 15:05'),
    });
  });

  test('DESK-75 problems of `content import` and `games import` are in Turkish', async () => {
    const importing = async (text: string) => linesOf((await run('content import', { file: text })).text)[0];
    const popup = { id: 'a', active: 'evet', title: { tr: '', en: 'A' }, text: { tr: 'A', en: 'A' }, link: '' };
    expect(await importing(JSON.stringify({ popups: [popup] }, null, 1))).toEqual([
      'Hiçbir şey içe aktarılmadı:',
      '5. satır, popups[0].active: Burada true veya false olmalı; metin yazılmış.',
      '7. satır, popups[0].title.tr: Boş olamaz.',
      '3. satır, popups[0].linkText: Gerekli.',
    ]);
    expect(await importing('{"popups": [1,]}')).toEqual([
      'Hiçbir şey içe aktarılmadı:',
      '1. satır: Değer bekleniyordu; yazılan: "]}".',
    ]);
    expect(await importing('{"popups": []')).toContain('1. satır: Virgül veya } bekleniyordu; dosya burada bitiyor.');
    expect(await importing('{}')).toContain('1. satır, dosya: Hiçbir bölüm yok.');
    const games = 'provider,code,name,kind,minStake,maxStake\nacme,a,A,slot,5,1\nacme,b,,slot,,\nacme,c!,C,slot,,';
    expect(linesOf((await run('games import', { file: games })).text)[0]).toEqual([
      'Hiçbir şey içe aktarılmadı:',
      '1. oyun: minStake 0’ın üzerinde olmalı ve maxStake’i aşmamalı.',
      '2. oyun, name: Gerekli.',
      '3. oyun, code: En fazla 40 harf, rakam, _ ve - olmalı.',
    ]);
    const unknown = 'provider,code,name,kind,categories\nacme,a,A,slot,9999';
    expect(linesOf((await run('games import', { file: unknown })).text)[0]).toEqual([
      'Hiçbir şey içe aktarılmadı:',
      '1. oyun, provider: “acme” GAME_PROVIDERS içinde yok',
      '1. oyun, categories: slot için 9999 kategorisi yok',
    ]);
  });

  test('DESK-75 the state of `content import` and of `mail test` is in Turkish', async () => {
    expect((await run('content import', { file: '{"promotions": []}' })).rows).toEqual([
      { section: 'promotions', state: { tr: 'alındı', en: 'imported' } },
    ]);
    const server = mailServer();
    try {
      api.context.options.smtpUrl = `smtp://127.0.0.1:${await startMailServer(server)}`;
      server.refuse.next = true;
      const { rows } = await run('mail test', { to: 'ayse@mail.example' });
      expect(rows).toMatchObject([
        { state: { tr: expect.stringMatching(/^alınmadı: .*451 later/), en: expect.stringMatching(/^not taken: /) } },
        { state: { tr: 'alındı', en: 'taken' } },
      ]);
    } finally {
      server.server.close();
    }
  });

  test('DESK-75 `payments match` gives its reason in Turkish', async () => {
    expect((await run('payments match', { file: 'date,description,amount\n1,kira,100' })).rows).toMatchObject([
      { why: { tr: 'bekleyen hiçbir yatırımın referansı, tutarı veya adı bu değil' } },
    ]);
  });

  test('DESK-75 pictures that the site does not serve are listed in Turkish by `checklist`', async () => {
    api.context.options.pictureFault = (address) => (address === '/art/race.svg' ? 'it holds a script' : undefined);
    expect((await run('checklist')).rows).toContainEqual(
      expect.objectContaining({
        item: { tr: 'resim /art/race.svg', en: 'picture /art/race.svg' },
        state: { tr: 'sunulmuyor: içinde betik var', en: 'not served: it holds a script' },
      }),
    );
  });

  test('DESK-75 refusals of betting commands are in Turkish', async () => {
    const reason = 'Arıza';
    expect(await refusalOf('betting suspend', { reason })).toMatch(/^Veri akışı, spor, karşılaşma veya bahis türü/);
    expect(await refusalOf('betting suspend', { match: 'yok', reason })).toBe('Böyle bir karşılaşma yok: yok.');
    await run('betting suspend', { sport: 'tennis', market: 'total', reason });
    expect(await refusalOf('betting suspend', { sport: 'tennis', market: 'total', reason })).toMatch(
      /^Zaten askıda: spor tenis, bahis türü \S/,
    );
    expect(await refusalOf('betting resume', { sport: 'football', reason })).toMatch(/^Askıda değil: spor futbol\./);
  });

  test('DESK-75 refusals of an erasure, of a cap and of a role are in Turkish', async () => {
    await api.player('ayse');
    api.context.options.creditCaps = new Map([['money', 10_000n]]);
    const money: Operator = { name: 'can', role: 'money' };
    expect(await refusalOf('players credit', { who: 'ayse', amount: '150', reason: 'Jest' }, money)).toBe(
      'para rolü günde 100.00 TRY verebilir (CREDIT_CAPS); bugün 100.00 TRY kaldı.',
    );
    await run('players credit', { who: 'ayse', amount: '50', reason: 'Jest' });
    expect(await refusalOf('players erase', { who: 'ayse', reason: 'İstek' })).toBe(
      'Silinmedi: hesapta para var, önce ödeyin.',
    );
    expect((await run('players erase', { who: 'ayse', reason: 'İstek' }, money)).text).toMatchObject({
      tr: expect.stringMatching(/^Rolünüz para; bunun için /),
    });
    expect(await refusalOf('bonuses grant', { who: 'ayse', offer: 'no-wagering', reason: 'Jest' })).toBe(
      'Tutarı lira olarak yazın.',
    );
  });

  test('DESK-75 the outcome of decisions about payments is in Turkish, and so is who decided before', async () => {
    const { uid } = await api.player('ayse');
    await api.context.db.transaction((tx) => seedPayments(tx));
    await run('players credit', { who: 'ayse', amount: '500', reason: 'Jest' });
    const form = { requestID: randomId(), methodID: 'wallet-yelken-withdrawal', amount: 20_000n, account: 'YLK-1' };
    const { transactionID } = await api.context.db.transaction((tx) =>
      requestPayment(api.context, tx, { uid, call: 'prepaid', form, needProof: async () => {} }),
    );
    const reject = { ids: transactionID, reason: 'Belge yok' };
    expect((await run('payments reject', reject)).text).toEqual({
      tr: 'Reddedildi: 200.00 TRY çekim.',
      en: 'Rejected: withdrawal of 200.00 TRY.',
    });
    const decided = /\(iptal edildi, operatör ayse, \d\d\.\d\d\.\d{4} \d\d:\d\d\)$/;
    expect((await run('payments reject', reject)).text).toMatchObject({
      tr: expect.stringMatching(decided),
      en: expect.stringContaining('it was cancelled by operator ayse at '),
    });
    expect((await run('payments reject', { ...reject, seen: '2020-01-01T00:00Z' })).text).toMatchObject({
      tr: expect.stringMatching(/^Bu arada değişti: iptal edildi, operatör ayse, .* Hiçbir şey yapılmadı\.$/),
    });
  });

  test('DESK-75 invitations of operators and decisions about held accounts are in Turkish', async () => {
    const invited = async (name: string, entries: Record<string, string>) => linesOf((await run(name, entries)).text);
    for (const [tr, en] of [
      await invited('operators add', { name: 'zeynep', role: 'read' }),
      await invited('operators reset', { name: 'zeynep', reason: 'Telefon' }),
    ]) {
      expect(tr?.[0]).toBe('Davet bağlantısı; bir gün geçerlidir, bir kez kullanılır:');
      expect(en?.[0]).toBe('Invitation, valid for a day and used once:');
      // A text with a link stays on the page.
      expect([tr?.[1], en?.[1]]).toEqual([expect.stringMatching(/:\/\/.+token=/), tr?.[1]]);
    }
    const decided = async (name: string, username: string) => {
      const { uid } = await api.player(username);
      await api.context.db.update(players).set({ status: 'inactive', heldFor: 'phone' }).where(eq(players.uid, uid));
      return (await run(name, { who: username, reason: 'Belge' })).text;
    };
    expect(await decided('players accept', 'kabul')).toEqual({
      tr: 'kabul giriş yapabilir; oyuncuya e-posta gönderildi.',
      en: 'kabul may sign in; a mail went to the player.',
    });
    expect(await decided('players reject', 'ret')).toMatchObject({
      tr: expect.stringMatching(/^Kayıt silindi; .+@.+ adresine e-posta gönderildi\.$/),
      en: expect.stringMatching(/^The registration is deleted; a mail went to /),
    });
  });

  test('DESK-75 the state of the connections in `today` is in Turkish', async () => {
    const { parts = [] } = await run('today');
    const rows = parts.find(({ name }) => name === 'health')?.rows;
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'ledger verify', detail: { tr: 'hiç çalışmadı', en: 'never run' } }),
    );
  });

  test('DESK-75 `limits pay-out` of a player who is not excluded is rejected in Turkish', async () => {
    await api.player('ayse');
    const entries = { who: 'ayse', amount: '5', reason: 'Hesap kapalı' };
    expect(await refusalOf('limits pay-out', entries)).toBe('ayse oyuna kapalı değil: parasını kendisi çeker.');
  });

  test('DESK-75 the wagered part of a bonus is in Turkish, in the list of bonuses and on the screen of the player', async () => {
    const { context } = api;
    const { uid } = await api.player('ayse');
    await giveBonus(context, uid, 1_200n);
    const wagered = { tr: '0.00 / 240.00', en: '0.00 of 240.00' };
    expect((await run('bonuses list', { who: 'ayse' })).rows).toMatchObject([{ wagered }]);
    const { parts = [] } = await run('players show', { who: 'ayse' });
    expect(parts.find(({ name }) => name === 'bonuses')?.rows).toMatchObject([{ wagered }]);
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
  expect(describeDetail({ from: 'none', to: '60 min', until: '2026-03-01T12:05:00.000Z' })).toEqual({
    tr: 'eski: yok · yeni: 60 dk · bitiş: 01.03.2026 15:05',
    en: 'from=none to=60 min until=2026-03-01T12:05:00.000Z',
  });
  expect(describeDetail({})).toBe('');
});

/** A finding of each kind, and its Turkish text. */
const FINDINGS: readonly (readonly [string, string])[] = [
  ['player:a:bonus has no wallet, its postings say 5', 'player:a:bonus hesabının bakiyesi yok; hareketlerine göre 5'],
  ['player:a has 6, its postings say -5', 'player:a hesabının bakiyesi 6; hareketlerine göre -5'],
  ['entry e has another amount than its postings', 'e kaydının tutarı hareketlerinden farklı'],
  ['entry e has no postings', 'e kaydının hareketi yok'],
  ['entry e posts to player:b', 'e kaydının başka bir hesapta hareketi var: player:b'],
  ['entry e is not what was booked', 'e kaydı işlendikten sonra değiştirilmiş'],
  ['entry e has another type than its kind', 'e kaydının tipi türüne uymuyor'],
  [
    'player:a: the balances in its entries do not follow from each other',
    'player:a: kayıtlardaki bakiyeler birbirini izlemiyor',
  ],
  ['player:a is below zero: -5', 'player:a sıfırın altında: -5'],
  ['and 3 more', 've 3 bulgu daha'],
  ['players and the site together hold -5 kuruş, not 0', 'oyuncular ve sitenin toplamı 0 değil, -5 kuruş'],
  [
    'the sealed balances sum to 1501, the checkpoint has 1500',
    'saklanan bakiyelerin toplamı 1501, son doğrulamadaki toplam 1500',
  ],
  ['2026-03-01: the sealed day before it is missing', '2026-03-01: önceki günün özeti eksik'],
  ['2026-03-01: 4 entries, sealed were 5', '2026-03-01: 4 kayıt var, özetinde 5'],
  ['2026-03-01: its entries differ from its seal', '2026-03-01: kayıtları özetinden farklı'],
  ['2026-03-01: its sums differ from its postings', '2026-03-01: toplamları hareketlerinden farklı'],
  ['payment ? does not agree with its entries', '? ödemesi muhasebe kayıtlarına uymuyor'],
  ['payment p is shown otherwise on the statement', 'p ödemesi hesap hareketlerinde farklı görünüyor'],
  ['house:debts holds 0, the chargebacks say 100', 'house:debts hesabında 0 var, ters ibrazlara göre 100'],
  [
    'chargeback of p says 1 owed of 2, the ledger 3 of 4',
    'p ters ibrazına göre borç 1, tutar 2; muhasebeye göre borç 3, tutar 4',
  ],
  ['bonus b does not agree with its entries', 'b bonusu muhasebe kayıtlarına uymuyor'],
  ['bonus b has more progress than its stakes counted', 'b bonusunun çevrimi sayılan bahislerden fazla'],
  ['bonus b was released before it was wagered', 'b bonusu çevrimi tamamlanmadan gerçek paraya dönüşmüş'],
  ['bonus b has to be wagered otherwise than its terms say', 'b bonusunun çevrim şartı koşullarından farklı'],
  ['bonus b is active and is not wagered', 'b bonusu (devam ediyor) çevrilmiyor'],
  ['bonus b is given-up and is wagered', 'b bonusu (vazgeçildi) çevriliyor'],
  ['player:a:bonus has 5 without an active bonus', 'player:a:bonus hesabında devam eden bir bonus olmadan 5 var'],
  ['coupon c does not agree with its entries', 'c kuponu muhasebe kayıtlarına uymuyor'],
  ['coupon c is open and brought 0', 'c kuponunun (açık) kazancı 0'],
  ['coupon c is won and brought nothing yet', 'c kuponunun (kazandı) kazancı yok'],
  ['coupon c does not agree with its partial cash-outs', 'c kuponu kısmi bozdurmalarına uymuyor'],
  ['round r does not agree with its entries', 'r turu muhasebe kayıtlarına uymuyor'],
  ['transaction t does not agree with its entry', 't sağlayıcı işlemi muhasebe kaydına uymuyor'],
  ['prize tournament:t:1 does not agree with its entry', 'tournament:t:1 ödülü muhasebe kaydına uymuyor'],
  ['jackpot j holds 1.00 in the ledger, 2.00 at its provider', 'j jackpotu muhasebede 1.00, sağlayıcıda 2.00 TRY'],
  [
    'The anchor, where the chain begins, was not made by this installation',
    'Zincirin başlangıç kaydını bu kurulum yazmamış',
  ],
  [
    'The record of the newest sealed row was not made by this installation',
    'En son zincirlenen kaydın notunu bu kurulum yazmamış',
  ],
  ['The record of the newest sealed row is missing', 'En son zincirlenen kaydın notu yok'],
  [
    'The noted digest is not in the chain: its end was cut off or rewritten',
    'Not edilen özet zincirde yok: sonu kesilmiş veya yeniden yazılmış',
  ],
  ['Rows 3 to 4 of the chain are missing', 'Zincirde 3–4 numaralı kayıtlar eksik'],
  ['Row 3 does not follow the row before it', '3 numaralı kayıt öncekini izlemiyor'],
  ['Row 3 (login, id 7) was changed', '3 numaralı kayıt (login, no 7) değiştirilmiş'],
  ['A row (login, id 7) has no digest from its insert', 'Bir kaydın (login, no 7) yazılırken alınan özeti yok'],
  ['A row (login, id 7) was changed after its insert', 'Bir kayıt (login, no 7) yazıldıktan sonra değiştirilmiş'],
  ['A row (id 7) is a copy of another one', 'Bir kayıt (no 7) başka bir kaydın kopyası'],
  ['2 rows older than ten minutes are not sealed', 'On dakikadan eski 2 kayıt zincire eklenmemiş'],
  [
    'Row 9, the newest one at the last sealing, is missing: the end was cut off',
    'Son zincirlemedeki en yeni kayıt, 9 numaralı, eksik: zincirin sonu kesilmiş',
  ],
];

test.each(FINDINGS)('DESK-75 the finding “%s” is in Turkish', (en, tr) => {
  expect(localizeFinding(en)).toEqual({ tr, en });
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
