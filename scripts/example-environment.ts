const ROW = /^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) \| (.+) \| (.+) \|$/gm;
const quoted = (text: string) => [...text.matchAll(/`([^`]*)`/g)].map(([, word = '']) => word);

/**
 * The text of `.env.example`, from the README's table of settings, which a test holds to what `settings.ts` reads. Every
 * line is a comment: a setting that is not set has its default.
 */
export function exampleEnvironment(readme: string): string {
  const rows = [...readme.matchAll(ROW)].map(([, names = '', what = '', usual = '']) => {
    const values = quoted(usual);
    const exact = /^(?:`[^`]*`(?:, )?)+$/.test(usual) && !/[A-Z]{3}/.test(usual);
    const hint = exact ? '' : `; without it: ${usual.replaceAll('`', '')}`;
    const lines = quoted(names).map((name, at) => `#${name}=${exact ? values[at] : ''}`);
    return [`# ${what.replaceAll('`', '').replaceAll('\\|', '|')}${hint}`, ...lines].join('\n');
  });
  return [
    '# Copy this file to .env and take the # from what you set. What the environment says already stands.',
    ...rows,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
