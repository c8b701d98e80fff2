import * as contract from '#contract/user';
import { MESSAGE } from '#contract/messages';
import { toRateLimitKey } from '../ip-addresses';
import { listAudit } from '../audit';
import { checkRegistrationCode } from '../bonuses';
import * as games from '../games';
import { exportOwnData } from '../personal-data';
import * as players from '../players';
import { openWallet } from '../ledger';
import { Refusal } from '../refusal';
import { handle, handleWithoutTransaction, ok, type Handler } from './answer';

/** Marker of an active second factor for the site: longer than ten characters. The secret itself is never sent. */
const SECOND_FACTOR_MARK = 'second-factor-on';
/** Turkey's UTC offset, all year. */
const GMT = '+03:00';
/** Maximum number of audit entries that a player reads at once. */
const LISTED_ACTIVITY = 100;
const FREE_REGISTRATIONS_PER_ADDRESS = 10;

const wrongCode = (field: string): Refusal => new Refusal(players.texts.codeWrong, 'wrong-code', field);

export const handlers: Handler[] = [
  handleWithoutTransaction(contract.login, async (context, { username, password, userAgent = '', device = '' }) => {
    const done = await players.login(context, { username, password, address: context.address, userAgent, device });
    return ok({
      rid: done.rid,
      uid: done.uid,
      sid: done.sid,
      uip: context.address,
      gtm: GMT,
      language: done.language,
      clock: done.clock,
      username: done.username,
      lastlogin: done.lastLoginAt?.toISOString() ?? null,
      gasecret: done.secondFactor === 'none' ? '' : SECOND_FACTOR_MARK,
      ...(done.secondFactor === 'none' ? {} : { twoFactorType: done.secondFactor, passkey: done.passkey ? 1 : 0 }),
    });
  }),

  handle(contract.logout, async (context) => {
    await players.endSession(context, context.tx, { sessionId: context.player.sessionId, reason: 'logout' });
    return ok(null);
  }),

  handleWithoutTransaction(contract.passChange, async (context, passwords) =>
    ok({ sid: await players.changePassword(context, context.player, passwords) }),
  ),

  handle(contract.getUserProfile, async (context) => {
    const profile = await players.readProfile(context, context.player.uid);
    if (!profile) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    return ok({ ...profile, pendingEmail: await players.findPendingEmail(context, context.player.uid) });
  }),

  handle(contract.setConsents, async (context, consents) => {
    await players.setConsents(context, context.tx, { uid: context.player.uid, ...consents });
    return ok(null);
  }),

  handle(contract.setClock, async ({ tx, player }, { clock }) => {
    await players.setClock(tx, player.uid, clock);
    return ok(null);
  }),

  handle(contract.readNotifications, async ({ tx, player, now }, { until }) => {
    const time = Math.min(until, now().getTime());
    await players.readNotifications(tx, player.uid, new Date(time));
    return ok(null);
  }),

  handleWithoutTransaction(contract.register, async (context, form) => {
    const checked = players.checkRegistration(context, { form, language: context.lang });
    const key = `register-address:${toRateLimitKey(context.address)}`;
    // Before the password is hashed, so that a rejected attempt costs no processor time.
    await players.recordAttempt(context, context.db, [{ key, free: FREE_REGISTRATIONS_PER_ADDRESS }]);
    // Before the e-mail address is checked, so that the response is the same whether or not it has an account.
    await checkRegistrationCode(context.db, checked.promotionCode, context.now());
    return ok({ uid: await players.registerVisitor(context, checked) });
  }),

  handleWithoutTransaction(contract.confirmRegistration, async (context, given) => {
    const checked = await players.checkConfirmation(context, given);
    const outcome = await context.db.transaction(async (tx) => {
      const confirmed = await players.confirmRegistration(context, tx, checked);
      if (confirmed === 'open') await openWallet(tx, checked.uid);
      return confirmed;
    });
    return ok(outcome === 'held' ? { held: 1 as const } : null);
  }),

  handleWithoutTransaction(contract.forgot, async (context, { email }) => {
    await players.forgotPassword(context, { email, address: context.address });
    return ok(null);
  }),

  handleWithoutTransaction(contract.passReset, async (context, reset) => {
    await players.resetPassword(context, reset);
    return ok(null);
  }),

  handle(contract.stopAccess, async (context, { token }) =>
    ok({ token: await players.stopAccess(context, context.tx, token) }),
  ),

  handle(contract.changeEmail, async (context, { email }) => {
    await players.requestEmailChange(context, context.tx, { asking: context.player, typed: email });
    return ok(null);
  }),

  handle(contract.confirmEmail, async (context, { token }) => {
    await players.confirmEmailChange(context, context.tx, token);
    return ok(null);
  }),

  handle(contract.changePhone, async (context, { phone }) => {
    await players.changePhone(context, context.tx, { asking: context.player, typed: phone });
    return ok(null);
  }),

  handle(contract.checkResetLink, async (context, { token }) =>
    ok({ valid: (await players.isResetLink(context, token)) ? 1 : 0 }),
  ),

  handle(contract.begunFactor, async (context) => ok(await players.begunFactor(context, context.player))),

  handle(contract.twoAuthType, async (context, { type, code }) => {
    if (type === undefined) return ok({ type: await players.findSecondFactor(context.tx, context.player.uid) });
    const chosen = await players.chooseSecondFactor(context, context.tx, { giver: context.player, type, code });
    return chosen === 'wrong' ? wrongCode('code') : ok({ type: chosen });
  }),

  handle(contract.smsSend, async (context) => {
    await players.sendCode(context, context.tx, { giver: context.player, kind: 'sms' });
    return ok(null);
  }),

  handle(contract.smsValidate, async (context, { code }) =>
    ok(
      await players.takeCode(context, context.tx, {
        giver: context.player,
        given: { kind: 'sms', code, field: 'code' },
      }),
    ),
  ),

  handle(contract.checkUserGa, async (context) =>
    ok((await players.findSecondFactor(context.db, context.player.uid)) === 'app'),
  ),

  handle(contract.checkGa, async (context, data) =>
    ok(
      await players.takeCode(context, context.tx, {
        giver: context.player,
        given: {
          kind: 'app',
          code: data.ga_code,
          field: 'ga_code',
        },
      }),
    ),
  ),

  handle(contract.userGenerateGa, async (context) =>
    ok(await players.setUpFactor(context, context.tx, { giver: context.player, kind: 'app' })),
  ),

  handle(contract.clearGeneratedGa, async (context, { gacode }) => {
    const given = { kind: 'app', code: gacode, field: 'gacode' } as const;
    const right = await players.switchOffByCode(context, context.tx, { giver: context.player, given });
    return right ? ok(null) : wrongCode(given.field);
  }),

  handleWithoutTransaction(contract.reauthenticate, async (context, { password, code, credential }) => {
    await players.reauthenticate(context, context.player, { password, code, credential });
    return ok(null);
  }),

  handle(contract.recoveryCode, async (context, { code }) =>
    ok(await players.takeRecoveryCode(context, context.tx, { giver: context.player, typed: code })),
  ),

  handle(contract.makeRecoveryCodes, async (context, { code }) => {
    const codes = await players.makeRecoveryCodes(context, context.tx, { giver: context.player, code });
    if (codes === 'repeated') return new Refusal(players.texts.codesJustMade, 'codes-just-made', 'code');
    return codes === 'wrong' ? wrongCode('code') : ok({ codes });
  }),

  handle(contract.securityState, async (context, { device = '' }) => {
    const state = await players.securityState(context, context.player, device);
    if (!state) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    const { earlier, recoveryCodesLeft } = state;
    return ok({
      device: state.device,
      lastLogin: earlier && {
        date: earlier.createdAt,
        device: earlier.device,
        address: earlier.addressPrefix,
      },
      recoveryCodesLeft,
    });
  }),

  handle(contract.listSessions, async (context) => {
    const standing = await players.listSessions(context, context.player.uid);
    return ok(
      standing.map(({ id, device, addressPrefix, createdAt, lastActivityAt }) => ({
        sessionID: id,
        device,
        address: addressPrefix,
        startedAt: createdAt,
        lastActivityAt,
        current: id === context.player.sessionId ? 1 : 0,
      })),
    );
  }),

  handle(contract.endSessions, async (context, { sessionID }) => {
    const { uid, sessionId } = context.player;
    if (sessionID === undefined)
      await players.endSessions(context, context.tx, { uid, reason: 'by-player', exceptSessionId: sessionId });
    else if (!(await players.endOwnSession(context, context.tx, { uid, sessionId: sessionID })))
      throw new Refusal(players.texts.sessionOver, 'not-found');
    return ok(null);
  }),

  handle(contract.listActivity, async ({ db, player: { uid } }) => {
    const entries = await listAudit(db, { uid, isForPlayer: true, limit: LISTED_ACTIVITY });
    return ok(
      entries.map(({ id, at, event, actor, addressPrefix, subject, detail }) => ({
        activityID: id,
        date: at,
        event,
        by: actor,
        address: addressPrefix,
        // Ids of sessions and payments mean nothing to a player; a payment has a direction instead.
        subject: /^(?:limit|factor)-/.test(event) ? subject : (detail['direction'] ?? ''),
      })),
    );
  }),

  handle(contract.getPersonalData, async (context, { after }) => {
    if (after === undefined) await players.requireRecentAuth(context, context.tx, context.player);
    return ok(await exportOwnData(context, context.tx, { uid: context.player.uid, after }));
  }),

  handle(contract.favorites, async (context, { mode, type, id }) =>
    ok(await games.setFavorite(context.tx, { uid: context.player.uid, mode, type, id })),
  ),
];
