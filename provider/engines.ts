import { baccarat } from '#arcade/baccarat';
import { bingo } from '#arcade/bingo';
import { blackjack } from '#arcade/blackjack-table';
import type { Engine } from '#arcade/engine';
import { hall } from '#arcade/hall';
import { roulette } from '#arcade/roulette';
import { showWheel } from '#arcade/show-wheel';
import { SLOT_ENGINES } from '#arcade/slots';
import type { TableView } from '#arcade/table-game';
import { threeCardPoker } from '#arcade/three-card-poker';

/** Every family of games that is played here. */
const ENGINES = [...SLOT_ENGINES, bingo, blackjack, threeCardPoker, roulette, baccarat, showWheel, hall] as const;
type AnyEngine = (typeof ENGINES)[number];

/** The families, as screens tell them apart. */
export type EngineKind = AnyEngine['kind'];
type EngineOf<Kind extends EngineKind> = Extract<AnyEngine, { kind: Kind }>;
/** The families that are slots. */
export type SlotKind = (typeof SLOT_ENGINES)[number]['kind'];
export type ProfileOf<Kind extends EngineKind> = EngineOf<Kind>['profiles'][number];
/** What a round of a family shows of itself. */
export type ViewOf<Kind extends EngineKind> = ReturnType<EngineOf<Kind>['show']>;

/** What a table of a family deals; nothing where no table does. */
export type ResultOf<Kind extends EngineKind> = ViewOf<Kind> extends TableView<infer Result> ? Result : never;

/** An engine of which nobody needs to know what its values are: they go back to where they came from. */
export type GenericEngine = Engine<string, { id: string }, unknown, unknown, unknown, unknown, unknown>;

/** One game's rules: an engine and the mathematics it is played with. */
export interface Rules {
  engine: GenericEngine;
  profile: { id: string };
}

/** Finds rules by the name of their profile. */
export type RuleBook = (profileId: string) => Rules | undefined;

/** The rule book of some engines. @throws {Error} when two of them use one name */
export function ruleBookOf(engines: readonly GenericEngine[]): RuleBook {
  const rules = new Map<string, Rules>();
  for (const engine of engines)
    for (const profile of engine.profiles) {
      if (rules.has(profile.id)) throw new Error(`Two engines know a profile ${profile.id}`);
      rules.set(profile.id, { engine, profile });
    }
  return (profileId) => rules.get(profileId);
}

export const houseRules = ruleBookOf(ENGINES as readonly GenericEngine[]);

/** Each game that is played here, by family and the name of its profile. */
export const HOUSE_GAMES: readonly { kind: EngineKind; profile: string }[] = ENGINES.flatMap(({ kind, profiles }) =>
  profiles.map(({ id }) => ({ kind, profile: id })),
);
