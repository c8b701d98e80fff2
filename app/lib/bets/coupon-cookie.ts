import { COUPON_MAX, parseSelection, serializeSelection, type CouponSelection } from '#contract/coupons';
import { cookieName } from '~/lib/preferences/cookie-name';

/*
 * The bet slip: cookies of the browser, which visitors have too, one for each market with a selection
 * ('pick~f12~total~2.5=over~185'). Reason for one per market: odds are pressed faster than pages load, and in two
 * tabs. A response writes only the cookie of its own market. The cookies are not secret and not trusted: the platform
 * prices every pick again.
 */

const PREFIX = 'pick~';
const KEPT_S = 7 * 86_400;
const SEPARATOR = '!';

/** Returns the cookie name and value of a pick. */
function wordsOf(pick: CouponSelection): { name: string; value: string } {
  const [fixtureID, market, line, ...rest] = serializeSelection(pick).split('~');
  return { name: [fixtureID, market, line].join('~'), value: rest.join('~') };
}

/** Returns the key of a pick's market: a bet slip holds one selection of each. */
export const marketKey = (pick: CouponSelection): string => wordsOf(pick).name;

/** Returns the key of a selection, without odds and time: equal for two picks of the same selection. */
export const selectionKey = (pick: CouponSelection): string => `${marketKey(pick)}~${pick.selection}`;

/** Serializes picks into one token, for hidden fields. */
export const serializeSelections = (picks: readonly CouponSelection[]): string =>
  picks.map(serializeSelection).join(SEPARATOR);

/** Returns the first pick of each market, up to the maximum of a bet slip. */
function firstOfEach(picks: readonly (CouponSelection | undefined)[]): CouponSelection[] {
  const kept = new Map<string, CouponSelection>();
  for (const pick of picks) {
    if (pick && kept.size < COUPON_MAX && !kept.has(marketKey(pick))) kept.set(marketKey(pick), pick);
  }
  return [...kept.values()];
}

/** Parses a text of `serializeSelections`. Invalid picks, repeats and those above the maximum are dropped. */
export const parseSelections = (text: string): CouponSelection[] =>
  firstOfEach(text.split(SEPARATOR).map(parseSelection));

/** Returns the cookies of a `Cookie` header whose names begin with this prefix, without the prefix. */
const cookiesAfter = (header: string, beginning: string): string[] =>
  header.split(';').flatMap((text) => {
    const cookie = text.trim();
    return cookie.startsWith(beginning) ? [cookie.slice(beginning.length)] : [];
  });

/**
 * Returns the cookies of a `Cookie` header that belong to the bet slip: those stored over HTTPS if any, else the
 * others.
 */
function listCouponCookies(header: string | null | undefined): string[] {
  const bound = cookiesAfter(header ?? '', cookieName(PREFIX, true));
  return bound.length > 0 ? bound : cookiesAfter(header ?? '', PREFIX);
}

/** Returns the picks of a `Cookie` header. */
export const readBetSlip = (header: string | null | undefined): CouponSelection[] =>
  firstOfEach(listCouponCookies(header).map((cookie) => parseSelection(cookie.replace('=', '~'))));

const attributes = (age: number, secure: boolean): string =>
  `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Returns the `Set-Cookie` lines that remove a cookie of the bet slip, under each name that it may have. */
const ended = (name: string, secure: boolean): string[] =>
  (secure ? [true, false] : [false]).map((bound) => `${cookieName(PREFIX, bound)}${name}=; ${attributes(0, secure)}`);

/** Returns the `Set-Cookie` that adds a pick to the bet slip, replacing another of its market. */
export function addSelectionCookie(pick: CouponSelection, secure: boolean): string {
  const { name, value } = wordsOf(pick);
  return `${cookieName(PREFIX, secure)}${name}=${value}; ${attributes(KEPT_S, secure)}`;
}

/**
 * Returns the `Set-Cookie` lines that remove a pick; none if another of its market has replaced it. They are also
 * sent if the request had no such cookie, because the response that sets it may still be in transit.
 */
export function removeSelectionCookies(
  picks: readonly CouponSelection[],
  pick: CouponSelection,
  secure: boolean,
): string[] {
  const isReplaced = picks.some(
    (one) => marketKey(one) === marketKey(pick) && selectionKey(one) !== selectionKey(pick),
  );
  return isReplaced ? [] : ended(marketKey(pick), secure);
}

/** Returns the `Set-Cookie` lines after which the bet slip of a `Cookie` header holds exactly these picks. */
export function betSlipCookies(
  header: string | null | undefined,
  picks: readonly CouponSelection[],
  secure: boolean,
): string[] {
  const wanted = new Set(picks.map(marketKey));
  const gone = listCouponCookies(header).flatMap((cookie) => {
    const name = /^[\w.~-]+/.exec(cookie)?.[0];
    return name && !wanted.has(name) ? [name] : [];
  });
  return [...gone.flatMap((name) => ended(name, secure)), ...picks.map((pick) => addSelectionCookie(pick, secure))];
}

/** Whether a pick can be added: the bet slip is not full, or the pick replaces another of its market. */
export const hasRoomFor = (picks: readonly CouponSelection[], pick: CouponSelection): boolean =>
  picks.length < COUPON_MAX || picks.some((one) => marketKey(one) === marketKey(pick));

/**
 * Returns a bet slip after odds were pressed: the selection is added, replacing another of its market, or removed.
 */
export function toggleSelection(
  picks: readonly CouponSelection[],
  pick: CouponSelection,
  press: 'pick' | 'drop',
): CouponSelection[] {
  if (press === 'drop') return picks.filter((one) => selectionKey(one) !== selectionKey(pick));
  if (!picks.some((one) => marketKey(one) === marketKey(pick))) return [...picks, pick];
  return picks.map((one) => (marketKey(one) === marketKey(pick) ? pick : one));
}
