import { expect, test } from 'vitest';
import { readApprovalAmounts, ROLES } from '../operators';
import { COLUMN_LABELS } from './columns';
import type { Command } from './command';
import type { Field, FieldKind } from './field';
import { fromForm, fromShell, readInput } from './parse';
import { COMMANDS } from './registry';
import { toOption, shellTable, getUsage } from './usage';

/** A valid text of each kind of field. */
const SAMPLES: Record<FieldKind, string> = {
  player: 'ayse',
  id: 'k-17',
  text: 'Ayşe Nur',
  reason: 'İki satır; "tırnak"',
  money: '1.234,50',
  date: '2026-03-01',
  month: '2026-03',
  moment: '2026-03-01T09:00Z',
  choice: '',
  flag: 'on',
  file: '{"a": 1}\n',
  secret: ' Parola 1! ',
  key: 'k1',
};
/** Fields that accept only texts of their own. */
const OWN: Record<string, string> = {
  'payments older': '2h',
  'payments after': '1700000000000.k17',
  'players after': '1700000000000.12.0.1',
  'betting score': '1-0,1-1',
  'betting after': '1700000000000.k17',
  'betting line': '2.5',
  'betting number': '1',
  'betting seen': '3',
  'content number': '7',
  'content seen': '3',
  'content patch': '{"status":"passive"}',
  'content body': '{"id":"spring"}',
  'mail to': 'a@b.example',
  'operators name': 'ayse',
};

const sampleOf = (command: string, name: string, { kind, choices }: Field) =>
  OWN[`${command.split(' ')[0]} ${name}`] ?? choices?.[0] ?? SAMPLES[kind];

/** Returns one submission as a shell sends it, and as a form does. */
function samples(command: string, { fields }: Command, withOptional: boolean) {
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  const form = new URLSearchParams({ intent: 'preview' });
  for (const [name, field] of Object.entries(fields)) {
    if (field.isOptional && !withOptional) continue;
    const sample = sampleOf(command, name, field);
    const values = field.isRepeated ? [sample, `${sample}-2`] : [sample];
    for (const value of values) form.append(toOption(name), value);
    if (field.kind === 'file') {
      options['text'] = sample;
      if (field.word) words.push('name.csv');
      else options[toOption(name)] = 'name.csv';
    } else if (field.word === 'all') words.push(...(field.isRepeated ? values : sample.split(' ')));
    else if (field.word) words.push(sample);
    else options[toOption(name)] = field.kind === 'flag' ? true : sample;
  }
  return { words, options, form };
}

const all = Object.entries(COMMANDS);

test.each(all)('RUN-90 the form and the shell line of `%s` give the same input', async (name, command) => {
  for (const withOptional of [true, false]) {
    const { words, options, form } = samples(name, command, withOptional);
    const shell = fromShell([name, command], words, options);
    if ('wrong' in shell) throw new Error(shell.wrong);
    const read = readInput(command, shell);
    expect(read).toHaveProperty('input');
    expect(readInput(command, fromForm(command, form))).toEqual(read);
    if (!withOptional) continue;
    expect(Object.values((read as { input: object }).input)).not.toContain(undefined);
    // A secret never reaches the audit log.
    const recorded = [...shell.recorded, ...fromForm(command, form).recorded];
    expect(recorded.map(({ text }) => text).join(' ')).not.toContain('Parola');
  }
});

test.each(all)(
  'RUN-90 `%s` reports the same field for an empty form and an empty shell line',
  async (name, command) => {
    const shell = fromShell([name, command], [], {});
    if ('wrong' in shell) throw new Error(shell.wrong);
    const read = readInput(command, shell);
    expect(readInput(command, fromForm(command, new URLSearchParams()))).toEqual(read);
    const first = Object.entries(command.fields).find(([, { isOptional }]) => !isOptional)?.[0];
    expect('fault' in read ? read.fault.field : undefined).toBe(first);
  },
);

test('RUN-90 each error has a text in both languages next to its field', async () => {
  const command = COMMANDS['players credit']!;
  const faultOf = async (form: Record<string, string>) => {
    const read = readInput(command, fromForm(command, new URLSearchParams(form)));
    return 'fault' in read ? [read.fault.field, read.fault.text.tr] : undefined;
  };
  const valid = { who: 'ayse', amount: '5', reason: 'Deneme' };
  expect(await faultOf(valid)).toBeUndefined();
  expect(await faultOf({ ...valid, who: ' ' })).toEqual(['who', 'Gerekli.']);
  expect(await faultOf({ ...valid, amount: '1.234' })).toEqual(['amount', expect.stringContaining('iki türlü')]);
  expect(await faultOf({ ...valid, reason: 'x'.repeat(501) })).toEqual(['reason', 'En fazla 500 karakter.']);
  expect(await faultOf({ ...valid, reason: 'a\u0000b' })).toEqual(['reason', 'Okunamayan karakter var.']);
});

test.each(all)('RUN-90 `%s` has texts in both languages, known columns and actions that exist', (name, command) => {
  const { title, help, fields, columns, actions, effect, once, role } = command;
  for (const text of [title, help, ...Object.values(fields).map(({ label }) => label)])
    for (const language of ['tr', 'en'] as const) expect(text[language].trim()).not.toBe('');
  for (const column of Object.keys(columns)) expect(COLUMN_LABELS).toHaveProperty([column]);
  for (const action of actions) {
    const target = COMMANDS[action.command];
    expect(target, action.command).toBeDefined();
    for (const [field, column] of Object.entries(action.fields)) {
      expect(target?.fields, `${action.command} ${field}`).toHaveProperty([field]);
      expect(columns, column).toHaveProperty([column]);
    }
    for (const column of Object.keys(action.when ?? {})) expect(columns).toHaveProperty([column]);
  }
  // A change needs more than reading; a repeated submit of a form books once.
  expect(effect !== undefined && role === 'read').toBe(false);
  expect(once === undefined).toBe(effect !== 'money');
  expect(once === 'key').toBe(Object.values(fields).some(({ kind }) => kind === 'key'));
  expect(getUsage(name, command).startsWith(name)).toBe(true);
});

test('DESK-50 APPROVAL_ABOVE accepts a role only if a command of that role can wait', () => {
  const weighed = new Set(all.flatMap(([, { weigh, role }]) => (weigh ? [role].flat() : [])));
  const accepted = ROLES.filter((role) => readApprovalAmounts(`${role}:5000`));
  expect(accepted).toEqual(ROLES.filter((role) => role === 'all' || weighed.has(role)));
  expect(readApprovalAmounts('money:5000,all:50000')?.get('money')).toBe(500_000n);
});

test('RUN-93 the table of the shell names switches, files and secrets', () => {
  const table = shellTable(COMMANDS);
  expect(table['bonuses revoke']).toEqual({ released: 'flag' });
  expect(table['content import']).toEqual({ file: 'file word' });
  expect(table['payments match']).toEqual({ file: 'file' });
  expect(table['players create']).toEqual({ password: 'secret' });
  expect(table['migrate']).toEqual({ check: 'flag' });
});
