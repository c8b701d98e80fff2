import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobHandler } from '../jobs';
import { sweepChallenges } from './passkeys';
import { sweepSessions } from './sessions';
import { sweepThrottles } from './throttle';
import { sweepTokens } from './tokens';

export { askEmailChange, changePhone, confirmEmailChange } from './contact';
export { deviceTokens } from './known-device';
export { login, type LoggedIn } from './login';
export { stopAccess } from './new-device';
export { findPlayer, listPlayers, realName, realNames, type Player, type PlayerStatus } from './directory';
export { changePassword, forgotPassword, isResetLink, mailPasswordReset, resetPassword } from './password';
export {
  addPasskey,
  askPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  takePasskey,
} from './passkeys';
export { touchSession, usernamesOf } from './presence';
export { openIdentityNumber, readProfile } from './profile';
export { checkRegistration, confirmRegistration, mailAddressInUse, register, type Registration } from './register';
export { secondFactorOf } from './factor';
export { mayWithdraw, resetFactor } from './factor-reset';
export { needProof, prove } from './proof';
export { makeRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from './recovery-codes';
export * from './second-factor';
export { changeRegistration, exclude, registeredCode, reopen, suspend, suspensionReason } from './standing';
export {
  earlierSession,
  endOwnSession,
  endSession,
  endSessions,
  findSession,
  listSessions,
  type StandingSession,
} from './sessions';
export { texts } from './texts';
export { countTry } from './throttle';

const SWEEP_PAUSE_MS = 3_600_000;

/** Sees to it that what is over is removed once an hour. Enqueuing it again changes nothing. */
export async function enqueueSweep(context: PlatformContext, tx: Transaction): Promise<void> {
  await enqueueJob(tx, {
    kind: 'players-sweep',
    key: 'players-sweep',
    payload: {},
    runAt: new Date(context.now().getTime() + SWEEP_PAUSE_MS),
  });
}

export const jobs: Record<string, JobHandler> = {
  'players-sweep': async (context, tx) => {
    const now = context.now();
    await sweepSessions(context, tx);
    await sweepTokens(tx, now);
    await sweepChallenges(tx, now);
    await sweepThrottles(tx, now);
    await enqueueSweep(context, tx);
  },
};
