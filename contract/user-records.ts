import { z } from 'zod';
import { call, nothing, rows } from './call';
import { wireDate, wireFlag, wireID } from './wire';

/** Sessions, activity and data of an account, for its player: extensions of the class `user`. */

const write = { class: 'user', auth: 'player', kind: 'write' } as const;
const read = { class: 'user', auth: 'player', kind: 'read' } as const;

/** Lists the player's active sessions, last used first. Only the network of an IP address is stored. */
export const listSessions = call({
  ...read,
  method: 'list_sessions',
  extension: true,
  data: z.object({}),
  reply: rows(
    z.object({
      sessionID: wireID,
      /** 'Chrome, Android'; empty if unknown. */
      device: z.string().default(''),
      address: z.string().default(''),
      startedAt: wireDate,
      lastActivityAt: wireDate,
      /** Whether it is the session of this request. */
      current: wireFlag,
    }),
  ),
});

/** Ends one of the player's sessions; without `sessionID` all except the session of this request. */
export const endSessions = call({
  ...write,
  method: 'end_sessions',
  extension: true,
  reasons: ['not-found'],
  data: z.object({ sessionID: wireID.optional() }),
  reply: nothing,
});

/** Lists actions on the player's account, with their author and origin, newest first. */
export const listActivity = call({
  ...read,
  method: 'list_activity',
  extension: true,
  data: z.object({}),
  reply: rows(
    z.object({
      activityID: wireID,
      date: wireDate,
      event: z.string(),
      by: z.enum(['player', 'visitor', 'operator', 'system']).catch('system').default('system'),
      address: z.string().default(''),
      /** The limit or factor concerned; for a payment 'deposit' or 'withdrawal'. */
      subject: z.string().default(''),
    }),
  ),
});

/**
 * Returns a page of all stored data about the player, by table name. Amounts are in lira, timestamps in ISO 8601. For
 * persons to read and keep: its shape follows the platform's tables, so programs must not depend on it. `after` is
 * `next` of the page before, for an hour; the first page needs a re-authentication.
 */
export const getPersonalData = call({
  ...write,
  method: 'get_personal_data',
  extension: true,
  reasons: ['proof-needed', 'too-soon'],
  data: z.object({ after: z.string().max(2_000).optional() }),
  reply: z.object({
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    next: z.string().optional(),
  }),
});
