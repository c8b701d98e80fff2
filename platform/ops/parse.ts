import type { PlatformContext } from '../context';
import type { Command } from './command';
import { readField, type Fault, type Field, type Fields } from './field';
import type { RecordedPart } from './recorded';
import { toOption, getUsage } from './usage';

/** Typed input of a command, from a shell or a form. */
export interface Submission {
  /** Typed values by field. */
  values: ReadonlyMap<string, string[]>;
  /** Words and options for the audit log, without the reason and with secrets and personal data redacted. */
  recorded: RecordedPart[];
  /** Only states what the change would do. */
  isPreview: boolean;
}

const REDACTED = '…';
/** Option in which a shell sends the content of the operator's file. */
const CONTENT = 'text';
const PREVIEW = 'preview';

const toParts = (field: Field, words: readonly string[]): RecordedPart[] =>
  words.map((text) => ({ text: field.isRedacted ? REDACTED : text, field }));

/** Returns the fields that are words of a shell, in their order, or those that are options. */
const fieldsBy = (fields: Fields, isWord: boolean) =>
  Object.entries(fields).filter(([, field]) => (field.word !== undefined) === isWord);

/** Assigns words to fields. @returns the first extra word as `extra` */
function assignWords(fields: Fields, words: readonly string[]) {
  const values = new Map<string, string[]>();
  const recorded: RecordedPart[] = [];
  let rest = words;
  for (const [name, field] of fieldsBy(fields, true)) {
    const own = field.word === 'all' ? rest : rest.slice(0, 1);
    rest = rest.slice(own.length);
    // The word is only the name of the file; its content comes as an option.
    if (field.kind === 'file') recorded.push(...own.map((text) => ({ text })));
    else {
      if (own.length > 0) values.set(name, [...own]);
      recorded.push(...toParts(field, own));
    }
  }
  return { values, recorded, extra: rest[0] };
}

/**
 * Assigns the words and options of a shell to the fields of a command. Extra words and unknown options are typing
 * errors. Rejects them, because an amount typed as `1 000` or a misspelled `--key` would cause a wrong booking.
 * @returns the error text as `wrong`
 */
export function fromShell(
  [name, command]: readonly [string, Command],
  words: readonly string[],
  options: Readonly<Record<string, string | true>>,
): Submission | { wrong: string } {
  const wrong = (text: string) => ({ wrong: `${text}\n  ${getUsage(name, command)}` });
  const { values, recorded, extra } = assignWords(command.fields, words);
  if (extra !== undefined) return wrong(`“${extra}” is one word too many.`);
  const known = new Map(fieldsBy(command.fields, false).map(([each, field]) => [toOption(each), { each, field }]));
  const [fileName] = Object.entries(command.fields).find(([, { kind }]) => kind === 'file') ?? [];
  for (const [option, value] of Object.entries(options)) {
    const isContent = fileName !== undefined && option === CONTENT;
    const isPreview = option === PREVIEW && command.effect !== undefined;
    const found = known.get(option);
    const isSwitch = isPreview || found?.field.kind === 'flag';
    if (!found && !isContent && !isPreview) return wrong(`There is no option --${option} here.`);
    if (!isSwitch && (value === true || value === '')) return wrong(`--${option} needs a value.`);
    if (isSwitch && value !== true) return wrong(`--${option} takes no value.`);
    const typed = String(value);
    if (isContent) values.set(fileName, [typed]);
    else if (found && found.field.kind !== 'file') values.set(found.each, [typed]);
    if (found?.field.kind === 'reason') continue;
    const isHidden = isContent || (found?.field.isRedacted && found.field.kind !== 'file');
    const part = { text: isHidden ? REDACTED : typed, ...(found && !isSwitch && { field: found.field }) };
    recorded.push({ text: `--${option}` }, part);
  }
  return { values, recorded, isPreview: PREVIEW in options };
}

/** Assigns the entries of a form to the fields of a command. Empty fields are absent; other names are ignored. */
export function fromForm(command: Command, entries: Iterable<[string, string]>, isPreview = false): Submission {
  const typed = [...entries];
  const values = new Map<string, string[]>();
  const recorded: RecordedPart[] = [];
  for (const [name, field] of Object.entries(command.fields)) {
    const option = toOption(name);
    const own = typed.flatMap(([entry, value]) => (entry === option && value.trim() !== '' ? [value] : []));
    if (own.length === 0) continue;
    const given = field.isRepeated ? own : own.slice(0, 1);
    values.set(name, given);
    if (field.kind === 'reason') continue;
    if (field.word === undefined) recorded.push({ text: `--${option}` });
    recorded.push(...(field.kind === 'flag' ? [{ text: 'true' }] : toParts(field, given)));
  }
  return { values, recorded, isPreview };
}

/** Reads the input of a command from what was typed. Players are still texts: `resolvePlayers` finds them. */
export function readInput(
  { fields }: Command,
  { values }: Pick<Submission, 'values'>,
): { input: Record<string, unknown> } | { fault: Fault } {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(name, field, values.get(name));
    if ('field' in read) return { fault: read };
    input[name] = read.value;
  }
  return { input };
}

/** Replaces texts that name a player by the player. @throws {Refusal} if there is none */
export async function resolvePlayers(
  context: PlatformContext,
  { fields }: Command,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const resolved = { ...input };
  for (const [name, { resolve }] of Object.entries(fields)) {
    const typed = input[name];
    if (resolve && typeof typed === 'string') resolved[name] = await resolve(context, typed);
  }
  return resolved;
}
