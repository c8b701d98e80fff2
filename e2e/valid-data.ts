import { randomBytes } from 'node:crypto';
import { LIMITS } from '#contract/play-limits';
import { IBAN } from './money';
import { PASSWORD } from './players';

/** Ids that the test reads from the site before the calls. */
export interface Known {
  username: string;
  fixtureID: string;
  couponID: string;
  gameID: string;
  tableID: string;
  demoTableID: string;
  providerID: string;
  bankID: string;
  bankAccountID: string;
  depositID: string;
  withdrawalID: string;
  offerIDs: readonly string[];
}

/** Data of a call, and the reason of its rejection where the state of the test's player allows no success. */
export interface ValidCall {
  data: object;
  refusal?: string;
}

export const requestID = () => randomBytes(13).toString('hex').toUpperCase();
const token = 'A'.repeat(43);
const code = '000000';
const [limit] = LIMITS;
const NEW_PLAYER = {
  firstName: 'Deneme',
  lastName: 'Oyuncu',
  username: `deneme${Date.now().toString(36)}`,
  country: 'TR',
  city: 'İzmir',
  phone: '+905551112299',
  email: `deneme${Date.now()}@example.com`,
  password: PASSWORD,
  birthDate: '1990-05-06',
  identityNumber: '10000000146',
  address: 'Moda Cad. 1',
  acceptRules: true,
};

