/**
 * Promotions. Windows with `everyDays` come again for ever, so that active, coming and finished ones exist at any time:
 * `occurrence` -1 is the turn before this one, 1 the next.
 */
const season = { everyDays: 28, anchor: '2024-01-01' };

export const promotions = [
  {
    id: 'welcome-bonus',
    status: 'active',
    window: season,
    title: { tr: '%50 hoş geldin bonusu, 999 TRY’ye kadar', en: '50% welcome bonus up to 999 TRY' },
    text: {
      tr: `{{brand}} ailesine yeni katılan her üyenin ilk yatırımına %50 bonus ekliyoruz. Bonusun üst sınırı 999 TRY’dir.

# Nasıl alınır?
- Üye olun ve hesabınızı e-posta ile onaylayın.
- İlk yatırımınızı herhangi bir yöntemle yapın.
- Destek sayfasından, “Bonuslar” konusuyla hoş geldin bonusunu isteyin.

# Bilmeniz gerekenler
- Bonus yalnızca ilk yatırım için ve bir kez verilir.
- Çevrim koşulu ve kalan tutar destek yanıtında bildirilir.
- Aynı kişi, aile, adres ya da cihaz için tek bonus tanımlanır.`,
      en: `Every new member of {{brand}} gets 50% on top of the first deposit. The bonus is 999 TRY at most.

# How to get it
- Join and confirm your account by e-mail.
- Make your first deposit with any method.
- Ask for the welcome bonus on the support page, under “Bonuses”.

# What you should know
- It is given once, on the first deposit only.
- Support tells you the wagering requirement and what is left of it.
- One bonus per person, family, address or device.`,
    },
    image: '/art/welcome.svg',
    link: '/register',
    linkText: { tr: 'Hemen üye ol', en: 'Join now' },
  },
  {
    id: 'casino-discount',
    status: 'active',
    window: season,
    title: { tr: '%30 casino indirimi', en: '30% casino discount' },
    text: {
      tr: `Casino ve slot oyunlarında kaybettiğiniz yatırımın %30’unu indirim olarak geri veriyoruz.

# Nasıl hesaplanır?
Son yatırımınızdan bu yana kaybettiğiniz net tutarın %30’u hesaplanır. Dönem içinde yapılan çekimler ve açık bonuslar hesaptan düşülür.

# Koşullar
- İndirim, bakiyeniz 10 TRY’nin altına indiğinde istenebilir.
- Aynı yatırım için yatırım bonusu alındıysa indirim verilmez.
- Günde bir kez yararlanılır.`,
      en: `We give back 30% of the deposit you lost on casino and slot games.

# How it is worked out
30% of your net loss since your last deposit. Withdrawals of the period and open bonuses are taken off first.

# Conditions
- It can be asked for once your balance is below 10 TRY.
- A deposit that already carried a bonus does not count.
- Once a day.`,
    },
    image: '/art/discount.svg',
    link: '/support',
    linkText: { tr: 'İndirim iste', en: 'Ask for it' },
  },
  {
    id: 'no-wagering',
    status: 'active',
    window: season,
    title: { tr: '%20 çevrimsiz yatırım bonusu', en: '20% deposit bonus without wagering' },
    text: {
      tr: `Her yatırımınıza %20 çevrimsiz bonus. Bonus tutarını çevirmek zorunda değilsiniz: kazandığınız para sizindir.

- En az yatırım 100 TRY’dir.
- Bonus, yatırımla oynamaya başlamadan önce istenmelidir.
- Günde bir yatırım için geçerlidir ve başka bir bonusla birleşmez.`,
      en: `20% on your deposits without any wagering requirement. You do not have to play the bonus through: what you win is yours.

- The smallest deposit is 100 TRY.
- Ask for it before you start playing with the deposit.
- One deposit a day, not together with another bonus.`,
    },
    image: '/art/deposit.svg',
    link: '/profile/deposit',
    linkText: { tr: 'Para yatır', en: 'Deposit' },
  },
  {
    id: 'weekly-race',
    status: 'active',
    window: { everyDays: 7, anchor: '2024-01-01' },
    title: { tr: 'Haftanın yarışı: 50.000 TRY', en: 'Race of the week: 50,000 TRY' },
    text: {
      tr: `Pazartesi 00.00’dan pazar gece yarısına kadar oynadığınız her lira bir puandır. Ödül havuzu ilk on oyuncu arasında paylaşılır; ödüller yarış bitince kendiliğinden bakiyeye eklenir.

Sıralama Turnuvalar sayfasında gün boyu yenilenir; katılmak için ayrıca başvurmanız gerekmez.`,
      en: `From Monday 00:00 until midnight on Sunday every lira you stake is a point. The prize pool is shared by the first ten players; prizes reach the balance by themselves when the race ends.

The table on the Tournaments page is kept up to date all day; there is nothing to sign up for.`,
    },
    image: '/art/race.svg',
    link: '/tournaments',
    linkText: { tr: 'Sıralamayı gör', en: 'See the table' },
  },
  {
    id: 'table-masters',
    status: 'active',
    window: { everyDays: 28, anchor: '2024-01-01', days: 7, occurrence: 1 },
    title: { tr: 'Masa oyunları ustaları: 75.000 TRY', en: 'Table game masters: 75,000 TRY' },
    text: {
      tr: `Gelecek sezonun ilk haftasında masa oyunlarının en iyileri yarışıyor. Ödül havuzu 75.000 TRY; katılmak için o hafta zar ve kart temalı slotlarda oynamanız yeterli.`,
      en: `The best of the table games compete in the first week of the coming season. The pool is 75,000 TRY; all it takes is to play the slots of dice and cards in that week.`,
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
      tr: `İki hafta süren şenlikte her gün bir slotun en çok oynayan üç oyuncusu ödüllendirildi. Katılan herkese teşekkür ederiz; yenisi gelecek dönem.`,
      en: `For two weeks the three keenest players of one slot were rewarded every day. Thank you for taking part; another one follows next season.`,
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
      tr: `Aralık ayında onaylanan her 250 TRY ve üzeri yatırım bir çekiliş bileti kazandırdı. Biletlerinizi hesabınızdaki Biletler sayfasında numarasıyla arayabilirsiniz.`,
      en: `Every approved deposit of 250 TRY or more in December earned a lottery ticket. Look yours up by number on the Tickets page of your account.`,
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
