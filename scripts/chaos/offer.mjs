/**
 * Bonus offer with wagering that a run adds to the content. Players complete its wagering within a few minutes, and it
 * forfeits nothing at its release, because it has no largest win.
 */
export const OFFER = {
  id: 'chaos',
  kind: 'deposit',
  status: 'active',
  window: { from: '2024-01-01', to: '2100-01-01' },
  audience: 'everybody',
  title: { tr: '%100 yatırım bonusu', en: '100% deposit bonus' },
  text: { tr: 'Yatırımınızın %100’ü, en fazla 60 ₺.', en: '100% of your deposit, ₺60 at most.' },
  percent: 100,
  figures: { TRY: { cap: '60', minDeposit: '50' } },
  wagering: 2,
  counting: { slot: 100, live: 100 },
  days: 7,
  claimDays: 7,
  oncePer: 'player',
};
