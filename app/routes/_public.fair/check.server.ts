import { replay, type RecordedStep } from '#arcade/replay';
import { readPlayerSeed } from '#arcade/seeds';
import { formatStakes, getPlaceStakes, parseStakes, toChoice, type TableChoice } from '#arcade/table-game';
import type { Language } from '#contract/constants';
import type { FinishedRound } from '#provider';
import { createChance, commitmentTo } from '#provider/chance';
import { defaultRules } from '#provider/engines';
import { fixedT } from '~/lib/language/i18n';
import type { FormState } from '~/lib/forms/form-state';
import type { FairValues, Recomputed } from './values';

const SEED_LENGTH = 200;
/** Maximum length of a typed value: the stakes of every place on the largest felt, in a URL of less than 16 kB. */
const JSON_LENGTH = 8_000;
const MAX_STEPS = 100;

/** A recomputed round, with the recorded values. */
export interface CheckedRound {
  values: FairValues;
  recomputed: Recomputed;
  /** Whether the server seed matches its commitment; undefined without a commitment. */
  kept: boolean | undefined;
  /** Booked amounts in kuruş, if the round was read from the site's own record. */
  booked: { stake: number; payout: number; jackpot: number } | undefined;
}

export type Check = { form: FormState; checked?: CheckedRound };

/** Recomputes a recorded round. */
export function checkRecord(round: FinishedRound): Check {
  const { profile, commitment, serverSeed, playerSeed, choice, steps, jackpot } = round;
  const values = { profile, serverSeed, playerSeed, choice, steps, jackpot };
  const recomputed = recompute(values);
  return {
    form: {
      initialValue: {
        profile,
        commitment,
        serverSeed,
        playerSeed: playerSeed ?? '',
        choice: formatChoice(profile, choice),
        steps: steps.length > 0 ? JSON.stringify(steps) : '',
        jackpot: jackpot ? '1' : '',
      },
    },
    checked: {
      values,
      recomputed,
      kept: recomputed.hash === commitment,
      booked: { stake: Number(round.stake), payout: Number(round.payout), jackpot: Number(round.jackpotPaid) },
    },
  };
}

/** Recomputes a round from typed values; each invalid value has a message next to its field. */
export function checkTyped(query: URLSearchParams, language: Language): Check {
  const t = fixedT(language, 'fair');
  const typed = (name: string) => (query.get(name) ?? '').trim();
  const initialValue = Object.fromEntries([...query.keys()].map((name) => [name, typed(name)]));
  const wrong = (name: string, message: string): Check => ({
    form: { status: 'error', initialValue, error: { [name]: [message] } },
  });

  const profile = typed('profile');
  if (!defaultRules(profile)) return wrong('profile', t('badGame'));
  const commitment = typed('commitment').toLowerCase();
  if (!/^(?:[\da-f]{64})?$/.test(commitment)) return wrong('commitment', t('badCommitment'));
  const serverSeed = typed('serverSeed');
  if (serverSeed === '' || serverSeed.length > SEED_LENGTH) return wrong('serverSeed', t('badServerSeed'));
  const playerSeed = typed('playerSeed') === '' ? null : readPlayerSeed(typed('playerSeed'));
  if (playerSeed === undefined) return wrong('playerSeed', t('badPlayerSeed'));
  const choice = readChoice(profile, typed('choice'));
  if (typeof choice !== 'object' || choice === null) return wrong('choice', t('badChoice'));
  const steps = typed('steps') === '' ? [] : readJson(typed('steps'));
  if (!areSteps(steps)) return wrong('steps', t('badSteps'));

  const values = { profile, serverSeed, playerSeed, choice, steps, jackpot: typed('jackpot') === '1' };
  try {
    const recomputed = recompute(values);
    const kept = commitment === '' ? undefined : recomputed.hash === commitment;
    return { form: { initialValue }, checked: { values, recomputed, kept, booked: undefined } };
  } catch {
    return wrong('choice', t('badRound'));
  }
}

function recompute({ profile, serverSeed, playerSeed, ...values }: FairValues): Recomputed {
  const rules = defaultRules(profile);
  if (!rules) throw new Error(`No engine knows the profile ${profile}`);
  const round = replay(rules.engine, rules.profile, values, (step) => createChance(serverSeed, step, playerSeed));
  return { hash: commitmentTo(serverSeed), ...round };
}

/** Whether a game is dealt to a whole table: its choices are chips on places. */
const isTable = (profile: string): boolean => defaultRules(profile)?.engine.shared !== undefined;

/** Formats a choice as JSON; the chips of a table, which may be thousands, as stakes by place. */
const formatChoice = (profile: string, choice: unknown): string =>
  JSON.stringify(isTable(profile) ? { stakes: formatStakes(getPlaceStakes(choice as TableChoice)) } : choice);

/** Reads a choice as recorded, or a table's as stakes by place; undefined for any other text. */
function readChoice(profile: string, text: string): unknown {
  const choice = readJson(text);
  if (!isTable(profile) || typeof choice !== 'object' || choice === null || !('stakes' in choice)) return choice;
  const stakes = parseStakes(choice.stakes);
  return stakes && toChoice(stakes);
}

function readJson(text: string): unknown {
  if (text.length > JSON_LENGTH) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function areSteps(value: unknown): value is RecordedStep[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_STEPS &&
    value.every(
      (step) =>
        typeof step === 'object' &&
        step !== null &&
        ('action' in step || step.refused === true || step.abandoned === true),
    )
  );
}
