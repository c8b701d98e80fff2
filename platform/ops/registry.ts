import { commands as audit } from './audit';
import { commands as backup } from './backup';
import { commands as betting } from './betting';
import { commands as bonuses } from './bonuses';
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
import type { Commands } from './command';
import { shellTable, usageList } from './usage';

/** Every command by name, in the order of the help. */
export const COMMANDS: Commands = {
  ...checklist,
  ...audit,
  ...players,
  ...limits,
  ...bonuses,
  ...payments,
  ...betting,
  ...report,
  ...content,
  ...tournaments,
  ...support,
  ...maintenance,
  ...mail,
  ...outbox,
  ...games,
  ...ledger,
  ...backup,
};

/** Returns every command with its usage, one per line, and the meaning of WHO at the end. */
export const commandList = (): string => usageList(COMMANDS);

/** Returns the switches, files and secrets of each command, for the shell. */
export const commandTable = (): Record<string, Record<string, string>> => shellTable(COMMANDS);
