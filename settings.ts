import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { isExtensionList } from '#contract/extensions';
import { readProducts } from '#contract/products';
import { readFeedSecrets } from '#platform/feeds';
import { databaseShape, databaseTexts } from './database-settings';
import { integrationShape, integrationTexts } from './integration-settings';
import { describeDesk, isDeskSafe, operatorShape, operatorTexts } from './operator-settings';
import { mailShape, mailTexts } from './mail-settings';
import { makeFolder } from './make-folder';
import { loadEnvironment } from './scripts/environment.mjs';
import { hasCredentials, isTrust, LOOPBACK, optionalText, optionalUrl } from './setting-kinds';
import { siteShape, siteTexts, wrongBrandColour, wrongFile } from './site-settings';

export { isDeskOpen } from './operator-settings';
export { readPictureFile, type PictureFile } from './picture-file';

/*
 * All settings of the installation, read from the environment once and validated at start-up. Only this file reads
 * `process.env`.
 */

/** Schema of a URL for requests. `fetch` sends none to a URL with user or password. */
const webAddress = optionalUrl('http', 'https').refine((text) => text === undefined || !hasCredentials(text));

function isSealKey(text: string): boolean {
  try {
    const key = JSON.parse(text) as JsonWebKeyInput['key'];
    return createPrivateKey({ key, format: 'jwk' }).asymmetricKeyType === 'x25519';
  } catch {
    return false;
  }
}

/** Minimum in days, because disputes come late: a smaller value is a mistake. */
const AUDIT_KEEP_DAYS_MIN = 90;

const schema = z.object({
  /** Additional file of settings. */
  ENV_FILE: optionalText,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Separate port of operators' commands and metrics. */
  OPS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  ...databaseShape,
  /** URL of a remote `endpoint/v1` instead of the embedded platform; its `/datas` are expected on the same host. */
  ENDPOINT_URL: webAddress,
  /** Calls beyond the specification that the API answers; default: the API is asked. */
  ENDPOINT_EXTENSIONS: optionalText.refine((list) => !list || isExtensionList(list)),
  PUBLIC_URL: webAddress,
  SITE_ID: z.string().min(1).default('1'),
  SITE_NAME: z.string().min(1).default('rubato'),
  /** Comma-separated, each 32 characters or more: the first signs, all verify. */
  SESSION_SECRETS: optionalText.refine(
    (list) => !list || list.split(',').every((secret) => secret.trim().length >= 32),
  ),
  /** A private X25519 JWK as JSON: decrypts the sealed part of the session cookie. */
  SEAL_KEY: optionalText.refine((key) => !key || isSealKey(key)),
  ...siteShape,
  /** Offered products; default: all. */
  PRODUCTS: optionalText.refine((list) => !list || readProducts(list) !== undefined),
  ...integrationShape,
  /** `demo`: the embedded feed of invented matches. */
  FEED: z.enum(['demo', 'none']).optional(),
  /** `on`: the embedded database and demo parts also in production with `PUBLIC_URL` on https. */
  ALLOW_DEMO: z.enum(['on', 'off']).default('off'),
  BET_DELAY_S: z.coerce.number().int().min(0).max(60).default(5),
  TOP_WINS_URL: webAddress,
  ...mailShape,
  SMS_URL: webAddress,
  IP_INFO_URL: webAddress,
  TRUST_PROXY: optionalText.refine((trust) => !trust || isTrust(trust)),
  DRAIN_S: z.coerce.number().int().min(0).max(300).default(5),
  /** `on`: a hop count in TRUST_PROXY although `HOST` is no loopback address. */
  TRUST_ANY_SENDER: z.enum(['on', 'off']).default('off'),
  ...operatorShape,
  /** Days; without it entries are kept for ever. */
  AUDIT_KEEP_DAYS: optionalText.refine(
    (days) => !days || (/^\d{1,5}$/.test(days) && Number(days) >= AUDIT_KEEP_DAYS_MIN),
  ),
  /** Days; at least a year, so that players can check their rounds. */
  ROUNDS_KEEP_DAYS: z.coerce.number().int().min(365).max(36_500).default(1_826),
  /** Maximum lifetime of a session, even of one that is never idle. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** `on`: `/endpoint/v1/docs` describes the API. */
  API_DOCS: z.enum(['on', 'off']).default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  /** Multiplies every rate limit; measurements and the test suite raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** `off`: Remix and React do all of their own work. */
  FRAMEWORK_WORKAROUNDS: z.enum(['on', 'off']).default('on'),
});

