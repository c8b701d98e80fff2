import { toIdentity, type Launch, type Respond } from './wallet';

/** One round with a chosen outcome and the site's answers to its messages. */
export interface RoundCheck {
  name: string;
  /** Section of docs/game-providers.md. */
  section: 'One round' | 'A stake without an answer' | 'Errors' | 'Retries';
  outcome: 'win' | 'lose' | 'cancel';
  /** Answers other than 200 OK. */
  respond?: Respond;
  /** Whether the last expected message has arrived; absent if none is expected. */
  isOver?(launch: Launch): boolean;
  /** Returns what is wrong. */
  judge(launch: Launch): string[];
}

/** Stake of each round, in lira. */
export const STAKE = '10.00';
const TRIES = 3;
/** Longer than the provider's time-out of five seconds. */
const LATE_MS = 7_000;

const stakesOf = (launch: Launch): string[] => [...new Set(launch.of('debit').map(toIdentity))];
/** Returns how often a payout was sent, by `credit` or `credits`. */
const countPayouts = (launch: Launch): number => launch.payouts.length;
const only = (...problems: (string | false)[]): string[] => problems.filter((problem) => problem !== false);

const hasPayout = (launch: Launch): boolean => countPayouts(launch) > 0;
const hasEnd = (launch: Launch): boolean =>
  launch.of('ends').length > 0 || launch.of('debit').some(({ ends }) => ends === true);
const hasRollback = (launch: Launch): boolean => {
  const stakes = stakesOf(launch);
  return launch.of('rollback').some(({ stakeID }) => stakes.includes(stakeID));
};

/** Problems of the stake: it is one of the chosen amount, whatever the number of its tries. */
function stakeProblems(launch: Launch): string[] {
  const stakes = stakesOf(launch);
  if (stakes.length === 0) return ['no stake arrived'];
  const other = launch.of('debit').find(({ amount }) => Number(amount) !== Number(STAKE));
  return only(
    other !== undefined && `the stake is ${other.amount} lira, not ${STAKE}`,
    stakes.length > 1 && `the stake was sent under ${stakes.length} ids`,
    launch.of('debit').length > TRIES && `the stake was sent ${launch.of('debit').length} times, not up to ${TRIES}`,
  );
}

/** Problems of a round that is won: one payout of its stake. */
function payoutProblems(launch: Launch): string[] {
  const { payouts } = launch;
  const ids = new Set(payouts.map(({ transactionID }) => transactionID));
  const stakes = stakesOf(launch);
  if (ids.size === 0) return ['no payout arrived'];
  return only(
    ids.size > 1 && `the payout was sent under ${ids.size} ids`,
    !payouts.every(({ stakeID }) => stakes.includes(stakeID)) && 'the payout names another stake',
  );
}

const noPayout = (launch: Launch): string[] =>
  only(hasPayout(launch) && 'a payout was sent for a round without a stake');
const notRepeated = (what: string): string => `${what} was not repeated until it was answered`;
const times = (launch: Launch, type: 'debit' | 'rollback' | 'ends', least: number, what: string): string[] =>
  only(launch.of(type).length < least && notRepeated(what));
const payoutTimes = (launch: Launch, least: number, what: string): string[] =>
  only(countPayouts(launch) < least && notRepeated(what));

