import type { PlatformContext } from '../context';
import { onExclusion } from '../play-limits';
import { enqueueJob, cancelJobs } from '../jobs';
import type { ProviderPlatform } from '../ports/game-provider';
import { receiveProviderCallback } from './callbacks';

/** The platform as a provider in the same process meets it. */
export function createOperator(context: Pick<PlatformContext, 'db' | 'now' | 'key'>): ProviderPlatform {
  return {
    db: context.db,
    now: context.now,
    key: context.key,
    report: (provider, rawBody, signature) => receiveProviderCallback(context, provider, rawBody, signature),
    enqueue: enqueueJob,
    forget: (keys) => cancelJobs(context.db, keys),
  };
}

// A hand that is open has an end in sight at once: its player cannot come back to it.
onExclusion.push((context, tx, uid) => context.gameProvider?.leave(tx, uid) ?? Promise.resolve());

/** A context with the provider that its options name. */
export function withGameProvider(parts: Omit<PlatformContext, 'gameProvider'>): PlatformContext {
  return { ...parts, gameProvider: parts.options.gameProvider?.(createOperator(parts)) };
}
