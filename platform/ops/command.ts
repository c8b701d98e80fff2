import type { Readable } from 'node:stream';
import type { Role } from '../operators';
import type { PlatformContext } from '../context';
import { findPlayer, type Player } from '../players';
import { Refusal } from '../refusal';

/** Input after the command's name: positional words, and options (`--to a@b`, `--json`). */
export interface CommandInput {
  words: string[];
  options: Record<string, string | true>;
  /** Role of the operator; the owner's if absent. */
  role?: Role;
}

/**
 * Output of a command. `rows` is printed as a table or JSON, `text` unchanged; with `--json`, `facts` replaces the
 * text. `failed` makes the shell exit with code 1. `file` is written to the file that the command names.
 */
export interface CommandOutput {
  text?: string;
  rows?: Record<string, unknown>[];
  facts?: Record<string, unknown>;
  file?: Readable;
  failed?: boolean;
}

export interface Command {
  /** One line for the list of commands: the words and options of the command. */
  usage: string;
  /** Maximum number of words. Default: none. */
  words?: number;
  /** Position of the first word that the audit log masks: texts, and names of persons who may have no account. */
  maskedFrom?: number;
  /** Accepted options in addition to `--json`: with a value, or `switch` for one without. Default: none. */
  options?: Record<string, 'value' | 'switch'>;
  /**
   * Set if the command changes data. It then runs in one transaction together with its audit entry. With `public` all
   * processes show the change to visitors within a second.
   */
  changes?: true | 'public';
  /** Role required to run it. Default: `read` for reading, `all` for changing. */
  needs?: Role;
  /** Called after the change is committed. */
  committed?(context: PlatformContext): void;
  run(context: PlatformContext, input: CommandInput): Promise<CommandOutput>;
}

/** Returns the role that a command requires. */
export const roleFor = ({ needs, changes }: Command): Role => needs ?? (changes ? 'all' : 'read');

/** Returns the output of a command that failed; its process exits with code 1. */
export const failed = (text: string): CommandOutput => ({ text, failed: true });

/** Wraps a command so that a domain's refusal becomes its failed output, not a crash. */
export const withRejections =
  (run: Command['run']): Command['run'] =>
  async (context, input) => {
    try {
      return await run(context, input);
    } catch (error) {
      if (error instanceof Refusal) return failed(error.message);
      throw error;
    }
  };

/**
 * Returns the player of a command's `WHO`: a username, an e-mail address or a uid.
 * @throws {Refusal} when there is none.
 */
export async function playerCalled({ db }: PlatformContext, who: string | undefined): Promise<Player> {
  if (who === undefined) throw new Refusal('Who? A username, an e-mail address or a uid.', 'required');
  const player = await findPlayer(db, who);
  if (!player)
    throw new Refusal(`No such player: ${who}. \`players search\` finds them by part of a name.`, 'not-found');
  return player;
}

const REASON_MAX = 500;

/** Returns the reason that a command requires, or an error output if it is missing or too long. */
export function readReason({ options }: CommandInput): { reason: string } | { fault: CommandOutput } {
  const typed = options['reason'];
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '') return { fault: failed('A reason is needed: --reason "…". The audit trail keeps it.') };
  if (reason.length > REASON_MAX) return { fault: failed(`A reason has at most ${REASON_MAX} characters.`) };
  return { reason };
}

/**
 * Returns the error text of invalid input before the command runs; undefined if it is valid. Extra words and unknown
 * options are typing errors. Rejects them, because an amount typed as `1 000` or a misspelled `--key` would cause a
 * wrong booking.
 */
export function wrongInput(
  { usage, words: most = 0, options: known = {} }: Command,
  { words, options }: CommandInput,
): string | undefined {
  const how = `\n  ${usage}`;
  const extra = words[most];
  if (extra !== undefined) return `“${extra}” is one word too many.${how}`;
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) return `There is no option --${name} here.${how}`;
    if (known[name] === 'value' && (value === true || value === '')) return `--${name} needs a value.${how}`;
    if (known[name] === 'switch' && value !== true) return `--${name} takes no value.${how}`;
  }
  return undefined;
}
