import type { SlotType } from '../../contract/constants';

/** Which mathematics a slot is played with: ids of `arcade/slots`, family by family. */

const CLASSIC = [
  'classic-orchard',
  'classic-doubler',
  'classic-trio',
  'classic-bars',
  'classic-blaze',
  'classic-parade',
] as const;
const LINES = [
  'steady',
  'lines-amber',
  'gentle',
  'lines-comet',
  'lines-fan',
  'bold',
  'lines-echo',
  'fruit',
  'lines-moor',
  'lively',
  'lines-curtain',
] as const;
const WAYS = ['ways-brook', 'ways-tempest', 'ways-meadow', 'ways-summit', 'ways-harbour', 'ways-lantern'] as const;
const CASCADE = [
  'cascade-spring',
  'cascade-avalanche',
  'cascade-pebble',
  'cascade-rapids',
  'cascade-monsoon',
  'cascade-drizzle',
] as const;
const HOLD = ['hold-purse', 'hold-vault', 'hold-lode', 'hold-tide', 'hold-comet', 'hold-harvest'] as const;

/** Families in the order in which they follow one another in a list; lines, the oldest, come twice. */
const TURNS = [CASCADE, LINES, HOLD, WAYS, LINES] as const;
/** A jackpot takes its share of the stakes: these return a little less without it. */
const WITH_JACKPOT = ['royal', 'hold-harvest', 'ways-lantern', 'cascade-drizzle'] as const;
const CLASSIC_WITH_JACKPOT = ['classic-parade', 'classic-trio'] as const;

interface Slot {
  id: string;
  name: string;
  types: readonly SlotType[];
  jackpot?: string | undefined;
  popularity?: number | undefined;
}

const collator = new Intl.Collator('tr');

/**
 * A profile for each slot, in turns along the lobby's own order (popular first, then by name), so that neighbours there
 * play differently: three reels for what is tagged classic, the other families by turns.
 */
export function findMaths(slots: readonly Slot[]): ReadonlyMap<string, string> {
  const order = [...slots].sort(
    (a, b) =>
      (a.popularity ?? Infinity) - (b.popularity ?? Infinity) ||
      collator.compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const dealt = new Map<readonly string[], number>();
  const next = (list: readonly string[]): string => {
    const at = dealt.get(list) ?? 0;
    dealt.set(list, at + 1);
    return list[at % list.length] ?? '';
  };
  let turn = 0;
  let before = '';
  const maths = new Map<string, string>();
  for (const { id, types, jackpot } of order) {
    const classic = types.includes('classic');
    const list = jackpot
      ? classic
        ? CLASSIC_WITH_JACKPOT
        : WITH_JACKPOT
      : classic
        ? CLASSIC
        : (TURNS[turn++ % TURNS.length] ?? LINES);
    let profile = next(list);
    if (profile === before) profile = next(list);
    maths.set(id, profile);
    before = profile;
  }
  return maths;
}
