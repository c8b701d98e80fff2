import type { ChecklistItem } from '#contract/checklist';
import type { Localized } from '#contract/localize';
import type { Settings } from '#settings';

type Text = Localized | string;

/** Placeholders that examples and documents contain instead of a secret or a host. */
const EXAMPLE = /what[- ]openssl|example\.(?:com|org|net)|\.example\b|SECRET,|:TOKEN\b/i;

const NONE = { tr: 'yok', en: 'none' };
const SET = { tr: 'ayarlı', en: 'set' };
const EXAMPLE_STATE = { tr: 'örnek', en: 'an example' };

const ok = (item: string, state: Text): ChecklistItem => ({ item, state, todo: '' });
const open = (item: string, state: Text, todo: Text): ChecklistItem => ({ item, state, todo });

/** Checks that a secret of the installation is set and is not an example. */
function secretCheck(name: string, value: string | undefined): ChecklistItem {
  if (value === undefined)
    return open(
      name,
      { tr: 'bu süreç üretti, DATA_DIR içinde', en: 'made by this process, in DATA_DIR' },
      {
        tr: 'ayarlayın: bütün süreçler ve her geri yükleme aynısını ister',
        en: 'set it: all processes and every restore need the same',
      },
    );
  return EXAMPLE.test(value)
    ? open(name, EXAMPLE_STATE, { tr: 'kendi gizli anahtarınızı yazın', en: 'set a secret of your own' })
    : ok(name, SET);
}

