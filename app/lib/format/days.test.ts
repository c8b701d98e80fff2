import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { readDay, formatDateInput } from './days';

test('REG-1 MONEY-2 ACC-6 every day from 1900 to 2100 is parsed from each of its spellings', { tags: ['long'] }, () => {
  const first = Date.UTC(1900, 0, 1);
  const last = Date.UTC(2100, 11, 31);
  const wrong: string[] = [];
  let days = 0;
  for (let at = first; at <= last; at += DAY_MS) {
    const iso = new Date(at).toISOString().slice(0, 10);
    const [year = '', month = '', day = ''] = iso.split('-');
    const spellings = [iso, `${day}${month}${year}`];
    for (const separator of ['.', '/', '-', ' ', '. ']) {
      spellings.push(day + separator + month + separator + year);
      if (day < '10' || month < '10') spellings.push(Number(day) + separator + Number(month) + separator + year);
    }
    wrong.push(...spellings.filter((spelling) => readDay(spelling) !== iso));
    days += 1;
  }
  expect(wrong).toEqual([]);
  expect(days).toBe(73_414);
});

test('REG-1 a day that does not exist is rejected in every spelling', () => {
  for (const [day, month, year] of [
    ['30', '02', '1990'],
    ['29', '02', '1900'],
    ['31', '04', '2030'],
    ['00', '01', '1990'],
    ['01', '00', '1990'],
    ['32', '01', '1990'],
    ['01', '13', '1990'],
    ['31', '12', '1899'],
  ]) {
    for (const separator of ['.', '/', '-', ' ', ''])
      expect(readDay([day, month, year].join(separator))).toBeUndefined();
    expect(readDay(`${year}-${month}-${day}`)).toBeUndefined();
  }
});

test('REG-1 two-digit years, the month first and all other spellings are rejected, never guessed', () => {
  for (const typed of [
    '',
    '5.3.90',
    '05.03.90',
    '050390',
    '5 3 90',
    '03/15/1990',
    '1990/03/05',
    '1990.03.05',
    '1990-3-5',
    '19900305',
    '5.3/1990',
    '5.3 1990',
    '5 3.1990',
    '5..3.1990',
    '5. 3.1990',
    '5.3.19900',
    '5.3.1990.',
    '005.3.1990',
    '5 Mart 1990',
    '+5.3.1990',
    '-5.3.1990',
    '٠٥.٠٣.١٩٩٠',
    '1990-03-05T00:00',
    'soon',
  ])
    expect(readDay(typed), typed).toBeUndefined();
});

test('ACC-6 a valid day is shown in Turkish format, an invalid one as typed', () => {
  expect(formatDateInput('1990-03-05')).toBe('05.03.1990');
  expect(readDay(' 05.\u00a003.\u00a01990 ')).toBe('1990-03-05');
  for (const typed of ['', '5.3.90', '1990-02-30', 'soon']) expect(formatDateInput(typed)).toBe(typed);
});
