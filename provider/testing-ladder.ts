import type { Engine } from '#arcade/engine';
import type { GenericEngine } from './engines';

interface Pot {
  /** Kuruş staked so far. */
  staked: number;
  /** Value that must stay hidden before the end. */
  hidden: number;
}

/**
 * A game of steps for tests: raise adds the initial stake, take ends with twice the stakes, fold with nothing.
 */
export const ladder: Engine<
  'ladder',
  { id: string },
  { stake: number },
  Pot,
  { staked: number },
  'raise' | 'take' | 'fold'
> = {
  kind: 'ladder',
  profiles: ['gentle', 'steady', 'lively', 'bold', 'fruit', 'royal'].map((id) => ({ id })),
  readChoice: (_profile, form) => (form.get('stake') === '100' ? { stake: 100 } : undefined),
  stakeOf: (_profile, { stake }) => stake,
  start: (_profile, { stake }, random) => ({ state: { staked: stake, hidden: random(1000) } }),
  show: ({ staked }) => ({ staked }),
  steps: {
    readAction: (_profile, { staked }, form) => {
      const action = form.get('action');
      if (action === 'raise') return staked < 800 ? action : undefined;
      return action === 'take' || action === 'fold' ? action : undefined;
    },
    furtherStakeOf: (_profile, { staked }, action) => (action === 'raise' ? staked : 0),
    step: (_profile, { staked, hidden }, action) =>
      action === 'raise'
        ? { state: { staked: staked * 2, hidden } }
        : { state: { staked, hidden }, payout: action === 'take' ? staked * 2 : 0 },
    // Rule of this game: an abandoned round refunds the stakes.
    abandon: (_profile, state) => ({ state, payout: state.staked }),
  },
};

/** The engines of a provider that has only this game. */
export const LADDER_ENGINES = [ladder] as unknown as readonly GenericEngine[];
