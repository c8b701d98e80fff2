import { z } from 'zod';
import { ROLES } from '../platform/operators';
import { COMMANDS } from '../platform/ops/registry';
import { describeSettings } from '../settings';

const BEGIN = '<!-- settings: written by `npm run generate` from settings.ts -->';
const END = '<!-- /settings -->';

/** Types of the settings whose schema is a text, except URLs. */
const TEXTS: Record<string, readonly string[]> = {
  text: [
    'HOST',
    'SITE_ID',
    'SITE_NAME',
    'BRAND_NAME',
    'MAIL_FROM',
    'MAIL_REPLY_TO',
    'MAIL_DKIM_DOMAIN',
    'MAIL_DKIM_SELECTOR',
    'OPS_TOKEN',
  ],
  choice: ['DEFAULT_LANGUAGE'],
  integer: ['AUDIT_KEEP_DAYS'],
  path: ['ENV_FILE', 'DATA_DIR', 'BRAND_LOGO', 'PICTURES_DIR', 'MAIL_CA_FILE', 'MAIL_DKIM_KEY_FILE'],
  colour: ['BRAND_COLOR', 'BRAND_ACCENT'],
  list: [
    'ENDPOINT_EXTENSIONS',
    'SESSION_SECRETS',
    'PRODUCTS',
    'GATEWAYS',
    'HOSTED_GATEWAYS',
    'GAME_PROVIDERS',
    'FEEDS',
    'OPS_TOKENS',
    'CREDIT_CAPS',
    'APPROVAL_ABOVE',
    'DESK_ADDRESSES',
    'TRUST_PROXY',
  ],
  JSON: ['SEAL_KEY'],
};

/** Returns the type that a schema states by itself: a number, a choice or its description; undefined for other texts. */
function schemaType(schema: unknown): string | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return schema.description ?? schemaType(schema.unwrap());
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number';
  return schema instanceof z.ZodEnum ? 'choice' : undefined;
}

/** Returns the type of a setting's value for documents. @throws {Error} for a text that `TEXTS` does not list */
function settingType(name: string, schema: z.ZodType): string {
  const type = schemaType(schema) ?? Object.keys(TEXTS).find((known) => TEXTS[known]?.includes(name));
  if (type === undefined) throw new Error(`Setting ${name} has no type: add it to TEXTS`);
  return type;
}

/** Returns the README with the settings table of `settings.ts`. */
export function withSettings(readme: string): string {
  const rows = describeSettings().map(
    ({ name, schema, what, value, without, example }) =>
      `| \`${name}\` | ${settingType(name, schema)} | ${what} | ${value === undefined ? without : `\`${value}\``} | \`${example}\` |`,
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
