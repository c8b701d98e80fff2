import { foldForSearch } from '#contract/search';

/** Words of a name as they are compared: without case, without marks, ı as i. */
const wordsOf = (name: string): string[] =>
  foldForSearch(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether two words of names are one: an initial stands for every word that it begins. */
const isSame = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Takes each word of `needed` out of `words`; false where one is not there. */
function holds(words: readonly string[], needed: readonly string[]): boolean {
  const left = [...words];
  return needed.every((word) => {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((known) => isSame(known, word));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/**
 * Whether the owner of a bank account, as written there, is the player. The rule: letters are compared without case and
 * marks (ı, i, İ and I are one letter, ş is s); the order does not matter; every word of the surname must be there in
 * full, and at least one given name in full; a second given name may be missing on either side or be an initial; a word
 * that neither has is somebody else's.
 */
export function isOwner(owner: string, player: { firstName: string; lastName: string } | undefined): boolean {
  if (!player) return false;
  const written = wordsOf(owner);
  const surname = wordsOf(player.lastName);
  const given = wordsOf(player.firstName);
  if (surname.length === 0 || given.length === 0) return false;
  const rest = [...written];
  for (const word of surname) {
    // From the end: a surname that is also a given name is written last.
    const at = rest.lastIndexOf(word);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  if (!rest.some((word) => word.length > 1 && given.includes(word))) return false;
  return rest.length <= given.length ? holds(given, rest) : holds(rest, given);
}
