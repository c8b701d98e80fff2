import type { z } from 'zod';
import type { topWins as topWinsShape } from '#contract/topWins';
import { wireFromKurus } from '#contract/wire';
import { readDatas } from '../content';
import type { PlatformContext } from '../context';
import { topWins } from '../games';

const TOP_WINS_SHOWN = 12;

/**
 * What `GET /datas/<name>.json` answers: a static file of the content, or `top-wins`, the highest recent payouts of
 * real rounds with masked names. `undefined` where there is no such file.
 */
export async function datasOf(context: PlatformContext, name: string): Promise<unknown | undefined> {
  if (name !== 'top-wins') return readDatas(context.db, name, context.options);
  const wins = await topWins(context.db, TOP_WINS_SHOWN, context.now());
  const rows: z.input<typeof topWinsShape> = wins.map(({ player, gameID, gameName, amount, date }) => ({
    player,
    gameID,
    gameName,
    amount: wireFromKurus(amount),
    date: date.toISOString(),
  }));
  return rows;
}
