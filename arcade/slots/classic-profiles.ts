import { playClassic, type ClassicProfile } from './classic';
import { slotEngine } from './game';
import { reel } from './strips';

/** Classic reels; each profile's return and largest win are calculated exactly. */
export const CLASSIC_PROFILES: readonly ClassicProfile[] = [
  {
    id: 'classic-orchard',
    family: 'classic',
    volatility: 'low',
    returnToPlayer: 9603,
    largestWin: 134,
    lines: 1,
    strips: [reel('5bd5b4t4b5b43d5t352d'), reel('234d5t54d5bdtb3b545b'), reel('543b5d2t4d3b4b5b54td')],
    pays: { 2: 13400, 3: 5400, 4: 2250, 5: 890, 11: 3550, 12: 1600, 13: 890 },
    first: { symbol: 5, pays: [90, 270] },
    mixedBars: 270,
    wildTimes: 1,
  },
  {
    id: 'classic-bars',
    family: 'classic',
    volatility: 'medium',
    returnToPlayer: 9631,
    largestWin: 340,
    lines: 1,
    strips: [reel('5t5bd3t5d2bd4bt4bd534b'), reel('d5dtdb3b245b3bt5454bdt'), reel('5db35b4d52tb3td5bdt4b4')],
    pays: { 2: 34000, 3: 8500, 4: 3400, 5: 1700, 11: 4250, 12: 1700, 13: 850 },
    mixedBars: 260,
    wildTimes: 1,
  },
  {
    id: 'classic-doubler',
    family: 'classic',
    volatility: 'high',
    returnToPlayer: 9629,
    largestWin: 950,
    lines: 1,
    strips: [reel('3b54d450b435b2btd5dt45b'), reel('d5b243b5t4b5db5d4b5t403'), reel('b4d5d4b3d3b0452b5tb45t5')],
    pays: { 0: 95000, 2: 7100, 3: 2850, 4: 950, 5: 430, 11: 2350, 12: 710, 13: 330 },
    mixedBars: 95,
    wildTimes: 2,
  },
  {
    id: 'classic-parade',
    family: 'classic',
    volatility: 'low',
    returnToPlayer: 9465,
    largestWin: 35.2,
    lines: 5,
    strips: [reel('b235d254d5bt4b4bd5t5343'), reel('b52bd4d4525tbt3b3435d45'), reel('b4d5dt5b3435tb4db523425')],
    pays: { 2: 3150, 3: 1300, 4: 630, 5: 370, 11: 1550, 12: 730, 13: 310 },
    mixedBars: 50,
    wildTimes: 1,
  },
  {
    id: 'classic-trio',
    family: 'classic',
    volatility: 'medium',
    returnToPlayer: 9467,
    largestWin: 121,
    lines: 3,
    strips: [reel('235btd3435db45db54t05b4'), reel('5db45bt35d4b2t54b354d03'), reel('53540b5bd5425dbt3t4bd43')],
    pays: { 0: 12100, 2: 4850, 3: 1200, 4: 600, 5: 320, 11: 1600, 12: 600, 13: 320 },
    wildTimes: 1,
  },
  {
    id: 'classic-blaze',
    family: 'classic',
    volatility: 'high',
    returnToPlayer: 9645,
    largestWin: 301.5,
    lines: 5,
    strips: [
      reel('b452bt50d4t43545dbdb3d5b53'),
      reel('bt3b5d5d0542b4bt543b5d5d34'),
      reel('3b53454340tdbt2db5d45d5b5b'),
    ],
    pays: { 0: 22300, 2: 3350, 3: 330, 4: 80, 5: 30, 11: 500, 12: 65, 13: 30 },
    wildTimes: 3,
  },
];

/** Engine of slots with three classic reels. */
export const classic = slotEngine('classic', { profiles: CLASSIC_PROFILES, play: playClassic, show: (round) => round });
