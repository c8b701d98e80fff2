import { expect, test } from 'vitest';
import { banks, paymentGroups as groups, paymentMethods as methods } from '#content/payments';
import { checkEntry } from './check';
import { entryFields, findField, fromTyped, toEntry, toTyped } from './fields';
import { contentFile } from './file';
import { hasDisplayTime } from './schedule';
import { entriesIn, SECTIONS, type Section } from './sections';
import { seedFile } from './seed';

const file = { ...seedFile(), payments: contentFile.parse({ payments: { banks, groups, methods } }).payments };

const sectionOf = (name: string): Section => SECTIONS.get(name)!;
const fill = (section: Section, typed: Record<string, string>) => {
  const fields = entryFields(section);
  return fromTyped(section, fields, new Map(Object.entries(typed)));
};

test.each([...SECTIONS.values()].map((section) => [section.name, section] as const))(
  'DESK-62 the form of each seeded entry of %s reads as the entry itself',
  (_name, section) => {
    const fields = entryFields(section);
    expect(fields.length).toBeGreaterThan(0);
    const entries = entriesIn(file, section) ?? [];
    expect(entries.length).toBeGreaterThan(0);
    for (const { body } of entries) {
      const read = fromTyped(section, fields, toTyped(fields, body));
      if ('wrong' in read) throw new Error(JSON.stringify(read.wrong));
      expect(toEntry(body, read.patch)).toEqual(body);
      // Alone: methods refer to groups.
      const checked = checkEntry(section, toEntry(undefined, read.patch));
      const problems = 'problems' in checked ? checked.problems.map(({ field }) => field) : [];
      expect(problems.filter((field) => field !== '' && field !== 'group')).toEqual([]);
    }
  },
);

test('DESK-62 a window is read from the fields of either shape; both at once, or neither, are an error', () => {
  const sliders = sectionOf('sliders');
  const fields = entryFields(sliders);
  const kinds = Object.fromEntries(fields.map(({ name, kind }) => [name, kind]));
  expect(kinds).toMatchObject({
    'window.from': 'moment',
    'window.anchor': 'date',
    'window.everyDays': 'number',
    'window.occurrence': 'choice',
    'title.tr': 'text',
    'text.en': 'lines',
    link: 'text',
    audience: 'choice',
  });
  const windowOf = (typed: Record<string, string>) => {
    const read = fill(sliders, typed);
    return 'patch' in read ? read.patch['window'] : undefined;
  };
  const fixed = { 'window.from': '2026-03-01T09:00', 'window.to': '2026-04-01' };
  expect(toEntry({}, { window: windowOf(fixed) })).toEqual({ window: { from: '2026-03-01T09:00', to: '2026-04-01' } });
  const recurring = { 'window.everyDays': '7', 'window.anchor': '2026-03-02', 'window.occurrence': '-1' };
  expect(toEntry({ window: fixed }, { window: windowOf(recurring) })).toMatchObject({
    window: { everyDays: 7, anchor: '2026-03-02', occurrence: -1 },
  });
  expect(windowOf({})).toBeNull();
  expect(findField(fields, 'window')).toBe('window.from');
  expect(findField(fields, 'window.days')).toBe('window.days');
});

test('DESK-62 switching from a recurring window to a fixed one removes its fields', () => {
  const sliders = sectionOf('sliders');
  const before = { window: { everyDays: 7, anchor: '2026-03-02', occurrence: 0 } };
  const read = fill(sliders, { 'window.from': '2026-03-01T09:00', 'window.to': '2026-04-01T09:00' });
  expect(toEntry(before, 'patch' in read ? read.patch : {})).toMatchObject({
    window: { from: '2026-03-01T09:00', to: '2026-04-01T09:00' },
  });
  expect(toEntry(before, 'patch' in read ? read.patch : {})).not.toHaveProperty('window.everyDays');
});

test('DESK-62 empty optional objects, lists and flags are removed; a link is emptied', () => {
  const method = fill(sectionOf('payments/methods'), { 'name.tr': 'a', 'receiver.name': '', amounts: '50\n 100 \n' });
  expect(method).toMatchObject({ patch: { receiver: null, amounts: [50, 100], fields: [], highlighted: false } });
  expect(fill(sectionOf('payments/methods'), { amounts: '50\nelli' })).toMatchObject({
    patch: { amounts: [50, 'elli'] },
  });
  const links = fill(sectionOf('information/SocialMediaLinks'), {});
  expect(toEntry({ twitter: 'https://x.example' }, 'patch' in links ? links.patch : undefined)).toMatchObject({
    twitter: '',
  });
  expect(fill(sectionOf('datas/footer-menu'), { items: '[{' })).toMatchObject({ wrong: { items: {} } });
});

const methodSection = sectionOf('payments/methods');
const numberOf = (section: Section, name: string, typed: string): unknown => {
  const read = fill(section, { [name]: typed });
  return 'patch' in read && name.split('.').reduce<unknown>((value, step) => (value as never)[step], read.patch);
};

test.each([
  ['50', 50],
  ['1.000', 1_000],
  ['50.000', 50_000],
  ['1.234.567', 1_234_567],
  ['1.000,00', 1_000],
  ['50,00', 50],
])('DESK-62 MONEY-2 a whole number is read as Turkish operators type it: %s', (typed, value) => {
  expect(numberOf(methodSection, 'min', typed)).toBe(value);
  expect(fill(methodSection, { amounts: `5\n${typed}` })).toMatchObject({ patch: { amounts: [5, value] } });
  expect(numberOf(sectionOf('lotteries'), 'least', typed)).toBe(value);
  expect(numberOf(sectionOf('bonuses'), 'uses', typed)).toBe(value);
});

test.each(['1,000', '0.500', '10.00.000', '1.0000', '1000.000', '1,000,000', '1e3', '1,5', '1.234,50'])(
  'DESK-62 MONEY-2 a whole number is never guessed: %s is an error of its field',
  (typed) => {
    const lotteries = sectionOf('lotteries');
    const body = entriesIn(file, lotteries)?.at(0)?.body;
    const read = fromTyped(
      lotteries,
      entryFields(lotteries),
      toTyped(entryFields(lotteries), body).set('least', typed),
    );
    const checked = checkEntry(lotteries, toEntry(body, 'patch' in read ? read.patch : {}));
    expect('problems' in checked && checked.problems.map(({ field }) => field)).toEqual(['least']);
  },
);

test('DESK-62 a decimal number takes a comma or a dot; one that can be read as a thousand too is an error', () => {
  const bonuses = sectionOf('bonuses');
  const odds = (typed: string) => numberOf(bonuses, 'counting.bet.fromOdds', typed);
  expect(['1.5', '1,5', '2', '1,25', '1.1250', '12,125'].map(odds)).toEqual([1.5, 1.5, 2, 1.25, 1.125, '12,125']);
  expect(odds('1.000')).toBe('1.000');
  const stored = { counting: { bet: { fromOdds: 1.125 } } };
  const shown = toTyped(entryFields(bonuses), stored).get('counting.bet.fromOdds') ?? '';
  expect(odds(shown)).toBe(1.125);
});

test('DESK-93 the sections whose entries have a window or a time of sending have a time of display', () => {
  expect([...SECTIONS.values()].filter(hasDisplayTime).map(({ name }) => name)).toEqual([
    'sliders',
    'promotions',
    'bonuses',
    'tournaments',
    'massMessages',
    'lotteries',
  ]);
});
