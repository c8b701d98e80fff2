import { SLOTS } from '#content/games';
import { SLOT_PROFILES } from '#arcade/slots';
import type { BonusPlay } from '#contract/bonuses';
import type { BonusEntry } from '../content';
import type { Localized } from '../refusal';
import { bestPlays, slotPlay, SURE_RETURNS, type Play } from './plays';
import { getFigure, isPaidAfterTurnover } from './terms';

/** Maximum worth of an offer to a player with the best strategy; the same for seeded and imported offers. */
export interface Worth {
  /** ₺ per 100 ₺ of `per`, on average. */
  most: number;
  /** Certain worth, whatever the games return, in the same unit; 0 or less: not without risk. */
  sure: number;
  per: 'deposit' | 'stakes' | 'spins';
  /** Whether a player can claim the offer repeatedly. */
  repeats: boolean;
}

/** Number of stakes that a deposit is divided into if the terms set no largest stake. */
const STAKES_OF_DEPOSIT = 20;
/** Units beyond which the balance does not affect the strategy. */
const WIDEST = 150;
/** Longest wagering, in units, that is computed exactly; a longer one is computed in larger units. */
const LONGEST = 400;

type Chances = readonly (readonly [change: number, chance: number])[];

/** One step of a strategy: stakes that count for one unit of wagering, as changes of the balance. */
interface Step {
  stake: number;
  changes: Chances;
}

/** Repeats a play as often as one unit of wagering needs: ten times for a table that counts a tenth. */
function stepOf({ chances }: Play, share: number): Step {
  const times = Math.max(1, Math.round(100 / share));
  const one: Chances = chances.map(([back, chance]) => [back - 1, chance]);
  let changes: Chances = [[0, 1]];
  for (let time = 0; time < times; time += 1) {
    const sums = new Map<number, number>();
    for (const [sum, chance] of changes)
      for (const [change, next] of one) sums.set(sum + change, (sums.get(sum + change) ?? 0) + chance * next);
    changes = [...sums].filter(([, chance]) => chance > 1e-9);
  }
  return { stake: times, changes };
}

const shareOf = ({ counting }: BonusEntry, kind: BonusPlay): number =>
  kind === 'bet' ? (counting.bet?.percent ?? 0) : (counting[kind] ?? 0);

const stepsOf = (offer: BonusEntry): Step[] =>
  bestPlays().flatMap((play) => {
    const share = shareOf(offer, play.kind);
    return share > 0 ? [stepOf(play, share)] : [];
  });

/**
 * Computes the values of the best strategy by balance and by the remaining wagering, in units.
 * @param atEnd value after the wagering
 * @param stop value of giving up with this balance
 * @param empty value with an empty balance
 * @param rest value beyond `WIDEST`, on average
 */
function bestValues(
  steps: readonly Step[],
  toWager: number,
  {
    atEnd,
    stop,
    empty,
    rest,
  }: {
    atEnd: (held: number) => number;
    stop: (held: number) => number;
    empty: (left: number) => number;
    rest: (held: number, left: number) => number;
  },
): (held: number, left: number) => number {
  const rows = [Float64Array.from({ length: WIDEST + 1 }, (_, held) => atEnd(held))];
  const valueOf = (held: number, left: number): number =>
    held > WIDEST ? rest(held, left) : (rows[left]?.[held] ?? 0);
  for (let left = 1; left <= toWager; left += 1) {
    const row = new Float64Array(WIDEST + 1);
    rows.push(row);
    row[0] = empty(left);
    for (let held = 1; held <= WIDEST; held += 1) {
      let best = stop(held);
      for (const { stake, changes } of steps) {
        if (stake > held) continue;
        let value = 0;
        for (const [change, chance] of changes) value += chance * valueOf(held + change, left - 1);
        if (value > best) best = value;
      }
      row[held] = best;
    }
  }
  return valueOf;
}

/** Returns the lowest average cost of wagering, as a share of a stake, by unit of wagering. */
const leastCost = (steps: readonly Step[]): number =>
  Math.min(...steps.map(({ changes }) => -changes.reduce((sum, [change, chance]) => sum + change * chance, 0)));

/** Computes the worth of a bonus on deposits: bonus money after the player's own, or real money after a turnover. */
function worthOfDeposit(offer: BonusEntry): Pick<Worth, 'most' | 'sure'> {
  const percent = offer.percent ?? 0;
  const later = isPaidAfterTurnover(offer);
  if (offer.wagering === 0 && !later) return { most: percent, sure: percent };
  const cap = Number(getFigure(offer, 'cap') ?? 0n);
  const deposit = cap > 0 ? (cap * 100) / percent : 100_000;
  const bonus = (deposit * percent) / 100;
  const required = later ? deposit * (offer.turnover ?? 1) : bonus * offer.wagering;
  const largest = Number(getFigure(offer, 'maxStake') ?? 0n) || deposit / STAKES_OF_DEPOSIT;
  const unit = Math.max(largest, required / LONGEST);
  const [own, extra, toWager] = [deposit, bonus, required].map((amount) => Math.max(1, Math.round(amount / unit))) as [
    number,
    number,
    number,
  ];
  const most = Number(getFigure(offer, 'maxWin') ?? 0n) / unit || Infinity;
  const steps = stepsOf(offer);
  const cost = leastCost(steps);
  const after = later
    ? undefined
    : bestValues(steps, toWager, {
        atEnd: (held) => Math.min(held, most),
        stop: () => 0,
        empty: () => 0,
        rest: (held, left) => Math.min(Math.max(0, held - cost * left), most),
      });
  const before = bestValues(steps, toWager, {
    atEnd: (held) => held + Math.min(extra, most),
    stop: (held) => held,
    empty: (left) => after?.(extra, left) ?? 0,
    rest: (held, left) => held + Math.max(0, Math.min(extra, most) - cost * left),
  });
  const lossFor = (kind: BonusPlay) => (1 - SURE_RETURNS[kind]) / (shareOf(offer, kind) / 100);
  const surest = Math.min(...(['live', 'bet'] as const).filter((kind) => shareOf(offer, kind) > 0).map(lossFor));
  const gain = ((before(own, toWager) - own) / own) * 100;
  return { most: gain, sure: Number.isFinite(surest) ? ((bonus - surest * required) / deposit) * 100 : 0 };
}

