import type { PlatformContext } from '../context';
import { eitherRole, hasRole, OWNER, ROLE_NAMES, type Operator, type Role } from '../operators';
import { record, type AuditEntry } from '../audit';
import type { Executor } from '../db/database';
import { raiseVersion } from '../maintenance';
import { Refusal, type Localized } from '../refusal';
import { askApproval } from './approval-gate';
import { failed, toEnglish, toEnglishRow, type Command, type CommandOutput, type OperatorContext } from './command';
import type { Fault } from './field';
import { fromShell, readInput, resolvePlayers, type Submission } from './parse';
import { toRecordedReason, toRecordedText, withUids } from './recorded';
import { commandList, COMMANDS } from './registry';

export { toEnglish, type CommandOutput } from './command';
export { commandList, commandTable } from './registry';

/** Output of a command for a shell: its text is in English. */
export interface ShellOutput extends CommandOutput {
  text?: string;
}

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
): Promise<ShellOutput> {
  const found = findCommand([command, ...words]);
  const declared = found && COMMANDS[found.name];
  if (!found || !declared) {
    const typed = [command, ...words].join(' ').trim();
    const text = `${typed === '' ? '' : `There is no command “${typed}”.\n`}Commands:\n${commandList()}`;
    return { text, failed: true };
  }
  const submission = fromShell([found.name, declared], found.words, options);
  if ('wrong' in submission) return { text: submission.wrong, failed: true };
  const { role, name } = by;
  const run = hasRole(role, declared.role)
    ? (own: PlatformContext) => execute({ ...own, role }, { name: found.name, command: declared, submission })
    : async () => failed(notAllowed(role, declared.role));
  const {
    fault: _fault,
    refusal: _refusal,
    preview: _preview,
    text,
    ...output
  } = await runRecorded(
    { ...context, by: { actor: 'operator', name } },
    { command: declared, name: found.name, submission, run },
  );
  const { rows, parts, ...rest } = output;
  return {
    ...rest,
    ...(text !== undefined && { text: toEnglish(text) }),
    ...(rows && { rows: rows.map(toEnglishRow) }),
    ...(parts && { parts: parts.map((part) => ({ ...part, rows: part.rows.map(toEnglishRow) })) }),
  };
}

/** Outcome of a command with what a form shows: the wrong field, the refusal, or what the change would do. */
export interface Outcome extends CommandOutput {
  fault?: Fault;
  refusal?: Refusal;
  preview?: Localized;
}

/** Returns the error text for a role that does not include the needed one. */
export const notAllowed = (role: Role, needed: Command['role']): Localized => ({
  tr: `Rolünüz ${ROLE_NAMES[role].tr}; bunun için ${eitherRole(needed).tr} gerekir.`,
  en: `Your role is ${role}; this needs ${eitherRole(needed).en}.`,
});

/**
 * Reads the input of a command and runs it, stores it for a second operator, or only states what it would do. A refusal
 * becomes the failed output; the writes of the command are then rolled back, and the transaction around them stays
 * usable.
 */
export async function execute(
  context: OperatorContext,
  { name, command, submission }: Pick<Recorded, 'name' | 'command' | 'submission'>,
): Promise<Outcome> {
  const read = readInput(command, submission);
  if ('fault' in read) return { ...failed(read.fault.shell), fault: read.fault };
  try {
    const input = await resolvePlayers(context, command, read.input);
    if (submission.isPreview) {
      const preview = (await command.confirm?.(context, input)) ?? command.title;
      return { text: preview, preview };
    }
    if (!command.effect) return await command.run(context, input);
    const waits = await askApproval(context, { name, command, submission, input });
    if (waits) return waits;
    return await context.db.transaction((tx) => command.run({ ...context, db: tx }, input));
  } catch (error) {
    if (error instanceof Refusal) return { ...failed(error.message), refusal: error };
    throw error;
  }
}

interface Recorded {
  command: Command;
  name: string;
  submission: Submission;
  run: (context: PlatformContext) => Promise<Outcome>;
}

/** Runs a command and records it. Its changes and the audit entry are in one transaction. */
export async function runRecorded(
  context: PlatformContext,
  { command, name, submission, run }: Recorded,
): Promise<Outcome> {
  // A name is looked up before the command, which may erase the player, and again for a player that it created.
  const named = await withUids(context.db, submission.recorded);
  const reason = toRecordedReason(command, submission.values);
  const toEntry = async (executor: Executor, outcome: string): Promise<AuditEntry> => {
    const parts = await withUids(executor, named, outcome === 'failed' || outcome === 'broke off');
    const said = toRecordedText(parts.map(({ text }) => text));
    const detail = { said, ...(reason !== undefined && { reason }), outcome };
    return { event: 'operator-command', by: context.by, at: context.now(), on: name, detail };
  };
  const outcomeOf = (output: CommandOutput) => (output.failed ? 'failed' : output.approval ? 'waits' : 'done');
  if (!command.effect || submission.isPreview) {
    const output = await run(context);
    try {
      await context.db.transaction(async (tx) => record(tx, await toEntry(tx, outcomeOf(output))));
    } catch (error) {
      output.file?.destroy();
      throw error;
    }
    return output;
  }
  try {
    const output = await context.db.transaction(async (tx) => {
      const ran = await run({ ...context, db: tx });
      await record(tx, await toEntry(tx, outcomeOf(ran)));
      if (command.isPublic && !ran.failed) await raiseVersion(tx);
      return ran;
    });
    command.committed?.(context);
    return output;
  } catch (error) {
    await context.db
      .transaction(async (tx) => record(tx, await toEntry(tx, 'broke off')))
      .catch((missing: unknown) => context.log.error({ err: missing }, 'a failed command is not in the audit log'));
    throw error;
  }
}
