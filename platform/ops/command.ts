import type { Readable } from 'node:stream';
import type { PlatformContext } from '../context';
import type { Role } from '../operators';
import type { Localized } from '../refusal';
import type { ColumnKind, ColumnName } from './columns';
import type { Fields, CommandInput } from './field';

/** Context of a running command: `by` is the operator, with this role. */
export interface OperatorContext extends PlatformContext {
  role: Role;
}

/**
 * Output of a command. `rows` is printed as a table or JSON, `text` unchanged, in a shell in English; with `--json`,
 * `facts` replaces the text. A cell may be a text in both languages. `failed` makes the shell exit with code 1. `file` is written to the file that the command names.
 */
export interface CommandOutput {
  text?: Localized | string;
  rows?: Record<string, unknown>[];
  /** Further tables, about the object that the first row shows. */
  parts?: OutputPart[];
  /** Value of the field `after` for the next page; absent on the last page. */
  next?: string | undefined;
  facts?: Record<string, unknown>;
  file?: Readable;
  failed?: boolean;
  /** Id of the approval that the command waits for; it has done nothing yet. */
  approval?: string;
}

/** Kinds of the result's columns, by name, in their order. An object replaces the label too. */
export type Columns = Partial<Record<ColumnName, ColumnKind | { kind: ColumnKind; label: Localized }>>;

/** An action offered on each row of a result. */
export interface Action {
  /** Name of the command: 'payments approve'. */
  command: string;
  /** Columns of the row that fill fields of the command, by field. */
  fields: Readonly<Record<string, ColumnName>>;
  /** Values of the row's columns with which the action is offered. Default: every row. */
  when?: Readonly<Partial<Record<ColumnName, string>>>;
}

/** A further table of an output. Its rows may be empty. */
export interface OutputPart {
  /** Name for programs. */
  name: string;
  title: Localized;
  columns: Columns;
  rows: Record<string, unknown>[];
  actions?: readonly Action[];
}

interface Declaration<F extends Fields> {
  /** Name of the command in menus and headings. */
  title: Localized;
  /** Effect of the command and its conditions, in one line. */
  help: Localized;
  /** Role required to run it; of several, one is enough. */
  role: Role | readonly Role[];
  /** Words and options, in this order. Default: none. */
  fields?: F;
  /** Default: the result is a text, or its columns are not known before. */
  columns?: Columns;
  actions?: readonly Action[];
  run(context: OperatorContext, input: CommandInput<F>): Promise<CommandOutput>;
}

interface Change<F extends Fields> extends Declaration<F> {
  /** All processes show the change to visitors within a second. */
  isPublic?: true;
  /** Called after the change is committed. */
  committed?(context: PlatformContext): void;
  /**
   * Returns the kuruş that count for a second operator: above the amount of the role (`APPROVAL_ABOVE`), the command
   * waits. Reads only. Default: the command never waits. A command with a secret or with `committed` must not have it.
   */
  weigh?(context: OperatorContext, input: CommandInput<F>): Promise<bigint>;
}

/** Returns in numbers what a change will do. Reads only. */
type Confirm<F extends Fields> = (context: OperatorContext, input: CommandInput<F>) => Promise<Localized>;

/** A change that another command takes back. Without a text of `confirm` its title says what it does. */
interface ReversibleChange<F extends Fields> extends Change<F> {
  effect: 'reversible';
  confirm?(context: OperatorContext, input: CommandInput<F>): Promise<Localized | undefined>;
}
interface IrreversibleChange<F extends Fields> extends Change<F> {
  effect: 'irreversible';
  confirm: Confirm<F>;
}
/** A change that books money. */
interface MoneyChange<F extends Fields> extends Change<F> {
  effect: 'money';
  confirm: Confirm<F>;
  /**
   * Why a repeated submit books once: the command has a field of the kind `key`, or the `state` of what it changes
   * allows it once.
   */
  once: 'key' | 'state';
}

type AnyDeclaration<F extends Fields> =
  | (Declaration<F> & { effect?: undefined })
  | ReversibleChange<F>
  | IrreversibleChange<F>
  | MoneyChange<F>;

/** Effect of a command that changes data. It runs in one transaction together with its audit entry. */
export type Effect = NonNullable<Command['effect']>;

/** A declared command. */
export interface Command {
  title: Localized;
  help: Localized;
  role: Role | readonly Role[];
  fields: Fields;
  columns: Columns;
  actions: readonly Action[];
  /** Absent: the command reads. */
  effect: 'reversible' | 'irreversible' | 'money' | undefined;
  once: 'key' | 'state' | undefined;
  isPublic: boolean;
  run(context: OperatorContext, input: Record<string, unknown>): Promise<CommandOutput>;
  confirm?(context: OperatorContext, input: Record<string, unknown>): Promise<Localized | undefined>;
  committed?(context: PlatformContext): void;
  weigh?(context: OperatorContext, input: Record<string, unknown>): Promise<bigint>;
}

/** Commands by name: 'outbox', 'players suspend'. */
export type Commands = Readonly<Record<string, Command>>;

/**
 * Declares a command. The types of `run`'s and `confirm`'s input follow from the fields. A `Refusal` that one throws
 * becomes the failed output; what `run` wrote is then rolled back.
 */
export const command = <F extends Fields = Record<never, never>>(declaration: AnyDeclaration<F>): Command =>
  ({
    fields: {},
    columns: {},
    actions: [],
    effect: undefined,
    once: undefined,
    isPublic: false,
    ...declaration,
  }) as unknown as Command;

/** Returns a text in English, for shells and for logs. */
export const toEnglish = (text: Localized | string): string => (typeof text === 'string' ? text : text.en);

/** Whether a cell is a text in both languages. */
export const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && 'tr' in value && 'en' in value && typeof value.en === 'string';

/** Returns a row for a shell or a file: cells in both languages in English. */
export const toEnglishRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isLocalized(value) ? value.en : value]));

/** Returns the text of an import that was rejected whole. */
export const nothingImported = (problems: readonly Localized[]): Localized => ({
  tr: ['Hiçbir şey içe aktarılmadı:', ...problems.map(({ tr }) => tr)].join('\n'),
  en: ['Nothing was imported:', ...problems.map(({ en }) => en)].join('\n'),
});

/** Returns the output of a command that failed; its process exits with code 1. */
export const failed = (text: Localized | string): CommandOutput => ({ text, failed: true });
