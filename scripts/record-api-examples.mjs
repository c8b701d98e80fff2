/**
 * `node scripts/record-api-examples.mjs http://localhost:PORT USERNAME PASSWORD`: calls a running site with demo parts as
 * a visitor and as the named player, and writes one request and one reply of each call to `docs/api-examples.json`.
 * The OpenAPI document shows them. Tokens are replaced, and lists keep their first entry.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { ROOT } from './sources.mjs';

const [site, username, password] = process.argv.slice(2);
if (!password) {
  console.error('node scripts/record-api-examples.mjs http://localhost:PORT USERNAME PASSWORD');
  process.exit(1);
}

/** Values that only their bearer may know, and the player's id. */
const SECRET_FIELDS = new Set(['sid', 'uid', 'rid', 'sessionID', 'device', 'profile', 'token', 'secret', 'url', 'qr']);
const VISITOR = { uip: '198.51.100.7', gmt: '+03:00', lang: 'tr' };

const replaced = (field, value) => {
  if (!SECRET_FIELDS.has(field) || typeof value !== 'string' || value === '') return shown(value);
  return field === 'url' ? 'https://bet.example/rounds/EXAMPLE' : 'EXAMPLE';
};

/** Returns a value as the document shows it: without secrets, and with the first entry of each list. */
function shown(value) {
  if (Array.isArray(value)) return value.slice(0, 1).map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, replaced(field, inner)]));
}

/** Calls for visitors that the journey needs while a player is signed in. */
const VISITOR_CALLS = ['betting/get_fixture', 'betting/price_coupon', 'crm/list_mass_messages', 'crm/list_lotteries'];

const examples = {};
let user;

