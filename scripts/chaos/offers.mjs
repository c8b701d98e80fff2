/** Bonus offers with wagering that a run adds to the content. Neither forfeits anything at its release: no largest win. */

/** Players complete its wagering within a few minutes. */
const TERMS = {
  status: 'active',
  window: { from: '2024-01-01', to: '2100-01-01' },
  audience: 'everybody',
  wagering: 2,
  counting: { slot: 100, live: 100 },
  days: 7,
  claimDays: 7,
  oncePer: 'player',
};

export const DEPOSIT_OFFER = {
  ...TERMS,
  id: 'chaos',
  kind: 'deposit',
  title: { tr: '%100 yatırım bonusu', en: '100% deposit bonus' },
  text: { tr: 'Yatırımınızın %100’ü, en fazla 60 ₺.', en: '100% of your deposit, ₺60 at most.' },
  percent: 100,
  figures: { TRY: { cap: '60', minDeposit: '50' } },
};

/** Free spins at the stake that the form of the game proposes. */
export const SPINS_OFFER = {
  ...TERMS,
  id: 'chaos-spins',
  kind: 'free-spins',
  title: { tr: '10 bedava dönüş', en: '10 free spins' },
  text: { tr: '5 ₺ bahisle 10 dönüş.', en: '10 spins at ₺5.' },
  figures: { TRY: { spinValue: '5' } },
  game: '1002',
  spins: 10,
};

export const OFFERS = [DEPOSIT_OFFER, SPINS_OFFER];

/** Id of the cashback, and its minimum per day, which players reach within a few minutes. */
export const CASHBACK = 'cashback';
export const CASHBACK_MINIMUM = { minRounds: 10, figures: { TRY: { minTurnover: '50' } } };
