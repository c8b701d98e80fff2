import type { Logger } from 'pino';
import type { ChecklistItem } from '#contract/checklist';
import type { Language } from '#contract/constants';
import type { Product } from '#contract/products';
import type { FeedSecret } from './feeds';
import type { OperatorToken, Role } from './operators';
import type { CopyDatabase } from './db/backup';
import type { Database } from './db/database';
import type { DatabaseOptions } from './db/open';
import type { ReadReplica } from './db/replica';
import type { SiteKeys } from './key-fingerprints';
import type { RequestScope } from './db/request-scope';
import type { Actor } from './ports/actor';
import type { Feed, FeedOperator } from './ports/feed';
import type { GameProvider, ProviderPlatform } from './ports/game-provider';
import type { Gateways } from './ports/gateway';
import type { RemoteService } from './remote-services';

/** Sender, certificates and signature of outgoing mail. */
export interface MailOptions {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string } | undefined;
  /** Trusted certificates in PEM, in addition to the usual ones. */
  authority?: string | undefined;
  /** Key for signing mails; `privateKey` in PEM. */
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
}

export interface PlatformOptions {
  /** Folder of the embedded database, its secrets and its outbox. */
  dataDir: string;
  /** URL of a PostgreSQL database, used instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Time limit of a statement for a request. */
  statementLimitMs?: number | undefined;
  /** URL of a streaming replica of that database. */
  databaseReplicaUrl?: string | undefined;
  /** Further limits of that database. */
  database?: Omit<DatabaseOptions, 'statementLimitMs' | 'replicaUrl' | 'clock'> | undefined;
  /** Returns the keys that all processes of a PostgreSQL database must share. */
  siteKeys?: (() => Promise<SiteKeys>) | undefined;
  /** Base of links in mails; never taken from a request. */
  publicUrl: string;
  brandName: string;
  /** Colours of links in mails, for light and dark mode. */
  mailColours?: { light: string; dark: string } | undefined;
  /** Language of texts for callers that name none. Default: Turkish. */
  defaultLanguage?: Language | undefined;
  siteId: string;
  siteName: string;
  smtpUrl?: string | undefined;
  /** If absent, mails come from `no-reply` at the host of `publicUrl`, unsigned. */
  mail?: MailOptions | undefined;
  smsUrl?: string | undefined;
  opsToken?: string | undefined;
  /** Operators with names, roles and tokens of their own. */
  operatorTokens?: readonly OperatorToken[] | undefined;
  /** Kuruş that operators of a role may give to players per day. Roles not listed have no cap. */
  creditCaps?: ReadonlyMap<Role, bigint> | undefined;
  /** Kuruş above which a command of a role waits for a second operator. Roles not listed never wait. */
  approvalAbove?: ReadonlyMap<Role, bigint> | undefined;
  /** Possible payout in kuruş from which an open coupon is listed for operators. Default: 100,000.00 TRY. */
  couponAlert?: bigint | undefined;
  /** Days for which the audit log is kept. Default: unlimited. */
  auditKeepDays?: number | undefined;
  /** Days for which rounds and the messages of game providers are kept. Default: five years. */
  roundsKeepDays?: number | undefined;
  /** Maximum age of a session in days, regardless of activity. */
  sessionDays: number;
  /** Multiplies rate limits. */
  rateLimitFactor: number;
  /** Creates the embedded game provider; without one no game opens. */
  gameProvider?: ((operator: ProviderPlatform) => GameProvider) | undefined;
  /** External game providers, with the secrets for their signatures. */
  gameProviders?: readonly RemoteService[] | undefined;
  /** Creates the embedded feed of matches and odds. Without one, bets need a feed that posts to the site. */
  feed?: ((operator: FeedOperator) => Feed) | undefined;
  /** External feeds, with the secrets for their signatures. */
  feeds?: readonly FeedSecret[] | undefined;
  /**
   * Hides samples of the content that name non-existent parties (licences, social links, partners) until real ones are
   * imported.
   */
  hidesSamples?: boolean | undefined;
  /** Items of the opening checklist about settings. */
  settingChecks?: readonly ChecklistItem[] | undefined;
  /** Products that are on. Default: all. */
  products?: readonly Product[] | undefined;
  /** Seconds without an accepted batch after which a feed with open markets counts as silent. Default: 120. */
  feedSilenceSeconds?: number | undefined;
  /** Seconds between the submission and the acceptance of a coupon or cash-out with a selection in play. Default: 5. */
  betDelayS?: number | undefined;
  /**
   * Returns the reason why the site does not serve a picture at a path; undefined if it does. Without it content may
   * name any picture.
   */
  pictureFault?: ((address: string) => string | undefined) | undefined;
  /**
   * Payment gateways that are on: `none`, `demo` (all that approve without moving money) or comma-separated names and
   * `hosted:NAME`.
   * Default: `demo`; on PostgreSQL `none`.
   */
  gateways?: string | undefined;
  /** Hosted payment pages, with the secrets for their signatures. */
  hostedGateways?: readonly RemoteService[] | undefined;
  log: Logger;
  /** Returns the current time; tests replace it. */
  now?: () => Date;
}

/** Context of every domain: the database, the clock, keys and a log. */
export interface PlatformContext {
  db: Database;
  /** Returns `db` for the statements of one request. */
  forRequest(scope: RequestScope): Database;
  /** Reads whose data may be seconds old. */
  readReplica: ReadReplica;
  now(): Date;
  /** Returns the key for a purpose ('callback:arcade', 'launch'), derived from the installation's secret. */
  key(purpose: string): string;
  /** The game providers as one; undefined if none is configured. */
  gameProvider: GameProvider | undefined;
  gateways: Gateways;
  options: PlatformOptions;
  log: Logger;
  /** Copies the embedded database; undefined on PostgreSQL. */
  copyDatabase?: CopyDatabase | undefined;
  /** Kinds of background jobs that this process runs. Default: all. */
  jobKinds?: ReadonlySet<string> | undefined;
  /** Actor for the audit log. Default: the system. */
  by?: Actor;
}
