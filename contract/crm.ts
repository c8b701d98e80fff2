import { z } from 'zod';
import { call, rows } from './call';
import { MASS_MESSAGE_LIMIT } from './constants';
import { paging, wireAmount, wireDate, wireDay, wireFlag, wireID } from './wire';

export const listMassMessages = call({
  class: 'crm',
  method: 'list_mass_messages',
  auth: 'none',
  kind: 'read',
  data: z.object({ limit: paging.limit.default(MASS_MESSAGE_LIMIT), offset: paging.offset }),
  reply: rows(z.object({ id: wireID, title: z.string(), text: z.string().default(''), date: wireDate })),
});

/**
 * Lists the lotteries of the tickets, running ones first: their first and last days (both included) and minimum amount.
 */
export const listLotteries = call({
  class: 'crm',
  method: 'list_lotteries',
  extension: true,
  auth: 'none',
  kind: 'read',
  data: z.object({}),
  reply: rows(
    z.object({
      id: wireID,
      title: z.string(),
      startDate: wireDay,
      endDate: wireDay,
      searchMinAmount: wireAmount,
      /** Whether the lottery runs now. */
      runs: wireFlag,
    }),
  ),
});
