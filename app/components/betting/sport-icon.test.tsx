import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SportIcon } from './sport-icon';

test('SCALE-3 the URL of the drawings has the version of the file, by which the server caches it for ever', () => {
  const version = createHash('sha1').update(readFileSync('public/sports.svg')).digest('base64url').slice(0, 8);
  expect(renderToStaticMarkup(<SportIcon sport="football" />)).toContain(`href="/sports.svg?v=${version}#football"`);
});