type Declared = z.output<typeof schema>;
/** Settings with the defaults that depend on others. */
export type Settings = Declared & { [Name in 'GATEWAYS' | 'FEED' | 'DESK']: NonNullable<Declared[Name]> };

/**
 * Texts of each setting: its meaning, the behaviour without it if it has no default, its valid values, and an
 * example. `npm run generate` writes the table of the README and `.env.example` from here, in this order.
 */
const DECLARED: Record<keyof Declared, { what: string; without?: string; must: string; example: string }> = {
  ENV_FILE: {
    what: 'file with settings, read by every start command; environment variables override it',
    without: '`.env` in the current folder, else in the folder of `package.json`',
    must: 'must be a file',
    example: '/etc/rubato.env',
  },
  NODE_ENV: {
    what: 'mode: `production`, `development` or `test`',
    must: 'must be production, development or test',
    example: 'production',
  },
  PORT: { what: 'port of the site', must: 'must be a whole number from 0 to 65535', example: '3000' },
  OPS_PORT: {
    what: 'separate port for `/ops` and `/metrics`',
    without: 'none: both are served on `PORT`',
    must: 'must be a whole number from 0 to 65535',
    example: '3100',
  },
  HOST: {
    what: 'IP address or host name that the site listens on',
    must: 'must be an address or a name of this machine',
    example: '0.0.0.0',
  },
  DATA_DIR: {
    what: "folder of the embedded database, the keys and the operator's token",
    must: 'must be a folder that this user can make and write to',
    example: 'data',
  },
  ...databaseTexts,
  ENDPOINT_URL: {
    what: "URL of another installation's `endpoint/v1`, instead of the embedded back office",
    without: 'none',
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'https://platform.example/endpoint/v1',
  },
  ENDPOINT_EXTENSIONS: {
    what: 'calls beyond the specification that the API at `ENDPOINT_URL` answers: `all`, `none`, or names of classes and calls ([docs/installations.md](docs/installations.md#3-choose-the-extensions))',
    without: 'the API is asked by `system/extensions`',
    must: 'must be all, none, or classes and calls of the contract beyond the specification, with commas between them',
    example: 'betting,bonus,user/list_sessions',
  },
  PUBLIC_URL: {
    what: 'origin of links in mails and of canonical links; with `https` cookies are secure',
    without: 'mails `http://localhost:PORT`, pages the host of the request',
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'https://play.example',
  },
  SITE_ID: { what: 'id of this site in the API', must: 'must have at least one character', example: '1' },
  SITE_NAME: { what: 'name of this site in the API', must: 'must have at least one character', example: 'rubato' },
  SESSION_SECRETS: {
    what: 'secrets of cookies, comma-separated, 32 characters or more each: the first signs, all verify',
    without: 'generated at the first start, stored in `DATA_DIR`',
    must: 'each secret must have 32 characters or more, commas between them',
    example: 'what openssl rand -hex 32 prints',
  },
  SEAL_KEY: {
    what: 'private X25519 key that encrypts the credentials in the session cookie',
    without: 'generated at the first start, stored in `DATA_DIR`',
    must: 'must be a private X25519 key as JSON (JWK)',
    example: '{"kty":"OKP","crv":"X25519","x":"…","d":"…"}',
  },
  ...siteTexts,
  PRODUCTS: {
    what: 'products to offer: `slots`, `live`, `bingo`, `sport`, `virtual`, `tournaments`; pages of other products return 404 and have no links',
    without: 'all',
    must: 'must be products with commas between them, each once: slots, live, bingo, sport, virtual, tournaments',
    example: 'slots,live,bingo',
  },
  ...integrationTexts,
  FEED: {
    what: '`demo`: the embedded feed supplies invented leagues and virtual football; `none`: only feeds in `FEEDS` supply matches',
    without: '`demo`, with `DATABASE_URL` `none`',
    must: 'must be demo or none',
    example: 'none',
  },
  ALLOW_DEMO: {
    what: '`on`: allow the embedded database, demo gateways and the demo feed in production with an https `PUBLIC_URL`; `off`: the start fails',
    must: 'must be on or off',
    example: 'off',
  },
  BET_DELAY_S: {
    what: 'seconds between the submission and the acceptance of a coupon or cash-out with a match in play, 0 to 60; `0` accepts at once',
    must: 'must be a whole number of seconds from 0 to 60',
    example: '5',
  },
  TOP_WINS_URL: {
    what: 'URL of the list of top wins',
    without: "the platform's own rounds",
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'https://wins.example/latest.json',
  },
  ...mailTexts,
  SMS_URL: {
    what: 'HTTP gateway that takes `POST {to, text}`',
    without: 'messages stay in the outbox',
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'https://sms.example/send',
  },
  IP_INFO_URL: {
    what: "URL of a GET endpoint that returns the visitor's IP address; the site sends it the forwarded headers when it cannot determine the address itself",
    without: 'none (`{ip}`)',
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'https://ip.example/json',
  },
  TRUST_PROXY: {
    what: 'trusted proxies: a list of addresses and networks (Express `trust proxy` syntax), or with a loopback `HOST` a hop count',
    without: 'none',
    must: 'must be addresses and networks of proxies, none of them /0, with commas between them, or a number of proxies',
    example: 'loopback or 10.0.0.0/8',
  },
  DRAIN_S: {
    what: 'seconds for which the site still serves after SIGTERM while `/readyz` fails, 0 to 300, so that proxies choose another process; only with `TRUST_PROXY`',
    must: 'must be a whole number of seconds from 0 to 300',
    example: '5',
  },
  TRUST_ANY_SENDER: {
    what: '`on`: allow a hop count in `TRUST_PROXY` with any `HOST`; use it only if a firewall allows only the proxies to reach the port',
    must: 'must be on or off',
    example: 'off',
  },
  ...operatorTexts,
  AUDIT_KEEP_DAYS: {
    what: 'retention of the audit log in days, 90 or more',
    without: 'no limit',
    must: 'must be a whole number of days, 90 or more',
    example: '1826',
  },
  ROUNDS_KEEP_DAYS: {
    what: 'retention of game rounds and provider messages in days, 365 or more',
    must: 'must be a whole number of days, 365 or more',
    example: '3652',
  },
  SESSION_DAYS: {
    what: 'maximum age of a session in days, 1 to 365, even if it was never idle',
    must: 'must be a whole number of days from 1 to 365',
    example: '30',
  },
  API_DOCS: {
    what: '`on`: `/endpoint/v1/docs` shows the documentation of the API, as in `docs/openapi.json`',
    must: 'must be on or off',
    example: 'on',
  },
  LOG_LEVEL: {
    what: 'lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`',
    must: 'must be fatal, error, warn, info, debug or silent',
    example: 'info',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: 'URL of an OpenTelemetry collector (OTLP over HTTP, without `/v1/traces`) that gets a trace of each request, its API calls and its SQL',
    without: 'none: no traces',
    must: 'must be an address that begins with http:// or https://, without user and password',
    example: 'http://127.0.0.1:4318',
  },
  RATE_LIMIT_FACTOR: {
    what: 'factor of every rate limit; for measurements and tests only',
    must: 'must be a number above 0',
    example: '1',
  },
  FRAMEWORK_WORKAROUNDS: {
    what: '`off`: pages are served without the shortcuts in `server/branches.ts`, `app/components/markup-cache/` and `app/document/first-poster.server.ts`, and without the limit of the heap in `server/main.ts`; for measurements and tests',
    must: 'must be on or off',
    example: 'on',
  },
};

