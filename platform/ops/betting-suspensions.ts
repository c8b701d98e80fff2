import { BUILDER, MARKETS, SPORTS } from '#contract/markets';
import { listSuspensions, printScope, resumeMarkets, suspendMarkets, type SuspensionScope } from '../betting';
import { EMBEDDED_FEED } from '../feeds';
import type { PlatformContext } from '../context';
import { failed, readReason, withRejections, type Command, type CommandInput } from './command';

const NO_SCOPE =
  'Which markets? At least one of --feed, --sport, --match and --market; several together narrow it down.';
/** Markets that an operator can suspend. */
const SUSPENDABLE = [...MARKETS, BUILDER];
const SCOPE = '[--feed NAME] [--sport SPORT] [--match FIXTURE] [--market MARKET]';
const SCOPE_OPTIONS = { feed: 'value', sport: 'value', match: 'value', market: 'value', reason: 'value' } as const;

/**
 * Returns the markets that the options select, or the error text. `feeds` are the known names; undefined accepts any.
 */
function scopeOf(
  { options }: CommandInput,
  feeds: readonly string[] | undefined,
): { scope: SuspensionScope } | { wrong: string } {
  const valueOf = (name: string) => {
    const value = options[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [feed, sportName, fixtureId, marketName] = ['feed', 'sport', 'match', 'market'].map(valueOf);
  const sport = SPORTS.find((known) => known === sportName);
  const market = SUSPENDABLE.find((known) => known === marketName);
  if (sportName !== undefined && sport === undefined) return { wrong: `Sport is one of ${SPORTS.join(', ')}.` };
  if (marketName !== undefined && market === undefined) return { wrong: `Market is one of ${SUSPENDABLE.join(', ')}.` };
  if (feed !== undefined && feeds && !feeds.includes(feed)) return { wrong: `Feed is one of ${feeds.join(', ')}.` };
  const scope = { feed, sport, fixtureId, market };
  return printScope(scope) === '' ? { wrong: NO_SCOPE } : { scope };
}

const feedsOf = ({ options }: PlatformContext): string[] => [
  ...new Set([EMBEDDED_FEED, ...(options.feeds ?? []).map(({ name }) => name)]),
];

/** Commands by the word after 'betting'. */
export const commands: Record<string, Command> = {
  suspend: {
    needs: 'money',
    changes: 'public',
    usage: `betting suspend ${SCOPE} --reason "…": no bets and cash-outs on these markets, at once and on every process, until betting resume`,
    options: SCOPE_OPTIONS,
    run: withRejections(async (context, input) => {
      const read = scopeOf(input, feedsOf(context));
      if ('wrong' in read) return failed(read.wrong);
      const given = readReason(input);
      if ('fault' in given) return given.fault;
      const { reason } = given;
      const count = await context.db.transaction((tx) =>
        suspendMarkets(tx, read.scope, { reason, operator: context.by?.name ?? '', at: context.now() }),
      );
      return {
        text: `Suspended: ${printScope(read.scope)}. It covers ${count} ${count === 1 ? 'match' : 'matches'} to come or in play.`,
      };
    }),
  },
  resume: {
    needs: 'money',
    changes: 'public',
    usage: `betting resume ${SCOPE} --reason "…": ends the suspension with the same options; the markets have the newest odds and status of their feed`,
    options: SCOPE_OPTIONS,
    run: withRejections(async (context, input) => {
      const read = scopeOf(input, undefined);
      if ('wrong' in read) return failed(read.wrong);
      const given = readReason(input);
      if ('fault' in given) return given.fault;
      await context.db.transaction((tx) => resumeMarkets(tx, read.scope));
      return { text: `Resumed: ${printScope(read.scope)}.` };
    }),
  },
  suspensions: {
    usage: 'betting suspensions: the suspensions in force, by whom, since when and why',
    async run({ db }) {
      const found = await listSuspensions(db);
      if (found.length === 0) return { text: 'No market is suspended by an operator.' };
      return {
        rows: found.map(({ feed, sport, fixtureId, market, reason, operator, at }) => ({
          feed,
          sport,
          match: fixtureId,
          market,
          reason,
          by: operator,
          since: at.toISOString(),
        })),
      };
    },
  },
};
