/**
 * `npm run look -- [folder] [--only word,word]`: starts the build on its own data folder, creates its players
 * (look-players.mjs), and writes a picture of every screen (screens.mjs) for a phone and a wide screen, by day and
 * night, in Turkish and English, with `index.html` as their gallery. The default folder is a new temporary one. A
 * word of `--only` is a part of a name, or a whole name if it begins with `=`. At the end it lists elements that do
 * not fit their window in any width from 320 to 1920 px, in either language.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startSite } from '../bench/site.mjs';
import { findChromium } from './chromium.mjs';
import { follow, makePlayers, movableClock } from './look-players.mjs';
import { misfits, WIDTHS as FITTED_WIDTHS } from './misfits.mjs';
import { GUARDED_SCREENS, LIVED_SCREENS, PLAYERS_SCREENS, VISITORS_SCREENS } from './screens.mjs';
import { ROOT } from './sources.mjs';

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const MODES = ['light', 'dark'];
const LANGUAGES = ['tr', 'en'];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const folder = path.resolve(positionals[0] ?? mkdtempSync(path.join(tmpdir(), 'rubato-look-')));
if (!path.relative(ROOT, folder).startsWith('..')) {
  console.error('The pictures go into a folder outside the repository.');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const words = values.only?.split(',');
const isWanted = ({ name }) =>
  !words || words.some((word) => (word.startsWith('=') ? name === word.slice(1) : name.includes(word)));
const groups = [
  { player: 'none', all: VISITORS_SCREENS },
  { player: 'rich', all: PLAYERS_SCREENS },
  { player: 'lived', all: LIVED_SCREENS },
  { player: 'guarded', all: GUARDED_SCREENS },
]
  .map(({ player, all }) => ({ player, screens: all.filter(isWanted) }))
  .filter(({ screens }) => screens.length > 0);

const clock = movableClock();
const site = await startSite({ RATE_LIMIT_FACTOR: '100000', ...clock.environment });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const failures = [];
const misfitted = [];
/** Values that steps of a screen may need: codes of a second factor, the URL of a rejected payment. */
let tools;

/** Returns the file of one picture; the gallery uses the same names. */
const fileOf = (name, { width }, mode, language) => `${name}-${width}-${mode}-${language}.png`;

/** Records elements that do not fit on the open screen. Their positions do not depend on the mode. */
async function fit(page, name, language) {
  for (const width of FITTED_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(misfits);
    misfitted.push(...found.map((one) => `${name}, ${width} px, ${language}: ${one}`));
  }
}

/**
 * Takes every picture of one screen in one language and mode. It is reloaded for each width, as on a device of that
 * width.
 */
async function photograph(page, { name, path: address, press, steps }, mode, language) {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    // Selections of an earlier picture.
    await page.context().clearCookies({ name: /^pick~/ });
    await page.goto(site.origin + address, { waitUntil: 'load' });
    await follow(page, steps ?? [press ?? []].flat(), tools);
    // Elements far below are laid out only when they come near the view, which never happens in a picture. The bar at
    // a window's lower edge would cross a picture's middle.
    await page.evaluate(() => {
      const style = { textContent: '*{content-visibility:visible!important}.tabs{position:static!important}' };
      document.head.append(Object.assign(document.createElement('style'), style));
    });
    await page.screenshot({
      path: path.join(folder, fileOf(name, size, mode, language)),
      fullPage: true,
      animations: 'disabled',
      // Disabled animations end at once, so this note of the session's last minutes would show.
      style: '.idle{display:none!important}',
    });
  }
  if (mode === MODES[0]) await fit(page, name, language);
}

try {
  const needsLife = groups.some(({ player }) => player === 'lived' || player === 'guarded');
  const { tools: made, ...sessions } = needsLife ? await makePlayers(site, browser, clock) : {};
  tools = made;
  // Signs in last, because hours pass during the pictures above.
  if (groups.some(({ player }) => player === 'rich')) sessions.rich = await site.signedIn();
  for (const language of LANGUAGES) {
    for (const mode of MODES) {
      for (const { screens, player } of groups) {
        const context = await browser.newContext({ javaScriptEnabled: false, bypassCSP: true, colorScheme: mode });
        // The login has set a language of its own.
        const cookies = [...(sessions[player]?.split('; ') ?? []), `lang=${language}`];
        await context.addCookies(
          cookies.map((pair) => ({
            name: pair.slice(0, pair.indexOf('=')),
            value: pair.slice(pair.indexOf('=') + 1),
            url: site.origin,
          })),
        );
        const page = await context.newPage();
        for (const screen of screens) {
          await photograph(page, screen, mode, language).catch((error) => {
            failures.push(`${screen.name}, ${mode}, ${language}: ${String(error).split('\n')[0]}`);
          });
        }
        await context.close();
        console.log(`${player}, ${mode}, ${language}: ${screens.length} screens`);
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}

const pictures = (name) =>
  WIDTHS.flatMap((size) =>
    MODES.flatMap((mode) =>
      LANGUAGES.map((language) => {
        const file = fileOf(name, size, mode, language);
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}: ${size.width}, ${mode}, ${language}" width="${size.width > 500 ? 320 : 180}"></a>`;
      }),
    ),
  ).join('');
const all = groups.flatMap(({ screens }) => screens);
writeFileSync(
  path.join(folder, 'index.html'),
  `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:16px system-ui;margin:1rem;background:#888}div{display:flex;gap:.5rem;overflow:auto;align-items:start}img{height:auto}</style>
<h1>Every screen</h1><p>Left to right: ${WIDTHS.map(({ width }) => width).join(', ')} px; ${MODES.join(', ')}; ${LANGUAGES.join(', ')}.</p>
${all.map(({ name, path: address }) => `<h2 id="${name}">${name} <small>${address.replaceAll('&', '&amp;')}</small></h2><div>${pictures(name)}</div>`).join('\n')}
</html>\n`,
);
for (const failure of failures) console.error(`Not taken: ${failure}`);
for (const misfit of misfitted) console.error(`Does not fit: ${misfit}`);
console.log(`${path.join(folder, 'index.html')}: ${all.length} screens in ${WIDTHS.length * 4} pictures each`);
process.exitCode = failures.length + misfitted.length > 0 ? 1 : 0;
