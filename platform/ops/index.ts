import type { PlatformContext } from '../context';
import { wrongInput, type Command, type CommandOutput } from './command';
import { commands as content } from './content';
import { commands as ledger } from './ledger';
import { commands as maintenance } from './maintenance';
import { commands as outbox } from './outbox';
import { commands as payments } from './payments';
import { commands as players } from './players';
import { commands as support } from './support';
import { commands as tournaments } from './tournaments';

export type { CommandOutput } from './command';

const groups = new Map(Object.entries({ players, payments, content, tournaments, support, maintenance, outbox, ledger }));

const usage = () => [...groups.values()].flatMap((commands) => Object.values(commands).map((command) => `  ${command.usage}`)).join('\n');

/** Runs what an operator typed: `command` is the first word, `words` those after it. An unknown one gets the list, failed. */
export async function runCommand(context: PlatformContext, command: string, words: string[], options: Record<string, string | true>): Promise<CommandOutput> {
  const commands = groups.get(command);
  const [word, ...rest] = words;
  const found = commands && (own(commands, '') ?? own(commands, word ?? ''));
  if (!found) {
    const typed = [command, ...words].join(' ').trim();
    return { text: `${typed === '' ? '' : `There is no command “${typed}”.\n`}Commands:\n${usage()}`, failed: true };
  }
  const input = { words: '' in commands ? words : rest, options };
  const wrong = wrongInput(found, input);
  return wrong === undefined ? found.run(context, input) : { text: wrong, failed: true };
}

const own = (commands: Record<string, Command>, word: string) => (Object.hasOwn(commands, word) ? commands[word] : undefined);
