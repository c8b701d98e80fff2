import { expect, test } from 'vitest';
import { IS_LONG } from '#arcade/testing';
import { figures } from '../bench/sharp-figures';

test.runIf(IS_LONG)(
  'BET-11 a bettor who knows score, clock and probabilities loses, and with the feed and rules of b01ba30 wins',
  { meta: { needs: 'the long run' }, timeout: 600_000 },
  () => {
    const all = [...figures(25, 'a secret')].filter(({ sport }) => sport === 'all');
    for (const way of ['prices', 'prices and cash-outs'] as const) {
      const [now, then] = (['now', 'b01ba30'] as const).map((rules) =>
        all.find((one) => one.rules === rules && one.way === way)!,
      );
      // Today's feed leaves such a bettor few prices or none.
      expect(now!.taken === 0 ? 0 : now!.returned + 2 * now!.error, way).toBeLessThan(0.985);
      expect(then!.returned - 2 * then!.error, way).toBeGreaterThan(1);
    }
    expect(all.find(({ rules, way }) => rules === 'now' && way === 'cash-outs')!.taken).toBeGreaterThan(100);
  },
);