/**
 * Returns an error of one line that names an invalid setting and its valid values. `why` is the fault found in the
 * value.
 */
export function wrongSetting(name: keyof Declared, why?: string, cause?: unknown): Error {
  const { must, example } = DECLARED[name];
  return new Error(`Setting ${name} is wrong: ${why ?? must}, for example ${example}`, { cause });
}

export const settingNames = Object.keys(DECLARED) as (keyof Declared)[];

function readDeclared(environment: Record<string, string | undefined>): Declared {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  throw wrongSetting(parsed.error.issues[0]?.path[0] as keyof Declared);
}

/**
 * Reads settings from an environment; an empty value counts as not set. Demo parts are on with the embedded database,
 * and with PostgreSQL only if a setting says so.
 * @throws {Error} with one line that names the first invalid setting and its fault.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const declared = readDeclared(environment);
  const { HOST, TRUST_PROXY = '', TRUST_ANY_SENDER } = declared;
  if (/^0*[1-9]\d*$/.test(TRUST_PROXY) && !LOOPBACK.test(HOST) && TRUST_ANY_SENDER === 'off')
    throw wrongSetting(
      'TRUST_PROXY',
      `with HOST ${HOST} a number of proxies trusts the headers of every sender; set HOST=127.0.0.1, or name the addresses of the proxies`,
    );
  const colourFault = wrongBrandColour(declared.BRAND_COLOR);
  if (colourFault) throw wrongSetting('BRAND_COLOR', colourFault);
  const demo = declared.DATABASE_URL ? 'none' : 'demo';
  return {
    ...declared,
    GATEWAYS: declared.GATEWAYS ?? demo,
    FEED: declared.FEED ?? demo,
    DESK: declared.DESK ?? (isDeskSafe(declared) ? 'on' : 'off'),
  };
}

/**
 * Describes every setting for documents, in Markdown; `value` is its default, `without` the behaviour if it has none, and
 * `schema` validates it.
 */
