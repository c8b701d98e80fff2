import { SPORTS, type Sport } from '#contract/markets';
import { PRODUCTS, type Product } from '#contract/products';
import type { PlatformOptions } from '../context';

/**
 * Products by call; a call is answered while one of its products is offered. A player's own data (coupons, rounds,
 * histories) belongs to no product.
 */
const SLOTS: readonly Product[] = ['slots'];
const LIVE: readonly Product[] = ['live'];
const BINGO: readonly Product[] = ['bingo'];
const BETTING: readonly Product[] = ['sport', 'virtual'];
const PRODUCTS_OF: Readonly<Record<string, readonly Product[]>> = {
  'casino/category_list': SLOTS,
  'casino/provider_list': SLOTS,
  'casino/games_list': SLOTS,
  'casino/filter_list': SLOTS,
  'casino/recent_list': SLOTS,
  'casino/init_game': SLOTS,
  'casino/demo_game': SLOTS,
  'habanero/getJackpots': SLOTS,
  'livecasino/category_list': LIVE,
  'livecasino/provider_list': LIVE,
  'livecasino/game_table_list': LIVE,
  'livecasino/filter_list': LIVE,
  'livecasino/recent_list': LIVE,
  'livecasino/init_game': LIVE,
  'livecasino/demo_game': LIVE,
  'virtualgames/rooms_list': BINGO,
  'virtualgames/init_game': BINGO,
  'virtualgames/demo_game': BINGO,
  'betting/list_sports': BETTING,
  'betting/list_fixtures': BETTING,
  'betting/get_fixture': BETTING,
  'betting/get_match_history': BETTING,
  'betting/price_coupon': BETTING,
  'betting/place_coupon': BETTING,
  'betting/list_popular_coupons': ['sport'],
  'betting/get_virtual_league': ['virtual'],
  'cmscontroller/getTournaments': ['tournaments'],
};

type Offer = Pick<PlatformOptions, 'products'>;

/** Whether a call ('betting/place_coupon') belongs to no product, or to at least one offered product. */
export function isCallOffered(name: string, { products = PRODUCTS }: Offer): boolean {
  const own = Object.hasOwn(PRODUCTS_OF, name) ? PRODUCTS_OF[name] : undefined;
  return own === undefined || own.some((product) => products.includes(product));
}

/** Returns the sports open for bets. */
export const offeredSports = ({ products = PRODUCTS }: Offer): Sport[] =>
  SPORTS.filter((sport) => products.includes(sport === 'virtual-football' ? 'virtual' : 'sport'));
