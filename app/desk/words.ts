import type { i18n } from 'i18next';

/** Returns a word of a result in the page's language; unchanged without a translation. */
export const toWord = (texts: i18n, word: string): string => {
  const key = `word_${word}`;
  return texts.exists(key, { ns: 'desk' }) ? texts.t(key as 'word_feed', { ns: 'desk' }) : word;
};
