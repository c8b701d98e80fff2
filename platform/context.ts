import type { Logger } from 'pino';
import type { Language } from '#contract/constants';
import type { Product } from '#contract/products';
import type { FeedSecret } from './feeds';
import type { OperatorToken, Role } from './operators';
import type { Database } from './db/database';
import type { Actor } from './ports/actor';
import type { Feed, FeedOperator } from './ports/feed';
import type { GameProvider, ProviderPlatform } from './ports/game-provider';
import type { Gateways } from './ports/gateway';

/** One line of the opening checklist. */
export interface Check {
  item: string;
  state: string;
  /** What is to be done; '' where it is done. */
  todo: string;
}

/** Sender, certificates and signature of outgoing mail. */
export interface MailOptions {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  /** Certificates in PEM that are trusted besides the usual ones. */
  authority?: string | undefined;
  /** Key that mails are signed with; `privateKey` in PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
}

export interface PlatformOptions {
  /** Where the embedded database, its secrets and its outbox live. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Links in mails start with it; never taken from a request. */
  publicUrl: string;
  brandName: string;
  /** Colours of links in mails: in light and in dark mode. */
  mailColours?: { light: string; dark: string } | undefined;
  /** Language of texts for callers that name none; Turkish unless set. */
  defaultLanguage?: Language | undefined;
  siteId: string;
  siteName: string;
  smtpUrl?: string | undefined;
  /** Left out, mails come from `no-reply` at the host of `publicUrl`, unsigned. */
  mail?: MailOptions | undefined;
  smsUrl?: string | undefined;
  opsToken?: string | undefined;
  /** Operators with names, roles and tokens of their own. */
  operatorTokens?: readonly OperatorToken[] | undefined;
  /** Kuruş that operators of a role may give to players a day; a role that is not in it has no cap. */
  creditCaps?: ReadonlyMap<Role, bigint> | undefined;
  /** For how many days the audit trail is kept; for ever where it is left out. */
  auditKeepDays?: number | undefined;
  /** After how many days a session ends, however busy it is. */
  sessionDays: number;
  /** Multiplies rate limits. */
  rateLimitFactor: number;
  /** Who plays the games, in this process; without one none opens. */
  gameProvider?: ((operator: ProviderPlatform) => GameProvider) | undefined;
  /** Who tells of matches and prices, in this process; without one nothing can be bet on unless a feed posts it. */
  feed?: ((operator: FeedOperator) => Feed) | undefined;
  /** Feeds that post from elsewhere, with what they sign by. */
  feeds?: readonly FeedSecret[] | undefined;
  /** Samples of the content that name what does not exist (licences, social links, partners) are not shown until yours are imported. */
  hidesSamples?: boolean | undefined;
  /** The settings' part of the opening checklist. */
  settingChecks?: readonly Check[] | undefined;
  /** What is offered; all products unless set. */
  products?: readonly Product[] | undefined;
  /** Seconds without an accepted batch after which a feed with open markets counts as silent; 120 unless set. */
  feedSilenceSeconds?: number | undefined;
  /** Seconds between the submission and the acceptance of a coupon or cash-out with a selection in play; 5 unless set. */
  betDelayS?: number | undefined;
  /** Why the site serves no picture at an address, undefined if it does; without it content may name any. */
  pictureFault?: ((address: string) => string | undefined) | undefined;
  /**
   * Payment gateways that are on: `none`, `demo` (all that approve without money moving) or names with commas between
   * them. Without a value `demo`, on PostgreSQL `none`.
   */
  gateways?: string | undefined;
  log: Logger;
  /** The clock; tests hold it still. */
  now?: () => Date;
}

/** What every domain is given: the database, the clock, keys and a log. */
export interface PlatformContext {
  db: Database;
  now(): Date;
  /** A key for one purpose ('callback:arcade', 'launch'), derived from the installation's secret. */
  key(purpose: string): string;
  /** Who plays the games; nobody where none was given. */
  gameProvider: GameProvider | undefined;
  gateways: Gateways;
  options: PlatformOptions;
  log: Logger;
  /** Who acts, for the audit trail; the system where nobody is named. */
  by?: Actor;
}
