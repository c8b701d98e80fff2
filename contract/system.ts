import { z } from 'zod';
import { call } from './call';

/** `leftMs`: time until the session ends without activity of the player; other platforms may omit it. */
export const pingReply = z.object({ leftMs: z.number().optional() });

/** `result` false or 'Oturum süresi doldu': the session is over. Does not count as activity of the player. */
export const ping = call({
  class: 'system',
  method: 'ping',
  auth: 'player',
  kind: 'read',
  data: z.object({ touch: z.boolean().optional() }),
  reply: pingReply,
});
