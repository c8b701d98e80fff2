/**
 * Tournaments: one point for each lira staked in real rounds within the turn, on the games that count. A recurring one
 * starts empty each turn; when a turn ends, its prizes (lira for each place, from the first) are paid automatically.
 * Rankings compare kuruş; pages show whole points.
 */
export const tournaments = [
  {
    id: 'race-of-the-week',
    name: { tr: 'Haftanın yarışı', en: 'Race of the week' },
    text: {
      tr: `Pazartesi 00.00’dan pazar gece yarısına kadar bütün oyunlarda oynadığınız her lira bir puandır. İlk on oyuncu 50.000 ₺’lik havuzu paylaşır.

- Birinciye 20.000, ikinciye 10.000, üçüncüye 5.000 ₺
- Dördüncü ve beşinciye 3.000, altıncıdan onuncuya 1.800 ₺
- Sıralamada kuruşlar da sayılır; toplam bahis tutarı eşitse ona önce ulaşan öndedir
- Ödüller yarış bitince birkaç dakika içinde nakit olarak bakiyeye eklenir; çevrim şartı yoktur`,
      en: `From Monday 00:00 until midnight on Sunday every lira you stake, in any game, is a point. The first ten players share a pool of ₺50,000.

- ₺20,000 for the first, ₺10,000 for the second, ₺5,000 for the third
- ₺3,000 each for the fourth and fifth, ₺1,800 each from sixth to tenth
- Kuruş count too; on equal totals of stakes, whoever got there first ranks higher
- Prizes are added to the balance in cash within minutes of the end, without a wagering requirement`,
    },
    image: '/art/race.svg',
    link: '/slot',
    window: { everyDays: 7, anchor: '2024-01-01' },
    prizes: ['20000', '10000', '5000', '3000', '3000', '1800', '1800', '1800', '1800', '1800'],
  },
  {
    id: 'season-cup',
    name: { tr: 'Sezon kupası', en: 'Season cup' },
    text: {
      tr: `Dört hafta süren uzun yarış: slotlarda istikrarlı oynayan kazanır. Oynadığınız her lira bir puandır; yalnızca slot oyunları sayılır.

- Birinciye 125.000, ikinciye 75.000, üçüncüye 50.000 ₺
- Ödüller sezon bitince birkaç dakika içinde nakit olarak bakiyeye eklenir`,
      en: `A long race, four weeks of it, that rewards steady play. Every lira you stake is a point; only slots count.

- ₺125,000 for the first, ₺75,000 for the second, ₺50,000 for the third
- Prizes are added to the balance in cash within minutes of the end of the season`,
    },
    image: '/art/cup.svg',
    link: '/slot',
    window: { everyDays: 28, anchor: '2024-01-01' },
    games: ['slot'],
    prizes: ['125000', '75000', '50000'],
  },
  {
    id: 'table-masters',
    name: { tr: 'Kart ve zar slotları yarışı', en: 'Card and dice slots race' },
    text: {
      tr: `Her sezonun ilk haftasında kart ve zar slotları yarışı: bu slotlarda oynadığınız her lira bir puandır.

- Birinciye 40.000, ikinciye 20.000, üçüncüye 10.000 ₺
- Dördüncü ve beşinciye 2.500 ₺`,
      en: `A race in the first week of every season: every lira you stake on the card and dice slots is a point.

- ₺40,000 for the first, ₺20,000 for the second, ₺10,000 for the third
- ₺2,500 each for the fourth and fifth`,
    },
    image: '/art/masters.svg',
    link: '/slot/type/table',
    window: { everyDays: 28, anchor: '2024-01-01', days: 7 },
    games: ['slot:type:table'],
    prizes: ['40000', '20000', '10000', '2500', '2500'],
  },
];
