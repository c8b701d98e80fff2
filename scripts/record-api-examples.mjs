/**
 * `node scripts/record-api-examples.mjs`: starts a site with demo parts, uses each call of the API as visitors and players,
 * and writes one request and one reply of each to `docs/api-examples.json`. The OpenAPI document shows them after
 * `npm run generate`. Secrets are replaced, and lists of replies keep their first entry.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { TOTP } from 'otpauth';
import { format } from 'oxfmt';
import { formFields, freePort, signIn, startSite } from '../bench/site.mjs';
import { Recorder } from './api-recorder.mjs';
import { ROOT } from './sources.mjs';

const PASSWORD = 'Deneme.12345';
const NEW_PASSWORD = 'Deneme.54321';
const PLAYER = 'ornek';
const NEWCOMER = { username: 'yeni.ornek', email: 'yeni@mail.example' };

const document = JSON.parse(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const site = await startSite({ PORT: port, PUBLIC_URL: origin });
const api = new Recorder(site.origin, document);

/** Returns a new idempotency key. */
const requestID = () => crypto.randomUUID().replaceAll('-', '').slice(0, 26);

/** Returns the newest text to a recipient that matches, as the match's first group. */
async function findInOutbox(to, pattern) {
  const { rows } = await site.operate('outbox', [], { to });
  for (const { text } of rows) {
    const [, found] = pattern.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`no ${pattern} among ${rows.length} messages to ${to}`);
}
const findToken = (to, path) => findInOutbox(to, new RegExp(`${path}[^\\s]*?token=([\\w-]+)`));

/** Returns a passkey in software. */
async function createPasskey() {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'platform/players/testing.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { softAuthenticator } = await import(`data:text/javascript;base64,${source}`);
  return softAuthenticator(origin);
}

async function asVisitor() {
  await api.callAll('maintenance', ['check_status']);
  await api.callAll('system', ['extensions']);
  const [category] = await api.call('casino/category_list');
  await api.callAll('casino', ['provider_list', 'filter_list']);
  const [game] = await api.call('casino/games_list', { categoryID: category.categoryID, limit: 1 });
  await api.call('casino/demo_game', { gameID: game.gameID });
  await api.callAll('livecasino', ['category_list', 'provider_list', 'filter_list']);
  const [table] = await api.call('livecasino/game_table_list', { limit: 1 });
  const [hand] = await api.call('livecasino/game_table_list', { type: 'blackjack', limit: 1 });
  await api.call('livecasino/demo_game', { tableID: hand.tableID });
  const [room] = await api.call('virtualgames/rooms_list', { type: 'bingo' });
  await api.call('virtualgames/demo_game', { providerID: room.providerID, type: 'bingo' });
  await api.callAll('cmscontroller', [
    'getIcSlider',
    'getSlider',
    'getPromotions',
    'getSpecialDateInf',
    'getTournaments',
  ]);
  await api.call('cmscontroller/getInformation', { InfType: 'GenelKurallar' });
  await api.call('cmscontroller/popupInformation', { siteId: 1 });
  await api.call('slider/get_all_items', { siteId: 1 });
  await api.call('slider/get_active_items', { siteId: 1 });
  await api.callAll('habanero', ['getJackpots']);
  await api.callAll('betting', ['list_sports', 'list_popular_coupons', 'get_virtual_league']);
  await api.getAll();
  return { game, table, room };
}

