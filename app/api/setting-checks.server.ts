import type { Settings } from '#settings';

/** One line of the opening checklist; `todo` is '' if it is done. */
interface Check {
  item: string;
  state: string;
  todo: string;
}

/** Placeholders that examples and documents contain instead of a secret or a host. */
const EXAMPLE = /what[- ]openssl|example\.(?:com|org|net)|\.example\b|SECRET,|:TOKEN\b/i;

const ok = (item: string, state: string): Check => ({ item, state, todo: '' });
const open = (item: string, state: string, todo: string): Check => ({ item, state, todo });

/** Checks that a secret of the installation is set and is not an example. */
function secretCheck(name: string, value: string | undefined): Check {
  if (value === undefined)
    return open(name, 'made by this process, in DATA_DIR', 'set it: all processes and every restore need the same');
  return EXAMPLE.test(value) ? open(name, 'an example', 'set a secret of your own') : ok(name, 'set');
}

/** Checks whether each setting suits real players and real money. Secrets are not in the result. */
export function settingChecks(settings: Settings): Check[] {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL, GATEWAYS, FEED, FEEDS, PRODUCTS, ALLOW_DEMO, SMTP_URL, SMS_URL } =
    settings;
  const { MAIL_FROM, MAIL_DKIM_DOMAIN } = settings;
  const { TRUST_PROXY, TRUST_ANY_SENDER, OPS_TOKENS, RATE_LIMIT_FACTOR, BRAND_NAME, LOG_LEVEL, CREDIT_CAPS } = settings;
  const offersSport = PRODUCTS === undefined || /\bsport\b/.test(PRODUCTS);
  const none = 'none';
  return [
    NODE_ENV === 'production' ? ok('NODE_ENV', NODE_ENV) : open('NODE_ENV', NODE_ENV, 'set production'),
    PUBLIC_URL?.startsWith('https:') && !EXAMPLE.test(PUBLIC_URL)
      ? ok('PUBLIC_URL', PUBLIC_URL)
      : open('PUBLIC_URL', PUBLIC_URL ?? none, 'set the address that players type, on https'),
    DATABASE_URL ? ok('DATABASE_URL', 'PostgreSQL') : open('DATABASE_URL', 'embedded database', 'set PostgreSQL'),
    ALLOW_DEMO === 'off' ? ok('ALLOW_DEMO', 'off') : open('ALLOW_DEMO', 'on', 'set off'),
    GATEWAYS === 'demo'
      ? open('GATEWAYS', 'demo: deposits are approved without money', 'set none')
      : ok('GATEWAYS', GATEWAYS === 'none' ? 'none: an operator decides each payment' : GATEWAYS),
    FEED === 'none' ? ok('FEED', none) : open('FEED', 'demo: invented matches', 'set none'),
    offersSport && !FEEDS
      ? open('FEEDS', none, 'name the feed and its secret, or take sport out of PRODUCTS')
      : FEEDS && EXAMPLE.test(FEEDS)
        ? open('FEEDS', 'an example', 'set the name and the secret of your feed')
        : ok('FEEDS', FEEDS ? 'set' : none),
    ok('PRODUCTS', PRODUCTS ?? 'all'),
    secretCheck('SESSION_SECRETS', settings.SESSION_SECRETS),
    secretCheck('SEAL_KEY', settings.SEAL_KEY),
    secretCheck('OPS_TOKEN', settings.OPS_TOKEN),
    OPS_TOKENS && EXAMPLE.test(OPS_TOKENS)
      ? open('OPS_TOKENS', 'an example', 'set tokens of your own')
      : ok('OPS_TOKENS', OPS_TOKENS ? 'set' : 'none: the owner alone runs commands'),
    ok('CREDIT_CAPS', CREDIT_CAPS),
    SMTP_URL && !EXAMPLE.test(SMTP_URL)
      ? ok('SMTP_URL', 'set')
      : open('SMTP_URL', SMTP_URL ? 'an example' : 'none: mails stay in the outbox', 'set your mail server'),
    MAIL_FROM && EXAMPLE.test(MAIL_FROM.address)
      ? open('MAIL_FROM', 'an example', 'set an address of your domain')
      : ok('MAIL_FROM', MAIL_FROM?.address ?? 'no-reply at the host of PUBLIC_URL'),
    ok('MAIL_DKIM_DOMAIN', MAIL_DKIM_DOMAIN ?? 'none: your mail server must sign'),
    SMS_URL && EXAMPLE.test(SMS_URL)
      ? open('SMS_URL', 'an example', 'set your gateway, or leave it out')
      : ok('SMS_URL', SMS_URL ? 'set' : 'none: messages stay in the outbox'),
    TRUST_PROXY
      ? ok('TRUST_PROXY', TRUST_PROXY)
      : open('TRUST_PROXY', 'none: all visitors have the address of the proxy', 'name the addresses of your proxies'),
    TRUST_ANY_SENDER === 'off'
      ? ok('TRUST_ANY_SENDER', 'off')
      : open('TRUST_ANY_SENDER', 'on', 'set off and name addresses in TRUST_PROXY'),
    RATE_LIMIT_FACTOR === 1
      ? ok('RATE_LIMIT_FACTOR', '1')
      : open('RATE_LIMIT_FACTOR', String(RATE_LIMIT_FACTOR), 'leave it out: it is for measurements'),
    BRAND_NAME === 'Rubato' ? open('BRAND_NAME', BRAND_NAME, 'set your name') : ok('BRAND_NAME', BRAND_NAME),
    ok('BRAND_LOGO', settings.BRAND_LOGO ?? "none: the site's own note"),
    ['info', 'debug', 'warn', 'error'].includes(LOG_LEVEL)
      ? ok('LOG_LEVEL', LOG_LEVEL)
      : open('LOG_LEVEL', LOG_LEVEL, 'set info: alerts are lines of the log'),
  ];
}
