/** Languages of the site: each is a folder of texts in `locales/`, found during the build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.mjs';

const FOLDER = path.join(ROOT, 'locales');
/** Complete languages: all others fall back to English. */
const COMPLETE = ['tr', 'en'];
/** File of the platform's texts, by their English. */
const PLATFORM = 'platform.json';
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const jsonFiles = (folder) => readdirSync(folder).filter((file) => file.endsWith('.json'));

/**
 * Returns the languages: Turkish, English, then the others by their codes.
 * @throws {Error} with one line that names a folder whose name is no code of two lower-case letters
 */
export function findLanguages(folder = FOLDER) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const wrong = names.find((name) => !/^[a-z]{2}$/.test(name));
  if (wrong) throw new Error(`locales/${wrong}: a language is a folder named by two small letters, as de`);
  return [...COMPLETE, ...names.filter((name) => !COMPLETE.includes(name)).sort()];
}

function readTexts(folder, language, file) {
  const at = `locales/${language}/${file}`;
  let texts;
  try {
    texts = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));
  } catch (error) {
    throw new Error(`${at} is no JSON: ${error.message}`, { cause: error });
  }
  const isObject = typeof texts === 'object' && texts !== null && !Array.isArray(texts);
  if (!isObject || Object.values(texts).some((text) => typeof text !== 'string'))
    throw new Error(`${at} must be one object of texts`);
  return texts;
}

/** Returns the names of a text's placeholders: `{{name}}` on pages, `{name}` in texts of the platform. */
const valuesOf = (text) => [...text.matchAll(/\{\{?\s*(\w+)\s*\}?\}/g)].map(([, name]) => name);

function checkFile(folder, language, file) {
  const at = `locales/${language}/${file}`;
  const isPlatform = file === PLATFORM;
  if (!isPlatform && !existsSync(path.join(folder, 'en', file)))
    throw new Error(`${at}: English has no such file, so nothing reads it`);
  const english = isPlatform ? {} : readTexts(folder, 'en', file);
  const stems = new Map(Object.entries(english).map(([key, text]) => [key.replace(PLURAL, ''), text]));
  for (const [key, text] of Object.entries(readTexts(folder, language, file))) {
    const original = isPlatform ? key : (english[key] ?? stems.get(key.replace(PLURAL, '')));
    if (original === undefined) throw new Error(`${at}: English has no text '${key}', so nothing reads it`);
    const known = valuesOf(original);
    const unknown = valuesOf(text).find((name) => !known.includes(name));
    if (unknown) throw new Error(`${at}: '${key}' has no value '${unknown}' to fill in`);
  }
}

/**
 * Checks the texts of every language except Turkish and English.
 * @throws {Error} with one line that names the first unused file or text, or a placeholder that the original does not
 * have
 */
export function checkLocales(folder = FOLDER) {
  for (const language of findLanguages(folder).slice(COMPLETE.length))
    for (const file of jsonFiles(path.join(folder, language))) checkFile(folder, language, file);
}

/** Returns the constants of a build: the languages, and by language the texts of the platform. */
export function localeConstants(folder = FOLDER) {
  const languages = findLanguages(folder);
  const translated = languages.filter((language) => existsSync(path.join(folder, language, PLATFORM)));
  return {
    BUILT_LANGUAGES: JSON.stringify(languages),
    BUILT_TRANSLATIONS: JSON.stringify(
      Object.fromEntries(translated.map((language) => [language, readTexts(folder, language, PLATFORM)])),
    ),
  };
}