export function describeSettings() {
  const defaults = readDeclared({});
  return settingNames.map((name) => {
    const { what, without = '', example } = DECLARED[name];
    return { name, schema: schema.shape[name], what, value: defaults[name]?.toString(), without, example };
  });
}

let current: Settings | undefined;

/**
 * Returns the settings of this process, read on first use: the environment, then the file of settings. Sets
 * `NODE_ENV`, which libraries read.
 */
export function settings(): Settings {
  if (!current) {
    loadEnvironment();
    const read = readSettings(process.env);
    const fault = wrongFile(read);
    if (fault) throw wrongSetting(fault.name, fault.why);
    current = read;
    process.env.NODE_ENV = current.NODE_ENV;
  }
  return current;
}

/** Returns a URL for logs, without user and password. */
function withoutUser(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}

/** Returns the parts of the installation for the first line of the log. */
export function describeInstallation(installation: Settings) {
  const { DATABASE_URL, ENDPOINT_URL, GATEWAYS, FEED, FEEDS, SMTP_URL, MAIL_DKIM_DOMAIN, PUBLIC_URL } = installation;
  const signed = MAIL_DKIM_DOMAIN ? `, signed for ${MAIL_DKIM_DOMAIN}` : '';
  const mail = SMTP_URL ? `${withoutUser(SMTP_URL)}${signed}` : 'none: mails stay in the outbox';
  const publicUrl = PUBLIC_URL ?? 'none: links name the host of the request';
  if (ENDPOINT_URL) return { database: `none: the platform is ${withoutUser(ENDPOINT_URL)}`, publicUrl };
  return {
    database: DATABASE_URL ? withoutUser(DATABASE_URL) : 'embedded',
    gateways: GATEWAYS,
    feed: [FEED, ...new Set((readFeedSecrets(FEEDS ?? '') ?? []).map(({ name }) => name))].join(', '),
    mail,
    publicUrl,
    backOffice: describeDesk(installation),
  };
}

/** Whether real players use the site: in production with `PUBLIC_URL` on https, unless it is a demonstration. */
export const isReal = ({
  NODE_ENV,
  PUBLIC_URL,
  ALLOW_DEMO,
}: Pick<Settings, 'NODE_ENV' | 'PUBLIC_URL' | 'ALLOW_DEMO'>) =>
  NODE_ENV === 'production' && new URL(PUBLIC_URL ?? 'http://localhost').protocol === 'https:' && ALLOW_DEMO === 'off';

/**
 * Rejects demo parts if real money is expected: in production with `PUBLIC_URL` on https.
 * @throws {Error} one line that names each demo part and `ALLOW_DEMO`
 */
export function rejectDemo({
  NODE_ENV,
  PUBLIC_URL,
  ENDPOINT_URL,
  DATABASE_URL,
  GATEWAYS,
  FEED,
  ALLOW_DEMO,
}: Settings): void {
  if (!isReal({ NODE_ENV, PUBLIC_URL, ALLOW_DEMO }) || ENDPOINT_URL) return;
  const parts = [
    ...(DATABASE_URL ? [] : ['DATABASE_URL is missing, so the embedded database is used']),
    ...(GATEWAYS === 'demo' ? ['GATEWAYS is demo'] : []),
    ...(FEED === 'demo' ? ['FEED is demo'] : []),
  ];
  if (parts.length > 0)
    throw new Error(
      `PUBLIC_URL is on https, but ${parts.join('; ')}. Change that, or set ALLOW_DEMO=on for a demonstration`,
    );
}

/** Returns the folder of DATA_DIR, created if missing. @throws {Error} with one line if it cannot be created. */
export function dataFolder({ DATA_DIR }: Settings = settings()): string {
  try {
    makeFolder(path.resolve(DATA_DIR));
    return DATA_DIR;
  } catch (error) {
    throw wrongSetting('DATA_DIR', undefined, error);
  }
}
