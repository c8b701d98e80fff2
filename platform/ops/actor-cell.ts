import type { Actor } from '../audit';
import type { Localized } from '../refusal';

const ACTORS: Readonly<Record<Actor['actor'], string>> = {
  player: 'oyuncu',
  visitor: 'ziyaretçi',
  operator: 'operatör',
  system: 'sistem',
};

/** Formats an actor for a cell: 'operatör ayse', 'system'. Omits a player's uid, because the row names the player. */
export function actorCell(by: { actor: string; name: string | null } | undefined): Localized | '' {
  if (!by) return '';
  const name = by.actor === 'player' ? '' : (by.name ?? '');
  const withName = (actor: string): string => `${actor} ${name}`.trim();
  return { tr: withName(ACTORS[by.actor as Actor['actor']] ?? by.actor), en: withName(by.actor) };
}
