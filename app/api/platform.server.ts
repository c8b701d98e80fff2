import { pino } from 'pino';
import { LOG_SERIALIZERS } from '#contract/log';
import { readProducts } from '#contract/products';
import { readFeedSecrets } from '#platform/feeds';
import { readServices } from '#platform/remote-services';
import { readApprovalAmounts, readCreditCaps, readOperatorTokens } from '#platform/operators';
import { platform, redirectHosts, type Platform, type PlatformOptions } from '#platform';
import { embeddedDemos, embeddedFeed, embeddedProvider, embeddedRounds, type Demos, type Rounds } from '#provider';
import { dataFolder, isReal, rejectDemo, settings, type Settings } from '#settings';
import { readableShade } from '#contract/contrast';
import { siteKeys } from '~/request/keys.server';
import { remoteEndpointUrl } from './address.server';
import { readMailOptions } from './mail-options.server';
import { pictureFault } from './pictures.server';
import { settingChecks } from './setting-checks.server';

let options: PlatformOptions | undefined;

/**
 * Returns the platform in this process. The first caller creates the single instance: the server at start-up, or the
 * transport under plain `remix-serve`.
 */
export function embeddedPlatform(): Promise<Platform> {
  return platform(theOptions());
}

function theOptions(): PlatformOptions {
  options ??= readOptions();
  return options;
}

/**
 * Returns the allowed targets of forms, in the syntax of a content policy. Deposits redirect to gateways on other
 * hosts, and a login to the game that was requested. A remote API does not list its gateways, and it redirects players to its games too, so it needs a wider
 * policy.
 */
export function formTargets(): string {
  const distant = remoteEndpointUrl();
  if (distant) return `'self' https: ${new URL(distant).origin}`;
  return ["'self'", ...redirectHosts(theOptions())].join(' ');
}

/** Returns shades of a colour that are readable on the backgrounds of mails, white and nearly black. */
const mailColours = (colour: string) => ({
  light: readableShade(colour, ['#ffffff'], '#000000'),
  dark: readableShade(colour, ['#121214'], '#ffffff'),
});

const databaseOptions = ({
  DATABASE_POOL,
  DATABASE_WAIT_S,
  DATABASE_SILENCE_S,
  DATABASE_KEEP_ALIVE_S,
  MIGRATE_URL,
  MIGRATE_WAIT_S,
  ALLOW_NEWER_DATABASE,
}: Settings): PlatformOptions['database'] => ({
  migrateUrl: MIGRATE_URL,
  migrateWaitMs: MIGRATE_WAIT_S * 1_000,
  allowNewer: ALLOW_NEWER_DATABASE === 'on',
  pool: {
    size: DATABASE_POOL,
    waitMs: DATABASE_WAIT_S * 1_000,
    silenceMs: DATABASE_SILENCE_S * 1_000,
    keepAliveMs: DATABASE_KEEP_ALIVE_S * 1_000,
  },
});

function readOptions(): PlatformOptions {
  const {
    DATABASE_URL,
    PUBLIC_URL,
    PORT,
    BRAND_COLOR,
    BRAND_NAME,
    DEFAULT_LANGUAGE,
    SITE_ID,
    SITE_NAME,
    SMTP_URL,
    SMS_URL,
    OPS_TOKEN,
    DATABASE_REPLICA_URL,
    DATABASE_TIMEOUT_S,
    OPS_TOKENS,
    PRODUCTS,
    GATEWAYS,
    HOSTED_GATEWAYS,
    FEED,
    FEEDS,
    GAME_PROVIDERS,
    FEED_SILENCE_SECONDS,
    BET_DELAY_S,
    CREDIT_CAPS,
    APPROVAL_ABOVE,
    COUPON_ALERT,
    AUDIT_KEEP_DAYS,
    ROUNDS_KEEP_DAYS,
    SESSION_DAYS,
    RATE_LIMIT_FACTOR,
    LOG_LEVEL,
  } = settings();
  rejectDemo(settings());
  return {
    dataDir: dataFolder(),
    databaseUrl: DATABASE_URL,
    databaseReplicaUrl: DATABASE_REPLICA_URL,
    statementLimitMs: DATABASE_TIMEOUT_S * 1_000,
    database: databaseOptions(settings()),
    siteKeys: async () => {
      const { sessionSecrets, sealSecret } = await siteKeys();
      return { SESSION_SECRETS: sessionSecrets, SEAL_KEY: [sealSecret] };
    },
    publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    brandName: BRAND_NAME,
    mailColours: BRAND_COLOR === undefined ? undefined : mailColours(BRAND_COLOR),
    defaultLanguage: DEFAULT_LANGUAGE,
    siteId: SITE_ID,
    siteName: SITE_NAME,
    smtpUrl: SMTP_URL,
    mail: readMailOptions(settings()),
    smsUrl: SMS_URL,
    opsToken: OPS_TOKEN,
    operatorTokens: readOperatorTokens(OPS_TOKENS ?? ''),
    creditCaps: readCreditCaps(CREDIT_CAPS),
    approvalAbove: readApprovalAmounts(APPROVAL_ABOVE ?? ''),
    couponAlert: BigInt(COUPON_ALERT) * 100n,
    auditKeepDays: AUDIT_KEEP_DAYS === undefined ? undefined : Number(AUDIT_KEEP_DAYS),
    roundsKeepDays: ROUNDS_KEEP_DAYS,
    sessionDays: SESSION_DAYS,
    rateLimitFactor: RATE_LIMIT_FACTOR,
    products: PRODUCTS === undefined ? undefined : readProducts(PRODUCTS),
    gateways: GATEWAYS,
    hostedGateways: readServices(HOSTED_GATEWAYS ?? ''),
    gameProvider: embeddedProvider,
    feed: FEED === 'none' ? undefined : embeddedFeed,
    gameProviders: readServices(GAME_PROVIDERS ?? ''),
    feeds: readFeedSecrets(FEEDS ?? ''),
    feedSilenceSeconds: FEED_SILENCE_SECONDS,
    betDelayS: BET_DELAY_S,
    pictureFault,
    hidesSamples: isReal(settings()),
    settingChecks: settingChecks(settings()),
    log: pino({ level: LOG_LEVEL, name: 'platform', serializers: LOG_SERIALIZERS }),
  };
}

/** Returns the platform for the resource routes that serve the API over HTTP; `undefined` if a remote API is used. */
export async function servedPlatform(): Promise<Platform | undefined> {
  return remoteEndpointUrl() ? undefined : embeddedPlatform();
}

/** Returns the games of the embedded provider, entered by launch tokens; `undefined` if a remote API is used. */
export async function servedRounds(): Promise<Rounds | undefined> {
  const served = await servedPlatform();
  return served && embeddedRounds(served.operator);
}

/** Returns the demos of the embedded provider; `undefined` if a remote API is used. */
export async function servedDemos(): Promise<Demos | undefined> {
  const served = await servedPlatform();
  return served && embeddedDemos(served.operator);
}
