import { expect, test } from 'vitest';
import { reelSymbols } from './reels';
import { SCATTER, WILD } from './slots/game';

test('GAME-3 the symbols that the rules name show their whole names, within the symbol', () => {
  const shapes = reelSymbols([], { wild: 'JOKER', scatter: 'SCATTER' });
  for (const [symbol, letters] of [
    [WILD, 5],
    [SCATTER, 7],
  ] as const) {
    const [, scale, x, word] = /<g transform="matrix\(([\d.]+) 0 0 [\d.]+ (\d+) [\d.]+\)"[^>]*>(.*?)<\/g>/.exec(
      shapes[symbol]!,
    )!;
    const glyphs = [...word!.matchAll(/<path d="([^"]*)"(?: transform="translate\(([\d.]+)\)")?/g)];
    expect(glyphs).toHaveLength(letters);
    expect(glyphs.every(([, lines]) => lines !== '')).toBe(true);
    expect(Number(x)).toBeGreaterThan(12);
    expect(Number(x) + Number(scale) * Number(glyphs.at(-1)![2])).toBeLessThan(82);
  }
});
