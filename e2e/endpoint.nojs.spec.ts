import { expect, test, type APIRequestContext } from '@playwright/test';
import { calls } from '#contract/calls';
import { datas } from '#contract/datas';
import { licenses } from '#contract/licenses';
import { maintenanceStatus } from '#contract/maintenance';
import { CODE } from '#contract/messages';
import { topWins } from '#contract/topWins';
import { logIn, post, type Envelope } from './api';
import { Match } from './matches';
import { IBAN } from './money';
import { newPlayer } from './players';
import { requestID, validData, type Known } from './valid-data';

/** Reads the ids that `validData` needs, and makes a coupon, a bank account and payments. */
async function makeKnown(request: APIRequestContext): Promise<Known> {
  const username = await newPlayer(request, { lira: '1000' });
  const user = await logIn(request, username);
  const send = async <Data>(name: string, data: object = {}): Promise<Data> => {
    const reply = await post(request, { name, data, user });
    expect(reply.result, `${name}: ${reply.message}`).toBe(true);
    return reply.data as Data;
  };
  const { id: fixtureID } = await Match.announced(request);
  const pick = { fixtureID, market: 'result', line: null, selection: 'home', odds: 200 };
  const [game] = await send<{ gameID: string }[]>('casino/games_list');
  const [table] = await send<{ tableID: string }[]>('livecasino/game_table_list');
  const [cards] = await send<{ tableID: string }[]>('livecasino/game_table_list', { type: 'blackjack' });
  const [room] = await send<{ providerID: string }[]>('virtualgames/rooms_list', { type: 'bingo' });
  const bankID = '2';
  await send('finance/save_bank_account', { bankID, owner: 'Deneme Oyuncu', IBAN });
  const [account] = await send<{ bankAccountID: string }[]>('finance/list_bank_accounts');
  const { offers } = await send<{ offers: { offerID: string }[] }>('bonus/list_offers');
  const paid = (name: string, data: object) =>
    send<{ transactionID: string }>(name, { requestID: requestID(), amount: '200', ...data });
  const deposit = await paid('finance/save_bank_transfer', { methodID: 'bank-transfer', bankID });
  const withdrawal = await paid('prepayServices/processTransaction', {
    methodID: 'wallet-turna-withdrawal',
    account: 'turna-1234',
  });
  const placed = { requestID: requestID(), picks: [pick], fold: 1, stake: '10' };
  const { couponID } = await send<{ couponID: string }>('betting/place_coupon', placed);
  return {
    username,
    fixtureID,
    couponID,
    gameID: game!.gameID,
    tableID: table!.tableID,
    demoTableID: cards!.tableID,
    providerID: room!.providerID,
    bankID,
    bankAccountID: account!.bankAccountID,
    depositID: deposit.transactionID,
    withdrawalID: withdrawal.transactionID,
    offerIDs: offers.map(({ offerID }) => offerID),
  };
}

/** Calls after which the player cannot sign in, or not with the same password. */
const CLOSING = ['limit/take_break', 'limit/self_exclude', 'user/pass_change'];

test(
  'API-1 each call of the contract succeeds over HTTP with valid data and a reply of its shape, or is rejected for its reason',
  { tag: '@long' },
  async ({ request }) => {
    const known = await makeKnown(request);
    const valid = validData(known);
    for (const [name, declared] of calls) {
      const { data, refusal } = valid[name] ?? { data: {} };
      // A call that closes the account has a player of its own; others may end the session.
      const username = CLOSING.includes(name) ? await newPlayer(request) : known.username;
      const user = declared.auth === 'none' ? undefined : await logIn(request, username);
      const reply = await post(request, { name, data, user });
      const { reason } = (reply.data ?? {}) as { reason?: string };
      expect.soft(reply.result ? undefined : reason, `${name}: ${reply.message}`).toBe(refusal);
      expect.soft(reply.message, name).not.toBe('');
      const shape = declared.reply.safeParse(reply.data);
      if (reply.result) expect.soft(shape.success, `${name}: ${JSON.stringify(shape.error?.issues)}`).toBe(true);
    }
  },
);

test('API-2 a call over HTTP needs the header panel: frontend, POST, and JSON', async ({ request }) => {
  const data = { api: { class: 'casino', method: 'category_list' }, data: { Lang: 'tr' } };
  const without = await request.post('/endpoint/v1', { data });
  expect(without.status()).toBe(400);
  expect(await without.json()).toMatchObject({ result: false, code: 400 });
  expect((await request.post('/endpoint/v1', { headers: { panel: 'backend' }, data })).status()).toBe(400);
  const broken = await request.post('/endpoint/v1', { headers: { panel: 'frontend' }, data: '{' });
  expect(await broken.json()).toMatchObject({ result: false, code: 400 });
  expect((await request.get('/endpoint/v1', { headers: { panel: 'frontend' } })).status()).toBe(405);
});

test('API-2 licences and the maintenance check are read by GET, without the header; another site or version is rejected', async ({
  request,
}) => {
  const get = async (address: string) => (await request.get(address)).json() as Promise<Envelope>;
  const open = '/endpoint/v1/check-maintenance';
  expect(maintenanceStatus.parse(await get(`${open}?sitename=rubato&version=v1`)).status).toBe(false);
  expect(licenses.parse(await get('/endpoint/v1/licenses?version=v1')).licenses.length).toBeGreaterThan(0);
  for (const address of [
    `${open}?sitename=another&version=v1`,
    `${open}?sitename=rubato&version=v2`,
    '/endpoint/v1/licenses?version=v2',
    '/endpoint/v1/licenses?sitename=another&version=v1',
  ]) {
    const reply = await get(address);
    expect(reply, address).toMatchObject({ result: false, data: null, code: CODE.notFound });
    expect(reply.message, address).toMatch(/^There is no/);
  }
});

test('API-2 each file below /datas is served with the contract’s shape, without the header; another name is a 404', async ({
  request,
}) => {
  for (const [name, shape] of Object.entries(datas)) {
    const response = await request.get(`/datas/${name}.json`);
    expect(response.headers()['content-type'], name).toMatch(/^application\/json/);
    expect(shape.parse(await response.json()).length, name).toBeGreaterThan(0);
  }
  expect(Array.isArray(topWins.parse(await (await request.get('/datas/top-wins.json')).json()))).toBe(true);
  for (const name of ['unknown', 'constructor', 'Languages'])
    expect((await request.get(`/datas/${name}.json`)).status(), name).toBe(404);
});
