import { createPrivateKey, type JsonWebKeyInput } from 'node:crypto';
import { z } from 'zod';

/**
 * Every setting the installation knows, read from the environment once and checked at start-up. The only file that
 * reads `process.env`. The README's table is checked against this list by a test.
 */
const optionalText = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();
/** An address of one of these schemes: `localhost:3000` is an address too, of the scheme "localhost". */
const optionalUrl = (...schemes: string[]) =>
  optionalText.refine((text) => text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))), `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
const webAddress = optionalUrl('http', 'https');

function isSealKey(text: string): boolean {
  try {
    const key = JSON.parse(text) as JsonWebKeyInput['key'];
    return createPrivateKey({ key, format: 'jwk' }).asymmetricKeyType === 'x25519';
  } catch {
    return false;
  }
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalText.refine((url) => !url || /^postgres(ql)?:\/\//.test(url), 'must begin with postgres://'),
  /** The address of somebody else's `endpoint/v1`, instead of the platform; its `/datas` are expected beside it. */
  ENDPOINT_URL: webAddress,
  PUBLIC_URL: webAddress,
  SITE_ID: z.string().min(1).default('1'),
  SITE_NAME: z.string().min(1).default('rubato'),
  /** Comma-separated, each 32 characters or more: the first signs, all verify. */
  SESSION_SECRETS: optionalText.refine(
    (list) => !list || list.split(',').every((secret) => secret.trim().length >= 32),
    'each secret must have at least 32 characters',
  ),
  /** A private X25519 JWK as JSON: opens what the session cookie keeps sealed. */
  SEAL_KEY: optionalText.refine((key) => !key || isSealKey(key), 'must be a private X25519 key as JSON (JWK)'),
  BRAND_NAME: z.string().min(1).max(24).default('Rubato'),
  TOP_WINS_URL: webAddress,
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  SMS_URL: webAddress,
  IP_INFO_URL: webAddress,
  /** What Express calls `trust proxy`: a number of hops, or addresses. */
  TRUST_PROXY: optionalText,
  OPS_TOKEN: optionalText.refine((token) => !token || token.length >= 24, 'must have at least 24 characters'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Multiplies every rate limit; measurements and the test suite raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
});

export type Settings = z.output<typeof schema>;

/** The names the README's table must hold. */
export const settingNames = Object.keys(schema.shape);

/**
 * Reads settings from an environment; an empty one counts as not set.
 * @throws {Error} with one line that names the first wrong setting and what is wrong with it.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`Setting ${issue?.path.join('.') ?? ''} is wrong: ${issue?.message ?? 'unreadable'}`);
}

let current: Settings | undefined;

/** The settings of this process, read on first use. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}
