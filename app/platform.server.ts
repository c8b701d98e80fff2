import { pino } from 'pino';
import { platform, type Platform, type PlatformOptions } from '#platform';
import { settings } from '#settings';

let options: PlatformOptions | undefined;

/**
 * The back office in this process; one instance, whoever asks first (the server at start-up, or the transport under
 * plain `remix-serve`).
 */
export function embeddedPlatform(): Promise<Platform> {
  options ??= readOptions();
  return platform(options);
}

function readOptions(): PlatformOptions {
  const { DATA_DIR, DATABASE_URL, PUBLIC_URL, PORT, BRAND_NAME, SITE_ID, SITE_NAME, SMTP_URL, SMS_URL, OPS_TOKEN, RATE_LIMIT_FACTOR, LOG_LEVEL } = settings();
  return {
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    publicUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    brandName: BRAND_NAME,
    siteId: SITE_ID,
    siteName: SITE_NAME,
    smtpUrl: SMTP_URL,
    smsUrl: SMS_URL,
    opsToken: OPS_TOKEN,
    rateLimitFactor: RATE_LIMIT_FACTOR,
    log: pino({ level: LOG_LEVEL, name: 'platform' }),
  };
}

/** For the resource routes that serve the API over HTTP: `undefined` where somebody else's API is used instead. */
export async function servedPlatform(): Promise<Platform | undefined> {
  return settings().ENDPOINT_URL ? undefined : embeddedPlatform();
}
