import { isDeepStrictEqual } from 'node:util';
import { kurusFromWire, wireFromKurus } from '#contract/wire';
import { readEntries, SECTIONS } from '../content';
import type { Executor } from '../db/database';
import type { Localized } from '../refusal';

/** Section of the content whose entries promise prizes. */
export const TOURNAMENTS = 'tournaments';

interface PrizeFields {
  id?: unknown;
  prizes?: unknown;
  window?: unknown;
}

/** Returns the kuruş of the prizes of one turn. A value that is no amount counts as 0: the change itself rejects it. */
const sumPrizes = ({ prizes }: PrizeFields): bigint =>
  (Array.isArray(prizes) ? prizes : []).reduce<bigint>((sum, prize) => sum + (kurusFromWire(String(prize)) ?? 0n), 0n);

/** Returns those of the given tournaments that have prizes, and other prizes or another time than the stored ones. */
async function newPromises(executor: Executor, tournaments: readonly unknown[]): Promise<PrizeFields[]> {
  const stored = new Map(
    (await readEntries(executor, TOURNAMENTS)).map(({ body }) => [(body as PrizeFields).id, body as PrizeFields]),
  );
  return tournaments
    .map((body) => (body ?? {}) as PrizeFields)
    .filter((entry) => {
      const before = stored.get(entry.id);
      const isSame = isDeepStrictEqual([entry.prizes, entry.window], [before?.prizes, before?.window]);
      return !isSame && sumPrizes(entry) > 0n;
    });
}

/** Returns the kuruş per turn that a change of the given tournaments promises; 0 if prizes and times stay. */
export async function weighPrizes(executor: Executor, tournaments: readonly unknown[]): Promise<bigint> {
  return (await newPromises(executor, tournaments)).reduce((sum, entry) => sum + sumPrizes(entry), 0n);
}

/** Describes the prizes that a change of the given tournaments promises; undefined if prizes and times stay. */
export async function describePrizes(
  executor: Executor,
  tournaments: readonly unknown[],
): Promise<Localized | undefined> {
  const promises = await newPromises(executor, tournaments);
  if (promises.length === 0) return undefined;
  const list = promises.map((entry) => `“${String(entry.id)}” ${wireFromKurus(sumPrizes(entry))} TRY`).join(', ');
  const title = SECTIONS.get(TOURNAMENTS)?.title ?? { tr: TOURNAMENTS, en: TOURNAMENTS };
  return { tr: `${title.tr}, tur başına ödüller: ${list}.`, en: `${title.en}, prizes per turn: ${list}.` };
}

/** Returns the tournaments of a content file; none if it cannot be read: the import itself rejects it. */
export function tournamentsIn(text: string): unknown[] {
  try {
    const file = JSON.parse(text.replace(/^\uFEFF/, '')) as { [TOURNAMENTS]?: unknown } | null;
    const found = file?.[TOURNAMENTS];
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