async function asPlayer({ game, table, room }) {
  await api.signIn(PLAYER, PASSWORD);
  await api.callAll('user', ['get_user_profile', 'security_state', 'list_sessions', 'list_activity', 'check_user_ga']);
  await api.call('user/set_clock', { clock: '24' });
  await api.call('user/set_consents', { smsOptIn: false, emailOptIn: true });
  await api.call('user/read_notifications', { until: Date.now() });
  await api.callAll('system', ['ping']);
  await api.callAll('finance', ['check_balance', 'check_debt', 'list_types_frontend', 'list_categories']);
  await api.callAll('finance', ['list_sub_categories']);
  await payIn();
  await payOut();
  await play(game, table, room);
  await bet();
  await useBonuses();
  await setLimits();
  await api.callAll('crm', ['list_mass_messages', 'list_lotteries']);
  await api.call('support/send_message', { requestID: requestID(), category: 'bonuses', text: 'Merhaba' });
  const [{ messageID }] = await api.call('support/list_messages');
  await api.call('support/read_messages', { messageID });
  await protectAccount();
  await api.callAll('user', ['logout']);
}

/** Adds a bank account and deposits. */
async function payIn() {
  const [bank] = await api.call('finance/list_banks');
  const account = { bankID: bank.bankID, owner: 'Deneme Oyuncu', IBAN: 'TR090090100000000000481516' };
  const { bankAccountID } = await api.call('finance/save_bank_account', account);
  await api.callAll('finance', ['list_bank_accounts']);
  await api.call('finance/get_bank_account', { bankID: bank.bankID });
  await api.call('finance/delete_bank_account', { bankAccountID });
  for (const method of ['list_highlighted_cash_methods', 'list_cash_methods', 'list_cash_methods_new'])
    await api.call(`finance/${method}`, { Type: 1 });
  for (const method of ['add', 'check', 'remove'])
    await api.call(`finance/${method}_favorite_cash_method`, { methodID: 'card' });
  await api.call('envoy/getDepositAmounts', { bankcode: 'wallet-turna' });
  const bankTransfer = { requestID: requestID(), methodID: 'bank-transfer', bankID: bank.bankID, amount: '200.00' };
  await api.call('finance/save_bank_transfer', bankTransfer);
  await api.call('finance/save_cep_bank_transfer', {
    requestID: requestID(),
    methodID: 'quick-pay',
    bankID: bank.bankID,
    amount: '200.00',
    senderPhone: '05321112233',
    receiverPhone: '05321112244',
    senderIdentityNumber: '10000000146',
    receiverIdentityNumber: '10000000146',
  });
  const deposit = { requestID: requestID(), methodID: 'card', amount: '250.00' };
  const { transactionID } = await api.call('prepayServices/processTransaction', deposit);
  await api.call('finance/find_payment', { transactionID });
  await api.callAll('finance', ['list_transactions', 'sum_transactions']);
}

/** Withdraws to a new wallet, which needs a re-authentication, and cancels it. */
async function payOut() {
  const destination = { methodID: 'wallet-yelken-withdrawal', account: '1234567890' };
  const deposits = api.examples['prepayServices/processTransaction'];
  await api.call('finance/check_withdrawal', destination);
  await api.call('user/prove', { password: PASSWORD });
  const { transactionID } = await api.call('prepayServices/processTransaction', {
    requestID: requestID(),
    ...destination,
    amount: '150.00',
  });
  // A deposit shows more of the call.
  api.examples['prepayServices/processTransaction'] = deposits;
  await api.call('finance/cancel_withdrawal', { requestID: requestID(), transactionID });
}

/** Opens games, and plays a round of a slot by its page. */
async function play(game, table, room) {
  await api.call('user/favorites', { mode: 'insert', type: 'casino', id: game.gameID });
  await api.call('casino/init_game', { gameID: game.gameID });
  await api.call('livecasino/init_game', { tableID: table.tableID, isMobile: true });
  await api.call('virtualgames/init_game', { providerID: room.providerID, type: 'bingo' });
  const cookie = await signIn(site.origin, PLAYER, PASSWORD);
  const place = await site.openGame(cookie, `/play/slot/${game.gameID}`);
  const page = await fetch(new URL(place, site.origin)).then((answer) => answer.text());
  const body = formFields(page, 'name="requestID"');
  await fetch(new URL(place, site.origin), { method: 'POST', body });
  const rounds = await api.call('finance/list_transactions');
  const { roundID } = rounds.find((row) => row.roundID !== undefined);
  await api.call('casino/open_round', { roundID });
  await api.callAll('casino', ['recent_list']);
  await api.callAll('livecasino', ['recent_list']);
}

