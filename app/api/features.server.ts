import * as betting from '#contract/betting';
import * as bonus from '#contract/bonus';
import type { Call } from '#contract/call';
import * as casino from '#contract/casino';
import * as finance from '#contract/finance';
import * as limit from '#contract/limit';
import * as livecasino from '#contract/livecasino';
import * as passkeys from '#contract/passkeys';
import type { Product } from '#contract/products';
import * as user from '#contract/user';
import * as virtualgames from '#contract/virtualgames';

/** A feature: its parts of the site, as `isPathOffered` of the contract names them. */
interface Feature {
  paths: readonly string[];
  /** It exists while one of these products is switched on; without a list always. */
  of?: readonly Product[];
  /** Calls beyond the specification without which it does not exist. */
  needs?: readonly Call[];
  /** Whether it exists only with the embedded platform. */
  isEmbedded?: true;
}

const COUPON: readonly Call[] = [betting.listSports, betting.listFixtures, betting.getFixture, betting.priceCoupon];
const BETTING: readonly Call[] = [...COUPON, betting.placeCoupon];

/**
 * Parts of the site that may be absent, with the products they belong to and the calls they need. Screens of the
 * specification need none, so they exist with every API.
 */
export const FEATURES: readonly Feature[] = [
  { paths: ['/slot', '/play/slot', '/play/casino'], of: ['slots'] },
  { paths: ['/demo/slot', '/demo/casino'], of: ['slots'], needs: [casino.demoGame] },
  { paths: ['/live', '/play/live', '/play/livecasino'], of: ['live'] },
  { paths: ['/demo/live', '/demo/livecasino'], of: ['live'], needs: [livecasino.demoGame] },
  { paths: ['/bingo'], of: ['bingo'], needs: [virtualgames.roomsList] },
  // The specification's launch of virtual games: bingo, football and sport of an API without lists of its own.
  { paths: ['/play/virtual', '/play/football', '/play/bingo', '/play/hall', '/play/sport'], of: ['bingo'] },
  {
    paths: ['/demo/virtual', '/demo/football', '/demo/bingo', '/demo/hall', '/demo/sport'],
    of: ['bingo'],
    needs: [virtualgames.demoGame],
  },
  { paths: ['/virtual'], of: ['virtual'], needs: [...BETTING, betting.getVirtualLeague] },
  { paths: ['/sport$'], of: ['sport'], needs: BETTING },
  // Pages of virtual league matches are under this path too.
  { paths: ['/sport/', '/coupon'], of: ['sport', 'virtual'], needs: BETTING },
  { paths: ['/profile/coupons'], needs: [betting.getCoupon] },
  { paths: ['/tournaments'], of: ['tournaments'] },
  { paths: ['/info/betting-rules'], of: ['sport', 'virtual'] },
  { paths: ['/info/casino-rules'], of: ['slots', 'live', 'bingo'] },
  { paths: ['/profile/bonuses'], needs: [bonus.listOffers, bonus.claimBonus, bonus.declineBonus] },
  { paths: ['/profile/limits'], needs: [limit.getLimits, limit.setLimits] },
  { paths: ['/profile/statement'], needs: [limit.listMonths] },
  { paths: ['/profile/sessions'], needs: [user.listSessions, user.endSessions] },
  { paths: ['/profile/activity'], needs: [user.listActivity] },
  { paths: ['/profile/contact'], needs: [user.changeEmail, user.changePhone, user.reauthenticate] },
  { paths: ['/profile/data', '/profile/data.json'], needs: [user.getPersonalData, user.reauthenticate] },
  { paths: ['/profile/two-factor/codes'], needs: [user.makeRecoveryCodes] },
  {
    paths: ['/profile/two-factor/passkeys'],
    needs: [passkeys.listPasskeys, passkeys.beginPasskey, passkeys.addPasskey],
  },
  { paths: ['/profile/payments'], needs: [finance.findPayment] },
  { paths: ['/withdrawals'], needs: [finance.cancelWithdrawal] },
  { paths: ['/profile/history/games/'], needs: [casino.openRound] },
  // Only our own provider commits to its outcomes in this way.
  { paths: ['/fair'], isEmbedded: true },
  { paths: ['/account-stop'], needs: [user.stopAccess] },
  { paths: ['/confirm-email'], needs: [user.confirmEmail] },
];
