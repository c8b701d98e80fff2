import { ROLES } from '../platform/operators';
import { COMMANDS } from '../platform/ops/registry';
import { describeSettings } from '../settings';

const BEGIN = '<!-- settings: written by `npm run generate` from settings.ts -->';
const END = '<!-- /settings -->';

/** Types of the values; all other settings are text. */
const TYPES: Record<string, readonly string[]> = {
  integer: [
    'PORT',
    'OPS_PORT',
    'FEED_SILENCE_SECONDS',
    'BET_DELAY_S',
    'COUPON_ALERT',
    'AUDIT_KEEP_DAYS',
    'ROUNDS_KEEP_DAYS',
    'SESSION_DAYS',
  ],
  number: ['RATE_LIMIT_FACTOR'],
  URL: ['DATABASE_URL', 'ENDPOINT_URL', 'PUBLIC_URL', 'TOP_WINS_URL', 'SMTP_URL', 'SMS_URL', 'IP_INFO_URL'],
  path: ['ENV_FILE', 'DATA_DIR', 'BRAND_LOGO', 'PICTURES_DIR', 'MAIL_CA_FILE', 'MAIL_DKIM_KEY_FILE'],
  colour: ['BRAND_COLOR', 'BRAND_ACCENT'],
  choice: ['NODE_ENV', 'FEED', 'DESK', 'ALLOW_DEMO', 'TRUST_ANY_SENDER', 'LOG_LEVEL', 'FRAMEWORK_WORKAROUNDS'],
  list: [
    'SESSION_SECRETS',
    'PRODUCTS',
    'GATEWAYS',
    'FEEDS',
    'OPS_TOKENS',
    'CREDIT_CAPS',
    'APPROVAL_ABOVE',
    'DESK_ADDRESSES',
    'TRUST_PROXY',
  ],
  JSON: ['SEAL_KEY'],
};
const settingType = (name: string) => Object.keys(TYPES).find((type) => TYPES[type]?.includes(name)) ?? 'text';

/** Returns the README with the settings table of `settings.ts`. */
export function withSettings(readme: string): string {
  const rows = describeSettings().map(
    ({ name, what, value, without, example }) =>
      `| \`${name}\` | ${settingType(name)} | ${what} | ${value === undefined ? without : `\`${value}\``} | \`${example}\` |`,
  );
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  return [
    before,
    BEGIN,
    '\n',
    ['| setting | type | meaning | default | example |', '|---|---|---|---|---|', ...rows, END].join('\n'),
    after,
  ].join('');
}

/** Returns the text of `.env.example`. Every line is a comment: a setting that is not set has its default. */
export function exampleEnvironment(): string {
  const rows = describeSettings().map(({ name, what, value = '', without }) => {
    const words = [what, without && `default: ${without}`].filter(Boolean).join('; ');
    return `# ${words.replaceAll('`', '')}\n#${name}=${value}`;
  });
  const head = '# Copy this file to .env and remove the # from what you set. The environment overrides this file.';
  return `${[head, ...rows].join('\n\n')}\n`;
}

const ROLES_BEGIN = '<!-- roles: written by `npm run generate` from the declarations of commands -->';
const ROLES_END = '<!-- /roles -->';

/** Returns the operator's guide with the table of the commands that each role may run. */
export function withRoles(guide: string): string {
  const [before, rest = ''] = guide.split(ROLES_BEGIN);
  const [, after] = rest.split(ROLES_END);
  const rows = ROLES.map((role) => {
    const names = Object.entries(COMMANDS).flatMap(([name, command]) =>
      [command.role].flat().includes(role) ? [`\`${name}\``] : [],
    );
    return `| \`${role}\` | ${names.join(', ')} |`;
  });
  return [before, ROLES_BEGIN, '\n', ['| role | commands |', '|---|---|', ...rows, ROLES_END].join('\n'), after].join(
    '',
  );
}
