import { z } from 'zod';
import { call, nothing, rows } from './call';
import { SUPPORT_CATEGORIES } from './constants';
import { text, wireDate, wireFlag, wireID, wireRequestID } from './wire';

/** Kind and id of a payment or a coupon. */
const about = z.string().regex(/^(?:payment|coupon):[\w-]{1,64}$/);

export const sendMessage = call({
  class: 'support',
  method: 'send_message',
  extension: true,
  auth: 'optional',
  kind: 'write',
  reasons: ['number-used', 'too-soon'],
  data: z.object({
    requestID: wireRequestID,
    category: z.enum(SUPPORT_CATEGORIES),
    text: text(2000),
    email: text(120).optional(),
    name: text(80).optional(),
    /** Extension: the payment or coupon that a player's message is about, as 'payment:ID' or 'coupon:ID'. */
    about: about.optional(),
  }),
  reply: z.object({ messageID: wireID.optional(), field: z.string().optional() }).nullish(),
});

export const listMessages = call({
  class: 'support',
  method: 'list_messages',
  extension: true,
  auth: 'player',
  kind: 'read',
  data: z.object({}),
  reply: rows(
    z.object({
      messageID: wireID,
      date: wireDate,
      from: z.enum(['player', 'operator']),
      category: z.string(),
      text: z.string(),
      about: about.optional().catch(undefined),
      /** Whether the player has not seen this reply yet. */
      isNew: wireFlag.default(false),
    }),
  ),
});

/** Marks the replies of a player's thread as seen, up to a message of it. */
export const readMessages = call({
  class: 'support',
  method: 'read_messages',
  extension: true,
  auth: 'player',
  kind: 'write',
  data: z.object({ messageID: wireID }),
  reply: nothing,
});
