import { describe, expect, test } from 'vitest';
import { choiceParameters, daysOfPeriod, HISTORY_PERIODS, readHistoryChoice } from './history-periods';

const noon = (day: string) => new Date(`${day}T12:00:00+03:00`);
const read = (query: string, now = noon('2026-03-10')) => readHistoryChoice(new URLSearchParams(query), 'last30', now);

describe('daysOfPeriod', () => {
  test('ACC-6 the periods of the spec on a plain day; 6 months are 180 days, 12 months 365, 2 years 730', () => {
    // Counted by hand on a calendar: 10 March 2026.
    const expected = {
      today: { startDate: '2026-03-10', endDate: '2026-03-10' },
      yesterday: { startDate: '2026-03-09', endDate: '2026-03-09' },
      last7: { startDate: '2026-03-04', endDate: '2026-03-10' },
      last30: { startDate: '2026-02-09', endDate: '2026-03-10' },
      last90: { startDate: '2025-12-11', endDate: '2026-03-10' },
      last180: { startDate: '2025-09-12', endDate: '2026-03-10' },
      last365: { startDate: '2025-03-11', endDate: '2026-03-10' },
      last730: { startDate: '2024-03-11', endDate: '2026-03-10' },
      thisMonth: { startDate: '2026-03-01', endDate: '2026-03-10' },
      lastMonth: { startDate: '2026-02-01', endDate: '2026-02-28' },
      all: {},
    };
    for (const period of HISTORY_PERIODS)
      expect(daysOfPeriod(period, noon('2026-03-10')), period).toEqual(expected[period]);
  });

  test('HARD-27 the day changes at midnight in Istanbul, three hours before UTC', () => {
    expect(daysOfPeriod('today', new Date('2026-03-09T20:59:59.999Z')).startDate).toBe('2026-03-09');
    expect(daysOfPeriod('today', new Date('2026-03-09T21:00:00.000Z')).startDate).toBe('2026-03-10');
    expect(daysOfPeriod('yesterday', new Date('2026-03-09T21:00:00.000Z')).startDate).toBe('2026-03-09');
  });

  test('HARD-27 ends of months and years, including leap days', () => {
    expect(daysOfPeriod('lastMonth', noon('2026-03-31'))).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
    expect(daysOfPeriod('lastMonth', noon('2028-03-01'))).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' });
    expect(daysOfPeriod('lastMonth', noon('2026-01-01'))).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
    expect(daysOfPeriod('yesterday', noon('2026-01-01')).startDate).toBe('2025-12-31');
    expect(daysOfPeriod('yesterday', noon('2028-03-01')).startDate).toBe('2028-02-29');
    // New Year's Eve, 23:59 and 00:00 in Istanbul.
    expect(daysOfPeriod('thisMonth', new Date('2026-12-31T20:59:00Z'))).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    });
    expect(daysOfPeriod('thisMonth', new Date('2026-12-31T21:00:00Z'))).toEqual({
      startDate: '2027-01-01',
      endDate: '2027-01-01',
    });
  });

  test('HARD-27 clock changes in other countries do not affect days', () => {
    expect(daysOfPeriod('last7', noon('2026-03-29'))).toEqual({ startDate: '2026-03-23', endDate: '2026-03-29' });
    expect(daysOfPeriod('last7', noon('2026-10-25'))).toEqual({ startDate: '2026-10-19', endDate: '2026-10-25' });
  });
});

describe('readHistoryChoice', () => {
  test('ACC-6 without a period, or with an unknown one, the default applies', () => {
    for (const query of ['', 'period=', 'period=never'])
      expect(read(query)).toMatchObject({ period: 'last30', range: daysOfPeriod('last30', noon('2026-03-10')) });
    expect(read('period=all').range).toEqual({});
  });

  test('ACC-6 typed days apply, whether or not "range" was chosen', () => {
    const range = { startDate: '2026-01-05', endDate: '2026-01-07' };
    expect(read('period=range&from=2026-01-05&to=2026-01-07')).toMatchObject({ period: 'range', range });
    expect(read('shown=last30&period=last30&from=2026-01-05&to=2026-01-07')).toMatchObject({ period: 'range', range });
    expect(read('from=2026-01-05&to=2026-01-07')).toMatchObject({ period: 'range', range });
    expect(read('period=range&from=2026-01-05').range).toEqual({ startDate: '2026-01-05' });
    expect(read('period=range&to=2026-01-05').range).toEqual({ endDate: '2026-01-05' });
    expect(read('period=range&from=2026-01-05&to=2026-01-05').wrong).toBeUndefined();
  });

  test('ACC-6 days are parsed in typed spellings and requested in wire format', () => {
    const choice = read('period=range&from=5.1.2026&to=07%2F01%2F2026');
    expect(choice).toMatchObject({ period: 'range', from: '2026-01-05', to: '2026-01-07' });
    expect(choice.range).toEqual({ startDate: '2026-01-05', endDate: '2026-01-07' });
    expect(choiceParameters(choice).toString()).toBe('period=range&from=2026-01-05&to=2026-01-07');
    expect(read('from=10.1.2026&to=9.1.2026')).toMatchObject({ wrong: { field: 'to', why: 'endFirst' } });
    expect(read('from=5.1.26')).toMatchObject({ from: '5.1.26', wrong: { field: 'from', why: 'noDay' } });
  });

  test('ACC-6 a newly chosen period overrides days that are still in the form', () => {
    expect(read('shown=range&period=today&from=2026-01-05&to=2026-01-07')).toEqual({
      period: 'today',
      from: '',
      to: '',
      range: { startDate: '2026-03-10', endDate: '2026-03-10' },
    });
  });

  test('ACC-6 an invalid range names the field and keeps the typed values', () => {
    expect(read('period=range')).toMatchObject({ wrong: { field: 'from', why: 'missing' } });
    expect(read('period=range&from=2026-02-30&to=2026-03-01')).toMatchObject({
      from: '2026-02-30',
      to: '2026-03-01',
      wrong: { field: 'from', why: 'noDay' },
      range: {},
    });
    expect(read('period=range&from=2026-02-01&to=soon')).toMatchObject({ wrong: { field: 'to', why: 'noDay' } });
    expect(read('period=range&from=2026-03-02&to=2026-03-01')).toMatchObject({
      wrong: { field: 'to', why: 'endFirst' },
    });
  });

  test('ACC-6 a further page repeats the same choice', () => {
    for (const query of ['period=last7', 'period=range&from=2026-01-05&to=2026-01-07', 'period=range&to=2026-01-05']) {
      const choice = read(query);
      expect(choiceParameters(choice).toString()).toBe(query);
      expect(readHistoryChoice(choiceParameters(choice), 'last30', noon('2026-03-10'))).toEqual(choice);
    }
  });
});
