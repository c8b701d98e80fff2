import type { PlatformContext, PlatformOptions } from '../context';
import { raiseVersion, readOpenSince } from '../maintenance';
import { onExclusion } from '../play-limits';
import { buildEnqueue, enqueueJob, cancelJobs } from '../jobs';
import type { ProviderPlatform } from '../ports/game-provider';
import { receiveProviderCallback } from './callbacks';
import { withRemoteProviders } from './remote-provider';

/** Five years: the usual time for records of games. */
const ROUNDS_KEEP_DAYS = 1_826;

/** Returns the days for which rounds and the messages of providers are kept. */
export const roundsKeepDays = (options: Pick<PlatformOptions, 'roundsKeepDays'>): number =>
  options.roundsKeepDays ?? ROUNDS_KEEP_DAYS;

/** Creates the platform's interface for a provider in the same process, at its start. */
export function createOperator(
  context: Pick<PlatformContext, 'db' | 'now' | 'key'> & {
    options: Pick<PlatformOptions, 'roundsKeepDays' | 'gameProviders' | 'products'>;
  },
): ProviderPlatform {
  const startedAt = context.now();
  return {
    db: context.db,
    now: context.now,
    openSince: () => readOpenSince(context.db, startedAt),
    key: context.key,
    roundsKeepDays: roundsKeepDays(context.options),
    report: (provider, rawBody, signature) => receiveProviderCallback(context, { name: provider, rawBody, signature }),
    enqueue: enqueueJob,
    enqueueing: buildEnqueue,
    publish: raiseVersion,
    forget: (keys) => cancelJobs(context.db, keys),
  };
}

// End an open hand soon after the exclusion: its player cannot return to it.
onExclusion.push((context, tx, uid) => context.gameProvider?.leave(tx, uid) ?? Promise.resolve());

/** Returns a context with the providers from its options. */
export function withGameProvider(parts: Omit<PlatformContext, 'gameProvider'>): PlatformContext {
  const embedded = parts.options.gameProvider?.(createOperator(parts));
  return { ...parts, gameProvider: withRemoteProviders(embedded, parts) };
}
