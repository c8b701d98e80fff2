import { isCalendarDay } from '#contract/calendar-day';
import { midnightInIstanbul } from '#contract/istanbul';
import type { PlatformContext } from '../context';
import { findPlayer, type Player } from '../players';
import { Refusal, type Localized } from '../refusal';
import { AMOUNT_EXAMPLES, kurusFromOperator } from './amount';

/** Kind of a field. It decides how a form shows it; `reason` is a text of several lines, `key` a hidden field. */
export type FieldKind =
  | 'player'
  | 'id'
  | 'text'
  | 'reason'
  | 'money'
  | 'date'
  | 'month'
  | 'moment'
  | 'choice'
  | 'flag'
  | 'file'
  | 'secret'
  | 'key';

/** Error of one field: for a form in both languages, for the shell with the grammar of its options. */
export interface Fault {
  field: string;
  text: Localized;
  shell: string;
}

/** Result of reading one text: its value, or its error. `shell` replaces the English text in a shell. */
export type Reading = { value: unknown } | { wrong: Localized; shell?: string | undefined };

/** A field of a command. `Value` is its type in the input of `run`. */
export interface Field<Value = unknown> {
  kind: FieldKind;
  label: Localized;
  /** Placeholder in the usage: 'WHO', 'LIRA'. */
  shown: string;
  /** Given in a shell as a word, not as an option. `all` takes all remaining words. */
  word?: 'one' | 'all';
  isOptional?: true;
  /** Has several values; `run` gets an array. */
  isRepeated?: true;
  /** Not written to the audit log: secrets, text stored elsewhere, and personal data. The log outlives an erased player. */
  isRedacted?: true;
  /** A text that may name a player: the audit log has the uid. */
  isRecordedAsUid?: true;
  choices?: readonly string[];
  /** Returns the name of a choice in a form; default: a word that the back office translates. */
  choiceLabel?(choice: string): Localized;
  /** Maximum number of characters. */
  max?: number;
  /** Error text in a shell if the field is missing or wrong; it names the option. */
  ask?: string;
  /** Reads a typed text, which is trimmed and not empty. */
  read(typed: string): Reading;
  /** Replaces what was read by its object of the database. @throws {Refusal} if there is none */
  resolve?(context: PlatformContext, value: string): Promise<Value>;
  /** Carries the type of the value; never set. */
  readonly of?: () => Value;
}

export type Fields = Record<string, Field>;
/** Input of a command, by its fields. */
export type CommandInput<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

const TEXT_MAX = 500;
const required = { tr: 'Gerekli.', en: 'Required.' };
const unreadable = { tr: 'Okunamayan karakter var.', en: 'It has unreadable characters.' };
const tooLong = (max: number): Localized => ({ tr: `En fazla ${max} karakter.`, en: `At most ${max} characters.` });

const asIs = (value: string): Reading => ({ value });

interface TextOptions {
  label: Localized;
  shown?: string;
  max?: number;
  ask?: string;
}

/** A text of at most `max` characters; default: 500. */
export const text = ({ shown = 'TEXT', ...options }: TextOptions): Field<string> => ({
  kind: 'text',
  shown,
  read: asIs,
  ...options,
});

/** A text in which `-` stands for an empty value. */
export const clearable = (options: TextOptions): Field<string> => ({
  ...text(options),
  read: (typed) => ({ value: typed === '-' ? '' : typed }),
});

/** The id of an object. `ask` names the command that lists the ids. */
export const id = ({ shown = 'ID', ...options }: TextOptions): Field<string> => ({
  kind: 'id',
  shown,
  read: asIs,
  ...options,
});

/** A player: `run` gets the row of the player, whom the operator names by username, e-mail address or uid. */
export const who: Field<Player> = {
  kind: 'player',
  label: { tr: 'Oyuncu', en: 'Player' },
  shown: 'WHO',
  word: 'one',
  ask: 'Who? A username, an e-mail address or a uid.',
  read: asIs,
  resolve: async ({ db }, typed) => {
    const player = await findPlayer(db, typed);
    if (player) return player;
    throw new Refusal(
      {
        tr: `Böyle bir oyuncu yok: ${typed}.`,
        en: `No such player: ${typed}. \`players search\` finds them by part of a name.`,
      },
      'not-found',
    );
  },
};

