/** What `/play/{type}/{id}` with its optional parts opens. */
export interface LaunchPath {
  opens: 'casino' | 'livecasino' | 'virtualgames';
  /** A game's, a table's, or for virtual games the provider's id. */
  id: string;
  /** Which virtual game: 'bingo', 'hall', 'football', 'sport'. */
  type?: string;
  providerName?: string;
}

/** Gaming types an address may name, and the call each opens with. */
const OPENS: Readonly<Record<string, LaunchPath['opens']>> = {
  slot: 'casino',
  casino: 'casino',
  live: 'livecasino',
  livecasino: 'livecasino',
  virtual: 'virtualgames',
  football: 'virtualgames',
  bingo: 'virtualgames',
  hall: 'virtualgames',
  sport: 'virtualgames',
};

const known = (type: string): LaunchPath['opens'] | undefined => (Object.hasOwn(OPENS, type) ? OPENS[type] : undefined);

/**
 * Reads the four spellings `/play/{type}/{id}`, `…/{providerName}`, `…/{gamingType}`, `…/{gamingType}/{providerName}`
 * (spec section 2). With three parts a known gaming type is the gaming type, anything else the provider name. The
 * gaming type says more than the type does, but never opens another kind of game.
 * @returns undefined for an address that opens nothing: unknown types, types that contradict each other, unlikely ids
 */
export function launchPath({
  type,
  id,
  third,
  fourth,
}: {
  type: string;
  id: string;
  third?: string | undefined;
  fourth?: string | undefined;
}): LaunchPath | undefined {
  const opens = known(type);
  if (!opens || !/^[\w-]{1,64}$/.test(id)) return undefined;
  const gamingType = third !== undefined && known(third) ? third : undefined;
  if (fourth !== undefined && !gamingType) return undefined;
  if (gamingType && known(gamingType) !== opens) return undefined;
  const providerName = fourth ?? (gamingType ? undefined : third);
  const virtualType = [gamingType, type].find((name) => name !== undefined && name !== 'virtual');
  return {
    opens,
    id,
    ...(opens === 'virtualgames' && virtualType ? { type: virtualType } : {}),
    ...(providerName ? { providerName } : {}),
  };
}

/**
 * The demo of what a path of this site launches: `/demo/slot/1` for `/play/slot/1`; undefined where there is none. Of live
 * tables only those have one that are not shared, which the path does not tell.
 */
export function demoPath(path: string): string | undefined {
  const [, play, type = '', id = '', third, fourth, more] = (path.split('?')[0] ?? '').split('/');
  const launch = play === 'play' && more === undefined ? launchPath({ type, id, third, fourth }) : undefined;
  if (!launch || (launch.type ?? 'bingo') !== 'bingo') return undefined;
  return path.replace('/play/', '/demo/');
}
