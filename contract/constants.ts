/** Business constants of spec section 9, and the fixed sets of the wire. No zod here: browser code imports this file. */

export const INACTIVITY_LIMIT_MS = 3_600_000;
export const INACTIVITY_CHECK_MS = 5_000;
/** Time before the end of an idle session at which the page warns. */
export const IDLE_WARNING_MS = 300_000;
/** Minimum time between two requests by which a page reports keyboard and pointer activity. */
export const KEEP_ALIVE_MS = 180_000;
export const LOGIN_STAMP_MS = 15_000;
/** Time-out of a read. Together with the maintenance check, a page waits at most 5 s. */
export const READ_TIMEOUT_MS = 4_000;
export const MONEY_TIMEOUT_MS = 15_000;
/** `Retry-After` of a 503, in seconds. A proxy needs less to route requests to another process. */
export const RETRY_S = 5;

export const SLIDER_LIMIT = 7;
export const GAME_PAGE_SIZE = 48;
/** Maximum number of games in one reply. */
export const GAME_LIST_MAX = 100;
export const SLOT_LIST_LIMIT = 100;
export const LIVE_LIST_LIMIT = 150;
export const QUICK_ACCESS_CATEGORY = 94;
export const QUICK_ACCESS_LIMIT = 50;
export const CATEGORY_PREVIEW_LIMIT = 10;
export const FAVORITE_GAMES_LIMIT = 100;
/** Kinds of a player's favourites in sport. */
export const FAVORITE_KINDS = ['league', 'team'] as const;
/** Facts of games by which the list of a lobby is filtered, in the order of its form. */
export const GAME_FACTS = ['volatility', 'return', 'family'] as const;
export type GameFact = (typeof GAME_FACTS)[number];
/** Value of a fact, in calls and URLs. */
export const FACT_VALUE = /^[\w-]{1,40}$/;
export const TOURNAMENT_LIMIT = 50;
/** Maximum number of places that a tournament's table shows and pays. */
export const TOURNAMENT_PLACES = 10;
export const MASS_MESSAGE_LIMIT = 10;
export const PAGE_SIZE = 10;
export const NOTIFICATION_LIMIT = 250;
export const NOTIFICATION_DAYS = 90;
export const RID_WITH_STATUS_FILTER = '20';
export const LIVE_STATUS_FILTER = 2;

export const CODE_LENGTH = 6;
export const SECOND_FACTOR_MARK_LENGTH = 10;
export const SEARCH_MIN_LENGTH = 3;
export const TEXT_LIMIT = 200;
export const RANDOM_ID_LENGTH = 26;
export const ADULT_AGE_YEARS = 18;

export const SITE_VERSION = 'v1';
export const UNKNOWN_VISITOR_IP = '{ip}';

declare const BUILT_LANGUAGES: readonly string[] | undefined;

/** Code of a language of the site: the name of a folder in `locales/`. */
export type Language = string;
/**
 * Turkish, English and the other languages that the build found in `locales/`; outside of builds only the first two.
 */
export const LANGUAGES: readonly Language[] = typeof BUILT_LANGUAGES === 'undefined' ? ['tr', 'en'] : BUILT_LANGUAGES;
/** Returns `value` if it is exactly a language of the site, else undefined. */
export const supportedLanguage = (value: unknown): Language | undefined =>
  LANGUAGES.find((language) => language === value);

/** Clock of a player: the 12-hour clock of the specification (section 9), or the 24-hour clock by choice. */
export const CLOCKS = ['12', '24'] as const;
export type Clock = (typeof CLOCKS)[number];

/** Audience of a banner or a popup. */
export const AUDIENCES = ['all', 'visitors', 'players'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const SLOT_TYPES = ['new', 'popular', 'jackpot', '3d', 'classic', 'table'] as const;
export type SlotType = (typeof SLOT_TYPES)[number];
export const LIVE_TYPES = ['roulette', 'blackjack', 'baccarat', 'poker', 'show'] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

export const INFORMATION_TYPES = [
  'SocialMediaLinks',
  'DomainBilgi',
  'bottomBarInfo',
  'SorumluOyunculuk',
  'SSSinformation',
  'GenelKurallar',
  'GizlilikBilgisi',
  'FinancialsInformation',
  'CasinoKurallari',
  'BahisKurallari',
  'PromoSart',
  'SiteInformation',
] as const;
export type InformationType = (typeof INFORMATION_TYPES)[number];

export const SOCIAL_NETWORKS = [
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'reddit',
  'telegram',
  'whatsapp',
  'google',
  'pinterest',
] as const;

/** `transaction_category_id` of `finance/list_transactions`. The specification has only 2; the others are ours. */
export const TRANSACTION_CATEGORY = { finance: 1, notice: 2, game: 3, bet: 4, bonus: 5 } as const;
/**
 * `transaction_status` of `finance/list_transactions`. The specification has only 1002 and 1003; the others are ours.
 * Only a transaction with 1002 is booked: the meaning of other codes is unknown.
 */
export const TRANSACTION_STATUS = { new: 1001, approved: 1002, notice: 1003, cancelled: 1004 } as const;
/** `typeID` of a finance transaction and `Type` of the payment method lists. */
export const DEPOSIT = 1;
export const WITHDRAWAL = 2;
/** Transfer types that select the call (spec section 7). */
export const TRANSFER_TYPE = { bank: 1, prepaid: 2, quickPay: 3 } as const;

/** The campaign of the ticket screen (spec section 9, "Debug ticket query"). */
export const TICKET_QUERY = {
  limit: 50,
  startDate: '2023-12-01',
  endDate: '2024-01-01',
  searchMinAmount: '250',
  status: 1002,
} as const;

/** Categories of live support in the specification (section 1): each has a mailbox. */
export const MAIL_CATEGORIES = ['documents', 'vip', 'contact-changes', 'bonuses', 'membership'] as const;
/** Categories of messages: those of the specification, and the topics that players write about most. */
export const SUPPORT_CATEGORIES = ['payments', 'bets', 'games', 'account', ...MAIL_CATEGORIES] as const;
