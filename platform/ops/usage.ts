import type { Command, Commands } from './command';
import type { Field } from './field';

/** Returns the name of a field as an option of the shell and in a form: 'firstName' is 'first-name'. */
export const toOption = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function partOf(name: string, { word, kind, shown, isOptional, isRepeated }: Field): string {
  if (word) {
    const part = isRepeated ? `${shown}…` : shown;
    return isOptional ? `[${part}]` : part;
  }
  const part = kind === 'flag' ? `--${toOption(name)}` : `--${toOption(name)} ${shown}`;
  // The shell asks for a secret.
  return isOptional || kind === 'secret' ? `[${part}]` : part;
}

/** Returns the usage of a command in one line: its words and options, and its help. */
export const getUsage = (name: string, { fields, help }: Command): string =>
  `${[name, ...Object.entries(fields).map(([field, declared]) => partOf(field, declared))].join(' ')}: ${help.en}`;

/** Returns every command with its usage, one per line, and the meaning of WHO at the end. */
export const usageList = (commands: Commands): string =>
  [
    ...Object.entries(commands).map(([name, command]) => `  ${getUsage(name, command)}`),
    '  restore FILE: writes a backup into DATA_DIR, which must be empty; works without a site',
    '  migrate --check: says whether migrations of this release are pending in the database, or the database is newer; works without a site',
    '  WHO: a username, an e-mail address or a uid',
  ].join('\n');

/** Commands that the shell runs without a site, with their switches. */
const WITHOUT_SITE = { restore: {}, migrate: { check: 'flag' } };

/**
 * Returns what the shell must know about each command: its switches, and the words and options whose file or secret it
 * reads, by name.
 */
export const shellTable = (commands: Commands): Record<string, Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(commands).map(([name, { fields }]) => [
      name,
      Object.fromEntries(
        Object.entries(fields)
          .filter(([, { kind }]) => ['flag', 'file', 'secret'].includes(kind))
          .map(([field, { kind, word }]) => [toOption(field), word ? `${kind} word` : kind]),
      ),
    ]),
  ),
  ...WITHOUT_SITE,
});
