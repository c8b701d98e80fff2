import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { PROVIDERS, INSTANT_BINGO, SLOTS, TABLES } from '../../content/games';
import { POSTERS_VERSION } from '../../content/games/posters';
import { allPosters, postersVersion } from './all';

const posters = allPosters();
const weigh = (svg: string) =>
  brotliCompressSync(svg, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  }).length;
const weights = new Map([...posters].map(([path, svg]) => [path, weigh(svg)]));
const gamePosters = [...posters].filter(([path]) => !path.startsWith('provider/'));

test('CAT-4 every game and provider has its own picture, well-formed, 3 to 4', () => {
  for (const { id } of SLOTS) expect(posters.has(`slot/${id}.svg`)).toBe(true);
  for (const { id } of TABLES) expect(posters.has(`live/${id}.svg`)).toBe(true);
  for (const { id } of INSTANT_BINGO) expect(posters.has(`bingo/${id}.svg`)).toBe(true);
  for (const { id } of PROVIDERS) expect(posters.has(`provider/${id}.svg`)).toBe(true);
  expect(new Set(posters.values()).size).toBe(posters.size);
  for (const [path, svg] of gamePosters)
    expect(svg, path).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="180" height="240" viewBox="5 0 150 200">/,
    );
});

test('CAT-4 pictures are XML: tags close, attributes are quoted, texts are escaped, every reference has its target', () => {
  for (const [path, svg] of posters) {
    const open: string[] = [];
    const misclosed: string[] = [];
    const rest = svg.replace(
      /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
      (_, closing: string, name: string, __, empty: string) => {
        if (closing && open.pop() !== name) misclosed.push(name);
        if (!closing && !empty) open.push(name);
        return '';
      },
    );
    expect([...misclosed, ...open], path).toEqual([]);
    expect(rest.replace(/&amp;|&lt;/g, ''), path).not.toMatch(/[<>&"]/);
    for (const [, target] of svg.matchAll(/(?:href="|url\()#(\w)/g)) expect(svg, path).toContain(`id="${target}"`);
    expect(svg, path).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('budgets: a picture weighs at most 1.2 kB, and 900 bytes on average', () => {
  for (const [path, weight] of weights) expect(weight, path).toBeLessThanOrEqual(1200);
  const all = gamePosters.map(([path]) => weights.get(path) ?? 0);
  expect(all.reduce((sum, weight) => sum + weight, 0) / all.length).toBeLessThanOrEqual(900);
});

test('CAT-4 lettering stays inside the picture, in letters and signs of Turkish and English', () => {
  for (const [path, svg] of gamePosters) {
    const lines = [...svg.matchAll(/<path id="[wx]" transform="translate\(([\d.]+) ([\d.]+)\)/g)];
    expect(lines.length, path).toBeGreaterThan(0);
    // Lines are centred on the picture, which reaches from 5 to 155.
    for (const [, left, top] of lines) {
      expect(Number(left), path).toBeGreaterThan(9);
      expect(Number(top), path).toBeGreaterThan(110);
    }
    expect(svg, path).not.toContain('<text');
  }
});

test('CAT-4 the version in the pictures’ URLs is that of the pictures (node scripts/posters.mjs --stamp)', () => {
  expect(POSTERS_VERSION).toBe(postersVersion(posters));
});
