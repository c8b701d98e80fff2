import { describe, expect, test } from 'vitest';
import '~/lib/language/i18next.server';
import { fixedT } from '~/lib/language/i18n';
import { possibleWin, winText } from './possible-win';
import { highestStake, stakeFault } from './stake-fault';

const words = { t: fixedT('tr', 'betting'), language: 'tr' as const };
const bounds = { lines: 1, minStake: 100n, maxStake: 2_000_000n, balance: 5_000n };

describe('the stake of a bet slip', () => {
  test.each([
    [99n, 'Tutar 1–20.000\u00a0₺ arasında olmalı'],
    [100n, undefined],
    [5_000n, undefined],
    [5_001n, 'Bakiyeniz bu tutara yetmiyor. Bakiye: 50,00\u00a0₺'],
    [2_000_001n, 'Tutar 1–20.000\u00a0₺ arasında olmalı'],
  ])('BET-32 a stake of %i kuruş with a balance of 50 lira: %s', (stake, message) => {
    expect(stakeFault(stake, bounds, words)).toBe(message);
  });

  test('BET-32 a visitor has no balance; a system needs a stake that its lines divide', () => {
    expect(stakeFault(2_000_000n, { ...bounds, balance: undefined }, words)).toBeUndefined();
    expect(stakeFault(1_000n, { ...bounds, lines: 3 }, words)).toBe(
      'Tutar 3 kolona eşit bölünmüyor. En yakın tutarlar: 9,99\u00a0₺ ve 10,02\u00a0₺',
    );
  });

  test('BET-32 the highest stake is within balance and maximum, divisible by the lines, or none', () => {
    expect(highestStake(bounds)).toBe(5_000n);
    expect(highestStake({ ...bounds, lines: 3 })).toBe(4_998n);
    expect(highestStake({ ...bounds, balance: undefined })).toBe(2_000_000n);
    expect(highestStake({ ...bounds, balance: 99n })).toBe(0n);
  });

  test('BET-32 the possible win never exceeds the highest win, which is named then', () => {
    const picks = [1_000, 1_000].map((odds) => ({ market: 'result' as const, odds }));
    const coupon = { lines: 1, fold: 2, picks, maxPayout: 50_000_000n };
    expect(winText(10_000n, coupon, words)).toBe('10.000,00\u00a0₺');
    expect(winText(2_000_000n, coupon, words)).toBe('500.000\u00a0₺ (en yüksek kazanç)');
    expect(possibleWin(2_000_000n, coupon)).toBe(50_000_000n);
    const score = { ...coupon, fold: 1, picks: [{ market: 'correct-score' as const, odds: 100_000 }] };
    expect(winText(2_000_000n, score, words)).toContain('(en yüksek kazanç)');
  });
});
