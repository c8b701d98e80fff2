import { z } from 'zod';
import { call, rows } from './call';

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

/**
 * Lists the calls beyond the specification that this installation answers: 'class/method', or 'class' for all of a
 * class. A site does not send the others. An installation without this call has none of them.
 */
export const extensions = call({
  class: 'system',
  method: 'extensions',
  auth: 'none',
  kind: 'read',
  extension: true,
  data: z.object({}),
  reply: rows(z.string()),
});
