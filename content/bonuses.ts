/**
 * Bonuses as a fresh installation offers them: the three of the home page, free spins that an operator gives, and a
 * promotion code. Amounts in lira. An operator's own, by `content import`, take their place and stay.
 */
const season = { everyDays: 28, anchor: '2024-01-01' };

/** Slots and bingo in full, tables by a tenth, bets from odds of 1.50. */
const counting = { slot: 100, live: 10, bingo: 100, hall: 100, bet: { percent: 100, fromOdds: 1.5 } };

export const bonuses = [
  {
    id: 'welcome',
    kind: 'deposit' as const,
    status: 'active',
    window: season,
    audience: 'first-deposit' as const,
    title: { tr: '%50 hoş geldin bonusu', en: '50% welcome bonus' },
    text: {
      tr: 'İlk yatırımınızın %50’si, en fazla 999 ₺. Önce bonusu alın, sonra yatırımınızı yapın.',
      en: '50% of your first deposit, ₺999 at most. Claim the bonus first, then make your deposit.',
    },
    percent: 50,
    figures: { TRY: { cap: '999', minDeposit: '50', maxStake: '100', maxWin: '10000' } },
    wagering: 20,
    counting,
    days: 30,
    claimDays: 7,
    oncePer: 'player' as const,
  },
  {
    id: 'cashback',
    kind: 'cashback' as const,
    status: 'active',
    window: season,
    audience: 'everybody' as const,
    title: { tr: '%30 casino kayıp iadesi', en: '30% casino cashback' },
    text: {
      tr: 'Katıldığınız günden başlayarak, bir günde casino ve slot oyunlarında kendi paranızdan net kaybettiğinizin %30’u, gece yarısından sonra gerçek para olarak. O gün en az 200 tur ve 500 ₺ bahis gerekir; bir turdan en fazla günün bahislerinin 1/200’i kadarı sayılır.',
      en: '30% of what you lose of your own money in a day on casino and slot games, as real money after midnight, from the day you join. A day needs 200 rounds and ₺500 of stakes at least; of one round counts at most 1/200 of the day’s stakes.',
    },
    percent: 30,
    figures: { TRY: { cap: '5000', minTurnover: '500' } },
    wagering: 0,
    counting: {},
    minRounds: 200,
    days: 1,
    claimDays: 7,
    oncePer: 'player' as const,
  },
  {
    id: 'no-wagering',
    kind: 'deposit' as const,
    status: 'active',
    window: season,
    audience: 'everybody' as const,
    title: { tr: '%20 çevrimsiz yatırım bonusu', en: '20% deposit bonus without wagering' },
    text: {
      tr: 'Bir sonraki yatırımınızın %20’si, gerçek para olarak: yatırdığınız tutarı slot ya da bingoda bir kez oynadığınızda eklenir, bonusun çevrim şartı yoktur. Daha önce çekim yaparsanız bonus sona erer. Günde bir kez, en fazla 500 ₺.',
      en: '20% of your next deposit as real money: it is added once you have staked the deposit on slots or bingo, with no wagering requirement on the bonus. A withdrawal before that ends it. Once a day, ₺500 at most.',
    },
    percent: 20,
    figures: { TRY: { cap: '500', minDeposit: '100' } },
    wagering: 0,
    turnover: 1,
    counting: { slot: 100, bingo: 100, hall: 100 },
    days: 7,
    claimDays: 1,
    oncePer: 'day' as const,
  },
  {
    id: 'free-spins',
    kind: 'free-spins' as const,
    status: 'active',
    window: season,
    audience: 'invited' as const,
    title: { tr: 'Sultanın Tacı’nda 20 bedava dönüş', en: '20 free spins on Sultanın Tacı' },
    text: {
      tr: 'Sultanın Tacı slotunda 5 ₺ bahisle 20 dönüş bizden. Kazancınız, bonus 10 kez çevrilince gerçek paraya dönüşür.',
      en: '20 spins at ₺5 on the slot Sultanın Tacı are on us. What they win becomes real money once the bonus has been wagered 10 times.',
    },
    figures: { TRY: { spinValue: '5', maxStake: '50', maxWin: '1000' } },
    wagering: 10,
    counting,
    days: 7,
    claimDays: 7,
    oncePer: 'day' as const,
    game: '1008',
    spins: 20,
  },
  {
    id: 'code-25',
    kind: 'deposit' as const,
    status: 'active',
    window: season,
    audience: 'everybody' as const,
    title: { tr: 'Promosyon kodu: %25 yatırım bonusu', en: 'Promotion code: 25% deposit bonus' },
    text: {
      tr: 'Kodla yapılan yatırımın %25’i, en fazla 250 ₺.',
      en: '25% of the deposit made with the code, ₺250 at most.',
    },
    percent: 25,
    figures: { TRY: { cap: '250', minDeposit: '50', maxStake: '50', maxWin: '2500' } },
    wagering: 10,
    counting,
    days: 14,
    claimDays: 7,
    oncePer: 'player' as const,
    code: 'MERHABA25',
    uses: 1000,
  },
];

/**
 * What the best strategy takes on average from each offer at most: lira per 100 lira of the deposit, of a day's stakes (cashback)
 * or of the value of the spins. A test plays them (`bonuses offers` shows the figures); only the cashback and the bonus without
 * wagering can be claimed again, and neither pays without risk.
 */
export const bonusBounds = {
  welcome: 44,
  cashback: 7.5,
  'no-wagering': 16.6,
  'free-spins': 92,
  'code-25': 23,
} as const satisfies Readonly<Record<string, number>>;
