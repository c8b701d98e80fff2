import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { FEEDS, Match } from './matches';
import { IBAN, PAYING_CARD } from './money';
import { OwnSite } from './own-site';
import { PASSWORD } from './players';
import { TextBrowser } from './text-browser';

const EMAIL = 'ayla@example.com';
const missing = spawnSync('lynx', ['-version']).error ?? spawnSync('script', ['--version']).error;

test(
  'SHELL-1 REG-4 MONEY-1 PLAY-3 BET-1 MONEY-9 from registration to a cancelled withdrawal in a text browser',
  { tag: '@long' },
  async ({ playwright }) => {
    test.skip(missing !== undefined, 'no lynx here; apt-get install lynx');
    test.setTimeout(300_000);
    const site = await OwnSite.start({ RATE_LIMIT_FACTOR: '100', FEEDS });
    const lynx = new TextBrowser(`${site.address}/register`);
    try {
      await test.step('register', async () => {
        const typed: Record<string, string> = {
          Ad: 'Ayla',
          Soyad: 'Şen',
          'Kullanıcı adı': 'ayla.sen',
          Şehir: 'İzmir',
          Telefon: '0532 123 45 67',
          'E-posta': EMAIL,
          'E-posta (tekrar)': EMAIL,
          Şifre: PASSWORD,
          'Şifre (tekrar)': PASSWORD,
          'Doğum tarihi': '17.5.1990',
          'T.C. kimlik numarası': '10000000146',
          'Adres (isteğe bağlı)': 'Kordon 1',
        };
        for (const [label, value] of Object.entries(typed)) await lynx.fill(label, value);
        await lynx.choose('18 yaşını doldurdum');
        await lynx.press('Üyeliği tamamla');
        await lynx.says(/Kaydınız tamamlandı/);
      });

      await test.step('confirm by the link of the mail, and sign in', async () => {
        const mails = JSON.stringify(site.ops('outbox', '--to', EMAIL).rows);
        lynx.open(/http:[^\s"\\]+register-account-confirm[^\s"\\]+/.exec(mails)![0]);
        // The previous page also has a field with that name.
        await lynx.says(/Üyeliğinizi tamamlamak için/);
        await lynx.fill('Şifre', PASSWORD);
        await lynx.press('Hesabımı onayla');
        await lynx.says(/Şifremi unuttum/);
        await lynx.fill('Kullanıcı adı', 'ayla.sen');
        await lynx.fill('Şifre', PASSWORD);
        await lynx.press('Giriş yap');
        await lynx.says(/Başarıyla giriş yapıldı/);
      });

      await test.step('deposit', async () => {
        lynx.open(`${site.address}/profile/deposit?method=card`);
        await lynx.fill('Tutar', '1.500,50');
        await lynx.press('Devam et');
        await lynx.press('Yatırımı onayla');
        await lynx.fill('Kart numarası', PAYING_CARD);
        await lynx.fill('Son kullanma tarihi', '12/30');
        await lynx.fill('Güvenlik kodu', '123');
        await lynx.press('Öde');
        await expect(async () => {
          lynx.open(`${site.address}/profile/history/finance?period=today`);
          await lynx.says(/Bakiye: 1\.500,50 ₺/);
        }).toPass();
      });

      await test.step('play a round of a slot', async () => {
        lynx.open(`${site.address}/play/slot/1001`);
        await lynx.press('Çevir');
        await lynx.says(/Kazandınız|Geri ödenen:|kazanç yok/);
      });

      await test.step('press odds by their name and value, and place the coupon', async () => {
        // A match of this test, because one of the demo feed may be closed for a while.
        const request = await playwright.request.newContext({ baseURL: site.address });
        const match = await Match.announced(request);
        await request.dispose();
        lynx.open(`${site.address}/sport?q=${encodeURIComponent(match.home)}`);
        await lynx.says(/\(\[\d+\]1\) 1 2,00/);
        expect(lynx.text()).not.toContain('~');
        await lynx.press('1 2,00');
        await lynx.follow('Kupon 1');
        await lynx.says(/Kuponum · Rubato/);
        await lynx.says(/Toplam oran 2,00/);
        expect(lynx.text()).not.toContain('~');
        await lynx.fill('Bahis tutarı', '20');
        await lynx.press('Kuponu kontrol et');
        await lynx.press('Kuponu oyna');
        await lynx.says(/Kuponunuz alındı/);
      });

      await test.step('add a favourite game, open screens with many buttons, and switch to English', async () => {
        lynx.open(`${site.address}/slot`);
        await lynx.says(/favorilere ekle/);
        const game = /\) (\S[^()[\]]*) favorilere ekle/.exec(lynx.text())![1]!;
        await lynx.press(`${game} favorilere ekle`);
        await lynx.says(new RegExp(`${game} favorilerden çıkar`));
        for (const [address, title] of [
          ['/profile/bonuses', 'Bonuslarım'],
          ['/profile/two-factor', 'İki adımlı doğrulama'],
          ['/profile/limits', 'Oyun limitleri'],
        ] as const) {
          lynx.open(`${site.address}${address}`);
          await lynx.says(new RegExp(`${title} · Rubato`));
        }
        await lynx.press('EN');
        await lynx.says(/Play limits · Rubato/);
        await lynx.press('TR');
        await lynx.says(/Oyun limitleri · Rubato/);
      });

      await test.step('add a bank account', async () => {
        lynx.open(`${site.address}/profile/bank-accounts/new`);
        await lynx.fill('Hesap sahibi', 'Ayla Şen');
        await lynx.select('Banka', 'Z');
        await lynx.fill('IBAN', IBAN);
        await lynx.press('Kaydet');
        await lynx.says(/Banka Hesabı Başarıyla Eklendi/);
      });

      await test.step('withdraw, and cancel it', async () => {
        lynx.open(`${site.address}/profile/withdraw?method=bank-withdrawal`);
        await lynx.fill('Tutar', '250');
        await lynx.fill('geçerlilik', '31.01.2034');
        await lynx.press('Devam et');
        await lynx.press('Çekimi onayla');
        await lynx.says(/Çekim talebiniz alındı: 250,00 ₺/);
        expect(site.ops('payments', 'list', '--status', 'new').rows).toHaveLength(1);
        await lynx.follow('Para çek');
        await lynx.follow('İptal et');
        await lynx.press('Çekimi iptal et');
        await lynx.says(/Çekim iptal edildi/);
        expect(site.ops('payments', 'list', '--status', 'new').rows).toEqual([]);
        await lynx.follow('Yatırım ve çekimler');
        await lynx.says(/Banka hesabına çekim .* İptal edildi/);
        expect(site.ops('ledger', 'verify').failed ?? false).toBe(false);
      });

      await test.step('no button shows its value: only names of odds are before their text', () => {
        const others = [...lynx.signs].filter((sign) => !/^(?:BUTTON|×|[12X]|\d+,\d (?:alt|üst))$/.test(sign));
        expect(others).toEqual([]);
        expect(lynx.signs).toContain('1');
      });
    } finally {
      lynx.close();
      await site.remove();
    }
  },
);
