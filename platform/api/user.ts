import * as contract from '#contract/user';
import { MESSAGE } from '#contract/messages';
import { householdOf } from '../addresses';
import { listAudit } from '../audit';
import { checkRegistrationCode } from '../bonuses';
import * as games from '../games';
import { exportOwnData } from '../personal-data';
import * as players from '../players';
import { openWallet } from '../wallet';
import { Refusal } from '../refusal';
import { handle, handleAlone, ok, type Handled } from './answer';

/** Longer than ten characters, so that the site knows a second factor is on; the secret itself never leaves. */
const SECOND_FACTOR_MARK = 'second-factor-on';
/** Turkey's clock, the whole year. */
const GMT = '+03:00';
/** How many entries of the trail a player reads at once. */
const LISTED_ACTIVITY = 100;
const FREE_REGISTRATIONS_PER_ADDRESS = 10;

const wrongCode = (field: string): Refusal => new Refusal(players.texts.codeWrong, 'wrong-code', field);

export const handlers: Handled[] = [
  handleAlone(contract.login, async (asking, { username, password, userAgent = '', device = '' }) => {
    const done = await players.login(asking, { username, password, address: asking.address, userAgent, device });
    return ok({
      rid: done.rid,
      uid: done.uid,
      sid: done.sid,
      uip: asking.address,
      gtm: GMT,
      language: done.language,
      username: done.username,
      lastlogin: done.lastLoginAt?.toISOString() ?? null,
      gasecret: done.secondFactor === 'none' ? '' : SECOND_FACTOR_MARK,
      ...(done.secondFactor === 'none' ? {} : { twoFactorType: done.secondFactor, passkey: done.passkey ? 1 : 0 }),
    });
  }),

  handle(contract.logout, async (asking) => {
    await players.endSession(asking, asking.tx, asking.player.sessionId, 'logout');
    return ok(null);
  }),

  handleAlone(contract.passChange, async (asking, passwords) =>
    ok({ sid: await players.changePassword(asking, asking.player, passwords) }),
  ),

  handle(contract.getUserProfile, async (asking) => {
    const profile = await players.readProfile(asking, asking.player.uid);
    if (!profile) throw new Refusal(MESSAGE.sessionExpired, 'session-expired');
    return ok(profile);
  }),

  handleAlone(contract.register, async (asking, form) => {
    const checked = players.checkRegistration(asking, form, asking.lang);
    const key = `register-address:${householdOf(asking.address)}`;
    // Before the password is hashed: a rejected attempt costs no processor time.
    await asking.db.transaction((tx) => players.countTry(asking, tx, [{ key, free: FREE_REGISTRATIONS_PER_ADDRESS }]));
    // Before anything is said of the address: the answer is the same whether it has an account.
    await checkRegistrationCode(asking.db, checked.promotionCode, asking.now());
    const hashed = await players.hashRegistration(checked);
    return ok({ uid: await asking.db.transaction((tx) => players.register(asking, tx, hashed, 'unconfirmed')) });
  }),

  handleAlone(contract.confirmRegistration, async (asking, given) => {
    const checked = await players.checkConfirmation(asking, given);
    const outcome = await asking.db.transaction(async (tx) => {
      const confirmed = await players.confirmRegistration(asking, tx, checked);
      if (confirmed === 'open') await openWallet(tx, checked.uid);
      return confirmed;
    });
    return ok(outcome === 'held' ? { held: 1 as const } : null);
  }),

  handleAlone(contract.forgot, async (asking, { email }) => {
    await players.forgotPassword(asking, { email, address: asking.address });
    return ok(null);
  }),

  handleAlone(contract.passReset, async (asking, reset) => {
    await players.resetPassword(asking, reset);
    return ok(null);
  }),

  handle(contract.stopAccess, async (asking, { token }) =>
    ok({ token: await players.stopAccess(asking, asking.tx, token) }),
  ),

  handle(contract.changeEmail, async (asking, { email }) => {
    await players.askEmailChange(asking, asking.tx, asking.player, email);
    return ok(null);
  }),

  handle(contract.confirmEmail, async (asking, { token }) => {
    await players.confirmEmailChange(asking, asking.tx, token);
    return ok(null);
  }),

  handle(contract.changePhone, async (asking, { phone }) => {
    await players.changePhone(asking, asking.tx, asking.player, phone);
    return ok(null);
  }),

  handle(contract.checkResetLink, async (asking, { token }) =>
    ok({ valid: (await players.isResetLink(asking, token)) ? 1 : 0 }),
  ),

  handle(contract.begunFactor, async (asking) => ok(await players.begunFactor(asking, asking.player))),

  handle(contract.twoAuthType, async (asking, { type, code }) => {
    if (type === undefined) return ok({ type: await players.secondFactorOf(asking.tx, asking.player.uid) });
    const chosen = await players.chooseSecondFactor(asking, asking.tx, asking.player, type, code);
    return chosen === 'wrong' ? wrongCode('code') : ok({ type: chosen });
  }),

  handle(contract.smsSend, async (asking) => {
    await players.sendCode(asking, asking.tx, asking.player, 'sms');
    return ok(null);
  }),

  handle(contract.smsValidate, async (asking, { code }) =>
    ok(await players.takeCode(asking, asking.tx, asking.player, { kind: 'sms', code, field: 'code' })),
  ),

  handle(contract.checkUserGa, async (asking) =>
    ok((await players.secondFactorOf(asking.db, asking.player.uid)) === 'app'),
  ),

  handle(contract.checkGa, async (asking, data) =>
    ok(await players.takeCode(asking, asking.tx, asking.player, { kind: 'app', code: data.ga_code, field: 'ga_code' })),
  ),

  handle(contract.userGenerateGa, async (asking) =>
    ok(await players.setUpFactor(asking, asking.tx, asking.player, 'app')),
  ),

  handle(contract.clearGeneratedGa, async (asking, { gacode }) => {
    const given = { kind: 'app', code: gacode, field: 'gacode' } as const;
    const right = await players.switchOffByCode(asking, asking.tx, asking.player, given);
    return right ? ok(null) : wrongCode(given.field);
  }),

  handleAlone(contract.prove, async (asking, { password, code, credential }) => {
    await players.prove(asking, asking.player, { password, code, credential });
    return ok(null);
  }),

  handle(contract.recoveryCode, async (asking, { code }) =>
    ok(await players.takeRecoveryCode(asking, asking.tx, asking.player, code)),
  ),

  handle(contract.makeRecoveryCodes, async (asking, { code }) => {
    const codes = await players.makeRecoveryCodes(asking, asking.tx, asking.player.uid, code);
    return codes === 'wrong' ? wrongCode('code') : ok({ codes });
  }),

  handle(contract.securityState, async (asking, { device = '' }) => {
    const state = await players.securityState(asking, asking.player, device);
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

  handle(contract.listSessions, async (asking) => {
    const standing = await players.listSessions(asking, asking.player.uid);
    return ok(
      standing.map(({ id, device, addressPrefix, createdAt, lastActivityAt }) => ({
        sessionID: id,
        device,
        address: addressPrefix,
        startedAt: createdAt,
        lastActivityAt,
        current: id === asking.player.sessionId ? 1 : 0,
      })),
    );
  }),

  handle(contract.endSessions, async (asking, { sessionID }) => {
    const { uid, sessionId } = asking.player;
    if (sessionID === undefined) await players.endSessions(asking, asking.tx, uid, 'by-player', sessionId);
    else if (!(await players.endOwnSession(asking, asking.tx, uid, sessionID)))
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
        // Sessions and payments are named by numbers that tell a player nothing; a payment has a direction.
        subject: /^(?:limit|factor)-/.test(event) ? subject : (detail['direction'] ?? ''),
      })),
    );
  }),

  handle(contract.getPersonalData, async (asking) => {
    await players.needProof(asking, asking.tx, asking.player);
    return ok(await exportOwnData(asking, asking.tx, asking.player.uid));
  }),

  handle(contract.favorites, async (asking, { mode, type, id }) =>
    ok(await games.setFavorite(asking.tx, { uid: asking.player.uid, mode, type, id })),
  ),
];
