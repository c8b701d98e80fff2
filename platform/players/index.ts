import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler } from '../jobs';
import { sweepSessions } from './sessions';
import { sweepThrottles } from './throttle';
import { sweepTokens } from './tokens';

export { login, type LoggedIn } from './login';
export { changePassword, forgotPassword, resetPassword } from './password';
export { touchSession, usernamesOf } from './presence';
export { findPlayer, readProfile } from './profile';
export { checkRegistration, confirmRegistration, register, type Registration } from './register';
export * from './second-factor';
export { endSession, findSession, type StandingSession } from './sessions';
export { texts } from './texts';
export { countTry } from './throttle';

const SWEEP_PAUSE_MS = 3_600_000;

/** Sees to it that what is over is removed once an hour. Enqueuing it again changes nothing. */
export async function enqueueSweep(context: PlatformContext, tx: Transaction): Promise<void> {
  await enqueueJob(tx, { kind: 'players-sweep', key: 'players-sweep', payload: {}, runAt: new Date(context.now().getTime() + SWEEP_PAUSE_MS) });
}

export const jobs: Record<string, JobHandler> = {
  'players-sweep': async (context, tx) => {
    const now = context.now();
    await sweepSessions(tx, now);
    await sweepTokens(tx, now);
    await sweepThrottles(tx, now);
    await enqueueSweep(context, tx);
  },
};
