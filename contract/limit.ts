import { z } from 'zod';
import { call, nothing, rows } from './call';
import { COOL_OFF_DAYS, EXCLUSION_PERIODS, LIMITS } from './play-limits';
import { wireAmount, wireDate, wireFlag, wireNumber } from './wire';

const read = { class: 'limit', auth: 'player', kind: 'read', extension: true } as const;
const write = { class: 'limit', auth: 'player', kind: 'write', extension: true } as const;

/** A limit's value: an amount, or minutes; neither where there is none, and for a lock. */
const value = { amount: wireAmount.optional(), minutes: wireNumber.optional() };

export const getLimits = call({
  ...read,
  method: 'get_limits',
  data: z.object({}),
  reply: z.object({
    limits: rows(
      z.object({
        limit: z.enum(LIMITS),
        isSet: wireFlag,
        ...value,
        /** What is left of it in the period that runs, and when that ends. */
        left: wireAmount.optional(),
        endsAt: wireDate.optional(),
        /** A raise, or without a value the limit's end, that was asked for; it can be confirmed from `from` on, until `until`. */
        raise: z.object({ ...value, from: wireDate, until: wireDate.optional() }).optional(),
      }),
    ),
    /** No play and no deposits until then. */
    closed: z.object({ kind: z.enum(['break', 'exclusion']), until: wireDate }).nullish(),
  }),
});

/**
 * Sets limits: a stricter value counts at once, a looser one is asked for and confirmed later. A limit without a value is
 * to end. `data.field` of a refusal names the limit.
 */
export const setLimits = call({
  ...write,
  method: 'set_limits',
  reasons: ['amount-out-of-range'],
  data: z.object({
    changes: z.array(z.object({ limit: z.enum(LIMITS), ...value, on: z.boolean().optional() })).max(LIMITS.length),
  }),
  /** What became of each: it counts, it waits, or nothing was changed. */
  reply: rows(z.object({ limit: z.enum(LIMITS), became: z.enum(['set', 'waits', 'same']) })),
});

/** The second confirmation of a raise, between a day and a week after it was asked for. */
export const confirmRaise = call({
  ...write,
  method: 'confirm_raise',
  reasons: ['not-found', 'too-soon'],
  data: z.object({ limit: z.enum(LIMITS) }),
  reply: nothing,
});

/** Gives a raise up; the limit stays as it is. */
export const cancelRaise = call({
  ...write,
  method: 'cancel_raise',
  reasons: ['not-found'],
  data: z.object({ limit: z.enum(LIMITS) }),
  reply: nothing,
});

/** A break: neither play nor deposits, for days. It can be made longer, not shorter. */
export const startCoolOff = call({
  ...write,
  method: 'take_break',
  reasons: ['closed'],
  data: z.object({ days: z.number().int().min(COOL_OFF_DAYS.min).max(COOL_OFF_DAYS.max) }),
  reply: z.object({ until: wireDate }),
});

/** Self-exclusion: every session ends, nobody signs in until it is over. */
export const selfExclude = call({
  ...write,
  method: 'self_exclude',
  reasons: ['closed'],
  data: z.object({ period: z.enum(EXCLUSION_PERIODS) }),
  reply: z.object({ until: wireDate }),
});

/** What a player deposited, withdrew, staked and won with real money by calendar month, newest first. */
export const listMonths = call({
  ...read,
  method: 'list_months',
  data: z.object({}),
  reply: rows(
    z.object({
      /** 'YYYY-MM'. */
      month: z.string().regex(/^\d{4}-\d{2}$/),
      deposited: wireAmount,
      withdrawn: wireAmount,
      /** Without stakes that were returned. */
      staked: wireAmount,
      won: wireAmount,
      /** What the balance gave for deposits that were taken back, at once or set off later; left out where nothing. */
      takenBack: wireAmount.optional(),
    }),
  ),
});
