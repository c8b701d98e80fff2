import { expect, test } from 'vitest';
import { baccarat, BACCARAT_BETS, exactReturns } from './baccarat';
import { BETS, CALL_BETS, POCKETS, roulette } from './roulette';
import { exactReturn, showWheel, WHEEL_BETS } from './show-wheel';
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

test('GAME-1 dealt rounds of baccarat and the show wheel have their declared return, within four standard errors', () => {
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
});
