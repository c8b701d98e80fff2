import type { PlatformContext } from '../context';
import { hasRole, OWNER, type Operator, type Role } from '../operators';
import { record, type AuditEntry } from '../audit';
import type { Executor } from '../db/database';
import { raiseVersion } from '../maintenance';
import { findPlayer } from '../players';
import { commands as audit } from './audit';
import { commands as backup } from './backup';
import { commands as betting } from './betting';
import { commands as bonuses } from './bonuses';
import { failed, roleFor, wrongInput, type Command, type CommandInput, type CommandOutput } from './command';
import { commands as checklist } from './checklist';
import { commands as content } from './content';
import { commands as games } from './games';
import { commands as ledger } from './ledger';
import { commands as limits } from './limits';
import { commands as mail } from './mail';
import { commands as maintenance } from './maintenance';
import { commands as outbox } from './outbox';
import { commands as payments } from './payments';
import { commands as players } from './players';
import { commands as report } from './report';
import { commands as support } from './support';
import { commands as tournaments } from './tournaments';

export type { CommandOutput } from './command';

const groups = new Map(
  Object.entries({
    checklist,
    audit,
    players,
    limits,
    bonuses,
    payments,
    betting,
    report,
    content,
    tournaments,
    support,
    maintenance,
    mail,
    outbox,
    games,
    ledger,
    backup,
  }),
);

/** Returns every command with its usage, one per line, and the meaning of WHO at the end. */
export const commandList = (): string =>
  [
    ...[...groups.values()].flatMap((commands) => Object.values(commands).map((command) => `  ${command.usage}`)),
    '  restore FILE: writes a backup into DATA_DIR, which must be empty; works without a site',
    '  migrate --check: says whether migrations of this release are pending in the database, or the database is newer; works without a site',
    '  WHO: a username, an e-mail address or a uid',
  ].join('\n');

/**
 * Runs an operator's command: `command` is the first word, `words` the following ones. An unknown command fails with
 * the list of commands. A command that the operator's role does not allow fails too, and is recorded.
 */
export async function runCommand(
  context: PlatformContext,
  command: string,
  words: string[],
  options: Record<string, string | true>,
  by: Operator = OWNER,
): Promise<CommandOutput> {
  const commands = groups.get(command);
  const [word = '', ...rest] = words;
  const named = word === '' ? undefined : commands && own(commands, word);
  const found = named ?? (commands && own(commands, ''));
  if (!found) {
    const typed = [command, ...words].join(' ').trim();
    return {
      text: `${typed === '' ? '' : `There is no command “${typed}”.\n`}Commands:\n${commandList()}`,
      failed: true,
    };
  }
  const input = { words: named ? rest : words, options, role: by.role };
  const wrong = wrongInput(found, input);
  if (wrong !== undefined) return { text: wrong, failed: true };
  const { role, name } = by;
  const needed = roleFor(found);
  const allowed: Command = hasRole(role, needed)
    ? found
    : { usage: found.usage, run: async () => failed(notAllowed(role, needed)) };
  return runRecorded(
    { ...context, by: { actor: 'operator', name } },
    { command: allowed, name: named ? `${command} ${word}` : command, input },
  );
}

const notAllowed = (role: Role, needed: Role) => `Your role is ${role}; this needs ${needed}.`;
/**
 * Options redacted in the audit log: secrets, text stored elsewhere and personal data, because the log outlives an
 * erased player.
 */
const REDACTED_OPTIONS: ReadonlySet<string> = new Set([
  'password',
  'text',
  'first-name',
  'last-name',
  'email',
  'phone',
  'city',
  'birth-date',
  'identity-number',
  'address',
]);
const RECORDED_LENGTH_MAX = 200;

/** Runs a command and records it. Its changes and the audit entry are in one transaction. */
async function runRecorded(
  context: PlatformContext,
  { command, name, input }: { command: Command; name: string; input: CommandInput },
): Promise<CommandOutput> {
  const options = Object.entries(input.options).flatMap(([key, value]) => [
    `--${key}`,
    REDACTED_OPTIONS.has(key) ? '…' : String(value),
  ]);
  const words = input.words.map((word, at) => (at < (command.maskedFrom ?? Number.POSITIVE_INFINITY) ? word : '…'));
  const typed = await withUids(context.db, [...words, ...options]);
  const entry = (outcome: string, shown = typed): AuditEntry => {
    // PostgreSQL accepts neither NUL nor half a surrogate pair, which typing or truncation may produce.
    const recorded = shown.join(' ').slice(0, RECORDED_LENGTH_MAX).toWellFormed().replaceAll('\u0000', '');
    return {
      event: 'operator-command',
      by: context.by,
      at: context.now(),
      on: name,
      detail: { said: recorded, outcome },
    };
  };
  const outcomeOf = (output: CommandOutput) => (output.failed ? 'failed' : 'done');
  if (!command.changes) {
    const output = await command.run(context, input);
    await context.db.transaction((tx) => record(tx, entry(outcomeOf(output))));
    return output;
  }
  try {
    const output = await context.db.transaction(async (tx) => {
      const ran = await command.run({ ...context, db: tx }, input);
      // Look the uids up again, for a player that the command created.
      await record(tx, entry(outcomeOf(ran), await withUids(tx, typed)));
      if (command.changes === 'public' && !ran.failed) await raiseVersion(tx);
      return ran;
    });
    command.committed?.(context);
    return output;
  } catch (error) {
    await context.db.transaction((tx) => record(tx, entry('broke off')));
    throw error;
  }
}

/** Replaces words that name a player by the uid, which remains after an erasure. Masks all other e-mail addresses. */
async function withUids(executor: Executor, words: readonly string[]): Promise<string[]> {
  const written = [];
  for (const word of words) written.push((await findPlayer(executor, word))?.uid ?? (word.includes('@') ? '…' : word));
  return written;
}

const own = (commands: Record<string, Command>, word: string) =>
  Object.hasOwn(commands, word) ? commands[word] : undefined;