/** Checks whether each setting suits real players and real money. Secrets are not in the result. */
export function settingChecks(settings: Settings): ChecklistItem[] {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL, GATEWAYS, FEED, FEEDS, PRODUCTS, ALLOW_DEMO, SMTP_URL, SMS_URL } =
    settings;
  const { MAIL_FROM, MAIL_DKIM_DOMAIN } = settings;
  const { TRUST_PROXY, TRUST_ANY_SENDER, OPS_TOKENS, RATE_LIMIT_FACTOR, BRAND_NAME, LOG_LEVEL, CREDIT_CAPS } = settings;
  const offersSport = PRODUCTS === undefined || /\bsport\b/.test(PRODUCTS);
  return [
    NODE_ENV === 'production'
      ? ok('NODE_ENV', NODE_ENV)
      : open('NODE_ENV', NODE_ENV, { tr: 'production yapın', en: 'set production' }),
    PUBLIC_URL?.startsWith('https:') && !EXAMPLE.test(PUBLIC_URL)
      ? ok('PUBLIC_URL', PUBLIC_URL)
      : open('PUBLIC_URL', PUBLIC_URL ?? NONE, {
          tr: 'oyuncuların yazdığı adresi https ile yazın',
          en: 'set the address that players type, on https',
        }),
    DATABASE_URL
      ? ok('DATABASE_URL', 'PostgreSQL')
      : open(
          'DATABASE_URL',
          { tr: 'gömülü veritabanı', en: 'embedded database' },
          { tr: 'PostgreSQL ayarlayın', en: 'set PostgreSQL' },
        ),
    ALLOW_DEMO === 'off' ? ok('ALLOW_DEMO', 'off') : open('ALLOW_DEMO', 'on', { tr: 'off yapın', en: 'set off' }),
    GATEWAYS === 'demo'
      ? open(
          'GATEWAYS',
          { tr: 'demo: yatırımlar para gelmeden onaylanır', en: 'demo: deposits are approved without money' },
          { tr: 'none yapın', en: 'set none' },
        )
      : ok(
          'GATEWAYS',
          GATEWAYS === 'none'
            ? { tr: 'yok: her ödemeye bir operatör karar verir', en: 'none: an operator decides each payment' }
            : GATEWAYS,
        ),
    FEED === 'none'
      ? ok('FEED', NONE)
      : open(
          'FEED',
          { tr: 'demo: uydurma karşılaşmalar', en: 'demo: invented matches' },
          { tr: 'none yapın', en: 'set none' },
        ),
    offersSport && !FEEDS
      ? open('FEEDS', NONE, {
          tr: 'veri akışını ve gizli anahtarını yazın veya PRODUCTS içinden sport’u çıkarın',
          en: 'name the feed and its secret, or take sport out of PRODUCTS',
        })
      : FEEDS && EXAMPLE.test(FEEDS)
        ? open('FEEDS', EXAMPLE_STATE, {
            tr: 'veri akışınızın adını ve gizli anahtarını yazın',
            en: 'set the name and the secret of your feed',
          })
        : ok('FEEDS', FEEDS ? SET : NONE),
    ok('PRODUCTS', PRODUCTS ?? { tr: 'hepsi', en: 'all' }),
    secretCheck('SESSION_SECRETS', settings.SESSION_SECRETS),
    secretCheck('SEAL_KEY', settings.SEAL_KEY),
    secretCheck('OPS_TOKEN', settings.OPS_TOKEN),
    OPS_TOKENS && EXAMPLE.test(OPS_TOKENS)
      ? open('OPS_TOKENS', EXAMPLE_STATE, { tr: 'kendi belirteçlerinizi yazın', en: 'set tokens of your own' })
      : ok(
          'OPS_TOKENS',
          OPS_TOKENS
            ? SET
            : { tr: 'yok: komutları yalnız sahibi çalıştırır', en: 'none: the owner alone runs commands' },
        ),
    ok('CREDIT_CAPS', CREDIT_CAPS),
    SMTP_URL && !EXAMPLE.test(SMTP_URL)
      ? ok('SMTP_URL', SET)
      : open(
          'SMTP_URL',
          SMTP_URL
            ? EXAMPLE_STATE
            : { tr: 'yok: e-postalar giden kutusunda kalır', en: 'none: mails stay in the outbox' },
          { tr: 'e-posta sunucunuzu yazın', en: 'set your mail server' },
        ),
    MAIL_FROM && EXAMPLE.test(MAIL_FROM.address)
      ? open('MAIL_FROM', EXAMPLE_STATE, { tr: 'alan adınızdan bir adres yazın', en: 'set an address of your domain' })
      : ok(
          'MAIL_FROM',
          MAIL_FROM?.address ?? { tr: 'PUBLIC_URL sunucusunda no-reply', en: 'no-reply at the host of PUBLIC_URL' },
        ),
    ok(
      'MAIL_DKIM_DOMAIN',
      MAIL_DKIM_DOMAIN ?? { tr: 'yok: e-posta sunucunuz imzalamalı', en: 'none: your mail server must sign' },
    ),
    SMS_URL && EXAMPLE.test(SMS_URL)
      ? open('SMS_URL', EXAMPLE_STATE, {
          tr: 'kendi SMS hizmetinizi yazın veya boş bırakın',
          en: 'set your gateway, or leave it out',
        })
      : ok(
          'SMS_URL',
          SMS_URL ? SET : { tr: 'yok: mesajlar giden kutusunda kalır', en: 'none: messages stay in the outbox' },
        ),
    TRUST_PROXY
      ? ok('TRUST_PROXY', TRUST_PROXY)
      : open(
          'TRUST_PROXY',
          {
            tr: 'yok: bütün ziyaretçiler vekil sunucunun IP adresiyle görünür',
            en: 'none: all visitors have the address of the proxy',
          },
          { tr: 'vekil sunucularınızın IP adreslerini yazın', en: 'name the addresses of your proxies' },
        ),
    TRUST_ANY_SENDER === 'off'
      ? ok('TRUST_ANY_SENDER', 'off')
      : open('TRUST_ANY_SENDER', 'on', {
          tr: 'off yapın ve TRUST_PROXY içine IP adresleri yazın',
          en: 'set off and name addresses in TRUST_PROXY',
        }),
    RATE_LIMIT_FACTOR === 1
      ? ok('RATE_LIMIT_FACTOR', '1')
      : open('RATE_LIMIT_FACTOR', String(RATE_LIMIT_FACTOR), {
          tr: 'boş bırakın: ölçümler içindir',
          en: 'leave it out: it is for measurements',
        }),
    BRAND_NAME === 'Rubato'
      ? open('BRAND_NAME', BRAND_NAME, { tr: 'kendi adınızı yazın', en: 'set your name' })
      : ok('BRAND_NAME', BRAND_NAME),
    ok('BRAND_LOGO', settings.BRAND_LOGO ?? { tr: 'yok: sitenin kendi notası', en: "none: the site's own note" }),
    ['info', 'debug', 'warn', 'error'].includes(LOG_LEVEL)
      ? ok('LOG_LEVEL', LOG_LEVEL)
      : open('LOG_LEVEL', LOG_LEVEL, {
          tr: 'info yapın: uyarılar günlüğün satırlarıdır',
          en: 'set info: alerts are lines of the log',
        }),
  ];
}
