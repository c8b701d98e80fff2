import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import { hasRole, type Operator } from '../operators';
import { Refusal } from '../refusal';
import { failed, type Command } from './command';
import { execute, notAllowed, runRecorded, type Outcome } from './index';
import { fromForm } from './parse';
import { COMMANDS } from './registry';
import { operatorSubmissions } from './schema';

const ALREADY_SENT = {
  tr: 'Bu form daha önce gönderildi; işlem bir kez yapıldı.',
  en: 'This form was sent before; the command ran once.',
};

/** A form of the back office. */
export interface CommandForm {
  /** Name of the command: 'payments approve'. */
  name: string;
  /** Fields of the form; those that the command does not have are ignored. */
  entries: Iterable<[string, string]>;
  /** Whether the change is only described. */
  isPreview?: boolean;
  /** Key of the confirmed form: a change runs once per key. */
  submission?: string | undefined;
  /** IP address of the request. */
  address?: string | undefined;
}

/** Outcome of a form. `lacksRole`: the role of the operator does not allow the command. */
export interface FormOutcome extends Outcome {
  lacksRole?: boolean;
}

/** Returns a command by name; undefined if there is none. */
export const findDeclared = (name: string): Command | undefined =>
  Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

/**
 * Runs a command with the fields of a form, and records it under the operator's name. A command that the role does not
 * allow is recorded too.
 * @throws {Error} if there is no such command
 */
export async function runForm(
  context: PlatformContext,
  { name, entries, isPreview = false, submission: key, address }: CommandForm,
  { name: operator, role }: Operator,
): Promise<FormOutcome> {
  const command = findDeclared(name);
  if (!command) throw new Error('There is no such command');
  const submission = fromForm(command, entries, isPreview);
  if (isPreview) submission.recorded.push({ text: '--preview' });
  const lacksRole = !hasRole(role, command.role);
  const run = async (own: PlatformContext): Promise<Outcome> => {
    if (lacksRole) return failed(notAllowed(role, command.role));
    const runs = () => execute({ ...own, role }, { name, command, submission });
    return command.effect && !isPreview && key !== undefined ? once(own, key, runs) : runs();
  };
  const by = { actor: 'operator', name: operator, ...(address !== undefined && { address }) } as const;
  const outcome = await runRecorded({ ...context, by }, { command, name, submission, run });
  return { ...outcome, ...(lacksRole && { lacksRole }) };
}

/** Runs a change unless a form with the same key has changed something. A concurrent second form waits for the first. */
async function once({ db, now }: PlatformContext, key: string, run: () => Promise<Outcome>): Promise<Outcome> {
  await db.delete(operatorSubmissions).where(lt(operatorSubmissions.at, new Date(now().getTime() - DAY_MS)));
  const claimed = await db
    .insert(operatorSubmissions)
    .values({ key, at: now() })
    .onConflictDoNothing()
    .returning({ key: operatorSubmissions.key });
  if (claimed.length === 0) {
    const refusal = new Refusal(ALREADY_SENT, 'number-used');
    return { ...failed(refusal.message), refusal };
  }
  const outcome = await run();
  if (outcome.failed) await db.delete(operatorSubmissions).where(eq(operatorSubmissions.key, key));
  return outcome;
}
