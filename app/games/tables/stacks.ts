/**
 * Chips on the places of a felt that are not sent yet. Places have the names of the form; amounts are whole kuruş per
 * chip of the place, of which a call bet has several.
 */
export interface Stacks {
  /** Adds a chip. @returns whether the table's limit allows it */
  add(place: string, chip: number): boolean;
  /** Removes the last chip of a place. @returns whether it had one */
  remove(place: string): boolean;
  /** Doubles every stack. @returns whether the table's limit allows it */
  double(): boolean;
  /** Undoes the last change. */
  undo(): void;
  clear(): void;
  /** Replaces all by the form's field `stakes`. */
  read(stakes: string): void;
  amountOn(place: string): number;
  /** Returns the sum of all stakes. */
  total(): number;
  /** Returns the form's field `stakes`, as `red:1500,tiers:500`. */
  write(): string;
}

type Felt = Readonly<Record<string, readonly number[]>>;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Creates empty stacks.
 * @param countChips returns the number of chips of a place
 * @param getRoom returns the kuruş that the player may still bet on the round
 */
export function createStacks(countChips: (place: string) => number, getRoom: () => number): Stacks {
  let felt: Felt = {};
  let past: Felt[] = [];
  const total = (of: Felt = felt): number =>
    sum(Object.entries(of).map(([place, chips]) => sum(chips) * countChips(place)));
  const change = (next: Felt): boolean => {
    if (total(next) > getRoom() && total(next) > total()) return false;
    past.push(felt);
    felt = next;
    return true;
  };
  return {
    add: (place, chip) => change({ ...felt, [place]: [...(felt[place] ?? []), chip] }),
    remove: (place) => {
      const { [place]: chips, ...others } = felt;
      if (!chips) return false;
      return change(chips.length > 1 ? { ...felt, [place]: chips.slice(0, -1) } : others);
    },
    double: () =>
      change(Object.fromEntries(Object.entries(felt).map(([place, chips]) => [place, [...chips, ...chips]]))),
    undo: () => {
      felt = past.pop() ?? felt;
    },
    clear: () => {
      felt = {};
      past = [];
    },
    read: (stakes) => {
      past = [];
      felt = Object.fromEntries(
        (stakes ? stakes.split(',') : []).map((stake) => {
          const [place = '', amount] = stake.split(':');
          return [place, [Number(amount)]];
        }),
      );
    },
    amountOn: (place) => sum(felt[place] ?? []),
    total: () => total(),
    write: () =>
      Object.entries(felt)
        .map(([place, chips]) => `${place}:${sum(chips)}`)
        .join(','),
  };
}
