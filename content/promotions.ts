/**
 * Promotions. Windows with `everyDays` come again for ever, so that active, coming and finished ones exist at any time:
 * `occurrence` -1 is the turn before this one, 1 the next. The three bonuses are those of `bonuses.ts`, with its figures.
 */
const season = { everyDays: 28, anchor: '2024-01-01' };

export const promotions = [
  {
    id: 'welcome-bonus',
    status: 'active',
    window: season,
    title: { tr: '%50 hoş geldin bonusu, 999 TRY’ye kadar', en: '50% welcome bonus up to 999 TRY' },
    text: {
      tr: `{{brand}} üyelerinin ilk yatırımına %50 bonus, en fazla 999 TRY. Önce Bonuslarım sayfasından alın, sonra yatırımınızı yapın: bonus, yatırım onaylanınca eklenir.

# Koşullar
- Yalnızca ilk yatırım için ve bir kez verilir; minimum yatırım 50 ₺.
- Bonus, 30 gün içinde 20 kez çevrilince gerçek paraya dönüşür: 500 ₺ bonus için 10.000 ₺ bahis.
- Slot ve bingo bahislerinin tamamı, masa oyunlarının %10’u, en az 1,50 oranlı spor bahisleri sayılır.
- Çevrim sürerken bir turda en fazla 100 ₺ oynanır; bonustan en fazla 10.000 ₺ gerçek paraya dönüşür.
- Çevrim bitmeden çekim isterseniz bonus silinir; bunu çekimden önce söyler ve onayınızı alırız.`,
      en: `50% on top of the first deposit of a member of {{brand}}, 999 TRY at most. Claim it on the My bonuses page first, then make your deposit: it is added once the deposit is approved.

# Conditions
- It is given once, on the first deposit only; the smallest deposit is ₺50.
- It becomes real money once it has been wagered 20 times within 30 days: ₺10,000 of stakes for a bonus of ₺500.
- Stakes on slots and bingo count in full, table games at 10%, sports bets at odds of 1.50 or more.
- While you are wagering, the largest stake in a round is ₺100; at most ₺10,000 becomes real money.
- Asking for a withdrawal before then ends the bonus; we tell you and ask you to confirm first.`,
    },
    image: '/art/welcome.svg',
    link: '/profile/bonuses',
    linkText: { tr: 'Bonusu al', en: 'Claim the bonus' },
  },
  {
    id: 'casino-discount',
    status: 'active',
    window: season,
    title: { tr: '%30 casino kayıp iadesi', en: '30% casino cashback' },
    text: {
      tr: `Casino ve slot oyunlarında bir günde net kaybettiğinizin %30’u, gece yarısından sonra gerçek para olarak bakiyenize döner.

# Nasıl hesaplanır?
O gün (İstanbul saatiyle) gerçek parayla oynadığınız bahislerden kazançlarınız ve iadeleriniz düşülür; kalan net kaybın %30’u, günde en fazla 5.000 ₺ ödenir.

# Koşullar
- Bonuslarım sayfasından bir kez katılın; siz ayrılana ya da teklif sona erene kadar her gün hesaplanır. Katıldığınız günün tamamı sayılır.
- Çevrim şartı yoktur; açık bir bonusla birlikte kullanılabilir.
- Bir gün en az 200 tur ve 500 ₺ bahisle sayılır. Bir turun en fazla günün bahislerinin 1/200’i kadarı sayılır. Tur, bittiği güne sayılır.
- Bonus parasıyla oynanan bahisler ve spor bahisleri sayılmaz.`,
      en: `30% of what you lost on casino and slot games in a day comes back into your balance after midnight, as real money.

# How it is worked out
The day’s wins and returned stakes (Istanbul time) are taken off what you staked with real money; 30% of the net loss that is left is paid, ₺5,000 a day at most.

# Conditions
- Join once on the My bonuses page; it is worked out every day until you leave or the offer ends. The day you join counts in full.
- There is no wagering, and it can be combined with an open bonus.
- A day counts from 200 rounds and ₺500 of stakes on. Of one round counts at most 1/200 of the day’s stakes. A round counts on the day it ended.
- Stakes of bonus money and sports bets do not count.`,
    },
    image: '/art/discount.svg',
    link: '/profile/bonuses',
    linkText: { tr: 'Kayıp iadesine katıl', en: 'Join the cashback' },
  },
  {
    id: 'no-wagering',
    status: 'active',
    window: season,
    title: { tr: '%20 çevrimsiz yatırım bonusu', en: '20% deposit bonus without wagering' },
    text: {
      tr: `Yatırıma %20 bonus, çevrim şartı olmadan: eklenen tutar gerçek paradır. Yatırdığınız tutarı bir kez oynadığınızda eklenir.

# Koşullar
- Minimum yatırım 100 ₺, bonus en fazla 500 ₺.
- Önce Bonuslarım sayfasından alın, sonra yatırımınızı yapın; bonus bir sonraki yatırım için bir gün bekler.
- Bonus, yatırımdan sonraki 7 gün içinde yatırım tutarı kadar slot ya da bingo oynadığınızda eklenir. Daha önce çekim yaparsanız sona erer; bunu çekimden önce söyler, onayınızı alırız.
- Günde bir yatırım için geçerlidir ve başka bir bonus açıkken alınamaz.`,
      en: `20% on top of a deposit without any wagering requirement: what is added is real money. It is added once you have staked the deposit.

# Conditions
- The smallest deposit is ₺100, the bonus ₺500 at most.
- Claim it on the My bonuses page first, then make your deposit; it waits a day for your next deposit.
- The bonus is added once you have staked the amount of the deposit on slots or bingo, within 7 days of it. A withdrawal before that ends it; we tell you and ask you to confirm first.
- It counts for one deposit a day, and cannot be claimed while another bonus is open.`,
    },
    image: '/art/deposit.svg',
    link: '/profile/bonuses',
    linkText: { tr: 'Bonusu al', en: 'Claim the bonus' },
  },
  {
    id: 'weekly-race',
    status: 'active',
    window: { everyDays: 7, anchor: '2024-01-01' },
    title: { tr: 'Haftanın yarışı: 50.000 ₺', en: 'Race of the week: ₺50,000' },
    text: {
      tr: `Pazartesi 00.00’dan pazar gece yarısına kadar oynadığınız her lira bir puandır. Ödül havuzu ilk on oyuncu arasında paylaşılır; ödüller yarış bitince otomatik olarak bakiyeye eklenir.

Sıralama Turnuvalar sayfasında gün boyu güncellenir; katılmak için ayrıca başvurmanız gerekmez.`,
      en: `From Monday 00:00 until midnight on Sunday every lira you stake is a point. The first ten players share the prize pool; prizes are added to the balance automatically when the race ends.

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
    title: { tr: 'Kart ve zar slotları yarışı: 75.000 ₺', en: 'Card and dice slots race: ₺75,000' },
    text: {
      tr: `Gelecek sezonun ilk haftasında kart ve zar slotlarında oynayanlar yarışıyor. Ödül havuzu 75.000 ₺; katılmak için o hafta bu slotlarda oynamanız yeterli.`,
      en: `A race on the card and dice slots, in the first week of the coming season. The pool is ₺75,000; all it takes is to play these slots that week.`,
    },
    image: '/art/masters.svg',
    link: '/tournaments',
    linkText: { tr: 'Turnuvalar', en: 'Tournaments' },
  },
  {
    id: 'last-season',
    status: 'active',
    window: { everyDays: 28, anchor: '2024-01-01', occurrence: -1 },
    title: { tr: 'Geçen sezonun kupası: 250.000 ₺', en: 'Last season’s cup: ₺250,000' },
    text: {
      tr: `Dört hafta boyunca slotlarda oynanan her lira bir puandı; kupa sonuçlandı. Son sıralama Turnuvalar sayfasında, yeni sezon devam ediyor.`,
      en: `For four weeks every lira staked on slots was a point, and the cup is decided. The final leaderboard is on the Tournaments page; a new season is under way.`,
    },
    image: '/art/cup.svg',
    link: '/tournaments',
    linkText: { tr: 'Sonuçları gör', en: 'See the results' },
  },
  {
    id: 'new-year-lottery',
    status: 'active',
    window: { from: '2023-12-01', to: '2024-01-01' },
    title: { tr: 'Yılbaşı çekilişi', en: 'New Year lottery' },
    text: {
      tr: `Aralık ayında hesabınıza 250 ₺ ve üzeri para getiren, onaylanmış her işlem bir çekiliş bileti kazandırdı. Biletlerinizi hesabınızdaki Çekiliş biletlerim sayfasında numarasıyla arayabilirsiniz.`,
      en: `Every approved transaction that brought ₺250 or more to your account in December earned a lottery ticket. Look yours up by number on the My lottery tickets page of your account.`,
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
