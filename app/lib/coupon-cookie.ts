import { COUPON_MAX, parsePick, printPick, type Pick } from '#contract/coupons';

/*
 * The coupon before it is placed: a cookie of its own, which visitors have too. It is not secret, and not believed: the
 * book prices every pick anew.
 */

const NAME = 'coupon';
const KEPT_S = 7 * 86_400;
const SEPARATOR = '!';

/** A selection's name without its odds and when it was shown: two picks of the same have the same. */
export const pickKey = (pick: Pick): string => printPick(pick).replace(/~\d+(~live)?$/, '');

const marketOf = ({ fixtureID, market, line }: Pick): string => [fixtureID, market, line ?? ''].join('~');

/** Picks in one word, as the cookie and the forms of a coupon carry them. */
export const printPicks = (picks: readonly Pick[]): string => picks.map(printPick).join(SEPARATOR);

/** Reads what `printPicks` wrote. What is no pick, comes twice or is too much is left out. */
export function parsePicks(text: string): Pick[] {
  const picks = new Map<string, Pick>();
  for (const word of text.split(SEPARATOR)) {
    const pick = parsePick(word);
    if (pick && picks.size < COUPON_MAX && !picks.has(pickKey(pick))) picks.set(pickKey(pick), pick);
  }
  return [...picks.values()];
}

/** The picks of a `Cookie` header. */
export function readCoupon(cookieHeader: string | null | undefined): Pick[] {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(cookieHeader ?? '');
  return found?.[1] ? parsePicks(found[1].trim()) : [];
}

/** `Set-Cookie` of a coupon; an empty one ends the cookie. */
export function couponCookie(picks: readonly Pick[], secure: boolean): string {
  const age = picks.length === 0 ? 0 : KEPT_S;
  return `${NAME}=${printPicks(picks)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * A coupon after an odds button was pressed: the selection goes if it was there, else it comes in the place of another
 * of its market. `undefined` where there is no room for it.
 */
export function togglePick(picks: readonly Pick[], pick: Pick): Pick[] | undefined {
  const others = picks.filter((one) => pickKey(one) !== pickKey(pick));
  if (others.length < picks.length) return others;
  if (picks.some((one) => marketOf(one) === marketOf(pick)))
    return picks.map((one) => (marketOf(one) === marketOf(pick) ? pick : one));
  return picks.length < COUPON_MAX ? [...picks, pick] : undefined;
}
