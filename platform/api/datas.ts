import type { z } from 'zod';
import type { topWins as topWinsShape } from '#contract/topWins';
import { toWire } from '#contract/wire';
import { readDatas } from '../content';
import type { PlatformContext } from '../context';
import { topWins } from '../games';

const TOP_WINS_SHOWN = 12;

/**
 * Returns the content of `GET /datas/<name>.json`: a static file of the content, or `top-wins`, the highest recent
 * payouts of real rounds with masked names. `undefined` if there is no such file.
 */
export async function findDatas(context: PlatformContext, name: string): Promise<unknown | undefined> {
  if (name !== 'top-wins') return readDatas(context.db, name, context.options);
  const wins: z.input<typeof topWinsShape> = await context.readReplica(context.db, (db) =>
    topWins(db, TOP_WINS_SHOWN, context.now()),
  );
  return toWire(wins);
}
