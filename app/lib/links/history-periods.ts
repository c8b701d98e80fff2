import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { dayInIstanbul } from '#contract/istanbul';
import { readDay } from '~/lib/format/days';

dayjs.extend(utc);

/** Periods of the spec's filter (section 9), in its order. */
export const HISTORY_PERIODS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'last180',
  'last365',
  'last730',
  'thisMonth',
  'lastMonth',
  'all',
] as const;
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

/** Calendar days of Istanbul, 'YYYY-MM-DD', both included; a missing side is open. */
export interface DayRange {
  startDate?: string;
  endDate?: string;
}

/** Length in days, including today: 6 months are 180, 12 months 365, 2 years 730. */
const LAST_DAYS: Partial<Record<HistoryPeriod, number>> = {
  last7: 7,
  last30: 30,
  last90: 90,
  last180: 180,
  last365: 365,
  last730: 730,
};

/** Formats a day. Days are counted in UTC, where each has 24 hours: only the name of today depends on Istanbul. */
const shown = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** Returns the days of a period at `now`. */
export function daysOfPeriod(period: HistoryPeriod, now: Date): DayRange {
  const today = dayjs.utc(dayInIstanbul(now));
  const last = LAST_DAYS[period];
  if (last !== undefined) return { startDate: shown(today.subtract(last - 1, 'day')), endDate: shown(today) };
  switch (period) {
    case 'today':
      return { startDate: shown(today), endDate: shown(today) };
    case 'yesterday': {
      const yesterday = shown(today.subtract(1, 'day'));
      return { startDate: yesterday, endDate: yesterday };
    }
    case 'thisMonth':
      return { startDate: shown(today.startOf('month')), endDate: shown(today) };
    case 'lastMonth': {
      const month = today.startOf('month').subtract(1, 'month');
      return { startDate: shown(month), endDate: shown(month.endOf('month')) };
    }
    default:
      return {};
  }
}

export interface HistoryChoice {
  /** A period, or 'range' for given days. */
  period: HistoryPeriod | 'range';
  /** 'YYYY-MM-DD', or as typed if invalid. */
  from: string;
  to: string;
  /** The invalid field and the reason; then there is no range. */
  wrong?: { field: 'from' | 'to'; why: 'missing' | 'noDay' | 'endFirst' };
  range: DayRange;
}

const isPeriod = (name: string): name is HistoryPeriod => (HISTORY_PERIODS as readonly string[]).includes(name);

/**
 * Reads the choice from the URL of a history. Typed days apply unless another period was chosen than the form was
 * shown with (`shown`): then that period applies. An unknown period becomes the usual one.
 */
export function readHistoryChoice(parameters: URLSearchParams, usual: HistoryPeriod, now: Date): HistoryChoice {
  const parameter = parameters.get('period') ?? '';
  const [from, to] = ['from', 'to'].map((name) => {
    const given = (parameters.get(name) ?? '').trim().slice(0, 20);
    return readDay(given) ?? given;
  }) as [string, string];
  const typed = from !== '' || to !== '';
  const period = isPeriod(parameter) ? parameter : usual;
  const kept = parameter === '' || parameter === parameters.get('shown');
  if (parameter !== 'range' && !(typed && kept)) return { period, from: '', to: '', range: daysOfPeriod(period, now) };

  const wrong = !typed
    ? ({ field: 'from', why: 'missing' } as const)
    : from !== '' && !readDay(from)
      ? ({ field: 'from', why: 'noDay' } as const)
      : to !== '' && !readDay(to)
        ? ({ field: 'to', why: 'noDay' } as const)
        : from !== '' && to !== '' && to < from
          ? ({ field: 'to', why: 'endFirst' } as const)
          : undefined;
  if (wrong) return { period: 'range', from, to, wrong, range: {} };
  return { period: 'range', from, to, range: { ...(from && { startDate: from }), ...(to && { endDate: to }) } };
}

/** Returns the shortest URL parameters that repeat a choice. */
export function choiceParameters({ period, from, to }: Pick<HistoryChoice, 'period' | 'from' | 'to'>): URLSearchParams {
  const parameters = new URLSearchParams({ period });
  if (period !== 'range') return parameters;
  if (from) parameters.set('from', from);
  if (to) parameters.set('to', to);
  return parameters;
}
