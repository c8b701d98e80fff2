import { z } from 'zod';
import { call, nothing, rows } from './call';
import { COOL_OFF_DAYS, EXCLUSION_PERIODS, LIMITS } from './play-limits';
import { wireAmount, wireDate, wireFlag, wireNumber } from './wire';

const read = { class: 'limit', auth: 'player', kind: 'read', extension: true } as const;
const write = { class: 'limit', auth: 'player', kind: 'write', extension: true } as const;

/** Value of a limit: an amount or minutes. Neither for a limit that is not set, and for a lock. */
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
        /** Remainder of the limit in the current period, and the end of that period. */
        left: wireAmount.optional(),
        /** Pending deposits that `left` excludes: they count in the next period too, until they are decided. */
        pending: wireAmount.optional(),
        endsAt: wireDate.optional(),
        /** A requested raise, or removal if it has no value. It can be confirmed between `from` and `until`. */
        raise: z.object({ ...value, from: wireDate, until: wireDate.optional() }).optional(),
      }),
    ),
    /** No play and no deposits until then. */
    closed: z.object({ kind: z.enum(['break', 'exclusion']), until: wireDate }).nullish(),
  }),
});

/**
 * Sets limits. A stricter value applies at once; a looser one is requested and confirmed later. A limit without a value
 * is removed. `data.field` of a rejection is the limit.
 */
export const setLimits = call({
  ...write,
  method: 'set_limits',
  reasons: ['amount-out-of-range'],
  data: z.object({
    changes: z.array(z.object({ limit: z.enum(LIMITS), ...value, on: z.boolean().optional() })).max(LIMITS.length),
  }),
  /** Outcome of each: set, waiting for confirmation, or unchanged. */
  reply: rows(z.object({ limit: z.enum(LIMITS), became: z.enum(['set', 'waits', 'same']) })),
});

/** Confirms a raise a second time, between a day and a week after the request. */
export const confirmRaise = call({
  ...write,
  method: 'confirm_raise',
  reasons: ['not-found', 'too-soon'],
  data: z.object({ limit: z.enum(LIMITS) }),
  reply: nothing,
});

/** Cancels a requested raise; the limit stays unchanged. */
export const cancelRaise = call({
  ...write,
  method: 'cancel_raise',
  reasons: ['not-found'],
  data: z.object({ limit: z.enum(LIMITS) }),
  reply: nothing,
});

/** Starts a cool-off: no play and no deposits for some days. It can be extended, not shortened. */
export const startCoolOff = call({
  ...write,
  method: 'take_break',
  reasons: ['closed'],
  data: z.object({ days: z.number().int().min(COOL_OFF_DAYS.min).max(COOL_OFF_DAYS.max) }),
  reply: z.object({ until: wireDate }),
});

/** Starts self-exclusion: every session ends, and the player cannot sign in until it is over. */
export const selfExclude = call({
  ...write,
  method: 'self_exclude',
  reasons: ['closed'],
  data: z.object({ period: z.enum(EXCLUSION_PERIODS) }),
  reply: z.object({ until: wireDate }),
});

/**
 * Returns the figures of a reality check: the start of the play session, and the real money staked and won since.
 * `play` is null without a play session. A stake that is rejected for `reality-check` is not booked; show these figures
 * and call `go_on` when the player continues.
 */
export const getPlay = call({
  ...read,
  method: 'get_play',
  data: z.object({}),
  reply: z.object({ play: z.object({ since: wireDate, staked: wireAmount, won: wireAmount }).nullish() }),
});

/**
 * Records that the player has seen the reality check and continues to play; the next stake is then accepted.
 * Idempotent; if the check is not due, it changes nothing.
 */
export const answerRealityCheck = call({ ...write, method: 'go_on', data: z.object({}), reply: nothing });

/**
 * Lists a player's deposits, withdrawals, stakes and winnings in real money by calendar month, newest first: this month and the twelve
 * before it, each whole. */
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
      /** Without refunded stakes. */
      staked: wireAmount,
      won: wireAmount,
      /** Amount debited for charged-back deposits, at once or deducted later; omitted if zero. */
      takenBack: wireAmount.optional(),
    }),
  ),
});
