// @module-tag long
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begunData, call, endProcesses, IS_BUILT, launch, ops, scratch, up } from './testing';
import { send } from '../testing';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Entries that are not copied: specific to this working copy, or large and never written to. */
const LEFT = /^(?:node_modules|build|data|coverage|reports|test-results|\..*)$/;

/** Copies the sources and adds one language, without other changes. */
function copyWithGerman(): string {
  const folder = scratch();
  for (const name of readdirSync(ROOT).filter((entry) => !LEFT.test(entry)))
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const german = path.join(folder, 'locales/de');
  mkdirSync(german);
  writeFileSync(path.join(german, 'components.json'), JSON.stringify({ preferences: 'Sprache und Anzeige' }));
  writeFileSync(
    path.join(german, 'platform.json'),
    JSON.stringify({
      Home: 'Startseite',
      'Required field': 'Pflichtfeld',
      Hello: 'Hallo',
      'Reset your password': 'Passwort zurücksetzen',
    }),
  );
  return folder;
}

describe.skipIf(!IS_BUILT)('a site with a third language', { timeout: 240_000, meta: { needs: 'a build' } }, () => {
  let port: number;
  let folder: string;
  const html = async (address: string, cookie = '', at = port) =>
    (await send(at, address, { headers: cookie ? { cookie } : {} })).body.toString();
  const serve = async (environment: Record<string, string>) =>
    launch([path.join(folder, 'build/serve.js')], { DATA_DIR: await begunData(), LOG_LEVEL: 'info', ...environment });

  beforeAll(async () => {
    folder = copyWithGerman();
    const built = spawnSync(process.execPath, ['scripts/build.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', VITE_CACHE_DIR: scratch() },
    });
    if (built.status !== 0) throw new Error(`The build failed: ${built.stderr}`);
    port = (await up(await serve({}))).port;
  }, 240_000);
  afterAll(endProcesses);

  test('RUN-50 serves its pages in that language, English where a text is missing', async () => {
    const page = await html('/?lang=de');
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('Sprache und Anzeige');
    expect(page).toContain('>Startseite<');
    expect(page).toMatch(/<title>Rubato: sports betting/);
    expect(page).not.toContain('Ana sayfa');
    expect(await html('/')).toContain('<html lang="tr"');
    expect(await html('/', 'lang=de')).toContain('<html lang="de"');
  });

  test('RUN-50 offers it in the preferences, the API, the alternates of a page and the sitemap', async () => {
    const page = await html('/support');
    expect(page).toMatch(/<button[^>]* name="lang~de"[^>]*>DE</);
    expect(page).toMatch(/<link rel="alternate" hrefLang="de" href="[^"]*\/support\?lang=de"\/>/i);
    expect(JSON.parse(await html('/datas/languages.json'))).toMatchObject([
      { lang: 'tr' },
      { lang: 'en' },
      { lang: 'de' },
    ]);
    expect(await html('/sitemap.xml')).toMatch(/hreflang="de" href="[^"]*\/support\?lang=de"/);
    const chosen = await send(port, '/preferences/language', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'lang%7Ede=&to=%2Fsupport',
    });
    expect(chosen.headers['set-cookie']?.join()).toContain('lang=de');
  });

  test('RUN-50 answers API calls in that language, English where a text is missing', async () => {
    const login = { class: 'user', method: 'login' };
    expect(await call(port, login, { Lang: 'de' })).toMatchObject({ message: 'Pflichtfeld' });
    expect(await call(port, login, { Lang: 'en' })).toMatchObject({ message: 'Required field' });
  });

  test('RUN-50 mails a player in that language, English where a text is missing', async () => {
    const email = 'hans@posta.example';
    const created = { password: 'Deneme.12345', email, language: 'de', 'first-name': 'Hans' };
    await ops(port, { command: 'players', words: ['create', 'hans'], options: created });
    await call(port, { class: 'user', method: 'forgot' }, { email });
    const outbox = await ops(port, { command: 'outbox', words: [], options: { to: email } });
    const { rows } = JSON.parse(outbox.body.toString()) as { rows: { subject: string; text: string }[] };
    expect(rows[0]).toMatchObject({
      subject: 'Rubato: Passwort zurücksetzen',
      text: expect.stringMatching(/^Hallo Hans,\n\nOpen this link to choose a new password/),
    });
  });

  test('RUN-51 DEFAULT_LANGUAGE is the language of visitors who have not chosen one', async () => {
    const site = await up(await serve({ DEFAULT_LANGUAGE: 'de' }));
    const page = await html('/support', '', site.port);
    expect(page).toContain('<html lang="de"');
    expect(page).toMatch(/hrefLang="de" href="[^"]*\/support"\/>/i);
    expect(page).toMatch(/hrefLang="tr" href="[^"]*\/support\?lang=tr"\/>/i);
    expect(page).toMatch(/hrefLang="x-default" href="[^"]*\/support"\/>/i);
    expect(await html('/?lang=tr', '', site.port)).toContain('<html lang="tr"');
    expect(await html('/nothing', '', site.port)).toContain('<html lang="de"');
    expect(JSON.parse(await html('/manifest.webmanifest', '', site.port))).toMatchObject({ lang: 'de' });
  });

  test('RUN-51 a default language without a folder stops the start with one line', async () => {
    const site = await serve({ DEFAULT_LANGUAGE: 'fr' });
    expect(await site.exited).toBe(1);
    expect(site.output().trim()).toBe(
      'Setting DEFAULT_LANGUAGE is wrong: must be a language that has a folder in locales since the last build: tr, en, de, for example en',
    );
  });
});
