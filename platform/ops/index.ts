import type { PlatformContext } from '../context';
import { hasRole, OWNER, type Operator, type Role } from '../operators';
import { record, type AuditEntry } from '../audit';
import type { Executor } from '../db/database';
import { raiseVersion } from '../maintenance';
import { findPlayer } from '../players';
import { Refusal } from '../refusal';
import { failed, type Command, type CommandOutput, type OperatorContext } from './command';
import { fromShell, readInput, resolvePlayers, type Submission } from './parse';
import { commandList, COMMANDS } from './registry';

export type { CommandOutput } from './command';
export { commandList, commandTable } from './registry';

/** Returns the command that the words begin with, and the words after its name. */
function findCommand(typed: readonly string[]): { name: string; words: readonly string[] } | undefined {
  const count = [2, 1].find(
    (words) => typed.length >= words && Object.hasOwn(COMMANDS, typed.slice(0, words).join(' ')),
  );
  return count === undefined ? undefined : { name: typed.slice(0, count).join(' '), words: typed.slice(count) };
}

/**
 * Runs an operator's command of a shell: `command` is the first word, `words` the following ones. An unknown command
 * fails with the list of commands. A command that the operator's role does not allow fails too, and is recorded.
 */
export async function runCommand(
  context: PlatformContext,
  command: string,
  words: string[],
  options: Record<string, string | true>,
  by: Operator = OWNER,
): Promise<CommandOutput> {
  const found = findCommand([command, ...words]);
  const declared = found && COMMANDS[found.name];
  if (!found || !declared) {
    const typed = [command, ...words].join(' ').trim();
    return failed(`${typed === '' ? '' : `There is no command “${typed}”.\n`}Commands:\n${commandList()}`);
  }
  const submission = fromShell([found.name, declared], found.words, options);
  if ('wrong' in submission) return failed(submission.wrong);
  const { role, name } = by;
  const run = hasRole(role, declared.role)
    ? (own: PlatformContext) => execute({ ...own, role }, declared, submission)
    : async () => failed(notAllowed(role, declared.role));
  return runRecorded(
    { ...context, by: { actor: 'operator', name } },
    { command: declared, name: found.name, submission, run },
  );
}

const notAllowed = (role: Role, needed: Role) => `Your role is ${role}; this needs ${needed}.`;
const RECORDED_LENGTH_MAX = 200;

/**
 * Reads the input of a command and runs it, or only states what it would do. A refusal becomes the failed output; the
 * writes of the command are then rolled back, and the transaction around them stays usable.
 */
async function execute(context: OperatorContext, command: Command, submission: Submission): Promise<CommandOutput> {
  const read = readInput(command, submission);
  if ('fault' in read) return failed(read.fault.shell);
  try {
    const input = await resolvePlayers(context, command, read.input);
    if (submission.isPreview) return { text: ((await command.confirm?.(context, input)) ?? command.title).en };
    if (!command.effect) return await command.run(context, input);
    return await context.db.transaction((tx) => command.run({ ...context, db: tx }, input));
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message);
    throw error;
  }
}

interface Recorded {
  command: Command;
  name: string;
  submission: Submission;
  run: (context: PlatformContext) => Promise<CommandOutput>;
}

/** Runs a command and records it. Its changes and the audit entry are in one transaction. */
async function runRecorded(
  context: PlatformContext,
  { command, name, submission, run }: Recorded,
): Promise<CommandOutput> {
  const typed = await withUids(context.db, submission.recorded);
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
  if (!command.effect || submission.isPreview) {
    const output = await run(context);
    await context.db.transaction((tx) => record(tx, entry(outcomeOf(output))));
    return output;
  }
  try {
    const output = await context.db.transaction(async (tx) => {
      const ran = await run({ ...context, db: tx });
      // Look the uids up again, for a player that the command created.
      await record(tx, entry(outcomeOf(ran), await withUids(tx, typed)));
      if (command.isPublic && !ran.failed) await raiseVersion(tx);
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
