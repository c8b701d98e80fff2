import type { z } from 'zod';
import type { Language } from '#contract/constants';
import { datas } from '#contract/datas';
import type { topWins as topWinsShape } from '#contract/topWins';
import { toWire } from '#contract/wire';
import { readDatas } from '../content';
import type { PlatformContext } from '../context';
import { topWins } from '../games';

const TOP_WINS_SHOWN = 12;

/** Id of the default language (spec section 3). */
const DEFAULT_ID = '1';

/** Gives the configured default language the id 1; the language that had it gets the other's id. */
function withDefault(content: unknown, configured: Language | undefined): unknown {
  const languages = datas.languages.safeParse(content).data;
  const chosen = languages?.find(({ lang }) => lang === configured);
  if (!chosen) return content;
  return languages?.map((entry) =>
    entry === chosen ? { ...entry, id: DEFAULT_ID } : { ...entry, id: entry.id === DEFAULT_ID ? chosen.id : entry.id },
  );
}

/**
 * Returns the content of `GET /datas/<name>.json`: a static file of the content, or `top-wins`, the highest recent
 * payouts of real rounds with masked names. `undefined` if there is no such file.
 */
export async function findDatas(context: PlatformContext, name: string): Promise<unknown | undefined> {
  if (name === 'languages') return withDefault(await readDatas(context.db, name), context.options.defaultLanguage);
  if (name !== 'top-wins') return readDatas(context.db, name, context.options);
  const wins: z.input<typeof topWinsShape> = await context.readReplica(context.db, (db) =>
    topWins(db, TOP_WINS_SHOWN, context.now()),
  );
  return toWire(wins);
}
