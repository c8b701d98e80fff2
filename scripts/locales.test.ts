import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitText } from '../contract/wait-text';
import { checkLocales, findLanguages, localeConstants } from './locales.mjs';

describe('folders of languages', () => {
  let folder: string;
  const write = (file: string, content: unknown) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rubato-locales-'));
    for (const language of ['tr', 'en'])
      write(`${language}/home.json`, { hello: '{{name}}', games_one: 'a', games_other: '{{count}} b' });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('RUN-50 every folder is a language, after Turkish and English', () => {
    write('pl/home.json', {});
    write('de/home.json', {});
    expect(findLanguages(folder)).toEqual(['tr', 'en', 'de', 'pl']);
    write('pt-BR/home.json', {});
    expect(() => findLanguages(folder)).toThrow('locales/pt-BR: a language is a folder named by two small letters');
  });

  test('RUN-50 a language may lack texts, and has its own plural forms', () => {
    write('pl/home.json', { games_few: '{{count}} c', games_many: '{{count}} d' });
    write('pl/platform.json', { 'Too many, wait {count} s': 'Czekaj {count} s' });
    checkLocales(folder);
    expect(JSON.parse(localeConstants(folder).BUILT_TRANSLATIONS)).toEqual({
      pl: { 'Too many, wait {count} s': 'Czekaj {count} s' },
    });
  });

  test('RUN-50 the printed texts of the platform are a file to translate', { tags: ['long'] }, () => {
    const script = path.join(import.meta.dirname, 'platform-texts.mjs');
    const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    write('de/platform.json', stdout);
    checkLocales(folder);
    const texts = JSON.parse(stdout) as Record<string, string>;
    expect(texts).toMatchObject({ 'Match result': 'Match result', 'A passkey was added': 'A passkey was added' });
    expect(texts).toHaveProperty([waitText(30).en.replace('30', '{value1}').replace('seconds', '{value2}{value3}')]);
  });

  test.each([
    ['de/nothing.json', {}, 'locales/de/nothing.json: English has no such file, so nothing reads it'],
    ['de/home.json', { helo: 'x' }, "locales/de/home.json: English has no text 'helo', so nothing reads it"],
    ['de/home.json', { hello: '{{nam}}' }, "locales/de/home.json: 'hello' has no value 'nam' to fill in"],
    [
      'de/platform.json',
      { 'Wait {count}': '{n}' },
      "locales/de/platform.json: 'Wait {count}' has no value 'n' to fill in",
    ],
    ['de/home.json', { hello: 1 }, 'locales/de/home.json must be one object of texts'],
    ['de/home.json', '{', /^locales\/de\/home.json is no JSON: /],
  ])('RUN-50 a build rejects %s with %o', (file, content, message) => {
    write(file, content);
    expect(() => checkLocales(folder)).toThrow(message);
  });
});
