import { z } from 'zod';
import { call } from './call';

/** `leftMs`: until the session ends unless the player does something; other platforms may leave it out. */
export const pingReply = z.object({ leftMs: z.number().optional() });

/** `result` false or 'Oturum süresi doldu': the session is over. Not activity of the player. */
export const ping = call({
  class: 'system',
  method: 'ping',
  auth: 'player',
  kind: 'read',
  data: z.object({ touch: z.boolean().optional() }),
  reply: pingReply,
});