export const ROUND_CHECKS: readonly RoundCheck[] = [
  {
    name: 'round/win',
    section: 'One round',
    outcome: 'win',
    isOver: hasPayout,
    judge: (launch) => [...stakeProblems(launch), ...payoutProblems(launch)],
  },
  {
    name: 'round/lose',
    section: 'One round',
    outcome: 'lose',
    isOver: hasEnd,
    judge: (launch) => [
      ...stakeProblems(launch),
      ...only(!hasEnd(launch) && 'the lost round was not ended', hasPayout(launch) && 'a lost round was paid'),
    ],
  },
  {
    name: 'round/cancel',
    section: 'One round',
    outcome: 'cancel',
    isOver: hasRollback,
    judge: (launch) => [
      ...stakeProblems(launch),
      ...only(
        !hasRollback(launch) && 'the stake was not rolled back',
        hasPayout(launch) && 'a cancelled round was paid',
      ),
    ],
  },
  {
    name: 'stake/rejected',
    section: 'Errors',
    outcome: 'win',
    respond: (type) => (type === 'debit' ? { status: 402, code: 'INSUFFICIENT_FUNDS' } : undefined),
    judge: (launch) => [
      ...noPayout(launch),
      ...only(launch.of('debit').length > 1 && 'a final response was followed by the same stake'),
    ],
  },
  {
    name: 'stake/closed',
    section: 'Errors',
    outcome: 'win',
    respond: (type) => (type === 'debit' ? { status: 409, code: 'STAKE_CLOSED' } : undefined),
    judge: noPayout,
  },
  {
    name: 'stake/answer-lost',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) => (type === 'debit' && nth === 1 ? 'lost' : undefined),
    isOver: hasPayout,
    judge: (launch) => [
      ...times(launch, 'debit', 2, 'a stake without an answer'),
      ...stakeProblems(launch),
      ...payoutProblems(launch),
    ],
  },
  {
    name: 'stake/late',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) => (type === 'debit' && nth === 1 ? { status: 200, code: 'OK', delayMs: LATE_MS } : undefined),
    isOver: hasPayout,
    judge: (launch) => [
      ...times(launch, 'debit', 2, `a stake unanswered for ${LATE_MS / 1_000} s`),
      ...stakeProblems(launch),
      ...payoutProblems(launch),
    ],
  },
  {
    name: 'stake/error',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) => (type === 'debit' && nth === 1 ? { status: 500, code: 'ERROR' } : undefined),
    isOver: hasPayout,
    judge: (launch) => [
      ...times(launch, 'debit', 2, 'a stake after a 500'),
      ...stakeProblems(launch),
      ...payoutProblems(launch),
    ],
  },
  {
    name: 'stake/unanswered',
    section: 'A stake without an answer',
    outcome: 'win',
    respond: (type, nth) => (type === 'debit' || (type === 'rollback' && nth === 1) ? 'lost' : undefined),
    isOver: (launch) => launch.of('rollback').length > 1,
    judge: (launch) => [
      ...stakeProblems(launch),
      ...noPayout(launch),
      ...(hasRollback(launch)
        ? times(launch, 'rollback', 2, 'the rollback of an unanswered stake')
        : ['a stake without an answer was not rolled back']),
    ],
  },
  {
    name: 'stake/rejected-after-lost',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) =>
      type === 'debit' ? (nth === 1 ? 'lost' : { status: 402, code: 'LIMIT_REACHED' }) : undefined,
    isOver: hasRollback,
    judge: (launch) => [
      ...noPayout(launch),
      ...only(!hasRollback(launch) && 'a rejected stake with an unanswered try was not rolled back'),
    ],
  },
  {
    name: 'payout/answer-lost',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) => (type === 'credit' && nth < 3 ? 'lost' : undefined),
    isOver: (launch) => countPayouts(launch) > 2,
    judge: (launch) => [...payoutTimes(launch, 3, 'a payout without an answer'), ...payoutProblems(launch)],
  },
  {
    name: 'payout/error',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) =>
      type === 'credit' && nth < 3 ? { status: nth === 1 ? 503 : 429, code: 'MAINTENANCE' } : undefined,
    isOver: (launch) => countPayouts(launch) > 2,
    judge: (launch) => [...payoutTimes(launch, 3, 'a payout after a 503 and a 429'), ...payoutProblems(launch)],
  },
  {
    name: 'payout/rejected',
    section: 'Errors',
    outcome: 'win',
    respond: (type) => (type === 'credit' ? { status: 409, code: 'STAKE_CLOSED' } : undefined),
    judge: (launch) => only(countPayouts(launch) > 1 && 'a final response was followed by the same payout'),
  },
  {
    name: 'payout/redirect',
    section: 'Retries',
    outcome: 'win',
    respond: (type, nth) => (type === 'credit' && nth === 1 ? { status: 302, code: 'MOVED' } : undefined),
    isOver: (launch) => countPayouts(launch) > 1,
    // The wallet reports a callback that followed the redirect.
    judge: () => [],
  },
  {
    name: 'rollback/error',
    section: 'Retries',
    outcome: 'cancel',
    respond: (type, nth) => (type === 'rollback' && nth === 1 ? { status: 500, code: 'ERROR' } : undefined),
    isOver: (launch) => launch.of('rollback').length > 1,
    judge: (launch) => times(launch, 'rollback', 2, 'a rollback after a 500'),
  },
  {
    name: 'ends/answer-lost',
    section: 'Retries',
    outcome: 'lose',
    respond: (type, nth) => (type === 'ends' && nth === 1 ? 'lost' : undefined),
    isOver: (launch) => launch.of('ends').length > 1,
    judge: (launch) =>
      launch.of('debit').some(({ ends }) => ends === true)
        ? []
        : times(launch, 'ends', 2, 'the end of a round without an answer'),
  },
];
