import { z } from 'zod';
import { call, rows } from './call';
import { wireAmount, wireID } from './wire';

/** The site shows the first element. */
export const getJackpots = call({
  class: 'habanero',
  method: 'getJackpots',
  auth: 'none',
  kind: 'read',
  data: z.object({}),
  reply: rows(
    z.object({ name: z.string(), amount: wireAmount, gameID: wireID.optional(), gameName: z.string().optional() }),
  ),
});