/** Computes the worth of free spins: their wins are wagered as bonus money. */
function worthOfSpins(offer: BonusEntry): Pick<Worth, 'most' | 'sure'> {
  const spin = Number(getFigure(offer, 'spinValue') ?? 0n);
  const granted = spin * (offer.spins ?? 0);
  const required = granted * offer.wagering;
  const unit = Math.max(Number(getFigure(offer, 'maxStake') ?? 0n) || spin, required / LONGEST);
  const most = Number(getFigure(offer, 'maxWin') ?? 0n) / unit || Infinity;
  const steps = stepsOf(offer);
  const toWager = Math.round(required / unit);
  const cost = steps.length > 0 ? leastCost(steps) : 0;
  const value = bestValues(steps, toWager, {
    atEnd: (held) => Math.min(held, most),
    stop: () => 0,
    empty: () => 0,
    rest: (held, left) => Math.min(Math.max(0, held - cost * left), most),
  });
  const profile = SLOT_PROFILES.find(({ id }) => id === SLOTS.find((slot) => slot.id === offer.game)?.profile);
  let wins: Chances = [[0, 1]];
  const play = profile ? slotPlay(profile) : bestPlays()[0]!;
  for (let at = 0; at < (offer.spins ?? 0); at += 1) {
    const sums = new Map<number, number>();
    for (const [sum, chance] of wins)
      for (const [back, next] of play.chances) {
        const total = Math.min(sum + back, WIDEST * 10);
        sums.set(total, (sums.get(total) ?? 0) + chance * next);
      }
    wins = [...sums].filter(([, chance]) => chance > 1e-9);
  }
  const worth = wins.reduce((sum, [back, chance]) => {
    const held = (back * spin) / unit;
    const below = Math.floor(held);
    return sum + chance * (value(below, toWager) * (below + 1 - held) + value(below + 1, toWager) * (held - below));
  }, 0);
  return { most: ((worth * unit) / granted) * 100, sure: 0 };
}

/**
 * Computes the worth of a daily cashback: equal stakes on one game, stopped when that is best; a win may stop the day
 * early.
 */
function worthOfCashback(offer: BonusEntry): Pick<Worth, 'most' | 'sure'> {
  const rounds = Math.min(offer.minRounds ?? 1, LONGEST);
  const back = (offer.percent ?? 0) / 100;
  const [widest, lowest] = [WIDEST, -rounds];
  let most = 0;
  for (const { kind, chances } of bestPlays()) {
    if (kind === 'bet') continue;
    let next = Float64Array.from({ length: rounds + widest + 1 }, (_, at) => {
      const net = at + lowest;
      return net + back * Math.max(0, -net);
    });
    for (let round = rounds - 1; round >= 0; round -= 1) {
      const row = new Float64Array(rounds + widest + 1);
      for (let net = -round; net <= widest; net += 1) {
        let value = 0;
        for (const [units, chance] of chances) {
          const then = net - 1 + units;
          value += chance * (then > widest ? then : (next[then - lowest] ?? 0));
        }
        row[net - lowest] = Math.max(net, value);
      }
      next = row;
    }
    most = Math.max(most, ((next[-lowest] ?? 0) / rounds) * 100);
  }
  // The safest play loses a part of the stake, and the cashback returns less than the whole loss.
  return { most, sure: -(1 - SURE_RETURNS.live) * (1 - back) * 100 };
}

const PER = { deposit: 'deposit', cashback: 'stakes', 'free-spins': 'spins' } as const;

const PER_IN_TURKISH: Readonly<Record<Worth['per'], string>> = { deposit: 'yatırım', stakes: 'bahis', spins: 'dönüş' };

/** Formats a worth: '100 TRY yatırım başına 20.00' and '20.00 per 100 of deposit'. */
export const printWorth = (worth: number, per: Worth['per']): Localized => ({
  tr: `100 TRY ${PER_IN_TURKISH[per]} başına ${worth.toFixed(2)}`,
  en: `${worth.toFixed(2)} per 100 of ${per}`,
});

/** Estimates the maximum worth of an offer. */
export function estimateWorth(offer: BonusEntry): Worth {
  const worth = { deposit: worthOfDeposit, cashback: worthOfCashback, 'free-spins': worthOfSpins }[offer.kind](offer);
  const repeats = offer.audience !== 'invited' && (offer.kind === 'cashback' || offer.oncePer === 'day');
  return { ...worth, per: PER[offer.kind], repeats };
}

/** Returns the reason why an offer is dangerous to the operator; undefined if it is not. */
export function findWarning({ id }: BonusEntry, { sure, per, repeats }: Worth): Localized | undefined {
  if (sure <= 0 || !repeats) return undefined;
  return {
    tr: `${id} bonusu risksiz kârla yinelenebilir: ${printWorth(sure, per).tr} TRY`,
    en: `bonus ${id} can be repeated at a profit without risk: ${sure.toFixed(2)} TRY per 100 TRY of ${per}`,
  };
}
