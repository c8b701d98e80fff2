import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { enqueueJob, type JobTable } from '../jobs';
import { sweepChallenges } from './passkey-challenge';
import { sweepSessions } from './sessions';
import { sweepThrottles } from './throttle';
import { expireRegistrations } from './expiry';
import { identityHashJobs } from './identity-hash';
import { sweepTokens } from './tokens';

export { changeDetails, type Details } from './details';
export { requestEmailChange, changePhone, confirmEmailChange, findPendingEmail } from './contact';
export { assertCanReceive, assertNotErased, lockAgainstErasure } from './can-receive';
export { countOnline, sumHeld } from './counts';
export { login, type LoggedIn } from './login';
export { UNMATCHED_HASH } from './hashing';
export { hashPassword, isPassword } from './passwords';
export { readNewPassword } from './rules';
export { stopAccess } from './new-device';
export { acceptHeld, rejectHeld } from './held';
export { correctEmail, resendConfirmation } from './registration-mail';
export { areIdentitiesHashed, scheduleIdentityHashing } from './identity-hash';
export { findBarred, findMatches, listMatches, type MatchedPair } from './matches';
export {
  findPlayer,
  findPlayers,
  listPlayers,
  PLAYER_STATES,
  realName,
  realNames,
  getPlayerState,
  type Player,
} from './directory';
export { changePassword, forgotPassword, isResetLink, mailPasswordReset, resetPassword } from './password';
export { listPasskeys } from './passkey-challenge';
export { beginPasskeyCheck, verifyPasskey } from './passkey-use';
export { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys';
export { erasedPlayers, isJustActive, openSessions, touchSession, readUsernames } from './presence';
export { setClock, setConsents, setOddsChanges } from './choices';
export { readNotifications } from './read-mark';
export { digestProfile, maskIdentityNumber, openIdentityNumber, readProfile, sealIdentityNumber } from './profile';
export {
  checkConfirmation,
  checkRegistration,
  confirmRegistration,
  hashRegistration,
  register,
  registerVisitor,
  type Registration,
} from './register';
export { findSecondFactor } from './factor';
export { assertWithdrawalsOpen, resetFactor } from './factor-reset';
export { onDeletion } from './deletion';
export { findAddressee, mailNotice } from './notices';
export { isRecentAuth, requireRecentAuth, reauthenticate } from './reauth';
export { makeRecoveryCodes, takeRecoveryCode } from './recovery-codes';
export { securityState } from './security-state';
export * from './second-factor';
export {
  changeRegistration,
  exclude,
  findUnsharedExclusion,
  lockToExclude,
  registeredCode,
  reopen,
  suspend,
  suspensionReason,
} from './account-status';
export { endOwnSession, endSession, endSessions, findSession, listSessions, type ActiveSession } from './sessions';
export { listNetworkSharers, listPastSessions, listPhoneSharers, type NetworkSharer } from './shared';
export { texts } from './messages';
export { deviceTokens, findKnownDevice } from './known-device';
export { clearAttempts, recordAttempt, settleAttempts } from './throttle';
export { hashToken, seal, unseal } from './seal';
export { createTotpSecret, currentTotpStep, findTotpStep, totpUrl } from './totp';
export { deviceName } from './device';

const SWEEP_PAUSE_MS = 3_600_000;

/** Schedules the hourly cleanup of expired data. Idempotent. */
export async function enqueueSweep(
  context: PlatformContext,
  tx: Transaction,
  pauseMs: number = SWEEP_PAUSE_MS,
): Promise<void> {
  await enqueueJob(tx, {
    kind: 'players-sweep',
    key: 'players-sweep',
    payload: {},
    runAt: new Date(context.now().getTime() + pauseMs),
  });
}

export const jobs: JobTable = {
  ...identityHashJobs,
  'players-sweep': {
    lane: 'housekeeping',
    inside: async (context, tx) => {
      const now = context.now();
      await sweepSessions(context, tx);
      await sweepTokens(tx, now);
      await sweepChallenges(tx, now);
      await sweepThrottles(tx, now);
      // After a full batch, process the next one at once: a backlog may be long.
      const hasMore = await expireRegistrations(context, tx);
      await enqueueSweep(context, tx, hasMore ? 0 : SWEEP_PAUSE_MS);
    },
  },
};
