import { z } from 'zod/v4';
import { call, nothing } from './call';

/** `result` false or 'Oturum süresi doldu': the session is over. Not activity of the player. */
export const ping = call({
  class: 'system',
  method: 'ping',
  auth: 'player',
  kind: 'read',
  data: z.object({ touch: z.boolean().optional() }),
  reply: nothing,
});
