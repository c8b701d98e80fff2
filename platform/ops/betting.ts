import type { PeriodScore } from '#contract/markets';
import { findSilentFeeds, fixturesForOperator, listConflicts, listFeedStats, setResult, voidFeed } from '../betting';
import { EMBEDDED_FEED } from '../feeds';
import { commands as suspensions } from './betting-suspensions';
import { failed, readReason, withRejections, type Command } from './command';

const LISTED = 200;
const STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
const SCORE_EXAMPLE = '1-0,1-1';

const printScore = (periods: readonly PeriodScore[]) => periods.map(({ home, away }) => `${home}-${away}`).join(',');

/** Returns '1-0,1-1' as the score of each period; undefined for any other text. */
function readScore(typed: string | true | undefined): PeriodScore[] | undefined {
  if (typeof typed !== 'string' || !/^\d{1,3}-\d{1,3}(?:,\d{1,3}-\d{1,3}){0,11}$/.test(typed)) return undefined;
  return typed.split(',').map((period) => {
    const [home, away] = period.split('-').map(Number);
    return { home: home ?? 0, away: away ?? 0 };
  });
}

const NO_FIXTURE = 'Which one? `betting fixtures` lists their ids.';

/** Returns a command that settles or corrects a fixture by a typed score. */
const byScore = (expects: 'unsettled' | 'settled', done: string): Command['run'] =>
  withRejections(async ({ db, now }, input) => {
    const [fixtureID] = input.words;
    if (fixtureID === undefined) return failed(NO_FIXTURE);
    const periods = readScore(input.options['score']);
    if (!periods) return failed(`The score of each period is needed: --score ${SCORE_EXAMPLE}.`);
    const given = readReason(input);
    if ('fault' in given) return given.fault;
    const fixture = await db.transaction((tx) =>
      setResult(tx, { fixtureID, result: { status: 'ended', periods }, expects, at: now() }),
    );
    return { text: `${fixture.home} – ${fixture.away} ${done} by ${printScore(periods)}. Its coupons follow at once.` };
  });

/** Commands by the word after 'betting'. */
export const commands: Record<string, Command> = {
  ...suspensions,
  fixtures: {
    usage: 'betting fixtures [--status scheduled|live|ended|postponed|abandoned]: matches, and selections open on them',
    options: { status: 'value' },
    async run({ db, now }, { options }) {
      const word = options['status'];
      const status = STATUSES.find((known) => known === word);
      if (word !== undefined && status === undefined) return failed(`Status is one of ${STATUSES.join(', ')}.`);
      const found = await fixturesForOperator(db, { status, limit: LISTED, at: now() });
      return {
        rows: found.map(({ fixture, open }) => ({
          id: fixture.id,
          sport: fixture.sport,
          home: fixture.home,
          away: fixture.away,
          starts: fixture.startsAt.toISOString(),
          status: fixture.status,
          score: printScore(fixture.periods),
          markets: fixture.openMarkets,
          open,
          settled: fixture.settledAt?.toISOString() ?? '',
        })),
      };
    },
  },
  settle: {
    needs: 'money',
    changes: 'public',
    usage: `betting settle FIXTURE --score ${SCORE_EXAMPLE} --reason "…": gives a match the result that its feed did not tell`,
    words: 1,
    options: { score: 'value', reason: 'value' },
    run: byScore('unsettled', 'is settled'),
  },
  correct: {
    needs: 'money',
    changes: 'public',
    usage: `betting correct FIXTURE --score ${SCORE_EXAMPLE} --reason "…": settles by another result; what was paid is taken back by new entries`,
    words: 1,
    options: { score: 'value', reason: 'value' },
    run: byScore('settled', 'is corrected'),
  },
  void: {
    needs: 'money',
    changes: 'public',
    usage: 'betting void FIXTURE --reason "…": every bet on a match counts as odds of 1',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(async ({ db, now }, input) => {
      const [fixtureID] = input.words;
      if (fixtureID === undefined) return failed(NO_FIXTURE);
      const given = readReason(input);
      if ('fault' in given) return given.fault;
      const fixture = await db.transaction((tx) =>
        setResult(tx, { fixtureID, result: { status: 'abandoned', periods: [] }, expects: 'any', at: now() }),
      );
      return { text: `${fixture.home} – ${fixture.away} is void. Its coupons follow at once.` };
    }),
  },
  'void-feed': {
    needs: 'money',
    changes: 'public',
    usage:
      'betting void-feed FEED --reason "…": closes every match of a feed that is switched off, and refunds the bets on those without a result; the demo feed is stadium',
    words: 1,
    options: { reason: 'value' },
    run: withRejections(async ({ db, now, options }, input) => {
      const [feed] = input.words;
      if (feed === undefined) return failed('Which one? `betting feeds` lists their names.');
      const given = readReason(input);
      if ('fault' in given) return given.fault;
      const isOn = feed === EMBEDDED_FEED ? options.feed : options.feeds?.some(({ name }) => name === feed);
      if (isOn)
        return failed(
          `${feed} is on and would send new matches. ${feed === EMBEDDED_FEED ? 'Set FEED=none' : 'Take it out of FEEDS'}, start again, then repeat this.`,
        );
      const count = await db.transaction((tx) => voidFeed(tx, feed, now()));
      if (count === 0) return { text: `${feed} has no match without a result.` };
      return { text: `${count} matches of ${feed} are void. Their coupons follow at once.` };
    }),
  },
  feeds: {
    usage:
      'betting feeds: what each feed told, and what of it was refused, old or kept, with when it was last so; first those that are silent although their markets are open',
    async run(context) {
      const { db, options } = context;
      const silent = await findSilentFeeds(context);
      const names = [...new Set([EMBEDDED_FEED, ...(options.feeds ?? []).map(({ name }) => name)])];
      return {
        rows: [
          ...silent.map(({ feed, openMarkets, lastAt }) => ({
            feed,
            what: 'SILENT: its open markets (count) still take bets; `betting suspend --feed`',
            count: openMarkets,
            last: lastAt?.toISOString() ?? '',
          })),
          ...(await listFeedStats(db, names)).map(({ feed, what, count, lastAt }) => ({
            feed,
            what,
            count,
            last: lastAt?.toISOString() ?? '',
          })),
        ],
      };
    },
  },
  conflicts: {
    usage:
      'betting conflicts: results that contradict one that was settled by, or came before the start, until you settle, correct or void the match',
    async run({ db }) {
      const found = await listConflicts(db, LISTED);
      if (found.length === 0) return { text: 'No result contradicts another.' };
      return {
        rows: found.map(({ conflict, fixture }) => ({
          id: fixture.id,
          home: fixture.home,
          away: fixture.away,
          settled: `${fixture.status} ${printScore(fixture.periods)}`.trim(),
          told: `${conflict.status} ${printScore(conflict.periods)}`.trim(),
          at: conflict.toldAt.toISOString(),
        })),
      };
    },
  },
};
