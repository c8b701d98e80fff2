/** What responsible play knows: names and bounds. No zod here: browser code may import this file. */

/** Limits of money: by calendar period in Istanbul, weeks from Monday; the last by round. */
const AMOUNT_LIMITS = [
  'deposit-day',
  'deposit-week',
  'deposit-month',
  'loss-day',
  'loss-week',
  'loss-month',
  'stake-round',
] as const;
/** Limits of time, in minutes. `reality-check` always stands. */
const MINUTE_LIMITS = ['session-time', 'reality-check'] as const;
/** `withdrawal-lock`: a withdrawal that was asked for can't be taken back any more. */
export const LIMITS = [...AMOUNT_LIMITS, ...MINUTE_LIMITS, 'withdrawal-lock'] as const;

export type AmountLimit = (typeof AMOUNT_LIMITS)[number];
export type LimitName = (typeof LIMITS)[number];

/** Kuruş: one lira to a million. */
export const LIMIT_AMOUNT = { min: 100n, max: 100_000_000n } as const;
export const SESSION_MINUTES = { min: 15, max: 720 } as const;
/** How often the reality check may come; the longest is everybody's who chose none. */
export const REALITY_MINUTES = [15, 20, 30, 45, 60] as const;
export const REALITY_DEFAULT = 60;
export const COOL_OFF_DAYS = { min: 1, max: 30 } as const;
export const EXCLUSION_PERIODS = ['6m', '1y', '2y', '5y', 'forever'] as const;
/** What 'for ever' is on the wire. */
export const FOREVER = '9999-12-31T00:00:00.000Z';
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

export const isAmountLimit = (limit: LimitName): limit is AmountLimit =>
  (AMOUNT_LIMITS as readonly string[]).includes(limit);
