import { foldForSearch } from '#contract/search';

/** Returns the words of a name for comparison: without case and marks, ı as i. */
const wordsOf = (name: string): string[] =>
  foldForSearch(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether two words of names match; an initial matches every word that begins with it. */
const isSame = (one: string, other: string) =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Removes each word of `needed` from `words`; returns false if one is missing. */
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
 * Whether the owner of a bank account, as written there, is the player. Letters are compared without case and marks (ı,
 * i, İ and I are one letter, ş is s); the order does not matter. Every word of the surname and at least one given name
 * must be there in full. A second given name may be missing on either side or be an initial. An additional word belongs
 * to another person.
 */
export function isOwner(owner: string, player: { firstName: string; lastName: string } | undefined): boolean {
  if (!player) return false;
  const written = wordsOf(owner);
  const surname = wordsOf(player.lastName);
  const given = wordsOf(player.firstName);
  if (surname.length === 0 || given.length === 0) return false;
  const rest = [...written];
  for (const word of surname) {
    // Search from the end, because a surname that is also a given name is written last.
    const at = rest.lastIndexOf(word);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  if (!rest.some((word) => word.length > 1 && given.includes(word))) return false;
  return rest.length <= given.length ? holds(given, rest) : holds(rest, given);
}