/** Returns valid data for each call that needs data, for a player without a second factor. */
export function validData(known: Known): Readonly<Record<string, ValidCall>> {
  const { fixtureID, couponID, gameID, tableID, providerID, bankID, offerIDs } = known;
  const pick = { fixtureID, market: 'result', line: null, selection: 'home', odds: 200 };
  const deposit = (methodID: string) => ({ requestID: requestID(), methodID, amount: '100' });
  return {
    'betting/get_fixture': { data: { fixtureID } },
    'betting/price_builder': {
      data: {
        fixtureID,
        parts: [
          { market: 'result', line: null, selection: 'home' },
          { market: 'both-score', line: null, selection: 'yes' },
        ],
      },
    },
    'betting/get_match_history': { data: { fixtureID } },
    'betting/set_favorite': { data: { kind: 'league', ref: 'none', mode: 'delete' } },
    'betting/price_coupon': { data: { picks: [pick], fold: 1 } },
    'betting/place_coupon': { data: { requestID: requestID(), picks: [pick], fold: 1, stake: '10' } },
    'betting/get_coupon': { data: { couponID } },
    'betting/save_bet_slip': { data: { picks: [pick] } },
    'betting/open_bet_slip': { data: { code: 'ABCD-2345' }, refusal: 'not-found' },
    'betting/set_odds_changes': { data: { oddsChanges: 'any' } },
    // The coupon is cashed out by then.
    'betting/quote_cash_out': { data: { couponID, share: 'half' }, refusal: 'closed' },
    'betting/set_cash_out_target': { data: { couponID }, refusal: 'closed' },
    'betting/cash_out': { data: { requestID: requestID(), couponID, amount: '1' } },
    'bonus/claim': { data: { id: offerIDs[0] } },
    'bonus/decline': { data: { id: offerIDs[1] } },
    'casino/init_game': { data: { gameID } },
    'casino/demo_game': { data: { gameID } },
    'casino/open_round': { data: { roundID: requestID() }, refusal: 'not-found' },
    'cmscontroller/popupInformation': { data: { siteId: '1' } },
    'cmscontroller/getInformation': { data: { InfType: 'GenelKurallar' } },
    'envoy/getDepositAmounts': { data: { bankcode: 'x' } },
    'finance/list_cash_methods': { data: { Type: 1 } },
    'finance/list_cash_methods_new': { data: { Type: 2 } },
    'finance/list_highlighted_cash_methods': { data: { Type: 1 } },
    'finance/add_favorite_cash_method': { data: { methodID: 'card' } },
    'finance/remove_favorite_cash_method': { data: { methodID: 'card' } },
    'finance/check_favorite_cash_method': { data: { methodID: 'card' } },
    'finance/get_bank_account': { data: { bankID } },
    'finance/save_bank_account': { data: { bankID, owner: 'Deneme Oyuncu', IBAN } },
    'finance/delete_bank_account': { data: { bankAccountID: known.bankAccountID } },
    'finance/save_bank_transfer': { data: { ...deposit('bank-transfer'), bankID } },
    'finance/save_cep_bank_transfer': {
      data: {
        ...deposit('quick-pay'),
        bankID,
        senderPhone: '+905321112233',
        receiverPhone: '+905550009001',
        senderIdentityNumber: '10000000146',
        receiverIdentityNumber: '10000000146',
      },
    },
    'finance/check_withdrawal': { data: { methodID: 'bank-withdrawal', bankAccountID: known.bankAccountID } },
    'finance/find_payment': { data: { transactionID: known.depositID } },
    'finance/cancel_withdrawal': { data: { requestID: requestID(), transactionID: known.withdrawalID } },
    'limit/set_limits': { data: { changes: [{ limit, amount: '500' }] } },
    'limit/confirm_raise': { data: { limit }, refusal: 'not-found' },
    'limit/cancel_raise': { data: { limit }, refusal: 'not-found' },
    'limit/take_break': { data: { days: 1 } },
    'limit/self_exclude': { data: { period: '6m' } },
    'livecasino/init_game': { data: { tableID, isMobile: true } },
    'livecasino/demo_game': { data: { tableID: known.demoTableID } },
    'user/add_passkey': { data: { name: 'x', credential: '{}' }, refusal: 'second-factor-off' },
    'user/rename_passkey': { data: { passkeyID: 'x', name: 'y' }, refusal: 'not-found' },
    'user/remove_passkey': { data: { passkeyID: 'x' }, refusal: 'not-found' },
    'user/check_passkey': { data: { credential: '{}' }, refusal: 'second-factor-off' },
    'prepayServices/processTransaction': { data: deposit('card') },
    'slider/get_all_items': { data: { siteId: '1' } },
    'slider/get_active_items': { data: { siteId: '1' } },
    'support/read_messages': { data: { messageID: token } },
    'support/send_message': { data: { requestID: requestID(), category: 'bonuses', text: 'x' } },
    'user/login': { data: { username: known.username, password: PASSWORD } },
    'user/pass_change': { data: { currentPassword: PASSWORD, newPassword: `${PASSWORD}a` } },
    'user/set_clock': { data: { clock: '24' } },
    'user/set_consents': { data: { smsOptIn: false, emailOptIn: true } },
    'user/read_notifications': { data: { until: 0 } },
    'user/sms_validate': { data: { code } },
    'user/check_ga': { data: { ga_code: code }, refusal: 'no-secret' },
    'user/recovery_code': { data: { code: 'AAAAA-AAAAA' }, refusal: 'second-factor-off' },
    'user/begin_passkey': { data: {}, refusal: 'second-factor-off' },
    'user/ask_passkey': { data: {}, refusal: 'second-factor-off' },
    'user/clear_generated_ga': { data: {}, refusal: 'second-factor-off' },
    'user/make_recovery_codes': { data: {}, refusal: 'second-factor-off' },
    'user/sms_send': { data: {}, refusal: 'second-factor-off' },
    'user/prove': { data: { password: PASSWORD } },
    'user/register': { data: NEW_PLAYER },
    'user/confirm_registration': { data: { token, password: PASSWORD }, refusal: 'link-expired' },
    'user/resend_confirmation': { data: { uid: token } },
    'user/correct_email': {
      data: { uid: token, email: NEW_PLAYER.email, password: PASSWORD },
      refusal: 'wrong-password',
    },
    'user/forgot': { data: { email: 'kimse@example.com' } },
    'user/pass_reset': { data: { token, password: PASSWORD }, refusal: 'link-expired' },
    'user/stop_access': { data: { token }, refusal: 'link-expired' },
    'user/change_email': { data: { email: 'yeni@example.com' } },
    'user/confirm_email': { data: { token }, refusal: 'link-expired' },
    'user/change_phone': { data: { phone: '+905321112233' } },
    'user/check_reset_link': { data: { token } },
    'user/favorites': { data: { mode: 'insert', type: 'casino', id: gameID } },
    'virtualgames/init_game': { data: { providerID } },
    'virtualgames/demo_game': { data: { providerID } },
    'virtualgames/rooms_list': { data: { type: 'bingo' } },
  };
}
