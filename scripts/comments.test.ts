import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bannedPhrases } from './comments.mjs';

test('a banned phrase in a comment is found, with its line and a suggestion', () => {
  expect(
    bannedPhrases('const one = 1;\n\n/**\n * Nobody asks: the text\n * stands here.\n */\nconst two = 2;\n'),
  ).toEqual([
    { line: 4, phrase: 'Nobody', instead: expect.stringContaining('name the thing') },
    { line: 5, phrase: 'stands', instead: expect.stringContaining('is') },
  ]);
});

test('strings, JSX text and the hands of blackjack are not reported', () => {
  expect(bannedPhrases("const text = 'nobody stands'; // The dealer stands on 17.\n")).toEqual([]);
  expect(bannedPhrases('const part = <p>nobody // whoever</p>;\n')).toEqual([]);
});

test('without git, and without a base, there is nothing to check', () => {
  const script = path.resolve(import.meta.dirname, 'check-comments.mjs');
  for (const environment of [
    { NODE_ENV: 'test', PATH: '' },
    { NODE_ENV: 'test', GIT_DIR: '/nonexistent' },
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [script], { env: environment, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  }
});
