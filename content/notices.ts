/** Popups (the active ones open as a dialog) and the notice of a special day. */
export const popups = [
  {
    id: 'welcome',
    active: true,
    audience: 'visitors',
    title: { tr: '{{brand}} sitesine hoş geldiniz', en: 'Welcome to {{brand}}' },
    text: {
      tr: 'Spor, slotlar, canlı masalar ve bingo açık; ilk yatırıma %50 hoş geldin bonusu, en fazla 999 TRY.',
      en: 'Sport, slots, live tables and bingo are open, with a 50% welcome bonus on your first deposit, up to 999 TRY.',
    },
    link: '/promotions',
    linkText: { tr: 'Promosyonları gör', en: 'See promotions' },
  },
  {
    id: 'maintenance-note',
    active: false,
    title: { tr: 'Planlı bakım', en: 'Planned maintenance' },
    text: {
      tr: 'Bu gece 04.00 ile 04.30 arasında kısa bir bakım yapılacak.',
      en: 'There will be a short maintenance break tonight between 04:00 and 04:30.',
    },
    link: '',
    linkText: { tr: 'Bilgi', en: 'More' },
  },
];

export const specialDates = [
  {
    id: 'republic-day',
    status: 'passive',
    title: { tr: 'Cumhuriyet Bayramı kutlu olsun', en: 'Happy Republic Day' },
    text: { tr: '29 Ekim’e özel turnuvamıza hepinizi bekliyoruz.', en: 'Join us for the tournament of 29 October.' },
    link: '/tournaments',
  },
  {
    id: 'weekend',
    status: 'active',
    title: { tr: 'Hafta sonu yarışı', en: 'Weekend race' },
    text: {
      tr: 'Haftanın yarışı pazar gece yarısı sonuçlanır; sıralama son saatlerde değişebilir. Yerinizi erken alın.',
      en: 'The race of the week ends at midnight on Sunday, and the leaderboard may change in its last hours. Take your place early.',
    },
    link: '/tournaments',
  },
];
