import { describe, expect, test } from 'vitest';
import { contentWindow, momentAt, windowAt } from './window';

const now = new Date('2026-03-10T12:00:00Z');
const at = (window: unknown, moment = now) => windowAt(contentWindow.parse(window), moment);

describe('content windows', () => {
  test('CONTENT-1 a recurring window contains the present, and the next and previous turns adjoin it, also years later', () => {
    for (const year of [2024, 2026, 2031, 2040]) {
      const moment = new Date(Date.UTC(year, 7, 17, 9));
      const rule = { everyDays: 7, anchor: '2024-01-01' };
      const current = at(rule, moment);
      const next = at({ ...rule, occurrence: 1 }, moment);
      const last = at({ ...rule, occurrence: -1 }, moment);
      expect(current.start <= moment && moment < current.end).toBe(true);
      expect(next.start).toEqual(current.end);
      expect(last.end).toEqual(current.start);
    }
  });
  test('CONTENT-1 a week runs from Monday midnight to Monday midnight in Istanbul', () => {
    expect(at({ everyDays: 7, anchor: '2024-01-01' })).toEqual({
      start: new Date('2026-03-08T21:00:00Z'),
      end: new Date('2026-03-15T21:00:00Z'),
    });
  });
  test('HARD-27 the turn changes exactly at Istanbul midnight', () => {
    const rule = { everyDays: 7, anchor: '2024-01-01' };
    expect(at(rule, new Date('2026-03-15T20:59:59.999Z')).start).toEqual(new Date('2026-03-08T21:00:00Z'));
    expect(at(rule, new Date('2026-03-15T21:00:00.000Z')).start).toEqual(new Date('2026-03-15T21:00:00Z'));
  });
  test('CONTENT-1 a turn may be shorter than its period', () => {
    const { start, end } = at({ everyDays: 28, anchor: '2024-01-01', days: 7, occurrence: 1 });
    expect(end.getTime() - start.getTime()).toBe(7 * 86_400_000);
    expect(start > now).toBe(true);
  });
  test('CONTENT-1 a fixed window is read in Istanbul time', () => {
    expect(at({ from: '2023-12-01', to: '2024-01-01T10:30' })).toEqual({
      start: new Date('2023-11-30T21:00:00Z'),
      end: new Date('2024-01-01T07:30:00Z'),
    });
  });
  test.each([
    [{ from: '2024-02-02', to: '2024-02-01' }],
    [{ from: '2024-13-01', to: '2024-14-01' }],
    [{ everyDays: 0, anchor: '2024-01-01' }],
    [{ everyDays: 7, anchor: 'Monday' }],
    [{ everyDays: 7, anchor: '2024-01-01', occurrence: 2 }],
    [{ from: '2024-01-01' }],
    [{ from: '2023-02-29', to: '2024-01-01' }],
    [{ from: '2024-01-01T24:30', to: '2024-02-01' }],
    [{ everyDays: 7, anchor: '2024-02-30' }],
    [{ everyDays: 7, anchor: '2024-01-01', days: 8 }],
  ])('API-3 %j is no window', (window) => {
    expect(contentWindow.safeParse(window).success).toBe(false);
  });
  test('ACC-5 a recurring message counts as sent when its turn began', () => {
    expect(momentAt({ everyDays: 7, anchor: '2024-01-01' }, now)).toEqual(new Date('2026-03-08T21:00:00Z'));
    expect(momentAt('2024-03-01T10:00', now)).toEqual(new Date('2024-03-01T07:00:00Z'));
  });
});
