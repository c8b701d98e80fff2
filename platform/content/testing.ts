/** Operators and entries for tests of the content. */

export const AYSE = { name: 'ayse', role: 'content' } as const;
export const BERK = { name: 'berk', role: 'content' } as const;

/** Returns a popup with the same title in both languages. */
export const createPopup = (id: string, title: string) => ({
  id,
  active: true,
  title: { tr: title, en: title },
  text: { tr: 'Metin', en: 'Text' },
  link: '',
  linkText: { tr: 'Git', en: 'Go' },
});
