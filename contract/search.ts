/**
 * Folds a text for the search of names, on both sides of the wire. Case and diacritics are ignored, so that 'ışık',
 * 'IŞIK', 'İşık' and 'isik' are one word. ı and İ count as i; ş ç ğ ö ü and every other marked letter as the bare one,
 * composed or not. Invisible characters and apostrophes are removed; runs of blanks are one.
 * No zod here: browser code may import this file.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cc}'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\s+/gu, ' ')
    .trim();
}
