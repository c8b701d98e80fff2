import { z } from 'zod';
import { call, rows } from './call';
import { SUPPORT_CATEGORIES } from './constants';
import { text, wireDate, wireID, wireRequestID } from './wire';

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
    }),
  ),
});