/** Returns a coming football match that takes bet builders. */
async function findMatch() {
  const fixtures = await api.call('betting/list_fixtures', { state: 'coming', sport: 'football', limit: 20 });
  for (const { fixtureID } of fixtures) {
    const fixture = await api.call('betting/get_fixture', { fixtureID });
    if (fixture.hasBuilder) return fixture;
  }
  throw new Error('no match takes bet builders');
}

/** Places a single bet, cashes out a part of it, and places a bet builder. */
async function bet() {
  const { fixtureID, home, markets } = await findMatch();
  await api.call('betting/get_match_history', { fixtureID });
  await api.call('betting/set_favorite', { kind: 'team', ref: home, mode: 'insert' });
  await api.callAll('betting', ['list_favorites']);
  await api.call('betting/set_odds_changes', { oddsChanges: 'higher' });
  const pickOf = ({ market, line, selections: [{ selection, odds }] }) => ({
    fixtureID,
    market,
    line,
    selection,
    odds,
  });
  const result = markets.find(({ market }) => market === 'result');
  const picks = [pickOf(result)];
  await api.call('betting/price_coupon', { picks, fold: 1 });
  const { code } = await api.call('betting/save_bet_slip', { picks });
  await api.call('betting/open_bet_slip', { code });
  const place = (some) =>
    api.call('betting/place_coupon', { requestID: requestID(), picks: some, fold: 1, stake: '20.00' });
  const { couponID } = await place(picks);
  await api.call('betting/set_cash_out_target', { couponID, target: '30.00' });
  const { stake, of, amount } = await api.call('betting/quote_cash_out', { couponID, share: 'half' });
  await api.call('betting/cash_out', { requestID: requestID(), couponID, amount, part: { stake, of } });
  await api.callAll('betframe', ['getCoupons']);

  const total = markets.find(({ market, line }) => market === 'total' && line === 2.5) ?? markets.at(-1);
  const parts = [result, total].map(pickOf).map(({ market, line, selection }) => ({ market, line, selection }));
  const { selection, odds } = await api.call('betting/price_builder', { fixtureID, parts });
  const built = await place([{ fixtureID, market: 'builder', line: null, selection, odds }]);
  await api.call('betting/get_coupon', { couponID: built.couponID });
}

async function useBonuses() {
  const { offers } = await api.call('bonus/list_offers');
  await api.call('bonus/claim', { id: offers[0].offerID });
  await api.call('bonus/decline', { id: offers[0].offerID });
  await api.callAll('bonus', ['list_history']);
}

async function setLimits() {
  const change = (amount) => api.call('limit/set_limits', { changes: [{ limit: 'deposit-day', amount }] });
  await change('5000.00');
  await change('9000.00');
  await api.callAll('limit', ['get_limits', 'get_play', 'go_on', 'list_months']);
  // A day has to pass first.
  await api.call('limit/confirm_raise', { limit: 'deposit-day' }, { mayReject: true });
  await api.call('limit/cancel_raise', { limit: 'deposit-day' });
}

