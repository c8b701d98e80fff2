import { wholeNumber, type Engine } from './engine';
import { playSlot, type SlotOutcome, type SlotProfile } from './slots';

/** A reel as a row of symbol digits, top to bottom. */
const reel = (digits: string): number[] => [...digits].map(Number);

/** The mathematics that embedded slots are played with; `slots.test.ts` holds each to its declared return. */
export const PROFILES: readonly SlotProfile[] = [
  {
    id: 'gentle',
    volatility: 'low',
    returnToPlayer: 9617,
    lines: 20,
    strips: [
      reel('187569658388962974686915659398274487678347'),
      reel('1472554688886776493699789047968938562507836'),
      reel('17688826665257369388507177998836949975448046'),
      reel('1663386234477778596888949599068492077856568'),
      reel('1887979826368349464746168358807976689975255'),
    ],
    pays: {
      0: [70, 210, 700],
      2: [65, 140, 600],
      3: [45, 130, 370],
      4: [45, 90, 270],
      5: [36, 85, 240],
      6: [19, 50, 110],
      7: [18, 40, 95],
      8: [15, 31, 75],
      9: [14, 29, 75],
    },
    scatterPays: [2, 8, 40],
    freeSpins: 6,
    freeSpinMultiplier: 1,
  },
  {
    id: 'steady',
    volatility: 'medium',
    returnToPlayer: 9604,
    lines: 10,
    strips: [
      reel('18827738947939768895416699752598476658348'),
      reel('177385294696476788988928365507489346909758'),
      reel('1875426287880369979898178360697974455468359'),
      reel('104284776745382993863688698950598976789745'),
      reel('194389784299926767636918545403758968888775'),
    ],
    pays: {
      0: [65, 330, 1650],
      2: [60, 220, 1050],
      3: [55, 140, 750],
      4: [40, 125, 360],
      5: [26, 80, 260],
      6: [14, 40, 130],
      7: [13, 40, 125],
      8: [10, 26, 100],
      9: [10, 26, 95],
    },
    scatterPays: [2, 10, 50],
    freeSpins: 8,
    freeSpinMultiplier: 2,
  },
  {
    id: 'lively',
    volatility: 'medium',
    returnToPlayer: 9571,
    lines: 20,
    strips: [
      reel('1985468833895996568379187686929785274487769'),
      reel('18982305827469978956999597734563886706878468'),
      reel('132908867998795926589571498467587689783086436'),
      reel('18965828604738827909933594586797858689646779'),
      reel('13254767579988488826497157983076998596868369'),
    ],
    pays: {
      0: [75, 390, 2300],
      2: [70, 230, 1200],
      3: [50, 160, 750],
      4: [40, 160, 390],
      5: [31, 85, 280],
      6: [12, 40, 140],
      7: [12, 31, 130],
      8: [10, 29, 90],
      9: [9, 27, 85],
    },
    scatterPays: [2, 10, 60],
    freeSpins: 10,
    freeSpinMultiplier: 2,
  },
  {
    id: 'bold',
    volatility: 'high',
    returnToPlayer: 9650,
    lines: 10,
    strips: [
      reel('179687299887249873668991678599885778859463466'),
      reel('1899677795829684866905889476687909677884298533'),
      reel('18967098965729873766995714698079864275889348688'),
      reel('1748995676844079589763698268786879838928597960'),
      reel('1966608677838298793894751987886949688597567249'),
    ],
    pays: {
      0: [140, 850, 7000],
      2: [95, 410, 3550],
      3: [55, 250, 1550],
      4: [55, 170, 900],
      5: [28, 120, 550],
      6: [9, 31, 150],
      7: [8, 28, 120],
      8: [7, 23, 90],
      9: [6, 22, 85],
    },
    scatterPays: [3, 15, 100],
    freeSpins: 10,
    freeSpinMultiplier: 3,
  },
  {
    id: 'fruit',
    volatility: 'low',
    returnToPlayer: 9533,
    lines: 5,
    strips: [
      reel('1587089636652937698488249794368985677568'),
      reel('10976836874399985567356428969768428865708'),
      reel('19955809778345562768888293947640788669636'),
      reel('16897589942886238963884365657570648607997'),
      reel('1380963598684986472986573497767586596288'),
    ],
    pays: {
      0: [60, 260, 1300],
      2: [60, 260, 1300],
      3: [35, 140, 450],
      4: [30, 105, 340],
      5: [26, 60, 270],
      6: [13, 40, 120],
      7: [13, 35, 120],
      8: [9, 31, 115],
      9: [9, 31, 100],
    },
    scatterPays: [3, 12, 50],
    freeSpins: 0,
    freeSpinMultiplier: 1,
  },
  {
    id: 'royal',
    volatility: 'high',
    returnToPlayer: 9401,
    lines: 20,
    strips: [
      reel('186579684898732699984661859878975877599624738'),
      reel('1879857988865889768794963349489870966675792502'),
      reel('19659259247976495830977816645068886789937788988'),
      reel('1687998728067557287978998980865984566399486473'),
      reel('1896693997473859472957881507887828678459968669'),
    ],
    pays: {
      0: [120, 600, 4400],
      2: [75, 290, 2400],
      3: [65, 230, 1100],
      4: [45, 170, 750],
      5: [30, 120, 500],
      6: [12, 40, 150],
      7: [12, 31, 150],
      8: [9, 23, 95],
      9: [8, 23, 90],
    },
    scatterPays: [2, 12, 80],
    freeSpins: 8,
    freeSpinMultiplier: 2,
  },
];

/** Stakes a slot is played for, kuruş; each a multiple of every profile's lines. */
export const STAKES: readonly number[] = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** The embedded slots: one stake, one round of one step. */
export const reels: Engine<'reels', SlotProfile, { stake: number }, SlotOutcome, SlotOutcome> = {
  kind: 'reels',
  profiles: PROFILES,
  readChoice: (_profile, form) => {
    const stake = wholeNumber(form, 'stake');
    return STAKES.includes(stake) ? { stake } : undefined;
  },
  stakeOf: (_profile, { stake }) => stake,
  start: (profile, { stake }, random) => {
    const outcome = playSlot(profile, stake, random);
    return { state: outcome, payout: outcome.payout };
  },
  show: (outcome) => outcome,
};
