import { baccarat } from '#arcade/baccarat';
import { bingo } from '#arcade/bingo';
import { blackjack } from '#arcade/blackjack-table';
import type { Engine } from '#arcade/engine';
import { bingoRoom } from '#arcade/bingo-room';
import { roulette } from '#arcade/roulette';
import { showWheel } from '#arcade/show-wheel';
import { SLOT_ENGINES } from '#arcade/slots';
import type { TableResultView } from '#arcade/table-game';
import { threeCardPoker } from '#arcade/three-card-poker';

/** Engines of all game families of this provider. */
const ENGINES = [...SLOT_ENGINES, bingo, blackjack, threeCardPoker, roulette, baccarat, showWheel, bingoRoom] as const;
type AnyEngine = (typeof ENGINES)[number];

/** Kinds of families, by which screens are selected. */
export type EngineKind = AnyEngine['kind'];
type EngineOf<Kind extends EngineKind> = Extract<AnyEngine, { kind: Kind }>;
/** Kinds of slot families. */
export type SlotKind = (typeof SLOT_ENGINES)[number]['kind'];
export type EngineProfile<Kind extends EngineKind> = EngineOf<Kind>['profiles'][number];
/** View of a round of a family. */
export type EngineView<Kind extends EngineKind> = ReturnType<EngineOf<Kind>['show']>;

/** Result of a family's shared tables; never for other families. */
export type TableResult<Kind extends EngineKind> =
  EngineView<Kind> extends TableResultView<infer Result> ? Result : never;

/** Type-erased engine: callers pass its state and choices back without inspecting them. */
export type GenericEngine = Engine<string, { id: string }, unknown, unknown, unknown, unknown, unknown>;

/** Rules of one game: an engine and its mathematics. */
export interface Rules {
  engine: GenericEngine;
  profile: { id: string };
}

/** Returns rules by profile id. */
export type RuleBook = (profileId: string) => Rules | undefined;

/** Returns the rules of some engines by profile id. @throws {Error} if two of them use the same id */
export function createRuleBook(engines: readonly GenericEngine[]): RuleBook {
  const rules = new Map<string, Rules>();
  for (const engine of engines)
    for (const profile of engine.profiles) {
      if (rules.has(profile.id)) throw new Error(`Two engines know a profile ${profile.id}`);
      rules.set(profile.id, { engine, profile });
    }
  return (profileId) => rules.get(profileId);
}

export const defaultRules = createRuleBook(ENGINES as readonly GenericEngine[]);

/** Games of this provider, by family and profile id. */
export const SUPPORTED_GAMES: readonly { kind: EngineKind; profile: string }[] = ENGINES.flatMap(({ kind, profiles }) =>
  profiles.map(({ id }) => ({ kind, profile: id })),
);
