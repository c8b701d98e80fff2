import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { footerMenu, headerMenu, investmentMethods, languages, partners } from '#content/datas';
import { licenses } from '#content/licenses';
import { promotions } from '#content/promotions';
import { sliders } from '#content/sliders';
import { tournaments } from '#content/tournaments';
import { drawingAt, hasPicture } from './pictures.server';

test('CONTENT-1 a picture is a file of the site, and no file outside it', () => {
  expect(hasPicture('/art/race.svg')).toBe(true);
  expect(hasPicture('/art/marks.svg#f')).toBe(true);
  for (const address of [
    '/art/gone.svg',
    '/art/gone.svg#f',
    '/art',
    '/',
    '/../package.json',
    '/art/../../public/favicon.svg',
    '/robots.txt',
  ])
    expect(hasPicture(address), address).toBe(false);
});

test('CONTENT-1 every picture of the seed exists', () => {
  const seed = JSON.stringify({
    promotions,
    sliders,
    tournaments,
    headerMenu,
    footerMenu,
    languages,
    partners,
    investmentMethods,
    licenses,
  });
  const named = [...seed.matchAll(/"image":"([^"]+)/g)].map(([, address]) => address ?? '');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((address) => !hasPicture(address))).toEqual([]);
});

test('SHELL-1 every mark that the footer uses is in the picture of marks', () => {
  const marks = readFileSync('public/art/marks.svg', 'utf8');
  const named = [...JSON.stringify({ partners, investmentMethods, licenses }).matchAll(/marks\.svg#([\w-]+)/g)];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(([, name]) => !marks.includes(`<view id="${name}"`))).toEqual([]);
});

test('SHELL-1 no mark of the footer overlaps another', () => {
  const drawing = / d="([^"]+)"/.exec(readFileSync('public/art/marks.svg', 'utf8'))?.[1] ?? '';
  const parts = drawing.split(/(?=M)/);
  expect(parts.length).toBeGreaterThan(30);
  // Each mark has 24 units of height; absolute coordinates after a start must stay within it.
  const placeOf = (y: string | undefined) => Math.floor(Number(y) / 24);
  const astray = parts.filter((part) => {
    const start = placeOf(/^M[\d.]+ ([\d.]+)/.exec(part)?.[1]);
    const heights = [...part.matchAll(/V([\d.]+)|L[\d.]+ ([\d.]+)/g)].map(([, down, line]) => placeOf(down ?? line));
    return heights.some((place) => place !== start);
  });
  expect(astray).toEqual([]);
});

test('CONTENT-1 the source of an SVG is returned, and of no other file', () => {
  expect(drawingAt('/art/race.svg')).toMatch(/^<svg/);
  for (const address of ['/icon-192.png', '/art/gone.svg', '/../package.json', '/../README.svg'])
    expect(drawingAt(address), address).toBeUndefined();
});
