import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { processTransaction } from '#contract/prepayServices';
import { TRANSACTION_STATUS } from '#contract/constants';
import { paymentMethods as seededMethods } from '#content/payments';
import type { PlatformOptions } from '../context';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { describeEachDatabase, testContext, type TestContext } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { verifyBooks } from '../ops/verify';
import { getBalance, statement } from '../ledger';
import { signCallback } from './callback-signature';
import { gatewayHosts, isPlayMoney } from './gateway';
import type { Gateway } from '../ports/gateway';
import { createGateways } from './gateways';
import { gatewayCharges, paymentMethods, payments } from './schema';
import {
  answerCharge,
  jobs,
  listBanks,
  listMethods,
  receiveGatewayCallback,
  requestPayment,
  seedPayments,
  testValue,
} from '.';

const { new: NEW, approved: APPROVED } = TRANSACTION_STATUS;
const POSTGRES = 'postgres://db.example/rubato';

describeEachDatabase('payment gateways', (database) => {
  let context: TestContext;
  afterEach(() => context.close());

  async function installed(options: Partial<PlatformOptions>): Promise<void> {
    context = await testContext(database, options);
    await context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
  }
  /** Returns the default options of this kind of database. */
  const plain = (): Partial<PlatformOptions> => (database.kind === 'PostgreSQL' ? { databaseUrl: POSTGRES } : {});
  const deposit = (uid: string, requestID = randomId(), methodID = 'card') =>
    context.db.transaction((tx) =>
      requestPayment(context, tx, {
        uid,
        call: 'prepaid',
        form: { requestID, methodID, amount: 10_000n },
        needProof: async () => {},
      }),
    );
  /** Pays on the gateway's page, if there is one, and waits a moment. */
  const settle = async () => {
    for (const { token } of await context.db.select().from(gatewayCharges))
      await answerCharge(context, token, { value: testValue('card', 'paid') });
    context.advance(2_000);
    await runDueJobs(context, jobs);
  };
  const report = (payment: string, gateway = 'kartgec') => {
    const raw = JSON.stringify({ id: randomId(), payment, outcome: 'approved', amount: '100.00' });
    return receiveGatewayCallback(context, {
      name: gateway,
      rawBody: raw,
      signature: signCallback(context, { gateway, rawBody: raw, at: context.now() }),
    });
  };
  const importing = (content: unknown) =>
    runCommand(context, 'content', ['import'], { text: JSON.stringify(content, null, 1) });

  test('HARD-36 the embedded gateways are enabled by default on the embedded database, disabled on PostgreSQL', async () => {
    await installed(plain());
    const uid = randomId();
    const { transactionID } = await deposit(uid);
    await settle();
    const embedded = database.kind === 'PGlite';
    expect(isPlayMoney(context.gateways)).toBe(embedded);
    expect(await getBalance(context.db, uid)).toBe(embedded ? 10_000n : 0n);
    const [row] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
    expect(row).toMatchObject(embedded ? { status: APPROVED, gateway: 'kartgec' } : { status: NEW, gateway: null });
  });

  test('HARD-36 GATEWAYS=demo enables them on any database, and the installation reports play money', async () => {
    await installed({ ...plain(), gateways: 'demo' });
    const uid = randomId();
    await deposit(uid);
    await settle();
    expect(await getBalance(context.db, uid)).toBe(10_000n);
    expect(isPlayMoney(context.gateways)).toBe(true);
    expect(isPlayMoney(createGateways({ databaseUrl: POSTGRES }))).toBe(false);
    expect(isPlayMoney(createGateways({ gateways: 'none' }))).toBe(false);
  });

  test('HARD-36 a deposit whose gateway is disabled waits for the operator, and nothing else approves it', async () => {
    await installed({ ...plain(), gateways: 'none' });
    const uid = randomId();
    const { transactionID, status } = await deposit(uid);
    expect(status).toBe(NEW);
    await settle();
    expect(await report(transactionID)).toMatchObject({ status: 404, body: { result: false, reason: 'not-found' } });
    // Enabled later, the gateway has still not created this deposit.
    context.gateways = createGateways({ gateways: 'demo' });
    expect((await report(transactionID)).status).toBe(404);
    await settle();
    expect(await getBalance(context.db, uid)).toBe(0n);
    expect((await runCommand(context, 'payments', ['list'], { status: 'new' })).rows).toMatchObject([
      { id: transactionID, settles: 'operator' },
    ]);
    expect((await runCommand(context, 'payments', ['approve', transactionID], {})).failed).toBeUndefined();
    expect(await getBalance(context.db, uid)).toBe(10_000n);
    expect((await verifyBooks(context.db)).findings).toEqual([]);
  });

  test('HARD-36 a gateway disabled after a deposit was created does not approve it', async () => {
    await installed({ gateways: 'demo' });
    const uid = randomId();
    const { transactionID } = await deposit(uid);
    context.gateways = createGateways({ databaseUrl: POSTGRES });
    await settle();
    expect((await report(transactionID)).status).toBe(404);
    expect(await getBalance(context.db, uid)).toBe(0n);
    const [row] = await context.db.select().from(payments).where(eq(payments.id, transactionID));
    expect(row?.status).toBe(NEW);
  });

  test('HARD-36 a method with an unknown gateway is rejected at booking, enabled or not, and nothing is booked', async () => {
    for (const gateways of ['demo', 'none'] as const) {
      if (gateways === 'none') await context.close();
      await installed({ ...plain(), gateways });
      await context.db.update(paymentMethods).set({ gateway: 'no-such' }).where(eq(paymentMethods.id, 'card'));
      const uid = randomId();
      await expect(deposit(uid)).rejects.toMatchObject({
        reason: 'unknown-gateway',
        code: 409,
        text: { tr: 'Bu ödeme yöntemi şu anda kullanılamıyor', en: 'This payment method cannot be used right now' },
      });
      await settle();
      expect(await context.db.select().from(payments)).toEqual([]);
      expect((await statement(context.db, { uid, lang: 'en', limit: 9, offset: 0 })).lines).toEqual([]);
      expect(await getBalance(context.db, uid)).toBe(0n);
      expect((await report(randomId(), 'no-such')).status).toBe(404);
    }
    expect(processTransaction.reasons).toContain('unknown-gateway');
  });

  test('HARD-36 content import rejects an unknown gateway, or one of another kind, with the line number', async () => {
    await installed({ ...plain() });
    const card = seededMethods.find(({ id }) => id === 'card')!;
    const before = await listMethods(context.db, { uid: 'u', lang: 'tr', direction: 1 });
    const importOf = (...changed: object[]) =>
      importing({ payments: { groups: [], methods: changed.map((change) => ({ ...card, ...change })) } });
    const unknown = await importOf({ gateway: 'no-such' });
    expect(unknown).toMatchObject({ failed: true });
    expect(unknown.text).toMatch(
      /^Nothing was imported:\nline 10, payments\.methods\[0\]\.gateway: there is no gateway 'no-such'; known: kartgec, yelken, (?:\w+, )*havale$/,
    );
    expect((await importOf({ gateway: 'zincir' })).text).toMatch(
      /payments\.methods\[0\]\.gateway: 'zincir' settles methods of kind 'bitcoin'$/,
    );
    expect((await importOf({ direction: 2 })).text).toMatch(/\.gateway: 'kartgec' has no payouts$/);
    expect((await importOf({ min: 10, max: 9 })).text).toMatch(/\.max: must not be below 'min'$/);
    expect((await importOf({ group: 'wallets' })).text).toMatch(
      /\.group: there is no group 'wallets' of this direction$/,
    );
    expect((await importOf({ fields: ['pin'] })).text).toMatch(/payments\.methods\[0\]\.fields\[0\]: /);
    expect((await importOf({ amounts: [1] })).text).toMatch(
      /\.amounts\[0\]: must be from 'min' to 'max'\nline \d+, payments\.methods\[0\]\.amounts: needs a 'bankcode'/,
    );
    expect(
      (await importOf({ bankcode: 'ABC' }, { id: 'card-2', bankcode: 'ABC', fields: ['branch', 'branch'] })).text,
    ).toMatch(/methods\[1\]\.fields: names a field twice\n.*methods\[1\]\.bankcode: 'ABC' is used twice$/);
    expect(await listMethods(context.db, { uid: 'u', lang: 'tr', direction: 1 })).toEqual(before);
  });

  test('API-1 players see the methods that an operator imports, and a restart does not restore the seed', async () => {
    await installed({ gateways: 'demo' });
    const [card, turna] = ['card', 'wallet-turna'].map((id) => seededMethods.find((method) => method.id === id)!);
    const begun = await deposit('u');
    const pay = {
      groups: [],
      methods: [
        { ...turna!, group: undefined, gateway: undefined },
        { ...card!, min: 75 },
      ],
    };
    expect((await importing({ payments: pay })).rows).toEqual([{ section: 'payments', state: 'imported' }]);
    await context.db.transaction((tx) => seedPayments(tx));
    const listed = async (direction: number) =>
      (await listMethods(context.db, { uid: 'u', lang: 'tr', direction })).map(({ properties }) => properties);
    expect(await listed(1)).toMatchObject([
      { id: 'wallet-turna', bankcode: 'TURNA' },
      { id: 'card', min: 7_500n },
    ]);
    expect(await listed(2)).toEqual([]);
    await expect(deposit('u', randomId(), 'bitcoin')).rejects.toMatchObject({ reason: 'not-found' });
    // Deposits created before are settled at their gateway.
    await settle();
    expect((await deposit('u', randomId())).status).toBe(NEW);
    const [row] = await context.db.select().from(payments).where(eq(payments.id, begun.transactionID));
    expect(row?.status).toBe(APPROVED);
    const exported = JSON.parse((await runCommand(context, 'content', ['export'], {})).text ?? '');
    expect(exported.payments.methods).toHaveLength(2);
    expect((await importing({ payments: exported.payments })).failed).toBeUndefined();
  });

  test('GATE-1 without the demonstration no fictitious account is offered, and imported banks are kept', async () => {
    context = await testContext(database, { ...plain(), gateways: 'none' });
    const seed = () => context.db.transaction((tx) => seedPayments(tx, false));
    await seed();
    expect(await listBanks(context.db)).toEqual([]);
    const listed = async () =>
      [1, 2].map(async (direction) => listMethods(context.db, { uid: 'u', lang: 'tr', direction }));
    const asked = (await Promise.all(await listed())).flat();
    expect(JSON.stringify(asked, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /bankID|bankAccountID|"receiver":\{/,
    );
    const bank = {
      id: 'own',
      name: 'Kendi Bankamız',
      code: '00901',
      house: { owner: 'İşletme', branch: '', accountNumber: '', iban: 'TR090090100000000000481516' },
    };
    const wrong = await importing({
      payments: { banks: [{ ...bank, code: '00902' }], groups: [], methods: [] },
    });
    expect(wrong.text).toMatch(/payments\.banks\[0\]\.house\.iban: is of another bank than '00902'$/);
    const slipped = { ...bank, house: { ...bank.house, iban: 'TR090090100000000000481517' } };
    expect((await importing({ payments: { banks: [slipped], groups: [], methods: [] } })).text).toMatch(
      /its check digits are wrong/,
    );
    expect((await importing({ payments: { banks: [bank], groups: [], methods: [] } })).failed).toBeUndefined();
    await seed();
    await context.db.transaction((tx) => seedPayments(tx));
    expect(await listBanks(context.db)).toEqual([{ bankID: 'own', name: 'Kendi Bankamız' }]);
  });

  test('GATE-1 a gateway that moves money, named in GATEWAYS, settles while demonstration gateways are disabled', async () => {
    await installed({ gateways: 'demo' });
    const demos = [...context.gateways.known.values()];
    const kartgec = context.gateways.known.get('kartgec')!;
    const real: Gateway = {
      ...kartgec,
      isDemo: false,
      begin: async (_, { id }) => ({ url: `https://pay.example/${id}` }),
    };
    const adapters = [real, ...demos.filter(({ name }) => name !== real.name)];
    context.gateways = createGateways({ gateways: 'kartgec', databaseUrl: POSTGRES }, adapters);
    expect(isPlayMoney(context.gateways)).toBe(false);
    const { transactionID } = await deposit('real');
    expect((await report(transactionID)).status).toBe(200);
    expect(await getBalance(context.db, 'real')).toBe(10_000n);
    expect(createGateways({ gateways: 'none' }, adapters).on.size).toBe(0);
    expect(createGateways({ gateways: 'demo' }, adapters).on.has('kartgec')).toBe(false);
    for (const wrong of ['acme', 'kartgec,acme', demos.find(({ name }) => name !== 'kartgec')!.name])
      expect(() => createGateways({ gateways: wrong }, adapters), wrong).toThrow(
        /^GATEWAYS: '[a-z-]+' is none of the gateways/,
      );
  });

  test('MONEY-3 GATE-1 a gateway can redirect: a repeated form returns the same URL, and its host is listed', async () => {
    await installed({ gateways: 'demo' });
    const begun: string[] = [];
    const leading: Gateway = {
      ...context.gateways.known.get('kartgec')!,
      isDemo: false,
      hosts: ['https://pay.example'],
      begin: async (_, { id }) => {
        begun.push(id);
        return { url: `https://pay.example/${id}` };
      },
    };
    context.gateways = { known: new Map([[leading.name, leading]]), on: new Set([leading.name]) };
    const requestID = randomId();
    const first = await deposit('u', requestID);
    expect(first).toEqual({
      transactionID: first.transactionID,
      status: NEW,
      url: `https://pay.example/${first.transactionID}`,
    });
    expect(await deposit('u', requestID)).toEqual(first);
    expect(begun).toEqual([first.transactionID]);
    expect([isPlayMoney(context.gateways), gatewayHosts(context.gateways)]).toEqual([false, ['https://pay.example']]);
    expect(gatewayHosts({ ...context.gateways, on: new Set() })).toEqual([]);
    expect((await report(first.transactionID)).status).toBe(200);
    expect(await deposit('u', requestID)).toEqual({ ...first, status: APPROVED, url: undefined });
    await expect(deposit('u', randomId(), 'bitcoin')).rejects.toMatchObject({ reason: 'unknown-gateway' });
  });
});

test('GATE-1 every gateway in the seed is known, with the kind of its method', () => {
  const { known } = createGateways({});
  const named = seededMethods.filter(({ gateway }) => gateway !== undefined);
  expect(named.length).toBeGreaterThan(3);
  for (const { gateway, kind } of named) expect(known.get(gateway!)?.kind, gateway).toBe(kind);
});