/** Makes a call, keeps it as the example of its name, and returns the reply's data. */
async function call(name, data = {}) {
  const [className, method] = name.split('/');
  const carriesUser = user && !VISITOR_CALLS.includes(name);
  const sent = { api: { class: className, method }, data: { Lang: 'tr', ...data }, ...(carriesUser && { user }) };
  const response = await fetch(`${site}/endpoint/v1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', panel: 'frontend' },
    body: JSON.stringify(sent),
  });
  const reply = await response.json();
  if (!reply.result && reply.code !== 404) throw new Error(`${name}: ${JSON.stringify(reply)}`);
  const request = password && JSON.stringify(sent).includes(password) ? hidePassword(sent) : sent;
  examples[name] = { request: shown(request), reply: shown(reply) };
  return reply.data;
}

const hidePassword = (sent) => ({ ...sent, data: { ...sent.data, password: 'EXAMPLE-1a' } });

/** Returns a new idempotency key. */
const requestID = () => crypto.randomUUID().replaceAll('-', '').slice(0, 26);

async function asVisitor() {
  await call('maintenance/check_status');
  const [category] = await call('casino/category_list');
  const [provider] = await call('casino/provider_list');
  const [game] = await call('casino/games_list', { categoryID: category.categoryID, limit: 1 });
  await call('casino/demo_game', { gameID: game.gameID });
  await call('livecasino/category_list');
  await call('livecasino/provider_list');
  const [table] = await call('livecasino/game_table_list', { limit: 1 });
  await call('virtualgames/rooms_list', { type: 'bingo' });
  for (const name of ['getIcSlider', 'getSlider', 'getPromotions', 'getSpecialDateInf', 'getTournaments'])
    await call(`cmscontroller/${name}`);
  await call('cmscontroller/getInformation', { InfType: 'GenelKurallar' });
  await call('cmscontroller/popupInformation', { siteId: 1 });
  await call('slider/get_all_items', { siteId: 1 });
  await call('slider/get_active_items', { siteId: 1 });
  await call('habanero/getJackpots');
  await call('betting/list_sports');
  await call('betting/list_popular_coupons');
  await call('betting/get_virtual_league');
  const [fixture] = await call('betting/list_fixtures', { state: 'coming', limit: 1 });
  return { provider, game, table, fixtureID: fixture.fixtureID };
}

async function asPlayer({ game, table, fixtureID }) {
  const { uid, sid } = await call('user/login', { username, password });
  user = { ...VISITOR, uid, sid };
  for (const name of ['get_user_profile', 'security_state', 'list_sessions', 'list_activity', 'check_user_ga'])
    await call(`user/${name}`);
  for (const name of ['list_passkeys', 'begun_factor']) await call(`user/${name}`);
  await call('system/ping');
  await call('finance/check_balance');
  await call('finance/check_debt');
  for (const name of ['list_types_frontend', 'list_categories', 'list_sub_categories']) await call(`finance/${name}`);
  await pay();
  await call('casino/init_game', { gameID: game.gameID });
  await call('livecasino/init_game', { tableID: table.tableID, isMobile: true });
  await bet(fixtureID);
  for (const name of ['bonus/list_offers', 'bonus/list_history', 'limit/get_limits', 'limit/list_months'])
    await call(name);
  await call('limit/set_limits', { changes: [{ limit: 'deposit-day', amount: '5000.00' }] });
  await call('crm/list_mass_messages');
  await call('crm/list_lotteries');
  await call('support/send_message', { requestID: requestID(), category: 'bonuses', text: 'Merhaba' });
  await call('support/list_messages');
  await call('user/logout');
}

/** Adds a bank account, deposits, and looks at the payment. */
async function pay() {
  const [bank] = await call('finance/list_banks');
  const { bankAccountID } = await call('finance/save_bank_account', {
    bankID: bank.bankID,
    owner: 'Deneme Oyuncu',
    IBAN: 'TR090090100000000000481516',
  });
  await call('finance/list_bank_accounts');
  await call('finance/get_bank_account', { bankID: bank.bankID });
  await call('finance/delete_bank_account', { bankAccountID });
  await call('finance/list_highlighted_cash_methods', { Type: 1 });
  await call('finance/list_cash_methods', { Type: 1 });
  const { methods_list: methods } = await call('finance/list_cash_methods_new', { Type: 1 });
  const listed = methods.flatMap(({ properties, methods: inner }) => inner ?? [properties]);
  const method = listed.find(
    ({ kind, optional = [], fields = [] }) => kind !== 'bank' && fields.every((field) => optional.includes(field)),
  );
  await call('finance/add_favorite_cash_method', { methodID: method.id });
  await call('finance/check_favorite_cash_method', { methodID: method.id });
  await call('finance/remove_favorite_cash_method', { methodID: method.id });
  if (!method)
    throw new Error(
      `no deposit method without fields: ${JSON.stringify(listed.map(({ kind, fields }) => [kind, fields]))}`,
    );
  const { transactionID } = await call('prepayServices/processTransaction', {
    requestID: requestID(),
    methodID: method.id,
    amount: '250.00',
  });
  await call('finance/find_payment', { transactionID });
  await call('finance/list_transactions');
  await call('finance/sum_transactions');
}

/** Prices and places a coupon on the first market of a fixture. */
async function bet(fixtureID) {
  const { markets } = await call('betting/get_fixture', { fixtureID });
  const [{ market, line, selections }] = markets;
  const [{ selection, odds }] = selections;
  const picks = [{ fixtureID, market, line, selection, odds }];
  await call('betting/price_coupon', { picks, fold: 1 });
  const { couponID } = await call('betting/place_coupon', { requestID: requestID(), picks, fold: 1, stake: '10.00' });
  await call('betting/get_coupon', { couponID });
  await call('betframe/getCoupons');
}

await asPlayer(await asVisitor());
const file = join(ROOT, 'docs', 'api-examples.json');
writeFileSync(file, await format(JSON.stringify(examples), { parser: 'json', printWidth: 120 }));
console.log(`${Object.keys(examples).length} calls in ${file}`);
