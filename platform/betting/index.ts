import type { JobTable } from '../jobs';
import { acceptSubmission } from './accept';
import { decideCashOut } from './cash-out';
import { CASH_OUT, CASH_OUT_PART } from './cash-out-booking';
import { FIND_TARGETS, findTargets, TAKE_TARGET, takeTarget } from './cash-out-targets';
import { EXPOSURE, keepExposure } from './exposure-job';
import { PRUNE, prune } from './prune';
import { checkSilence, SILENCE } from './silence';
import { settlementJobs } from './settle';
import { ACCEPT } from './submissions';

export { quoteBuilder } from './builder-quote';
export { cashOut } from './cash-out';
export { listCashOutShares, quotePart } from './cash-out-parts';
export { scheduleTargetSearch, setCashOutTarget } from './cash-out-targets';
export { findCoupon, listCoupons } from './coupons';

export { listSportFavorites, setSportFavorite } from './favorites';
export { createFeedOperator } from './feed';
export { findFixture, leaguesOnOffer, listFixtures, type ListedFixture } from './fixtures';
export { averageLineOdds } from './lines';
export { matchHistory } from './match-history';
export { marketName, selectionName } from './names';
export { getCouponBounds, priceOffers } from './offers';
export { digestTeams } from './teams';
export { listExposure, listMarkets } from './exposure';
export { scheduleExposure } from './exposure-job';
export {
  countRooms,
  listLimitsInForce,
  listSelectionLimits,
  removeSelectionLimit,
  setSelectionLimit,
  type LimitScope,
} from './selection-limits';
export { listFeedStates } from './feed-state';
export { sumMargins } from './margin';
export {
  assertPossibleResult,
  findFixtureForOperator,
  fixturesForOperator,
  listConflicts,
  previewVoidFeed,
  setResult,
  voidFeed,
  withResult,
  type FixturePosition,
  type OperatorResult,
  type ResultEffect,
} from './operate';
export { previewChange, type ChangeEffect } from './preview-change';
export { OTHER_TEAMS } from './teams';
export { assertCovers, takeVoidBack, voidBets, withoutVoid, withVoid } from './void-bets';
export type { VoidScope } from './bet-void';
export type { BetVoid } from './fixture-state';
export { findOldestPrice } from './oldest-price';
export { placeCoupon } from './place';
export { popularCoupons } from './popular';
export { schedulePruning } from './prune';
export { receiveFeedMessages } from './receive';
export { getPossibleWin, gradeParts } from './settle';
export { findSilentFeeds, scheduleSilenceCheck } from './silence';
export { findBetSlip, saveBetSlip } from './slip-codes';
export { betDelayMs, findSubmission } from './submissions';
export { listSuspensions, printScope, resumeMarkets, suspendMarkets, type SuspensionScope } from './suspensions';
export { refusals } from './messages';
export { listFeedStats } from './feed-stats';
export { listLargeCoupons, sumConflicts, sumLargeCoupons, sumOverdueMatches, sumStuckBets } from './waiting';
export { verifyCoupons } from './verify';
export { virtualLeague } from './virtual-league';

export const jobs: JobTable = {
  ...settlementJobs,
  [PRUNE]: { lane: 'housekeeping', inside: prune },
  [EXPOSURE]: { lane: 'housekeeping', inside: keepExposure },
  [SILENCE]: { lane: 'feed', inside: checkSilence },
  [ACCEPT]: { lane: 'bets', inside: acceptSubmission },
  [CASH_OUT]: { lane: 'bets', inside: decideCashOut },
  [CASH_OUT_PART]: { lane: 'bets', inside: decideCashOut },
  [FIND_TARGETS]: { lane: 'bets', inside: findTargets },
  [TAKE_TARGET]: { lane: 'bets', inside: takeTarget },
};
