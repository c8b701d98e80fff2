import type { Role } from '../operators';
import type { PlatformContext } from '../context';
import { findPlayer, type Player } from '../players';
import { Refusal } from '../refusal';

/** What an operator typed after the command's name: positional words, and options (`--to a@b`, `--json`). */
export interface CommandInput {
  words: string[];
  options: Record<string, string | true>;
  /** Of the operator; the owner's unless given. */
  role?: Role;
}

/**
 * What a command says: `rows` as a table or JSON, `text` as it is; `facts` is what `--json` prints in the place of a text.
 * `failed` makes the operator's shell see exit code 1.
 */
export interface CommandOutput {
  text?: string;
  rows?: Record<string, unknown>[];
  facts?: Record<string, unknown>;
  failed?: boolean;
}

export interface Command {
  /** One line for the list of commands: words and options it takes. */
  usage: string;
  /** How many words it takes at most; none unless said. */
  words?: number;
  /** Position of the first word that the audit log masks: texts, and what names a person who may have no account. */
  maskedFrom?: number;
  /** The options it takes beside `--json`: with a value, or `switch` for one without; none unless said. */
  options?: Record<string, 'value' | 'switch'>;
  /** It changes something: it runs in one transaction, together with what the audit trail says of it. */
  changes?: true;
  /** Whose role may run it. Unless said, looking needs `read`, changing `all`. */
  needs?: Role;
  /** What is to happen once the change is committed. */
  committed?(context: PlatformContext): void;
  run(context: PlatformContext, input: CommandInput): Promise<CommandOutput>;
}

/** The role that a command needs. */
export const roleFor = ({ needs, changes }: Command): Role => needs ?? (changes ? 'all' : 'read');

/** What a command says when it could not do what was asked; its process then ends with 1. */
export const failed = (text: string): CommandOutput => ({ text, failed: true });

/** The domains' refusals are the operator's answer, not a crash. */
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
 * The player of a command's `WHO`: a username, an e-mail address or a uid.
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

/** Returns the reason that a command requires, or what the operator reads where it is missing or too long. */
export function readReason({ options }: CommandInput): { reason: string } | { fault: CommandOutput } {
  const typed = options['reason'];
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '') return { fault: failed('A reason is needed: --reason "…". The audit trail keeps it.') };
  if (reason.length > REASON_MAX) return { fault: failed(`A reason has at most ${REASON_MAX} characters.`) };
  return { reason };
}

/**
 * What is wrong with what was typed, before anything is done: a word or an option too many is a slip of the hand, and an
 * amount written `1 000` or a misspelled `--key` must not book something else than was meant.
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