/** The reason of a change, which the audit log keeps. */
export const reason: Field<string> = {
  kind: 'reason',
  label: { tr: 'Neden', en: 'Reason' },
  shown: '"…"',
  ask: 'A reason is needed: --reason "…". The audit log keeps it.',
  read: asIs,
};
/** The reason of a change, which the player reads too. */
export const reasonForPlayer: Field<string> = {
  ...reason,
  label: { tr: 'Neden (oyuncu okur)', en: 'Reason (the player reads it)' },
  ask: 'A reason is needed: --reason "…". The player reads it.',
};

interface MoneyOptions extends Omit<TextOptions, 'max'> {
  /** Also accepts amounts below zero. */
  isSigned?: boolean;
  /** Also accepts zero. */
  isZeroAllowed?: boolean;
  /** Largest accepted amount in kuruş. */
  largest?: bigint;
}

/** An amount in lira, which `run` gets in kuruş. */
export const money = ({
  shown = 'LIRA',
  isSigned = false,
  isZeroAllowed = false,
  largest,
  ...options
}: MoneyOptions): Field<bigint> => ({
  kind: 'money',
  shown,
  read: (typed) => {
    const amount = kurusFromOperator(typed);
    if (amount === 'ambiguous')
      return {
        wrong: {
          tr: `“${typed}” iki türlü okunabilir: ${AMOUNT_EXAMPLES} gibi yazın.`,
          en: `“${typed}” can be read in two ways: write ${AMOUNT_EXAMPLES}.`,
        },
      };
    const size = amount !== undefined && amount < 0n ? -amount : amount;
    const isZero = size === 0n && !isZeroAllowed;
    if (amount === undefined || isZero || (amount < 0n && !isSigned) || (largest && size && size > largest))
      return {
        wrong: { tr: `Lira olarak bir tutar yazın: ${AMOUNT_EXAMPLES}.`, en: `An amount in lira: ${AMOUNT_EXAMPLES}.` },
        shell: options.ask,
      };
    return { value: amount };
  },
  ...options,
});

/** A day of Istanbul, '2026-03-01'. */
export const date = ({ shown = 'YYYY-MM-DD', ...options }: TextOptions): Field<string> => ({
  kind: 'date',
  shown,
  read: (typed) =>
    isCalendarDay(typed)
      ? { value: typed }
      : {
          wrong: { tr: 'Günü 2026-03-01 gibi yazın.', en: 'Write the day as 2026-03-01.' },
          shell: options.ask,
        },
  ...options,
});

/** A calendar month, '2026-03'. */
export const month = ({ shown = 'YYYY-MM', ...options }: TextOptions): Field<string> => ({
  kind: 'month',
  shown,
  read: (typed) =>
    isCalendarDay(`${typed}-01`)
      ? { value: typed }
      : { wrong: { tr: 'Ayı 2026-03 gibi yazın.', en: 'Write the month as 2026-03.' }, shell: options.ask },
  ...options,
});

/**
 * A timestamp: a day of Istanbul, '2026-03-01', or ISO 8601 with its zone. As the end of a period, a day includes
 * itself.
 */
export const moment = (edge: 'start' | 'end', options: TextOptions & { shown: string }): Field<Date> => ({
  kind: 'moment',
  read: (typed) => {
    if (isCalendarDay(typed)) return { value: midnightInIstanbul(typed, edge === 'end' ? 1 : 0) };
    const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(typed)
      ? new Date(typed)
      : undefined;
    // `Date` would accept 30 February as 2 March.
    if (time && !Number.isNaN(time.getTime()) && isCalendarDay(typed.slice(0, 10))) return { value: time };
    const wrong = {
      tr: '2026-03-01 veya 2026-03-01T09:00Z gibi yazın.',
      en: 'Write it as 2026-03-01 or 2026-03-01T09:00Z.',
    };
    return { wrong, shell: options.ask };
  },
  ...options,
});

/** One of the known words. */
export const choice = <Word extends string>(
  choices: readonly Word[],
  options: Omit<TextOptions, 'shown' | 'max'>,
): Field<Word> => ({
  kind: 'choice',
  shown: choices.join('|'),
  choices,
  read: (typed) => {
    const value = choices.find((known) => known === typed);
    if (value !== undefined) return { value };
    const list = choices.join(', ');
    return {
      wrong: { tr: `Seçenekler: ${list}.`, en: `${options.label.en} is one of ${list}.` },
      shell: options.ask,
    };
  },
  ...options,
});

