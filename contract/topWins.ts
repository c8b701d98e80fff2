import { z } from 'zod';
import { rows } from './call';
import { wireAmount, wireDate, wireID } from './wire';

/** `GET TOP_WINS_URL`, and `GET /datas/top-wins.json` of the embedded platform. The spec does not define its shape. */
export const topWins = rows(
  z.object({
    player: z.string(),
    gameID: wireID.optional(),
    gameName: z.string(),
    amount: wireAmount,
    date: wireDate.optional(),
  }),
);
