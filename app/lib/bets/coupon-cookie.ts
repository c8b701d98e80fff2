import { COUPON_MAX, parsePick, printPick, type Pick } from '#contract/coupons';
import { cookieName } from '~/lib/preferences/cookie-name';

/*
 * The coupon before it is placed: cookies of the browser, which visitors have too, one for each market that something is
 * picked of ('pick~f12~total~2.5=over~185'). One for each, because odds are pressed faster than pages answer, and in two
 * tabs: an answer writes the cookie of its own market and leaves the others as they are. They are not secret, and not
 * believed: the book prices every pick anew.
 */

const PREFIX = 'pick~';
const KEPT_S = 7 * 86_400;
const SEPARATOR = '!';

/** The words of a pick: what its cookie is called by, and what it holds. */
function wordsOf(pick: Pick): { name: string; value: string } {
  const [fixtureID, market, line, ...rest] = printPick(pick).split('~');
  return { name: [fixtureID, market, line].join('~'), value: rest.join('~') };
}

/** The market that a pick is of: a coupon holds one selection of each. */
export const marketKey = (pick: Pick): string => wordsOf(pick).name;

/** A selection's name without its odds and when it was shown: two picks of the same have the same. */
export const pickKey = (pick: Pick): string => `${marketKey(pick)}~${pick.selection}`;

/** Picks in one word, as the forms of a coupon carry them. */
export const printPicks = (picks: readonly Pick[]): string => picks.map(printPick).join(SEPARATOR);

/** The first pick of each market, as many as a coupon holds. */
function firstOfEach(picks: readonly (Pick | undefined)[]): Pick[] {
  const kept = new Map<string, Pick>();
  for (const pick of picks) {
    if (pick && kept.size < COUPON_MAX && !kept.has(marketKey(pick))) kept.set(marketKey(pick), pick);
  }
  return [...kept.values()];
}

/** Reads what `printPicks` wrote. What is no pick, comes twice or is too much is left out. */
export const parsePicks = (text: string): Pick[] => firstOfEach(text.split(SEPARATOR).map(parsePick));

/** The cookies of a `Cookie` header whose names begin with this, without it. */
const cookiesAfter = (header: string, beginning: string): string[] =>
  header.split(';').flatMap((text) => {
    const cookie = text.trim();
    return cookie.startsWith(beginning) ? [cookie.slice(beginning.length)] : [];
  });

/** The cookies of a `Cookie` header that belong to the coupon: what was stored over HTTPS, else the others. */
function couponCookies(header: string | null | undefined): string[] {
  const bound = cookiesAfter(header ?? '', cookieName(PREFIX, true));
  return bound.length > 0 ? bound : cookiesAfter(header ?? '', PREFIX);
}

/** The picks of a `Cookie` header. */
export const readCoupon = (header: string | null | undefined): Pick[] =>
  firstOfEach(couponCookies(header).map((cookie) => parsePick(cookie.replace('=', '~'))));

const attributes = (age: number, secure: boolean): string =>
  `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** `Set-Cookie` lines that end a cookie of the coupon, under either name it may have. */
const ended = (name: string, secure: boolean): string[] =>
  (secure ? [true, false] : [false]).map((bound) => `${cookieName(PREFIX, bound)}${name}=; ${attributes(0, secure)}`);

/** `Set-Cookie` that puts a pick on the coupon, in the place of another of its market. */
export function addedPick(pick: Pick, secure: boolean): string {
  const { name, value } = wordsOf(pick);
  return `${cookieName(PREFIX, secure)}${name}=${value}; ${attributes(KEPT_S, secure)}`;
}

/**
 * `Set-Cookie` that takes a pick off; nothing where another of its market came in its place. It ends the cookie also where
 * the request had none: the answer that brings it may still be on its way.
 */
export function droppedPick(picks: readonly Pick[], pick: Pick, secure: boolean): string[] {
  const isReplaced = picks.some((one) => marketKey(one) === marketKey(pick) && pickKey(one) !== pickKey(pick));
  return isReplaced ? [] : ended(marketKey(pick), secure);
}

/** `Set-Cookie` lines after which the coupon of a `Cookie` header holds these picks and no other. */
export function writtenCoupon(header: string | null | undefined, picks: readonly Pick[], secure: boolean): string[] {
  const wanted = new Set(picks.map(marketKey));
  const gone = couponCookies(header).flatMap((cookie) => {
    const name = /^[\w.~-]+/.exec(cookie)?.[0];
    return name && !wanted.has(name) ? [name] : [];
  });
  return [...gone.flatMap((name) => ended(name, secure)), ...picks.map((pick) => addedPick(pick, secure))];
}

/** Whether a pick can be put on a coupon: there is room, or it takes the place of another of its market. */
export const hasRoomFor = (picks: readonly Pick[], pick: Pick): boolean =>
  picks.length < COUPON_MAX || picks.some((one) => marketKey(one) === marketKey(pick));

/** A coupon after odds were pressed: the selection is on it, in the place of another of its market, or off it. */
export function pressedOn(picks: readonly Pick[], pick: Pick, press: 'pick' | 'drop'): Pick[] {
  if (press === 'drop') return picks.filter((one) => pickKey(one) !== pickKey(pick));
  if (!picks.some((one) => marketKey(one) === marketKey(pick))) return [...picks, pick];
  return picks.map((one) => (marketKey(one) === marketKey(pick) ? pick : one));
}
