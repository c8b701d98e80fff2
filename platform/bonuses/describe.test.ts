import { expect, test } from 'vitest';
import { describeTerms } from '.';
import type { BonusTerms } from './terms';

const READING = { lang: 'en', now: new Date('2026-03-10T09:00:00Z'), brand: 'Rubato' } as const;
const TERMS: BonusTerms = {
  title: { tr: 'hediye', en: 'gift' },
  text: { tr: 'hediye', en: 'gift' },
  figures: { TRY: {} },
  percent: 10,
  wagering: 5,
  counting: {},
  days: 5,
  claimDays: 2,
  oncePer: 'player',
};

test('BONUS-1 players read every figure of the terms: amounts in kuruş, odds in hundredths, nothing that is not limited', () => {
  const terms: BonusTerms = {
    ...TERMS,
    title: { tr: 'Hediye', en: '{{brand}} gift' },
    turnover: 2,
    minRounds: 12,
    figures: { TRY: { minDeposit: '100', cap: '999.50', minTurnover: '40', maxStake: '20', maxWin: '3000' } },
    counting: { slot: 100, live: 10, bingo: 20, hall: 30, bet: { percent: 50, fromOdds: 1.15 } },
  };
  expect(describeTerms(terms, 0, READING)).toEqual({
    title: 'Rubato gift',
    text: 'gift',
    percent: 10,
    wagering: 5,
    turnover: 2,
    counting: { slot: 100, live: 10, bingo: 20, hall: 30, bet: 50, betFromOdds: 115 },
    minDeposit: 10_000n,
    cap: 99_950n,
    minTurnover: 4_000n,
    maxStake: 2_000n,
    maxWin: 300_000n,
    minRounds: 12,
    days: 5,
  });
  expect(describeTerms(TERMS, 0, READING)).toEqual({
    title: 'gift',
    text: 'gift',
    percent: 10,
    wagering: 5,
    counting: { slot: 0, live: 0, bingo: 0, hall: 0, bet: 0 },
    days: 5,
  });
});

test('BONUS-1 free spins name their slot, the value of one, and the number that is left', () => {
  const spins: BonusTerms = { ...TERMS, game: '1008', spins: 3, figures: { TRY: { spinValue: '5' } } };
  expect(describeTerms(spins, 2, READING)).toMatchObject({ spins: { gameID: '1008', left: 2, value: 500n } });
  const figures = { TRY: { spinValue: '5' } };
  for (const part of [
    { game: '1008' },
    { spins: 3 },
    { figures },
    { game: '1008', spins: 3 },
    { game: '1008', figures },
  ])
    expect(describeTerms({ ...TERMS, ...part }, 2, READING).spins).toBeUndefined();
});
