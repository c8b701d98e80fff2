import { LANGUAGES } from '../contract/constants';

/** The static files under `datas/`. Icons are names of the site's sprite. */
export const headerMenu = [
  { title: { tr: 'Ana sayfa', en: 'Home' }, url: '/', icon: 'home' },
  { title: { tr: 'Spor', en: 'Sport' }, url: '/sport', icon: 'sport' },
  { title: { tr: 'Slot', en: 'Slots' }, url: '/slot', icon: 'slots' },
  { title: { tr: 'Canlı casino', en: 'Live casino' }, url: '/live', icon: 'live' },
  { title: { tr: 'Bingo', en: 'Bingo' }, url: '/bingo', icon: 'bingo' },
  { title: { tr: 'Turnuvalar', en: 'Tournaments' }, url: '/tournaments', icon: 'trophy' },
  { title: { tr: 'Promosyonlar', en: 'Promotions' }, url: '/promotions', icon: 'promotion' },
  { title: { tr: 'Destek', en: 'Support' }, url: '/support', icon: 'support' },
];

export const footerMenu = [
  {
    title: { tr: 'Oyunlar', en: 'Games' },
    items: [
      { title: { tr: 'Spor bahisleri', en: 'Sports betting' }, url: '/sport', icon: 'sport' },
      { title: { tr: 'Sanal futbol', en: 'Virtual football' }, url: '/virtual', icon: 'virtual' },
      { title: { tr: 'Slot oyunları', en: 'Slot games' }, url: '/slot', icon: 'slots' },
      { title: { tr: 'Canlı casino', en: 'Live casino' }, url: '/live', icon: 'live' },
      { title: { tr: 'Bingo', en: 'Bingo' }, url: '/bingo', icon: 'bingo' },
      { title: { tr: 'Turnuvalar', en: 'Tournaments' }, url: '/tournaments', icon: 'trophy' },
      { title: { tr: 'Promosyonlar', en: 'Promotions' }, url: '/promotions', icon: 'promotion' },
    ],
  },
  {
    title: { tr: 'Kurallar', en: 'Rules' },
    items: [
      { title: { tr: 'Genel kurallar', en: 'General rules' }, url: '/info/general-rules', icon: '' },
      { title: { tr: 'Casino kuralları', en: 'Casino rules' }, url: '/info/casino-rules', icon: '' },
      { title: { tr: 'Bahis kuralları', en: 'Betting rules' }, url: '/info/betting-rules', icon: '' },
      { title: { tr: 'Promosyon koşulları', en: 'Promotion terms' }, url: '/info/promotion-terms', icon: '' },
      { title: { tr: 'Kanıtlanabilir adil oyun', en: 'Provably fair' }, url: '/fair', icon: '' },
    ],
  },
  {
    title: { tr: 'Bilgi', en: 'Information' },
    items: [
      { title: { tr: 'Hakkımızda', en: 'About us' }, url: '/about-us', icon: '' },
      { title: { tr: 'Finansal bilgiler', en: 'Financial information' }, url: '/info/financial-information', icon: '' },
      { title: { tr: 'Gizlilik', en: 'Privacy' }, url: '/info/privacy', icon: '' },
      { title: { tr: 'Alan adları', en: 'Domains' }, url: '/info/domain-information', icon: '' },
    ],
  },
  {
    title: { tr: 'Yardım', en: 'Help' },
    items: [
      { title: { tr: 'Sık sorulan sorular', en: 'Frequently asked questions' }, url: '/info/faq', icon: '' },
      { title: { tr: 'Destek', en: 'Support' }, url: '/support', icon: 'support' },
      { title: { tr: 'Sorumlu oyun', en: 'Responsible play' }, url: '/info/responsible-play', icon: '' },
      { title: { tr: 'Site bilgileri', en: 'Site information' }, url: '/info/site-information', icon: '' },
    ],
  },
];

export const languages = LANGUAGES.map((lang, index) => ({ id: index + 1, title: lang.toUpperCase(), lang }));

/** SAMPLE DATA: made-up partners. */
export const partners = [
  { name: 'Nar Reels', image: '/art/marks.svg#g' },
  { name: 'Lale Studio', image: '/art/marks.svg#h' },
  { name: 'Boğaz Live', image: '/art/marks.svg#i' },
  { name: 'Kehribar Works', image: '/art/marks.svg#j' },
  { name: 'Pusula Sports', image: '/art/marks.svg#k' },
];

export const investmentMethods = [
  { name: { tr: 'Banka havalesi', en: 'Bank transfer' }, image: '/art/marks.svg#a' },
  { name: { tr: 'Cüzdan', en: 'Wallet' }, image: '/art/marks.svg#b' },
  { name: { tr: 'Bitcoin', en: 'Bitcoin' }, image: '/art/marks.svg#c' },
  { name: { tr: 'Hızlı ödeme', en: 'Quick pay' }, image: '/art/marks.svg#d' },
  { name: { tr: 'Nakit', en: 'Cash' }, image: '/art/marks.svg#e' },
  { name: { tr: 'Kart', en: 'Card' }, image: '/art/marks.svg#f' },
];
