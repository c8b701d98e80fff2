import { SLOT_PROFILES } from '#arcade/slots';
import type { SlotFamily } from '#arcade/slots/game';
import type { GameFact } from '#contract/constants';
import type { Localized } from '#contract/localize';

/** Facts of a game, from the profile of its engine. A list is filtered by them. */
export type GameFacts = Partial<Record<GameFact, string | undefined>>;

/** Part of the seed's stamp: a new value adds every game to its collections again. */
export const FACTS_VERSION = 1;

/** Minimum returns to filter by, in whole percent. */
const RETURNS = [95, 96];

const FAMILIES: Record<SlotFamily, Localized> = {
  classic: { tr: 'Klasik makaralar', en: 'Classic reels' },
  lines: { tr: 'Kazanma çizgileri', en: 'Paylines' },
  ways: { tr: 'Kazanma yolları', en: 'Ways to win' },
  cascade: { tr: 'Düşen semboller', en: 'Cascading symbols' },
  hold: { tr: 'Tut ve kazan', en: 'Hold and win' },
};

/** Options of the filters, in their order. */
export const FACT_OPTIONS: readonly { fact: GameFact; value: string; name: Localized }[] = [
  { fact: 'volatility', value: 'low', name: { tr: 'Düşük', en: 'Low' } },
  { fact: 'volatility', value: 'medium', name: { tr: 'Orta', en: 'Medium' } },
  { fact: 'volatility', value: 'high', name: { tr: 'Yüksek', en: 'High' } },
  ...RETURNS.map((percent) => ({
    fact: 'return' as const,
    value: String(percent),
    name: { tr: `%${percent} ve üzeri`, en: `${percent}% or more` },
  })),
  ...Object.entries(FAMILIES).map(([value, name]) => ({ fact: 'family' as const, value, name })),
];

const profiles = new Map(SLOT_PROFILES.map((profile) => [profile.id as string, profile]));

/**
 * Returns the collection of a combination of facts, for one provider or for all; undefined without any fact. Each
 * combination is a collection of its own, so that a filtered page is one index range like any other.
 */
export function toFactCollection(kind: string, facts: GameFacts, providerId = ''): string | undefined {
  const { volatility = '', return: minimum = '', family = '' } = facts;
  if (volatility === '' && minimum === '' && family === '') return undefined;
  return [kind, 'facts', volatility, minimum, family, providerId].join(':');
}

/** Returns the collections of all combinations of facts that a game has; none for a game without such facts. */
export function factCollections(game: { kind: string; providerId: string; profile?: string | undefined }): string[] {
  const profile = game.kind === 'slot' ? profiles.get(game.profile ?? '') : undefined;
  if (!profile) return [];
  const returns = RETURNS.filter((percent) => profile.returnToPlayer >= percent * 100).map(String);
  return ['', profile.volatility].flatMap((volatility) =>
    ['', ...returns].flatMap((minimum) =>
      ['', profile.family].flatMap((family) =>
        ['', game.providerId].flatMap(
          (providerId) => toFactCollection(game.kind, { volatility, return: minimum, family }, providerId) ?? [],
        ),
      ),
    ),
  );
}
