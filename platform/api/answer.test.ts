import { expect, test, vi } from 'vitest';
import { calls } from '#contract/calls';
import { cancelWithdrawal, checkBalance } from '#contract/finance';
import { confirmRegistration } from '#contract/user';
import { COMMON_REASONS, REASON_CODE } from '#contract/reasons';
import { testContext } from '../db/testing';
import { Refusal } from '../refusal';
import { post } from '../ledger';
import { handle, ok } from './answer';
import { dispatcher } from './dispatcher';

test('API-1 reads run on the database, writes in a transaction: a read cannot book', () => {
  const entry = {} as Parameters<typeof post>[1];
  const read = handle(checkBalance, async (asking) => {
    // @ts-expect-error A read has no transaction to book in.
    void asking.tx;
    // @ts-expect-error And its database is not a transaction.
    void (() => post(asking.db, entry));
    return ok([]);
  });
  const money = handle(cancelWithdrawal, async (asking) => {
    void (() => post(asking.tx, entry));
    return ok(null);
  });
  expect([read.inside, money.inside]).toEqual(['database', 'transaction']);
});

test('API-1 a call declares each of its rejection reasons once, and none that every call may return', () => {
  for (const [name, { reasons = [] }] of calls) {
    expect(new Set(reasons).size, name).toBe(reasons.length);
    expect(
      reasons.filter((reason) => COMMON_REASONS.has(reason)),
      name,
    ).toEqual([]);
  }
  const declared = new Set([...calls.values()].flatMap(({ reasons = [] }) => reasons));
  const unheard = Object.keys(REASON_CODE).filter(
    (reason) => !declared.has(reason as never) && !COMMON_REASONS.has(reason as never),
  );
  // Gateways receive them.
  expect(unheard).toEqual(['unsigned', 'other-amount']);
});

test('API-1 a rejection carries its reason, its field and the code of the reason; an undeclared one is reported', async () => {
  const context = await testContext();
  try {
    const undeclared = vi.fn<(call: string, reason: string) => void>();
    let no = new Refusal({ tr: 'Olmaz', en: 'No' }, 'link-expired', 'token', 7);
    const answering = handle(confirmRegistration, async () => {
      throw no;
    });
    const { answer } = dispatcher(context, { handlers: [answering], afterCommit: () => {}, undeclared });
    const asked = () =>
      answer(
        { api: { class: 'user', method: 'confirm_registration' }, data: { token: 'x', password: 'x', Lang: 'en' } },
        { address: '' },
      );
    expect(await asked()).toEqual({
      result: false,
      message: 'No',
      code: 422,
      data: { reason: 'link-expired', field: 'token', retryAfter: 7 },
    });
    expect(undeclared).not.toHaveBeenCalled();
    no = new Refusal('Olmaz', 'closed');
    expect(await asked()).toMatchObject({ code: 409, data: { reason: 'closed' } });
    expect(undeclared.mock.calls).toEqual([['user/confirm_registration', 'closed']]);
  } finally {
    await context.close();
  }
});
