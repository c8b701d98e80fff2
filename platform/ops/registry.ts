import { approvalCommands } from './approvals';
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
import { commands as operators } from './operators';
import { commands as outbox } from './outbox';
import { commands as payments } from './payments';
import { commands as players } from './players';
import { commands as report } from './report';
import { commands as risk } from './risk';
import { commands as support } from './support';
import { commands as tournaments } from './tournaments';
import { commands as today } from './today';
import type { Commands } from './command';
import { shellTable, usageList } from './usage';

const OWN: Commands = {
  ...today,
  ...checklist,
  ...audit,
  ...players,
  ...limits,
  ...bonuses,
  ...payments,
  ...betting,
  ...risk,
  ...report,
  ...content,
  ...tournaments,
  ...support,
  ...maintenance,
  ...mail,
  ...outbox,
  ...operators,
  ...games,
  ...ledger,
  ...backup,
};

/** Every command by name, in the order of the help. */
export const COMMANDS: Commands = { ...OWN, ...approvalCommands(OWN) };

/** Returns every command with its usage, one per line, and the meaning of WHO at the end. */
export const commandList = (): string => usageList(COMMANDS);

/** Returns the switches, files and secrets of each command, for the shell. */
export const commandTable = (): Record<string, Record<string, string>> => shellTable(COMMANDS);
