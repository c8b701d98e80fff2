import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAudit } from '../audit';
import { seedContent } from '../content';
import { describeDatabase } from '../db/testing';
import { runCommand } from '../ops';
import { seedPayments } from '../payments';
import { testApi, type TestApi, type TestUser } from './testing';

describeDatabase('rejected payments', (database) => {
  let api: TestApi;
  let user: TestUser;
  const lines: Record<string, unknown>[] = [];
  beforeEach(async () => {
    api = await testApi(database, { gateways: 'demo' });
    await api.context.db.transaction(async (tx) => {
      await seedContent(tx);
      await seedPayments(tx);
    });
    user = await api.player('yatiran');
    lines.length = 0;
    api.context.log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  });
  afterEach(() => api.close());

  const deposit = (changes: Record<string, unknown>, requestId: string) =>
    api.answer(
      {
        api: { class: 'finance', method: 'save_bank_transfer' },
        data: {
          Lang: 'tr',
          methodID: 'bank-transfer',
          amount: '250.00',
          bankID: '1',
          requestID: 'A'.repeat(26),
          ...changes,
        },
        user: { uip: '', lang: 'tr', gmt: '+03:00', ...user },
      },
      '192.0.2.1',
      requestId,
    );
  const timeline = async () =>
    (await runCommand(api.context, 'players', ['timeline', 'yatiran'], {}, { name: 'bakan', role: 'read' })).rows ?? [];

  test('RUN-22 the log has request id, player, field and reason; so does the timeline, with the successful payment', async () => {
    expect(await deposit({ amount: '0.01' }, 'request-1')).toMatchObject({
      result: false,
      data: { reason: 'amount-out-of-range', field: 'amount' },
    });
    // A value that the contract rejects.
    expect(await deposit({ amount: 'çok' }, 'request-2')).toMatchObject({ result: false, data: { field: 'amount' } });
    expect(lines).toMatchObject([
      {
        id: 'request-1',
        call: 'finance/save_bank_transfer',
        uid: user.uid,
        field: 'amount',
        reason: 'amount-out-of-range',
      },
      { id: 'request-2', call: 'finance/save_bank_transfer', uid: user.uid, field: 'amount', reason: 'invalid' },
    ]);
    api.context.advance(1_000);
    const paid = await deposit({}, 'request-3');
    expect(paid).toMatchObject({ result: true });
    const rows = await timeline();
    const of = (event: string) => rows.filter((row) => row['event'] === event);
    expect(of('payment-refused').map(({ detail }) => detail)).toEqual([
      'call=finance/save_bank_transfer field=amount method=bank-transfer reason=invalid request=request-2',
      'call=finance/save_bank_transfer field=amount method=bank-transfer reason=amount-out-of-range request=request-1',
    ]);
    const { transactionID } = paid.data as { transactionID: string };
    expect(of('payment-asked')).toMatchObject([{ by: 'player', on: transactionID }]);
    expect(of('money')).toMatchObject([{ on: transactionID, detail: expect.stringContaining('250.00 new') }]);
    const times = rows.map(({ at }) => String(at));
    expect(times).toEqual([...times].sort().reverse());
    expect(JSON.stringify(rows)).not.toContain('çok');
  });

  test('RUN-22 rejected payments by prepaid methods are recorded too', async () => {
    const payment = { methodID: 'card', amount: '0.01', requestID: 'B'.repeat(26) };
    const refused = { result: false, data: { reason: 'amount-out-of-range' } };
    expect(await api.call('prepayServices/processTransaction', payment, user)).toMatchObject(refused);
    expect((await timeline()).filter((row) => row['event'] === 'payment-refused')).toMatchObject([
      { detail: 'call=prepayServices/processTransaction field=amount method=card reason=amount-out-of-range' },
    ]);
  });

  test('RUN-22 a rejection that a program repeats fills neither the audit log nor the player’s own activity', async () => {
    for (let sent = 0; sent < 40; sent += 1) await deposit({ amount: '0.01' }, `request-${sent}`);
    const kept = await listAudit(api.context.db, { uid: user.uid, event: 'payment-refused', limit: 100 });
    expect(kept.length).toBeGreaterThanOrEqual(30);
    expect(kept.length).toBeLessThan(40);
    const activity = await api.call('user/list_activity', {}, user);
    expect(activity.result).toBe(true);
    expect(JSON.stringify(activity)).not.toContain('payment-refused');
  });
});
