import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { dayInIstanbul } from '#contract/istanbul';
import { readDay } from '~/lib/format/days';

dayjs.extend(utc);

/** The periods of the spec's filter (section 9), in its order. */
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

/** Calendar days of Istanbul, 'YYYY-MM-DD', both counted; without one that side is open. */
export interface DayRange {
  startDate?: string;
  endDate?: string;
}

/** How many days, today among them: 6 months are 180, 12 months 365, 2 years 730. */
const LAST_DAYS: Partial<Record<HistoryPeriod, number>> = {
  last7: 7,
  last30: 30,
  last90: 90,
  last180: 180,
  last365: 365,
  last730: 730,
};

/** Days are counted in UTC, where each has 24 hours: only the name of today depends on Istanbul. */
const shown = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** The days of a period as it is at the moment `now`. */
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
  /** A period, or 'range' for the days given. */
  period: HistoryPeriod | 'range';
  /** 'YYYY-MM-DD', or as typed where that is no day. */
  from: string;
  to: string;
  /** Which of the two is wrong, and how; then there is no range. */
  wrong?: { field: 'from' | 'to'; why: 'missing' | 'noDay' | 'endFirst' };
  range: DayRange;
}

const isPeriod = (name: string): name is HistoryPeriod => (HISTORY_PERIODS as readonly string[]).includes(name);

/**
 * What the address of a history asks for. Days that were typed count unless another period was chosen than the form
 * was shown with (`shown`): then that period does. An unknown period is the usual one.
 */
export function readHistoryChoice(parameters: URLSearchParams, usual: HistoryPeriod, now: Date): HistoryChoice {
  const asked = parameters.get('period') ?? '';
  const [from, to] = ['from', 'to'].map((name) => {
    const given = (parameters.get(name) ?? '').trim().slice(0, 20);
    return readDay(given) ?? given;
  }) as [string, string];
  const typed = from !== '' || to !== '';
  const period = isPeriod(asked) ? asked : usual;
  const kept = asked === '' || asked === parameters.get('shown');
  if (asked !== 'range' && !(typed && kept)) return { period, from: '', to: '', range: daysOfPeriod(period, now) };

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

/** The shortest address parameters that ask for the same again. */
export function choiceParameters({ period, from, to }: Pick<HistoryChoice, 'period' | 'from' | 'to'>): URLSearchParams {
  const parameters = new URLSearchParams({ period });
  if (period !== 'range') return parameters;
  if (from) parameters.set('from', from);
  if (to) parameters.set('to', to);
  return parameters;
}