/** Switches second factors on and off, and signs in by them. */
async function protectAccount() {
  const passkey = await createPasskey();
  const { secret } = await api.call('user/user_generate_ga');
  await api.callAll('user', ['begun_factor']);
  await api.call('user/check_ga', { ga_code: new TOTP({ secret }).generate() });
  const { codes } = await api.call('user/make_recovery_codes');
  await api.callAll('user', ['two_auth_type', 'security_state']);
  await api.call('user/prove', { password: PASSWORD, code: codes[0] });
  const { options } = await api.call('user/begin_passkey');
  await api.call('user/add_passkey', { name: 'Telefon', credential: passkey.make(options) });
  await api.signIn(PLAYER, PASSWORD);
  const check = await api.call('user/ask_passkey');
  await api.call('user/check_passkey', { credential: passkey.use(check.options) });
  const login = api.examples['user/login'];
  await api.signIn(PLAYER, PASSWORD);
  api.examples['user/login'] = login;
  await api.call('user/recovery_code', { code: codes[1] });
  await api.call('user/prove', { password: PASSWORD, code: codes[2] });
  const [{ passkeyID }] = await api.call('user/list_passkeys');
  await api.call('user/rename_passkey', { passkeyID, name: 'Bilgisayar' });
  await api.call('user/remove_passkey', { passkeyID });
  await api.call('user/clear_generated_ga');
}

/** Signs in from a known and from a new device. The link of the mail about the new one ends both sessions. */
async function signInFromTwoDevices() {
  const { username, email } = NEWCOMER;
  await api.signIn(username, PASSWORD);
  const state = api.examples['user/security_state'];
  await api.callAll('user', ['security_state']);
  api.examples['user/security_state'] = state;
  await api.signIn(username, PASSWORD);
  const { token } = await api.call('user/stop_access', { token: await findToken(email, 'account-stop') });
  await api.call('user/pass_reset', { token, password: NEW_PASSWORD });
  await api.signIn(username, NEW_PASSWORD);
}

/** Registers a player, confirms the mail, and uses the calls that end sessions. */
async function asNewcomer() {
  api.user = undefined;
  const { uid } = await api.call('user/register', {
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    username: NEWCOMER.username,
    country: 'TR',
    city: 'İzmir',
    phone: '0532 111 22 33',
    email: 'yanlis@mail.example',
    password: PASSWORD,
    birthDate: '1990-05-17',
    identityNumber: '10000000146',
    address: 'Alsancak',
    acceptRules: true,
  });
  await api.call('user/correct_email', { uid, email: NEWCOMER.email, password: PASSWORD });
  await api.call('user/resend_confirmation', { uid }, { mayReject: true });
  const token = await findToken(NEWCOMER.email, 'register-account-confirm');
  await api.call('user/confirm_registration', { token, password: PASSWORD });
  await api.call('user/forgot', { email: NEWCOMER.email });
  await api.call('user/check_reset_link', { token: await findToken(NEWCOMER.email, 'account_reset') });
  await signInFromTwoDevices();
  await api.call('user/prove', { password: NEW_PASSWORD });
  await api.call('user/change_email', { email: 'ayse@mail.example' });
  await api.call('user/confirm_email', { token: await findToken('ayse@mail.example', 'confirm-email') });
  await api.call('user/change_phone', { phone: '0532 111 22 44' });
  await api.call('user/get_personal_data');
  await api.callAll('user', ['end_sessions']);
  const { sid } = await api.call('user/pass_change', { currentPassword: NEW_PASSWORD, newPassword: PASSWORD });
  api.user = { ...api.user, sid };
  await api.call('user/two_auth_type', { type: 'sms' });
  await api.callAll('user', ['sms_send']);
  await api.call('user/sms_validate', { code: await findInOutbox('+905321112244', /\b(\d{6})\b/) });
  await api.call('limit/take_break', { days: 1 });
  await api.call('limit/self_exclude', { period: '6m' });
}

try {
  await site.operate('players', ['create', PLAYER], { password: PASSWORD });
  await site.operate('players', ['credit', PLAYER, '1000'], { reason: 'Örnek' });
  await asPlayer(await asVisitor());
  await asNewcomer();
} finally {
  await site.stop();
}
const file = join(ROOT, 'docs', 'api-examples.json');
const { code } = await format(file, JSON.stringify(api.examples), { printWidth: 120 });
writeFileSync(file, code);
console.log(`${Object.keys(api.examples).length} examples in ${file}`);
