import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from '../settings';

const readme = readFileSync(path.resolve(import.meta.dirname, '..', 'README.md'), 'utf8');

describe('settings', () => {
  test('the table of the README holds every setting, and no other', () => {
    const cells = [...readme.matchAll(/^\|((?:\s*`[A-Z][A-Z_]+`,?)+)\s*\|/gm)].map(([, cell]) => cell ?? '');
    const rows = cells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    expect([...rows].sort()).toEqual([...settingNames].sort());
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'play.test'],
    ['ENDPOINT_URL', 'nowhere'],
    ['SESSION_SECRETS', 'short'],
    ['OPS_TOKEN', 'short'],
    ['NODE_ENV', 'staging'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['SEAL_KEY', '{}'],
  ])('a wrong %s (%s) is said in one line that names it', (name, value) => {
    let message = '';
    try {
      readSettings({ [name]: value });
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
  });

  test('nothing set is a site that runs', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, DATA_DIR: 'data', BRAND_NAME: 'Rubato', NODE_ENV: 'production' });
  });
});
