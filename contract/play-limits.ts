/** Names and bounds of responsible play. No zod here: browser code may import this file. */

/** Money limits: by calendar period in Istanbul, weeks from Monday; the last one by round. */
const AMOUNT_LIMITS = [
  'deposit-day',
  'deposit-week',
  'deposit-month',
  'loss-day',
  'loss-week',
  'loss-month',
  'stake-round',
] as const;
/** Time limits, in minutes. `reality-check` always applies. */
const MINUTE_LIMITS = ['session-time', 'reality-check'] as const;
/** `withdrawal-lock`: a requested withdrawal cannot be cancelled any more. */
export const LIMITS = [...AMOUNT_LIMITS, ...MINUTE_LIMITS, 'withdrawal-lock'] as const;

export type AmountLimit = (typeof AMOUNT_LIMITS)[number];
export type LimitName = (typeof LIMITS)[number];

/** Kuruş: one lira to a million. */
export const LIMIT_AMOUNT = { min: 100n, max: 100_000_000n } as const;
export const SESSION_MINUTES = { min: 15, max: 720 } as const;
/** Intervals of the reality check; the longest is the default. */
export const REALITY_MINUTES = [15, 20, 30, 45, 60] as const;
export const REALITY_DEFAULT = 60;
export const COOL_OFF_DAYS = { min: 1, max: 30 } as const;
export const EXCLUSION_PERIODS = ['6m', '1y', '2y', '5y', 'forever'] as const;
/** Wire value of 'for ever'. */
export const FOREVER = '9999-12-31T00:00:00.000Z';
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

export const isAmountLimit = (limit: LimitName): limit is AmountLimit =>
  (AMOUNT_LIMITS as readonly string[]).includes(limit);
