import { expect, test } from 'vitest';
import { baccarat, BACCARAT_BETS, exactReturns } from './baccarat';
import { BETS, CALL_BETS, POCKETS, roulette } from './roulette';
import { exactReturn, showWheel, WHEEL_BETS } from './show-wheel';
import { formatStakes, getPlaceStakes } from './table-game';
import { seeded } from './testing';

const LIMITS = { min: 500, max: 250_000 };
const ROUNDS = 200_000;
const formOf = (chip: string, places: string[]) =>
  new URLSearchParams([['chip', chip], ...places.map((place) => ['bet', place])]);
const read = (engine: typeof roulette | typeof baccarat | typeof showWheel, chip: string, places: string[]) =>
  engine.readChoice(engine.profiles[0]!, formOf(chip, places), LIMITS);

test('GAME-1 every place of the roulette felt and every call takes bets, and returns 36 of 37 parts over all pockets', () => {
  for (const place of [...BETS.keys(), ...CALL_BETS.keys()]) {
    const choice = read(roulette, '500', [place]);
    if (!choice) throw new Error(place);
    const stake = roulette.stakeOf(roulette.profiles[0]!, choice);
    expect(stake).toBe(500 * (CALL_BETS.get(place)?.chips ?? 1));
    const back = Array.from({ length: POCKETS }, (_, pocket) => roulette.shared!.payoutOf(choice, { pocket }));
    expect(back.reduce((sum, payout) => sum + payout, 0)).toBe(stake * 36);
  }
});

test('GAME-1 equal bets from two places or two forms are added up, and pay as one', () => {
  const first = read(roulette, '500', ['split-12-15', 'zero', 'zero']);
  const second = read(roulette, '1000', ['split-12-15']);
  expect(first?.places).toEqual(['split-12-15', 'zero']);
  const { bets } = roulette.show({ choices: [first!, second!], result: { pocket: 15 } });
  expect(bets.find(({ bet }) => bet === 'split-12-15')).toEqual({ bet: 'split-12-15', stake: 2000, payout: 36_000 });
  expect(bets.filter(({ payout }) => payout > 0)).toHaveLength(1);
});

test('HARD-12 HARD-16 a chip that the table does not have, no place or an unknown one is no bet', () => {
  for (const engine of [roulette, baccarat, showWheel]) {
    const place = { roulette: 'red', baccarat: 'tie', 'show-wheel': '5' }[engine.kind];
    expect(read(engine, '500', [place, ''])).toEqual({ chip: 500, places: [place] });
    for (const chip of ['', '0', '-500', '501', '499', '5e2', '500.0', '250001', 'NaN'])
      expect(read(engine, chip, [place])).toBeUndefined();
    for (const places of [[], [''], ['__proto__'], ['constructor'], [place, 'straight-37'], ['5 ', place]])
      expect(read(engine, '500', places)).toBeUndefined();
  }
});

test('GAME-7 chips are stacked: each place has its own stake, and pays as one bet', () => {
  const stacks = new URLSearchParams({ stakes: 'red:1500,straight-17:500,tiers:1000', chip: '500' });
  const choice = roulette.readChoice(roulette.profiles[0]!, stacks, LIMITS)!;
  expect(roulette.stakeOf(roulette.profiles[0]!, choice)).toBe(1500 + 500 + 6 * 1000);
  expect(formatStakes(getPlaceStakes(choice))).toBe('red:1500,straight-17:500,tiers:1000');
  const { bets } = roulette.show({ choices: [choice], result: { pocket: 5 } });
  expect(bets[0]).toEqual({ bet: 'red', stake: 1500, payout: 3000 });
  expect(bets.find(({ bet }) => bet === 'split-5-8')).toEqual({ bet: 'split-5-8', stake: 1000, payout: 18_000 });
  // The form of checkboxes and that of stacks add up.
  const both = new URLSearchParams([
    ['chip', '1000'],
    ['bet', 'red'],
    ['bet', ''],
    ['stakes', 'red:500,black:500'],
  ]);
  expect(getPlaceStakes(roulette.readChoice(roulette.profiles[0]!, both, LIMITS)!)).toEqual(
    new Map([
      ['red', 1500],
      ['black', 500],
    ]),
  );
});

test('GAME-7 HARD-16 stacks outside the limits, off the chips, or on unknown places are no bets', () => {
  const [profile] = roulette.profiles;
  const stakesOf = (stakes: string, limits = LIMITS) =>
    roulette.readChoice(profile!, new URLSearchParams({ stakes }), limits);
  expect(stakesOf('red:250000')).toEqual({ chip: 250_000, places: ['red'] });
  for (const stakes of [
    '',
    'red',
    'red:',
    'red:0',
    'red:-500',
    'red:499',
    'red:501',
    'red:250500',
    'red:5e2',
    'red:500,',
  ])
    expect(stakesOf(stakes), stakes).toBeUndefined();
  for (const stakes of ['straight-37:500', '__proto__:500', 'red:500,green:500', 'red:500;black:500', ' red:500'])
    expect(stakesOf(stakes), stakes).toBeUndefined();
  // A limit that divides into single kuruş stores no row of endless length.
  expect(stakesOf('red:250000,black:101', { min: 101, max: 250_000 })).toBeUndefined();
  const [table] = baccarat.profiles;
  expect(
    baccarat.readChoice(table!, new URLSearchParams({ stakes: 'banker:150' }), { min: 130, max: 500 }),
  ).toBeUndefined();
});

test(
  'GAME-1 dealt rounds of baccarat and the show wheel have their declared return, within four standard errors',
  { tags: ['long'] },
  () => {
    const random = seeded(20_261_121);
    const measured = <Result>(
      engine: {
        shared?: {
          deal(profile: never, random: (below: number) => number): Result;
          payoutOf(choice: { chip: number; places: string[] }, result: Result): number;
        };
      },
      places: readonly string[],
    ) => {
      const sums = new Map(places.map((place) => [place, { sum: 0, squares: 0 }]));
      for (let round = 0; round < ROUNDS; round += 1) {
        const result = engine.shared!.deal(undefined as never, random);
        for (const place of places) {
          const back = engine.shared!.payoutOf({ chip: 100, places: [place] }, result) / 100;
          const sum = sums.get(place)!;
          sum.sum += back;
          sum.squares += back * back;
        }
      }
      return (place: string) => {
        const { sum, squares } = sums.get(place)!;
        const mean = sum / ROUNDS;
        return { mean, error: Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS) };
      };
    };
    const bac = measured(baccarat, BACCARAT_BETS);
    for (const bet of BACCARAT_BETS) {
      const { mean, error } = bac(bet);
      expect(Math.abs(mean - exactReturns()[bet]), bet).toBeLessThan(4 * error);
    }
    const wheel = measured(showWheel, WHEEL_BETS.map(String));
    for (const number of WHEEL_BETS) {
      const { mean, error } = wheel(String(number));
      expect(Math.abs(mean - exactReturn(number)), String(number)).toBeLessThan(4 * error);
    }
  },
);
