/** Tournaments: points come from real rounds within the window, so a recurring one starts empty each time. */
export const tournaments = [
  {
    id: 'race-of-the-week',
    name: { tr: 'Haftanın yarışı', en: 'Race of the week' },
    text: {
      tr: `Pazartesiden pazara bütün oyunlarda oynadığınız her lira bir puan getirir. İlk on oyuncu 50.000 TRY’lik havuzu paylaşır.

- Birinciye havuzun %40’ı, ikinciye %20’si, üçüncüye %10’u
- Dördüncüden onuncuya kadar kalan %30 eşit bölünür
- Ödüller pazartesi öğlene kadar nakit olarak hesaba geçer`,
      en: `Every lira staked from Monday to Sunday, in any game, is a point. The first ten players share a pool of 50,000 TRY.

- 40% of the pool for the first, 20% for the second, 10% for the third
- The remaining 30% is split evenly from fourth to tenth
- Prizes reach the accounts in cash by noon on Monday`,
    },
    image: '/art/race.svg',
    prize: '50000.00',
    link: '/slot',
    window: { everyDays: 7, anchor: '2024-01-01' },
  },
  {
    id: 'season-cup',
    name: { tr: 'Sezon kupası', en: 'Season cup' },
    text: {
      tr: 'Dört hafta süren uzun yarış: istikrarlı oynayan kazanır. Puanlar sezon boyunca toplanır, son gün gece yarısı kupa sahibini bulur.',
      en: 'A long race over four weeks that rewards steady play. Points add up over the season; the cup finds its owner at midnight on the last day.',
    },
    image: '/art/cup.svg',
    prize: '250000.00',
    link: '/slot',
    window: { everyDays: 28, anchor: '2024-01-01' },
  },
  {
    id: 'next-week',
    name: { tr: 'Gelecek haftanın yarışı', en: 'Next week’s race' },
    text: {
      tr: 'Yeni hafta, temiz tahta: pazartesi gece yarısı herkes sıfırdan başlar.',
      en: 'A new week, a clean board: on Monday at midnight everybody starts from nothing.',
    },
    image: '/art/race.svg',
    prize: '50000.00',
    link: '/slot',
    window: { everyDays: 7, anchor: '2024-01-01', occurrence: 1 },
  },
  {
    id: 'live-masters',
    name: { tr: 'Canlı masa ustaları', en: 'Live table masters' },
    text: {
      tr: 'Gelecek sezonun ilk haftasında masaların en iyileri yarışır. Ödül havuzu 75.000 TRY.',
      en: 'In the first week of the coming season the best of the tables compete for a pool of 75,000 TRY.',
    },
    image: '/art/masters.svg',
    prize: '75000.00',
    link: '/live',
    window: { everyDays: 28, anchor: '2024-01-01', days: 7, occurrence: 1 },
  },
  {
    id: 'last-week',
    name: { tr: 'Geçen haftanın yarışı', en: 'Last week’s race' },
    text: {
      tr: 'Sonuçlar kesinleşti; ödüller pazartesi öğlene kadar hesaplara geçer.',
      en: 'The results are final; prizes reach the accounts by noon on Monday.',
    },
    image: '/art/race.svg',
    prize: '50000.00',
    link: '/slot',
    window: { everyDays: 7, anchor: '2024-01-01', occurrence: -1 },
  },
  {
    id: 'last-season-cup',
    name: { tr: 'Geçen sezonun kupası', en: 'Last season’s cup' },
    text: {
      tr: 'Geçen dört haftanın son sıralaması: kupa birincinin.',
      en: 'The final table of the four weeks before: the cup goes to the first.',
    },
    image: '/art/cup.svg',
    prize: '250000.00',
    link: '/slot',
    window: { everyDays: 28, anchor: '2024-01-01', occurrence: -1 },
  },
];
