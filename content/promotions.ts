/**
 * Promotions. Windows with `everyDays` come again for ever, so that active, coming and finished ones exist at any time:
 * `occurrence` -1 is the turn before this one, 1 the next. The three bonuses are announced: nothing credits them yet, so
 * they stand among the coming ones, without a date, and lead to the terms.
 */
const season = { everyDays: 28, anchor: '2024-01-01' };

export const promotions = [
  {
    id: 'welcome-bonus',
    status: 'active',
    window: season,
    announced: true,
    title: { tr: '%50 hoş geldin bonusu, 999 TRY’ye kadar', en: '50% welcome bonus up to 999 TRY' },
    text: {
      tr: `{{brand}} üyelerinin ilk yatırımına %50 bonus; üst sınırı 999 TRY. Bu bonus hazırlanıyor ve henüz alınamıyor: başladığında bu sayfada ve mesajlarda duyuracağız.

# Bilmeniz gerekenler
- Bonus yalnızca ilk yatırım için ve bir kez verilecek.
- Çevrim koşulu başlangıç duyurusunda yazacak.
- Aynı kişi, aile, adres ya da cihaz için tek bonus tanımlanacak.`,
      en: `50% on top of the first deposit of a member of {{brand}}, 999 TRY at most. This bonus is being prepared and can’t be claimed yet: we will announce its start on this page and in your messages.

# What you should know
- It will be given once, on the first deposit only.
- The announcement will state the wagering requirement.
- There will be one bonus per person, family, address or device.`,
    },
    image: '/art/welcome.svg',
    link: '/info/promotion-terms',
    linkText: { tr: 'Promosyon koşulları', en: 'Promotion terms' },
  },
  {
    id: 'casino-discount',
    status: 'active',
    window: season,
    announced: true,
    title: { tr: '%30 casino indirimi', en: '30% casino discount' },
    text: {
      tr: `Casino ve slot oyunlarında kaybedilen yatırımın %30’u indirim olarak geri verilecek. Bu indirim hazırlanıyor ve henüz alınamıyor: başladığında bu sayfada ve mesajlarda duyuracağız.

# Nasıl hesaplanacak?
Son yatırımınızdan bu yana kaybettiğiniz net tutarın %30’u hesaplanacak. Dönem içinde yapılan çekimler ve açık bonuslar önce düşülecek.

# Koşullar
- İndirim, bakiyeniz 10 ₺’nin altına indiğinde istenebilecek.
- Yatırım bonusu alınmış bir yatırım için indirim verilmeyecek.
- Günde bir kez yararlanılabilecek.`,
      en: `30% of the deposit lost on casino and slot games will be given back. This discount is being prepared and can’t be claimed yet: we will announce its start on this page and in your messages.

# How it will be worked out
30% of your net loss since your last deposit. Withdrawals of the period and open bonuses will be taken off first.

# Conditions
- It can be asked for once your balance is below ₺10.
- A deposit that already carried a bonus does not count.
- Once a day.`,
    },
    image: '/art/discount.svg',
    link: '/info/promotion-terms',
    linkText: { tr: 'Promosyon koşulları', en: 'Promotion terms' },
  },
  {
    id: 'no-wagering',
    status: 'active',
    window: season,
    announced: true,
    title: { tr: '%20 çevrimsiz yatırım bonusu', en: '20% deposit bonus without wagering' },
    text: {
      tr: `Yatırımlara %20 bonus, çevrim koşulu olmadan: kazandığınız para sizin olacak. Bu bonus hazırlanıyor ve henüz alınamıyor: başladığında bu sayfada ve mesajlarda duyuracağız.

- En az yatırım 100 ₺ olacak.
- Bonus, yatırımla oynamaya başlamadan önce istenecek.
- Günde bir yatırım için geçerli olacak ve başka bir bonusla birleşmeyecek.`,
      en: `20% on top of deposits without any wagering requirement: what you win will be yours. This bonus is being prepared and can’t be claimed yet: we will announce its start on this page and in your messages.

- The smallest deposit will be ₺100.
- It will have to be asked for before you start playing with the deposit.
- It will count for one deposit a day, not together with another bonus.`,
    },
    image: '/art/deposit.svg',
    link: '/info/promotion-terms',
    linkText: { tr: 'Promosyon koşulları', en: 'Promotion terms' },
  },
  {
    id: 'weekly-race',
    status: 'active',
    window: { everyDays: 7, anchor: '2024-01-01' },
    title: { tr: 'Haftanın yarışı: 50.000 ₺', en: 'Race of the week: ₺50,000' },
    text: {
      tr: `Pazartesi 00.00’dan pazar gece yarısına kadar oynadığınız her lira bir puandır. Ödül havuzu ilk on oyuncu arasında paylaşılır; ödüller yarış bitince otomatik olarak bakiyeye eklenir.

Sıralama Turnuvalar sayfasında gün boyu güncellenir; katılmak için ayrıca başvurmanız gerekmez.`,
      en: `From Monday 00:00 until midnight on Sunday every lira you stake is a point. The prize pool is shared by the first ten players; prizes are added to the balance automatically when the race ends.

The leaderboard on the Tournaments page is kept up to date all day; there is nothing to sign up for.`,
    },
    image: '/art/race.svg',
    link: '/tournaments',
    linkText: { tr: 'Sıralamayı gör', en: 'See the leaderboard' },
  },
  {
    id: 'table-masters',
    status: 'active',
    window: { everyDays: 28, anchor: '2024-01-01', days: 7, occurrence: 1 },
    title: { tr: 'Masa oyunları ustaları: 75.000 ₺', en: 'Table game masters: ₺75,000' },
    text: {
      tr: `Gelecek sezonun ilk haftasında zar ve kart temalı slotlarda oynayanlar yarışıyor. Ödül havuzu 75.000 ₺; katılmak için o hafta bu slotlarda oynamanız yeterli.`,
      en: `A race on the slots of dice and cards, in the first week of the coming season. The pool is ₺75,000; all it takes is to play these slots in that week.`,
    },
    image: '/art/masters.svg',
    link: '/tournaments',
    linkText: { tr: 'Turnuvalar', en: 'Tournaments' },
  },
  {
    id: 'spring-fair',
    status: 'active',
    window: { everyDays: 28, anchor: '2024-01-08', days: 14, occurrence: -1 },
    title: { tr: 'Slot şenliği', en: 'Slot fair' },
    text: {
      tr: `İki hafta süren şenlikte her gün bir slotun en çok oynayan üç oyuncusu ödüllendirildi. Katılan herkese teşekkür ederiz.`,
      en: `For two weeks the three keenest players of one slot were rewarded every day. Thank you for taking part.`,
    },
    image: '/art/fair.svg',
    link: '/slot',
    linkText: { tr: 'Slotlar', en: 'Slots' },
  },
  {
    id: 'new-year-lottery',
    status: 'active',
    window: { from: '2023-12-01', to: '2024-01-01' },
    title: { tr: 'Yılbaşı çekilişi', en: 'New Year lottery' },
    text: {
      tr: `Aralık ayında onaylanan 250 ₺ ve üzeri her yatırım bir çekiliş bileti kazandırdı. Biletlerinizi hesabınızdaki Biletler sayfasında numarasıyla arayabilirsiniz.`,
      en: `Every approved deposit of ₺250 or more in December earned a lottery ticket. Look yours up by number on the Tickets page of your account.`,
    },
    image: '/art/lottery.svg',
    link: '/profile/tickets',
    linkText: { tr: 'Biletlerim', en: 'My tickets' },
  },
  {
    id: 'draft',
    status: 'passive',
    window: season,
    title: { tr: 'Taslak promosyon', en: 'Draft promotion' },
    text: { tr: 'Henüz yayında değil.', en: 'Not published yet.' },
    image: '',
    link: '/promotions',
    linkText: { tr: 'Promosyonlar', en: 'Promotions' },
  },
];
