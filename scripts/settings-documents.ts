import { describeSettings } from '../settings';

const BEGIN = '<!-- settings: written by `npm run generate` from settings.ts -->';
const END = '<!-- /settings -->';

/** Returns the README with the table of settings from `settings.ts`. */
export function withSettings(readme: string): string {
  const rows = describeSettings().map(
    ({ name, what, value, without }) => `| \`${name}\` | ${what} | ${value === undefined ? without : `\`${value}\``} |`,
  );
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  return [
    before,
    BEGIN,
    '\n',
    ['| setting | meaning | default |', '|---|---|---|', ...rows, END].join('\n'),
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
