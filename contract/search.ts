/**
 * One rule for finding names, on both sides of the wire: letters are compared without case and without marks, so that
 * 'ışık', 'IŞIK', 'İşık' and 'isik' are one word. ı and İ count as i; ş ç ğ ö ü and every other marked letter as the
 * bare one, composed or not; invisible characters and apostrophes are left out, runs of blanks are one.
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
