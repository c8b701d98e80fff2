import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/istanbul';
import { testApi, TEST_PASSWORD, type TestApi, type TestUser } from '../api/testing';
import { listAudit } from '../audit';
import { seedContent } from '../content';
import { randomId } from '../db/ids';
import { installation } from '../db/installation';
import { describeDatabase } from '../db/testing';
import { runDueJobs } from '../jobs';
import { runCommand } from '../ops';
import { payments } from './schema';
import { sealFieldsJobs } from './seal-fields';
import { scheduleFieldSealing, seedPayments } from '.';

const IDENTITY = '10000000146';

describeDatabase('identity numbers of payments', (database) => {
  let api: TestApi;
  let user: TestUser;
  beforeEach(async () => {
    api = await testApi(database, { gateways: 'demo' });
    await api.context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    user = await api.player('oyuncu', TEST_PASSWORD);
  });
  afterEach(() => api.close());

  const ops = (command: string, ...words: string[]) => runCommand(api.context, command, words, {});
  const stored = async (id: string) => {
    const [row] = await api.context.db.select().from(payments).where(eq(payments.id, id));
    return row!;
  };
  const deposit = async (changes: Record<string, unknown> = {}) => {
    const form = {
      methodID: 'quick-pay',
      amount: '250.00',
      requestID: randomId(),
      bankID: '1',
      senderPhone: '05321234567',
      receiverPhone: '05321234568',
      senderIdentityNumber: IDENTITY,
      receiverIdentityNumber: IDENTITY,
      ...changes,
    };
    const reply = await api.call('finance/save_cep_bank_transfer', form, user);
    return { form, reply, id: (reply.data as { transactionID: string }).transactionID };
  };

  test('SEC-8 identity numbers are stored sealed; neither the hash nor the operator’s list reveals them', async () => {
    const { id, form, reply } = await deposit();
    expect(reply.result).toBe(true);
    const row = await stored(id);
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(IDENTITY);
    // A repeat of the form is the same payment; another number is not.
    expect((await api.call('finance/save_cep_bank_transfer', form, user)).data).toMatchObject({ transactionID: id });
    const other = await api.call(
      'finance/save_cep_bank_transfer',
      { ...form, senderIdentityNumber: '12345678950' },
      user,
    );
    expect(other.result).toBe(false);

    const listed = JSON.stringify(await ops('payments', 'list')) + JSON.stringify(await ops('payments', 'export'));
    expect(listed).toContain('senderIdentityNumber=10*******46');
    expect(listed).not.toContain(IDENTITY);
    expect((await ops('payments', 'identity', id)).rows).toEqual([
      { id, senderIdentityNumber: IDENTITY, receiverIdentityNumber: IDENTITY },
    ]);
    const [entry] = await listAudit(api.context.db, { event: 'operator-command', limit: 1 });
    expect(entry?.detail['said']).toBe(id);
    expect(JSON.stringify(entry)).not.toContain(IDENTITY);
    const reader = await runCommand(api.context, 'payments', ['identity', id], {}, { name: 'bakan', role: 'read' });
    expect(reader).toMatchObject({ failed: true });
  });

  test('SEC-6 the player can read their own numbers, on the payment’s page and in the export', async () => {
    const { id } = await deposit();
    const shown = await api.call('finance/find_payment', { transactionID: id }, user);
    expect((shown.data as { fields: unknown[] }).fields).toContainEqual({
      name: 'senderIdentityNumber',
      value: IDENTITY,
    });
    const exported = await api.call('user/get_personal_data', {}, user);
    expect((exported.data as { tables: Record<string, unknown[]> }).tables['payments']).toMatchObject([
      { fields: { receiverIdentityNumber: IDENTITY } },
    ]);
  });

  test('SEC-8 rows of an earlier release are sealed in batches, resumed after a stop, and once more a day later', async () => {
    const { id } = await deposit();
    const { fields: _, ...row } = await stored(id);
    const plain = { senderIdentityNumber: IDENTITY, referenceNumber: 'R-7' };
    const add = (count: number, name: string) =>
      api.context.db.insert(payments).values(
        Array.from({ length: count }, (__, number) => ({
          ...row,
          id: `${name}${String(number).padStart(4, '0')}`,
          requestId: `${name}${number}`,
          fields: plain,
        })),
      );
    const readable = async () => {
      const rows = await api.context.db.select({ fields: payments.fields }).from(payments);
      return rows.filter(({ fields }) => fields['senderIdentityNumber'] === IDENTITY).length;
    };
    await add(1_100, 'old');
    const { db } = api.context;
    await db.transaction((tx) => scheduleFieldSealing(tx, api.context.now()));
    let left = 1;
    expect(await runDueJobs(api.context, sealFieldsJobs, { goOn: () => (left -= 1) >= 0 })).toBe(1);
    expect(await readable()).toBe(600);
    // A new process schedules it again, which changes nothing.
    await db.transaction((tx) => scheduleFieldSealing(tx, api.context.now()));
    while ((await runDueJobs(api.context, sealFieldsJobs)) > 0);
    expect(await readable()).toBe(0);
    expect((await stored('old0007')).fields['referenceNumber']).toBe('R-7');
    expect((await ops('payments', 'identity', 'old0007')).rows?.[0]).toMatchObject({ senderIdentityNumber: IDENTITY });

    // A process of the earlier release wrote meanwhile.
    await add(3, 'late');
    expect(await db.$count(installation, eq(installation.key, 'payment-fields-sealed'))).toBe(0);
    api.context.advance(DAY_MS);
    while ((await runDueJobs(api.context, sealFieldsJobs)) > 0);
    expect(await readable()).toBe(0);
    expect(await db.$count(installation, eq(installation.key, 'payment-fields-sealed'))).toBe(1);
  });
});
