import { describe, expect, test } from 'vitest';
import { popups } from '../notices';
import { massMessages } from '../mass-messages';
import { bonuses } from '../bonuses';
import { promotions } from '../promotions';
import { sliders } from '../sliders';
import { tournaments } from '../tournaments';
import { information } from './index';

const { SocialMediaLinks: links, ...texts } = information;
const parts = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'item' : 'paragraph'));

describe('information texts', () => {
  test.each(Object.entries(texts))(
    'CONTENT-2 %s says the same in both languages, heading by heading and item by item',
    (_, { tr, en }) => {
      expect(parts(en)).toEqual(parts(tr));
    },
  );
  test('CONTENT-2 no text leads to a page or a game that the site does not have', () => {
    const allTexts = [
      ...Object.values(texts),
      ...popups.map(({ text }) => text),
      ...massMessages.map(({ text }) => text),
    ];
    for (const { tr, en } of allTexts) {
      expect(tr).not.toMatch(/“Limitler”|Limitler (bölüm|sayfa)|limitlerinizi hesabınızdan/i);
      expect(en).not.toMatch(/limits (page|in your account)|under limits/i);
    }
  });
  test('CONTENT-2 the site tells of itself by all that it offers', () => {
    for (const offered of ['spor bahisleri', 'sanal futbol', 'slot', 'canlı casino', 'bingo', 'turnuva'])
      expect(texts.SiteInformation.tr).toContain(offered);
    for (const offered of ['sports betting', 'virtual football', 'slots', 'live casino', 'bingo', 'tournaments'])
      expect(texts.SiteInformation.en).toContain(offered);
  });
  test('HOME-5 what promotions promise is what the offers say, and leads to where it is claimed', () => {
    const promised = promotions.filter(({ title }) => /%(50|30|20)/.test(title.tr));
    expect(promised.map(({ link }) => link)).toEqual(Array(3).fill('/profile/bonuses'));
    for (const offer of bonuses.filter(({ id }) => ['welcome', 'cashback', 'no-wagering'].includes(id))) {
      const promotion = promised.find(({ title }) => title.tr.startsWith(`%${offer.percent} `));
      expect(promotion?.window, offer.id).toEqual(offer.window);
      const { cap, minDeposit, maxStake, maxWin }: Record<string, string | undefined> = offer.figures.TRY;
      const grouped = (figure: string, mark: string) => figure.replace(/\B(?=(\d{3})+$)/g, mark);
      for (const figure of [cap, minDeposit, maxStake, maxWin].flatMap((known) => known ?? [])) {
        expect(promotion?.text.tr, offer.id).toContain(grouped(figure, '.'));
        expect(promotion?.text.en, offer.id).toContain(grouped(figure, ','));
      }
      const wagering = offer.wagering > 0 ? `${offer.wagering} kez` : 'çevrim şartı';
      expect(promotion?.text.tr.toLocaleLowerCase('tr'), offer.id).toContain(wagering);
    }
  });
  test('BONUS-1 the terms state how much a stake of each kind counts, as the offers do', () => {
    const named: Readonly<Record<string, Record<'tr' | 'en', RegExp>>> = {
      'slot 100': { tr: /Slot ve bingo \(ortak çekilişler dahil\) bahislerinin tamamı/, en: /slots .* count in full/ },
      'bingo 100': { tr: /Slot ve bingo .*bahislerinin tamamı/, en: /slots and bingo .*count in full/ },
      'hall 100': { tr: /bingo \(ortak çekilişler dahil\)/, en: /bingo \(shared draws included\)/ },
      'live 10': { tr: /masa oyunlarının %10’u/, en: /table games at 10%/ },
      'bet 100 1.5': { tr: /en az 1,50 oranlı spor bahislerinin tamamı/, en: /odds of 1\.50 or more in full/ },
    };
    for (const { id, counting } of bonuses)
      for (const [kind, share] of Object.entries(counting)) {
        const stated = named[[kind, ...(typeof share === 'object' ? Object.values(share) : [share])].join(' ')];
        expect(texts.PromoSart.tr, `${id}: ${kind}`).toMatch(stated?.tr ?? '-');
        expect(texts.PromoSart.en, `${id}: ${kind}`).toMatch(stated?.en ?? '-');
      }
    expect(bonuses.filter(({ counting }) => 'bingo' in counting && !('hall' in counting))).toEqual([]);
  });
  test('BONUS-6 MONEY-8 the terms of deposits and bonuses say that the rest of a chargeback is a debt', () => {
    for (const { tr, en } of [texts.PromoSart, texts.FinancialsInformation]) {
      expect(tr).toMatch(/ters ibraz.* Bakiyenizin yetmediği tutar borcunuz olur/);
      expect(en).toMatch(/chargeback.* What your balance does not hold becomes a debt/);
    }
  });
  test('HOME-1 SHELL-9 only visitors are asked to join, and none but visitors are welcomed', () => {
    const banners = sliders as { link: string; audience?: string }[];
    expect(banners.filter(({ link, audience }) => link === '/register' && audience !== 'visitors')).toEqual([]);
    for (const { link } of promotions) expect(link).not.toBe('/register');
    expect(popups.find(({ id }) => id === 'welcome')).toMatchObject({ audience: 'visitors' });
  });
  test('CONTENT-2 English signs in and is paid automatically; nothing is called live support', () => {
    const allTexts = JSON.stringify([information, popups, massMessages, promotions, sliders, tournaments]);
    expect(allTexts).not.toMatch(
      /\blog ?(in|out)\b|by (itself|themselves)|live support|canlı deste|kendiliğinden|kampanya/i,
    );
  });
  test('SHELL-1 every social link is empty or a web address', () => {
    for (const address of Object.values(links)) expect(address).toMatch(/^(https:\/\/\S+)?$/);
  });
  test('CONTENT-1 texts of tournaments say that kuruş decide between equal points', () => {
    const rules = [texts.CasinoKurallari, ...tournaments.map(({ text }) => text)];
    expect(texts.CasinoKurallari.tr).toMatch(/kuruşlar da sayılır.* önce ulaşan/);
    for (const { tr, en } of rules) {
      expect(tr).not.toMatch(/puanlar eşitse/i);
      expect(en).not.toMatch(/equal points/i);
      expect(/önce ulaşan/.test(tr)).toBe(/sıralamada kuruşlar da sayılır/i.test(tr));
      expect(/got there first/.test(en)).toBe(/kuruş count too/i.test(en));
    }
  });
  test('BET-30 BET-10 the betting rules name the player’s choice for changed odds, and the delay of a cash-out in play', () => {
    const { tr, en } = texts.BahisKurallari;
    for (const choice of ['yeniden sorul', 'yükselen oran', 'her değişiklik']) expect(tr).toContain(choice);
    for (const choice of ['ask you again', 'higher odds', 'any change']) expect(en).toContain(choice);
    const cashOut = (text: string, heading: string) => text.split('\n# ').find((part) => part.startsWith(heading));
    expect(cashOut(tr, 'Kupon bozdurma')).toMatch(/birkaç saniye kontrol edilir.*düşük olanı/);
    expect(cashOut(en, 'Cashing out')).toMatch(/checked for a few seconds.*the lower of/);
  });
  test('CONTENT-2 texts name things as the screens do', () => {
    for (const { tr } of Object.values(texts)) expect(tr).not.toMatch(/parola/i);
  });
});
