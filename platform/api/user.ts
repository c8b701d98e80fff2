import * as contract from '#contract/user';
import { CODE, MESSAGE } from '#contract/messages';
import * as games from '../games';
import * as players from '../players';
import { openWallet } from '../wallet';
import { handle, handleAlone, ok, Refusal, type Answer, type Handled } from './answer';

/** Longer than ten characters, so that the site knows a second factor is on; the secret itself never leaves. */
const SECOND_FACTOR_MARK = 'second-factor-on';
/** Turkey's clock, the whole year. */
const GMT = '+03:00';
const FREE_REGISTRATIONS_PER_ADDRESS = 10;

const wrongCode = (field: string): Answer<never> => ({ result: false, message: players.texts.codeWrong, code: CODE.invalid, data: { field } });

export const handlers: Handled[] = [
  handleAlone(contract.login, async (asking, { username, password }) => {
    const done = await players.login(asking, { username, password, address: asking.address });
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
      ...(done.secondFactor === 'none' ? {} : { twoFactorType: done.secondFactor }),
    });
  }),

  handle(contract.logout, async (asking) => {
    await players.endSession(asking.tx, asking.player.sessionId);
    return ok(null);
  }),

  handleAlone(contract.passChange, async (asking, passwords) => {
    await players.changePassword(asking, asking.player, passwords);
    return ok(null);
  }),

  handle(contract.getUserProfile, async (asking) => {
    const profile = await players.readProfile(asking, asking.player.uid);
    if (!profile) throw new Refusal(MESSAGE.sessionExpired, CODE.unauthenticated);
    return ok(profile);
  }),

  handleAlone(contract.register, async (asking, form) => {
    const checked = await players.checkRegistration(asking, form, asking.lang);
    await asking.db.transaction((tx) =>
      players.countTry(asking, tx, [{ key: `register-address:${asking.address}`, free: FREE_REGISTRATIONS_PER_ADDRESS }]),
    );
    const uid = await asking.db.transaction(async (tx) => {
      const written = await players.register(asking, tx, checked, 'unconfirmed');
      await openWallet(tx, written);
      return written;
    });
    return ok({ uid });
  }),

  handle(contract.confirmRegistration, async (asking, { token }) => {
    await players.confirmRegistration(asking, asking.tx, token);
    return ok(null);
  }),

  handleAlone(contract.forgot, async (asking, { email }) => {
    await players.forgotPassword(asking, { email, address: asking.address });
    return ok(null);
  }),

  handleAlone(contract.passReset, async (asking, reset) => {
    await players.resetPassword(asking, reset);
    return ok(null);
  }),

  handle(contract.twoAuthType, async (asking, { type, code }) => {
    if (type === undefined) return ok({ type: await players.secondFactorOf(asking.tx, asking.player.uid) });
    const chosen = await players.chooseSecondFactor(asking, asking.tx, asking.player, type, code);
    return chosen === 'wrong' ? wrongCode('code') : ok({ type: chosen });
  }),

  handle(contract.smsSend, async (asking) => {
    await players.sendSms(asking, asking.tx, asking.player);
    return ok(null);
  }),

  handle(contract.smsValidate, async (asking, { code }) => ok(await players.takeSmsCode(asking, asking.tx, asking.player, code))),

  handle(contract.checkUserGa, async (asking) => ok((await players.secondFactorOf(asking.tx, asking.player.uid)) === 'app')),

  handle(contract.checkGa, async (asking, data) => ok(await players.takeAppCode(asking, asking.tx, asking.player, data.ga_code))),

  handle(contract.userGenerateGa, async (asking) => ok(await players.generateAppSecret(asking, asking.tx, asking.player.uid))),

  handle(contract.clearGeneratedGa, async (asking, { gacode }) =>
    (await players.clearApp(asking, asking.tx, asking.player.uid, gacode)) ? ok(null) : wrongCode('gacode'),
  ),

  handle(contract.favorites, async (asking, { mode, type, id }) => ok(await games.setFavorite(asking.tx, { uid: asking.player.uid, mode, type, id }))),
];
