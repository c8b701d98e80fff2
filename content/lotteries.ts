/** Lotteries: every approved transaction that brings at least so many lira within the window is a ticket. */
export const lotteries = [
  {
    id: 'new-year-2024',
    title: { tr: '2024 yılbaşı çekilişi', en: 'New Year lottery 2024' },
    window: { from: '2023-12-01', to: '2024-01-02' },
    least: 250,
  },
  {
    id: 'month',
    title: { tr: 'Ayın çekilişi', en: 'Lottery of the month' },
    window: { everyDays: 28, anchor: '2024-01-01' },
    least: 250,
  },
];
