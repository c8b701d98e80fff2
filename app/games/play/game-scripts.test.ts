import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bundlePageScript, findPageScripts } from '../../../scripts/page-scripts.mjs';
import { formatLike } from './count-up';
import { getGameScript } from './game-scripts';

describe('GAME-7 scripts of games', () => {
  const sources = findPageScripts() as string[];

  test('each family of games that is played in place has one, and its URL names its text', async () => {
    for (const family of ['slots', 'hands', 'bingo']) {
      const source = sources.find((file) => path.basename(file) === `${family}.play.ts`)!;
      expect(getGameScript(family)).toBe((await bundlePageScript(source)).url);
    }
    expect(() => getGameScript('chess')).toThrow('app/games/chess/chess.play.ts');
  });

  test.each(sources.map((file) => [path.basename(file), file]))(
    'budgets: %s weighs at most 15 kB with all that it imports, and has no framework',
    async (_, file) => {
      const { text } = await bundlePageScript(file);
      expect(brotliCompressSync(text).length).toBeLessThanOrEqual(15_000);
      expect(text).not.toMatch(/react|Math\.random/i);
    },
  );

  test('a win counts up in the separators of its language', () => {
    expect(formatLike('1.234,50', 123_450)).toBe('1.234,50');
    expect(formatLike('1,234.50', 99_905)).toBe('999.05');
    expect(formatLike('1,234.50', 1_234_567_89)).toBe('1,234,567.89');
    expect(formatLike('5,00', 7)).toBe('0,07');
  });
});
