/** Launch described by `/play/{type}/{id}` with its optional parts. */
export interface LaunchPath {
  opens: 'casino' | 'livecasino' | 'virtualgames';
  /** Id of a game or table; for virtual games of the provider. */
  id: string;
  /** Virtual game: 'bingo', 'hall', 'football', 'sport'. */
  type?: string;
  providerName?: string;
}

/** Call that opens each gaming type of a URL. */
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
 * Parses the four spellings `/play/{type}/{id}`, `…/{providerName}`, `…/{gamingType}`,
 * `…/{gamingType}/{providerName}` (spec section 2). With three parts a known gaming type is the gaming type, anything
 * else the provider name. The gaming type is more specific than the type, but never opens another kind of game.
 * @returns undefined for a path that opens nothing: unknown types, contradicting types, implausible ids
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
 * Returns the demo path for a launch path of this site: `/demo/slot/1` for `/play/slot/1`; undefined if there is
 * none. Only unshared live tables have a demo, which the path does not show.
 */
export function demoPath(path: string): string | undefined {
  const [, play, type = '', id = '', third, fourth, more] = (path.split('?')[0] ?? '').split('/');
  const launch = play === 'play' && more === undefined ? launchPath({ type, id, third, fourth }) : undefined;
  if (!launch || (launch.type ?? 'bingo') !== 'bingo') return undefined;
  return path.replace('/play/', '/demo/');
}
