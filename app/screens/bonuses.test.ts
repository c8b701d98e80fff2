import { expect, test } from 'vitest';
import type { BonusOffer } from '#contract/bonus';
import { BONUS_PLAYS } from '#contract/bonuses';
import { offerView } from './bonuses.server';

const OFFER: BonusOffer = {
  offerID: 'o1',
  kind: 'deposit',
  title: 'x',
  text: 'x',
  wagering: 10,
  days: 7,
  counting: { slot: 60, live: 10, bingo: 90, hall: 80, bet: 70, betFromOdds: 150 },
  until: new Date('2026-03-17T21:00:00Z'),
};
const countsFact = (counting: Partial<BonusOffer['counting']>): string | undefined => {
  const view = offerView({ ...OFFER, counting: { ...OFFER.counting, ...counting } }, 'en');
  return view.facts.find(({ label }) => label === 'What counts')?.value;
};

test('BONUS-1 the card of an offer names every kind of play that counts, with its share', () => {
  for (const share of [60, 10, 90, 80, 70]) expect(countsFact({})).toContain(`${share}%`);
  for (const play of BONUS_PLAYS) expect(countsFact({ [play]: 0 })).not.toContain(`${OFFER.counting[play]}%`);
  expect(countsFact({ hall: undefined })).toBe(countsFact({ hall: 0 }));
});
