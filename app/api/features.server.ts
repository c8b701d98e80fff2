import {
  getCoupon,
  getFixture,
  getVirtualLeague,
  listFixtures,
  listSports,
  openBetSlip,
  placeCoupon,
  priceCoupon,
  saveBetSlip,
} from '#contract/betting';
import { claimBonus, declineBonus, listOffers } from '#contract/bonus';
import type { Call } from '#contract/call';
import { demoGame, openRound } from '#contract/casino';
import { cancelWithdrawal, findPayment } from '#contract/finance';
import { getLimits, listMonths, setLimits } from '#contract/limit';
import { demoGame as demoTable } from '#contract/livecasino';
import { addPasskey, beginPasskey, listPasskeys } from '#contract/passkeys';
import type { Product } from '#contract/products';
import {
  changeEmail,
  changePhone,
  confirmEmail,
  endSessions,
  getPersonalData,
  listActivity,
  listSessions,
  makeRecoveryCodes,
  reauthenticate,
  setConsents,
  stopAccess,
} from '#contract/user';
import { demoGame as demoRoom, roomsList } from '#contract/virtualgames';

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

const COUPON: readonly Call[] = [listSports, listFixtures, getFixture, priceCoupon];
const BETTING: readonly Call[] = [...COUPON, placeCoupon];

/**
 * Parts of the site that may be absent, with the products they belong to and the calls they need. Screens of the
 * specification need none, so they exist with every API.
 */
export const FEATURES: readonly Feature[] = [
  { paths: ['/slot', '/play/slot', '/play/casino'], of: ['slots'] },
  { paths: ['/demo/slot', '/demo/casino'], of: ['slots'], needs: [demoGame] },
  { paths: ['/live', '/play/live', '/play/livecasino'], of: ['live'] },
  { paths: ['/demo/live', '/demo/livecasino'], of: ['live'], needs: [demoTable] },
  { paths: ['/bingo'], of: ['bingo'], needs: [roomsList] },
  // The specification's launch of virtual games: bingo, football and sport of an API without lists of its own.
  { paths: ['/play/virtual', '/play/football', '/play/bingo', '/play/hall', '/play/sport'], of: ['bingo'] },
  {
    paths: ['/demo/virtual', '/demo/football', '/demo/bingo', '/demo/hall', '/demo/sport'],
    of: ['bingo'],
    needs: [demoRoom],
  },
  { paths: ['/virtual'], of: ['virtual'], needs: [...BETTING, getVirtualLeague] },
  { paths: ['/sport$'], of: ['sport'], needs: BETTING },
  // Pages of virtual league matches are under this path too.
  { paths: ['/sport/', '/coupon'], of: ['sport', 'virtual'], needs: BETTING },
  { paths: ['/coupon/code'], of: ['sport', 'virtual'], needs: [...BETTING, saveBetSlip, openBetSlip] },
  { paths: ['/profile/coupons'], needs: [getCoupon] },
  { paths: ['/tournaments'], of: ['tournaments'] },
  { paths: ['/info/betting-rules'], of: ['sport', 'virtual'] },
  { paths: ['/info/casino-rules'], of: ['slots', 'live', 'bingo'] },
  { paths: ['/profile/bonuses'], needs: [listOffers, claimBonus, declineBonus] },
  { paths: ['/profile/limits'], needs: [getLimits, setLimits] },
  { paths: ['/profile/statement'], needs: [listMonths] },
  { paths: ['/profile/sessions'], needs: [listSessions, endSessions] },
  { paths: ['/profile/activity'], needs: [listActivity] },
  { paths: ['/profile/contact'], needs: [changeEmail, changePhone, reauthenticate] },
  { paths: ['/profile/consents'], needs: [setConsents] },
  { paths: ['/profile/data', '/profile/data.json'], needs: [getPersonalData, reauthenticate] },
  { paths: ['/profile/two-factor/codes'], needs: [makeRecoveryCodes] },
  {
    paths: ['/profile/two-factor/passkeys'],
    needs: [listPasskeys, beginPasskey, addPasskey],
  },
  { paths: ['/profile/payments'], needs: [findPayment] },
  { paths: ['/withdrawals'], needs: [cancelWithdrawal] },
  { paths: ['/profile/history/games/'], needs: [openRound] },
  // Only our own provider commits to its outcomes in this way.
  { paths: ['/fair'], isEmbedded: true },
  { paths: ['/account-stop'], needs: [stopAccess] },
  { paths: ['/confirm-email'], needs: [confirmEmail] },
];
