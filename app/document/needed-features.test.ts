import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { featureScanner } from '../../scripts/used-features';
import packageJson from '../../package.json' with { type: 'json' };
import { NEEDED_FEATURES } from './needed-features';

/** Compares the list of needed builtins with the built bundles. */

/** Names of new builtins that the bundles use for another purpose, or only if they exist. */
const ALLOWED: Record<string, string> = {
  reportError: 'React falls back to console.error',
  '.startViewTransition': 'React Router asks whether it exists',
  'Intl.ListFormat': 'a format of i18next that no text uses',
  'Intl.RelativeTimeFormat': 'a format of i18next that no text uses',
  '.getTransports': 'passkeys: asked for with a condition',
  '.getPublicKey': 'passkeys: asked for with a condition',
  '.getPublicKeyAlgorithm': 'passkeys: asked for with a condition',
  '.getAuthenticatorData': 'passkeys: asked for with a condition',
  '.getAnimations': 'games: quick spin is there if it exists',
  '.requestFullscreen': 'games: full screen is there if the browser allows it',
  '.exitFullscreen': 'games: as above',
  '.dispose': 'a function of the router',
  '.displayName': 'a property of React components',
  '.errors': 'a property of forms and of the router',
  '.escape': 'a setting of i18next',
  '.handle': 'a property of routes',
  '.navigate': 'a function of the router',
  '.toArray': 'a function of React.Children',
  '.toHex': '@noble/hashes asks whether it exists',
  'Uint8Array.fromHex': '@noble/hashes asks whether it exists',
  '.use': 'a function of i18next',
  '.wait': 'a setting of i18next',
};

const assets = path.resolve(process.env['BUILD_DIR'] ?? 'build', 'client/assets');
const scan = featureScanner(packageJson.browserslist);

/** Whether the list contains a builtin of the scanner: `.at` is `Array.prototype.at`. */
const isNeeded = (used: string) => NEEDED_FEATURES.some((feature) => feature === used || feature.endsWith(used));

test('BROWSER-1 the scanner finds builtins that a supported browser lacks', () => {
  expect([...scan('Object.hasOwn(a, b); c.at(-1); new TransformStream(); d.pipeThrough(e)')]).toEqual([
    'Object.hasOwn',
    '.at',
    'TransformStream',
    '.pipeThrough',
  ]);
  expect([...scan('Object.keys(a); c.map(d); fetch(e); f.connection; ({ at: 1, TransformStream: 2 })')]).toEqual([]);
});

test('BROWSER-1 the runtime starts only if each builtin of its bundles exists', () => {
  const used = new Set<string>();
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js')))
    for (const feature of scan(readFileSync(path.join(assets, name), 'utf8'))) used.add(feature);
  expect([...used].filter((feature) => !isNeeded(feature) && !(feature in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((feature) => !used.has(feature))).toEqual([]);
  expect(NEEDED_FEATURES.filter((feature) => ![...used].some((name) => feature.endsWith(name)))).toEqual([]);
});
