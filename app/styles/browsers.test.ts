import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import DoIUse from 'doiuse';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { BROWSERS } from '../../scripts/browsers.mjs';
import { shippedStyles } from './testing';

/**
 * Features that some supported browsers lack, by their names at caniuse.com, each with the fallback of those
 * browsers.
 */
const EXCEPTIONS = {
  'css-content-visibility': 'all of a page is laid out at once',
  'css-focus-visible': "the browser's own mark of the focus",
  'css-has': 'leagues of one match below each other on wide screens',
  'css-scrollbar': 'a thin bar below rows to swipe',
  'flexbox-gap': 'margins, see the next test',
  'viewport-unit-variants': 'asked for by @supports, 100vh before',
};

const sheets = readdirSync(fileURLToPath(new URL('.', import.meta.url)), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: shippedStyles(file.slice(0, -'.css'.length)) }));

test('BROWSER-2 the built styles use only features of every supported browser, except the listed ones', () => {
  const used = new Map<string, string[]>();
  for (const { file, css } of sheets) {
    const check = new DoIUse({
      browsers: BROWSERS,
      onFeatureUsage: ({ feature, featureData, usage }) => {
        if (featureData.missing) used.set(feature, [...(used.get(feature) ?? []), `${file}: ${usage.toString()}`]);
      },
    });
    postcss([check]).process(css, { from: file }).sync();
  }
  for (const [feature, places] of used) expect(Object.keys(EXCEPTIONS), `${feature}: ${places[0]}`).toContain(feature);
  expect([...used.keys()].toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

const parts = (selector: string) => selector.split(/[ >+~]+/);

test('BROWSER-2 every flexible box with a gap has margins for browsers without gaps', () => {
  const gaps = new Set<string>();
  const margins = new Set<string>();
  for (const { css } of sheets)
    postcss.parse(css).walkRules((rule) => {
      const has = (prop: string, value?: string) =>
        rule.some((node) => node.type === 'decl' && node.prop === prop && (!value || node.value.includes(value)));
      const isFallback =
        rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === 'not (inset:0)';
      for (const selector of rule.selectors) {
        if (isFallback) margins.add(parts(selector).at(-2)!);
        else if (has('display', 'flex') && has('gap')) gaps.add(parts(selector).at(-1)!);
      }
    });
  expect([...gaps].filter((name) => !margins.has(name))).toEqual([]);
});
