import type { PlatformContext } from '../context';

/** What an operator typed after the command's name: positional words, and options (`--to a@b`, `--json`). */
export interface CommandInput {
  words: string[];
  options: Record<string, string | true>;
}

/** What a command says: `rows` as a table or JSON, `text` as it is. `failed` makes the operator's shell see exit code 1. */
export interface CommandOutput {
  text?: string;
  rows?: Record<string, unknown>[];
  failed?: boolean;
}

export interface Command {
  /** One line for the list of commands: words and options it takes. */
  usage: string;
  run(context: PlatformContext, input: CommandInput): Promise<CommandOutput>;
}
