import type { UniformInteger } from './chance';
import type { Engine } from './engine';
import { winsJackpot } from './jackpot';

/** Maximum count of random numbers in a recomputed round; no engine needs as many. */
const MAX_NUMBERS = 20_000;

/** A step of a round after its start, as recorded. */
export type RecordedStep =
  | { action: unknown }
  /** Its stake was rejected: the round stayed unchanged. */
  | { refused: true }
  /** The round was abandoned and ended by the rules printed on its table. */
  | { abandoned: true };

/** A recorded round, in the engine's own format. */
export interface RecordedRound {
  choice: unknown;
  steps: readonly RecordedStep[];
  /** Whether its stakes feed a jackpot. */
  jackpot: boolean;
}

/** A random number of a round in the range 0 … below-1. */
export interface DrawnNumber {
  below: number;
  number: number;
}

export interface ReplayedRound {
  /** Total of all accepted stakes in kuruş. */
  stake: number;
  /** Payout by the rules in kuruş, without a jackpot; undefined if the round waits for a step. */
  payout: number | undefined;
  wonJackpot: boolean;
  /** Random numbers by step (0 is the start), in the order of their use. */
  numbers: { step: number; drawn: DrawnNumber[] }[];
  /** Last view of the player. */
  view: unknown;
}

/**
 * Replays a recorded round with its random numbers by step.
 * @throws {Error} for a choice or a step that the game does not know
 */
export function replay<Profile extends { id: string }>(
  ...parameters: Parameters<typeof replayState<Profile>>
): ReplayedRound {
  const { state: _hidden, ...seen } = replayState(...parameters);
  return seen;
}

/** Like `replay`, but also returns the hidden state needed for the next step. Never send it to a client. */
export function replayState<Profile extends { id: string }>(
  engine: Pick<
    Engine<string, Profile, unknown, unknown, unknown, unknown, unknown>,
    'stakeOf' | 'start' | 'show' | 'steps' | 'shared'
  >,
  profile: Profile,
  { choice, steps, jackpot }: RecordedRound,
  chanceOf: (step: number) => UniformInteger,
): ReplayedRound & { state: unknown } {
  const numbers: ReplayedRound['numbers'] = [];
  let left = MAX_NUMBERS;
  const recorded = (step: number): UniformInteger => {
    const random = chanceOf(step);
    const drawn: DrawnNumber[] = [];
    numbers.push({ step, drawn });
    return (below) => {
      left -= 1;
      if (left < 0 || !(below >= 1)) throw new RangeError('No game draws such numbers');
      const number = random(below);
      drawn.push({ below, number });
      return number;
    };
  };

  let stake = wholeStake(engine.stakeOf(profile, choice));
  const first = recorded(0);
  let current = engine.start(profile, choice, first);
  if (engine.shared) {
    const result = engine.shared.deal(profile, first);
    current = { state: { choices: [choice], result }, payout: engine.shared.payoutOf(choice, result) };
  }
  const wonJackpot = jackpot && winsJackpot(stake, first);
  steps.forEach((recordedStep, at) => {
    if ('refused' in recordedStep) return;
    if (!engine.steps || current.payout !== undefined) throw new RangeError('The round is over before its last step');
    const random = recorded(at + 1);
    if ('abandoned' in recordedStep) {
      current = engine.steps.abandon(profile, current.state, random);
    } else {
      stake += engine.steps.furtherStakeOf(profile, current.state, recordedStep.action);
      current = engine.steps.step(profile, current.state, recordedStep.action, random);
    }
  });
  return { stake, payout: current.payout, wonJackpot, numbers, view: engine.show(current.state), state: current.state };
}

function wholeStake(stake: number): number {
  if (!Number.isSafeInteger(stake) || stake <= 0) throw new RangeError('The choice costs nothing');
  return stake;
}