/** Yes or no; a switch in a shell. */
export const flag = (label: Localized): Field<boolean> => ({
  kind: 'flag',
  label,
  shown: '',
  isOptional: true,
  read: () => ({ value: true }),
});

/** A text file of the operator: `run` gets its content. */
export const file = (options: TextOptions & { shown: string; ask: string }): Field<string> => ({
  kind: 'file',
  read: asIs,
  isRedacted: true,
  ...options,
});

/** A secret, which the shell asks for. */
export const secret = (options: TextOptions & { ask: string }): Field<string> => ({
  kind: 'secret',
  shown: 'SECRET',
  read: asIs,
  isRedacted: true,
  ...options,
});

/** Idempotency key: a repeated command with the same key books once. A form contains a new one. */
export const key: Field<string | undefined> = {
  kind: 'key',
  label: { tr: 'İşlem numarası', en: 'Key' },
  shown: 'KEY',
  isOptional: true,
  max: 100,
  read: asIs,
};

/** Makes a field optional: its value is undefined if it is absent. */
export const optional = <Value>(field: Field<Value>): Field<Value | undefined> => ({
  ...(field as Field<Value | undefined>),
  isOptional: true,
});
/** Makes a field a word of the shell. */
export const word = <Value>(field: Field<Value>): Field<Value> => ({ ...field, word: 'one' });
/** Makes a text of all remaining words of the shell. */
export const words = (field: Field<string>): Field<string> => ({ ...field, word: 'all' });
/** Makes a field of all remaining words of the shell, each one a value. */
export const each = ({ of: _of, resolve: _resolve, ...field }: Field<string>): Field<string[]> => ({
  ...field,
  word: 'all',
  isRepeated: true,
});
/** Keeps a field out of the audit log. */
export const redacted = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isRedacted: true });

/** Records a text that may name a player by the uid, as the kind `player`. */
export const recordedAsUid = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isRecordedAsUid: true });

/** A position at which a list goes on: what the page before ended with. `read` returns undefined for another text. */
export const position = <Value>(read: (typed: string) => Value | undefined): Field<Value> => ({
  kind: 'text',
  label: { tr: 'Sonraki sayfa', en: 'After' },
  shown: 'POSITION',
  read(typed) {
    const value = read(typed);
    return value === undefined
      ? { wrong: { tr: 'Önceki sayfanın sonundaki değer.', en: 'The value at the end of the page before.' } }
      : { value };
  },
});

/** Longest value of a field in characters; undefined for files, whose size the request limits. */
export const longest = ({ kind, max }: Field): number | undefined => max ?? (kind === 'file' ? undefined : TEXT_MAX);

/** Reads the values typed for one field. @returns the value for `run`, or the error */
export function readField(name: string, field: Field, typed: readonly string[] = []): { value: unknown } | Fault {
  const fault = (wrong: Localized, shell = wrong.en): Fault => ({ field: name, text: wrong, shell });
  if (field.kind === 'flag') return { value: typed.length > 0 };
  const trimmed = typed.map((value) => (field.kind === 'secret' || field.kind === 'file' ? value : value.trim()));
  const values = field.word === 'all' && !field.isRepeated && trimmed.length > 0 ? [trimmed.join(' ').trim()] : trimmed;
  if (values.length === 0 && field.isOptional) return { value: undefined };
  if (values.length === 0 || values.includes('')) return fault(required, field.ask ?? `Required: ${field.label.en}.`);
  const read: unknown[] = [];
  for (const value of values) {
    if (value.includes('\u0000') || !value.isWellFormed())
      return fault(unreadable, `${field.label.en}: ${unreadable.en}`);
    const max = longest(field);
    if (max !== undefined && value.length > max)
      return fault(
        tooLong(max),
        field.kind === 'reason' ? `A reason has at most ${max} characters.` : `${field.label.en}: ${tooLong(max).en}`,
      );
    const reading = field.read(value);
    if ('wrong' in reading) return fault(reading.wrong, reading.shell);
    read.push(reading.value);
  }
  return { value: field.isRepeated ? read : read[0] };
}
