import { promiseHash } from 'remix-utils/promise';
import { QUICK_ACCESS_CATEGORY, QUICK_ACCESS_LIMIT } from '#contract/constants';
import type { Language } from '#contract/constants';
import type { Product } from '#contract/products';
import type { Caller } from '~/request/caller';
import { absentPaths, isOffered } from '~/api/products.server';
import { formatDate } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { packGames } from '~/lib/page/packed-table';
import { formatAmount } from '~/lib/format/money';
import * as betting from '~/services/betting.server';
import { hasTypes, lobbyCalls } from '~/services/casino.server';
import { promotions, specialDate, tournaments } from '~/services/cmscontroller.server';
import type { Reply } from '~/api/endpoint.server';
import { favoriteIds } from './favorites.server';
import { gameRows } from './game-rows.server';
import { homeCoupon, homeMatches, readMatches } from './home-bets.server';
import { jackpot } from '~/services/habanero.server';
import { homeSliders, toSlides } from './slides.server';
import { topWins } from '~/services/topWins.server';
import { bingoRooms } from '~/services/virtualgames.server';

/** Number of games per rail: the cards in one row of a wide screen. Each rail links to its full list. */
const RAIL = 7;
const WINS = 4;
const OFFERS = 3;
const HOME_ORDER = ['sport', 'live', 'slots', 'bingo', 'virtual', 'tournaments'] as const satisfies readonly Product[];

const read = <T, Shown>(reply: Reply<T> | undefined, show: (data: T) => Shown): Shown | undefined =>
  reply?.ok ? show(reply.data) : undefined;

/** Loads a part unless its product is switched off. */
const of = <T>(product: Product, ask: () => Promise<T>): Promise<T | undefined> =>
  isOffered(product) ? ask() : Promise.resolve(undefined);

/** Returns a packed list, empty if its product is switched off. */
const packedOf = (product: Product, packed: string | undefined): string | undefined =>
  isOffered(product) ? packed : '';

/** Returns a list, empty if its product is switched off. */
const listOf = <Row>(product: Product, rows: Row[] | undefined): Row[] | undefined => (isOffered(product) ? rows : []);

/**
 * Lists the offered products as text, best known first, if some are switched off; undefined otherwise, because the
 * usual texts name them all.
 */
function productWords(language: Language): string | undefined {
  if (HOME_ORDER.every(isOffered)) return undefined;
  const t = fixedT(language, 'home');
  const names = HOME_ORDER.filter(isOffered).map((product) => t(`product_${product}`));
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/**
 * Loads the home page. Each part fails alone: one that cannot be read is undefined. A call that the API rejects or
 * does not have counts as unreadable; only the top wins are then omitted without a message (HOME-4).
 */
export async function homePage(caller: Caller, now: Date) {
  const { language } = caller;
  const hasGames = (['slots', 'live', 'bingo'] as const).some(isOffered);
  const { sliders, special, quick, live, pot, wins, cups, offers, rooms, matches, coupons, ...favorites } =
    await promiseHash({
      sliders: homeSliders(caller, now),
      special: specialDate(caller),
      quick: of('slots', () =>
        lobbyCalls('slot').games(caller, {
          categoryID: String(QUICK_ACCESS_CATEGORY),
          limit: QUICK_ACCESS_LIMIT,
          offset: 0,
        }),
      ),
      live: of('live', () => lobbyCalls('live').games(caller, { limit: RAIL, offset: 0 })),
      pot: of('slots', () => jackpot(caller)),
      wins: hasGames ? topWins(caller) : Promise.resolve(undefined),
      cups: of('tournaments', () => tournaments(caller, now)),
      offers: promotions(caller, now),
      rooms: of('bingo', () => bingoRooms(caller)),
      matches: of('sport', () => readMatches(caller)),
      coupons: of('sport', () => betting.popularCoupons(caller)),
      favoriteSlots: favoriteIds(caller, 'slot'),
      favoriteTables: favoriteIds(caller, 'live'),
    });
  return {
    language,
    signedIn: caller.player !== undefined,
    slides: read(sliders, ({ left, right }) => ({ left: toSlides(caller, left), right: toSlides(caller, right) })),
    special: read(special, (entry) => entry && { title: entry.title, text: entry.text, link: entry.link }),
    off: hasTypes('slot') ? absentPaths() : [...absentPaths(), '/slot/type'],
    products: productWords(language),
    quick: packedOf(
      'slots',
      read(quick, ({ games }) => packGames(gameRows(caller, games.slice(0, RAIL)))),
    ),
    live: packedOf(
      'live',
      read(live, ({ games }) => packGames(gameRows(caller, games))),
    ),
    matches: homeMatches(caller, matches, now),
    coupon: read(coupons, (list) => homeCoupon(list, language)) ?? '',
    hasBingo: read(rooms, (list) => list.length > 0) ?? false,
    jackpot: read(
      pot,
      (first) =>
        first && {
          name: first.name,
          amount: formatAmount(first.amount, language),
          game: first.gameName ?? '',
          gameID: first.gameID ?? '',
        },
    ),
    wins:
      read(wins, (list) =>
        list
          .slice(0, WINS)
          .map(({ player, gameName, amount }) => ({ player, game: gameName, amount: formatAmount(amount, language) })),
      ) ?? [],
    tournaments: listOf(
      'tournaments',
      read(cups, ({ running }) =>
        running.slice(0, OFFERS).map(({ id, name, prize, End_date }) => ({
          id,
          name,
          until: formatDate(new Date(End_date.getTime() - 1), language),
          prize: prize === undefined ? '' : formatAmount(prize, language),
        })),
      ),
    ),
    promotions: read(offers, ({ active }) =>
      active.slice(0, OFFERS).map(({ id, title, text }) => ({ id, title, text: firstLine(text) })),
    ),
    ...favorites,
  };
}

const TEASER_LENGTH = 64;

/** Returns the beginning of a longer text, cut between words. */
function firstLine(text: string): string {
  const line =
    text
      .split(/\r\n|\r|\n/)
      .find((candidate) => candidate.trim() !== '' && !candidate.startsWith('#'))
      ?.trim() ?? '';
  return line.length <= TEASER_LENGTH ? line : `${line.slice(0, TEASER_LENGTH).replace(/\s+\S*$/, '')}…`;
}
