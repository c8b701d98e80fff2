import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentMethods } from '#content/payments';
import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { submittedValue, type FormState } from '~/lib/forms/form-state';
import type { Platform } from '#platform';
import type { Direction } from '~/services/finance.server';
import type { paymentAction } from './payment-action.server';
import type { paymentLoader } from './payment-view.server';

/** Posts forms of deposits and withdrawals to the real embedded platform. */

const folder = mkdtempSync(join(tmpdir(), 'rubato-payments-'));
let flow: { paymentAction: typeof paymentAction; paymentLoader: typeof paymentLoader };
let platform: Platform;
let cookie: string;
let username: string;
let user: { uid: string; sid: string };
let players = 0;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('RATE_LIMIT_FACTOR', '1000');
  vi.stubEnv('ENDPOINT_URL', '');
  flow = { ...(await import('./payment-action.server')), ...(await import('./payment-view.server')) };
  platform = await (await import('~/api/platform.server')).embeddedPlatform();
});
afterAll(async () => {
  await platform.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A new player with 1.000 ₺, signed in. */
beforeEach(async () => {
  username = `payer${(players += 1)}`;
  await platform.ops('players', ['create', username], { password: 'Sifre123' });
  await platform.ops('players', ['credit', username, '1000'], { reason: 'Bakiye düzeltmesi' });
  const login = await platform.answer(
    { api: { class: 'user', method: 'login' }, data: { Lang: 'en', username, password: 'Sifre123' } },
    { address: '192.0.2.7' },
  );
  user = login.data as typeof user;
  const { cookies } = await import('~/sessions.server');
  const { seal } = await import('~/request/keys.server');
  const storage = (await cookies(false)).session;
  const session = await storage.getSession();
  const now = Date.now();
  session.set('sealed', await seal({ uid: user.uid, sid: user.sid, uip: '' }));
  for (const [key, value] of Object.entries({
    session: true,
    rid: '1',
    gmt: '+03:00',
    checkedUntil: now + 60_000,
    activeAt: now,
  }))
    session.set(key as 'rid', value as string);
  session.set('profileHash', 'h');
  cookie = (await storage.commitSession(session)).split(';')[0] ?? '';
});

const key = (letter: string) => letter.repeat(26);

interface Outcome {
  status: number;
  location: string | null;
  form?: FormState | undefined;
  review?: { rows: { label: string; value: string }[] } | undefined;
  toasts: { type: string; message: string; duration?: number | undefined }[];
}

/** Returns the transfer type of a method, which its echo carries. */
const transferType = (method: string) => (method.startsWith('bank') ? '1' : method.startsWith('quick-pay') ? '3' : '2');

/** Posts a form of a method, as a browser does. */
async function post(
  direction: Direction,
  method: string,
  fields: Record<string, string>,
  language: 'tr' | 'en' = 'en',
): Promise<Outcome> {
  const request = new Request(
    `http://site.test/profile/${direction === DEPOSIT ? 'deposit' : 'withdraw'}?method=${encodeURIComponent(method)}`,
    {
      method: 'POST',
      headers: { Cookie: `${cookie}; lang=${language}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...(fields['intent'] === 'confirm' && { transferType: transferType(method) }),
        ...fields,
      }).toString(),
    },
  );
  const answer = await flow.paymentAction({ request, context: { address: '192.0.2.7' } }, direction);
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location'), toasts: [] };
  return { status: answer.init?.status ?? 200, location: null, ...answer.data };
}

async function load(direction: Direction, query = '') {
  const request = new Request(`http://site.test/profile/${direction === DEPOSIT ? 'deposit' : 'withdraw'}${query}`, {
    headers: { Cookie: `${cookie}; lang=en` },
  });
  return flow.paymentLoader({ request, context: { address: '192.0.2.7' } }, direction);
}

function callPlatform(name: string, data: Record<string, unknown> = {}) {
  const [callClass, method] = name.split('/');
  return platform.answer(
    { api: { class: callClass, method }, data: { Lang: 'en', ...data }, user: { ...user, uip: '', lang: 'en' } },
    { address: '192.0.2.7' },
  );
}
const call = async (name: string, data: Record<string, unknown> = {}) => (await callPlatform(name, data)).data;
const balance = async () => ((await call('finance/check_balance')) as { balance: string }[])[0]?.balance;
const requests = async () =>
  (
    (await call('finance/list_transactions', { searchCategory: '1', limit: 50 })) as {
      id: string;
      amount: string;
      description: string;
      transaction_status: number;
    }[]
  ).filter(({ description }) => !/adjust|düzelt/i.test(description));
const bankAccount = async () =>
  (
    (await call('finance/save_bank_account', {
      bankID: '1',
      owner: 'Ada Deniz',
      IBAN: 'TR090090100000000000481516',
    })) as { bankAccountID: string }
  ).bankAccountID;

test('MONEY-1 every method of the platform can be chosen, with its limits', async () => {
  const page = await load(DEPOSIT);
  const ids = 'sections' in page ? page.sections.flatMap(({ methods }) => methods.map(({ id }) => id)) : [];
  const deposits = paymentMethods.filter(({ direction }) => direction === DEPOSIT).map(({ id }) => id);
  expect([...ids].sort()).toEqual(deposits.toSorted());
  expect(ids.slice(0, 3)).toEqual(['bank-transfer', 'card', 'wallet-yelken']);
  for (const id of ids)
    expect(await load(DEPOSIT, `?method=${id}`)).toMatchObject({
      form: { method: { id } },
      requestID: expect.stringMatching(/^[0-9A-Za-z]{26}$/),
    });
  expect(await load(DEPOSIT, '?method=card')).toMatchObject({
    form: { limits: { min: '₺50.00', max: '₺25,000.00' } },
  });
  await expect(load(DEPOSIT, '?method=bank-withdrawal')).rejects.toMatchObject({ status: 404 });
});

test('MONEY-2 quick amounts are within the limits; an amount in the URL prefills the field only if it is valid', async () => {
  expect(await load(DEPOSIT, '?method=card&amount=250')).toMatchObject({
    form: { amount: '250', quickAmounts: [{ value: '50' }, { value: '100' }, { value: '250' }, { value: '500' }] },
  });
  expect(await load(DEPOSIT, '?method=bank-transfer&amount=1,234')).toMatchObject({
    form: { amount: '', quickAmounts: [{ value: '100' }, { value: '250' }, { value: '500' }, { value: '1000' }] },
  });
});

describe('amounts', () => {
  test('HARD-16 an invalid amount is rejected next to the field, the typed value is kept, nothing is booked', async () => {
    for (const amount of [
      '-5',
      '0',
      '0,00',
      'NaN',
      '1e3',
      '+5',
      '٥٠',
      '12345678901234567890',
      '1,234',
      '100,001',
      '1,234.56',
      '1.23.4',
      '<b>',
    ]) {
      const { status, form } = await post(DEPOSIT, 'card', { requestID: key('a'), amount, intent: 'confirm' });
      expect([amount, status, form?.error]).toEqual([
        amount,
        400,
        { amount: ['We could not read the amount. Type it as 1234.56, without commas.'] },
      ]);
      expect(form?.initialValue?.['amount']).toBe(amount);
    }
    expect(
      (await post(DEPOSIT, 'card', { requestID: key('a'), amount: '', intent: 'review' }, 'tr')).form?.error,
    ).toEqual({ amount: ['Lütfen bir tutar girin'] });
    expect(await requests()).toEqual([]);
  });

  test('HARD-16 1.234,56, 1234,5, 1.234 and 1234.56 are parsed and echoed before the booking', async () => {
    const read = {
      '1.234,56': '₺1,234.56',
      '1234,5': '₺1,234.50',
      '1.234': '₺1,234.00',
      '1234.56': '₺1,234.56',
      ' 75 TL ': '₺75.00',
    };
    for (const [amount, shown] of Object.entries(read)) {
      const { status, review } = await post(DEPOSIT, 'card', { requestID: key('a'), amount, intent: 'review' });
      expect([amount, status, review?.rows[0]?.value]).toEqual([amount, 200, shown]);
    }
    expect(await requests()).toEqual([]);
  });

  test('HARD-17 exactly the minimum and the maximum are accepted, one kuruş beyond is not', async () => {
    const errors = async (amount: string) =>
      (await post(DEPOSIT, 'card', { requestID: key('a'), amount, intent: 'review' })).form?.error;
    const outside = {
      amount: ['The amount you entered is not within the minimum and maximum range'],
    };
    expect([
      await errors('50,00'),
      await errors('49,99'),
      await errors('25.000,00'),
      await errors('25.000,01'),
    ]).toEqual([undefined, outside, undefined, outside]);
  });

  test('MONEY-3 with fixed amounts only those are accepted', async () => {
    expect(await load(DEPOSIT, '?method=wallet-turna')).toMatchObject({
      form: { amounts: [{ label: '₺50.00' }, {}, {}, {}, { label: '₺1,000.00' }] },
    });
    const fields = { requestID: key('a'), referenceNumber: '12', intent: 'review' };
    expect((await post(DEPOSIT, 'wallet-turna', { ...fields, amount: '75' })).form?.error).toEqual({
      amount: ['Please choose one of the listed amounts'],
    });
    expect((await post(DEPOSIT, 'wallet-turna', { ...fields, amount: '1.000,00' })).review?.rows[0]?.value).toBe(
      '₺1,000.00',
    );
  });

  test('HARD-37 a voucher without a code is rejected next to the field', async () => {
    for (const referenceNumber of ['', '  ']) {
      const voucher = { requestID: key('a'), amount: '50', referenceNumber, intent: 'review' };
      expect((await post(DEPOSIT, 'wallet-turna', voucher)).form?.error).toEqual({
        referenceNumber: ['Required field'],
      });
    }
  });
});

describe('fields', () => {
  test('MONEY-2 the messages of the spec are next to their fields, in the page’s language', async () => {
    const sent = {
      requestID: key('a'),
      amount: '100',
      intent: 'review',
      bankID: '1',
      senderPhone: '12',
      receiverPhone: '+90 532 000 00 00',
      senderIdentityNumber: '12345678901',
      receiverIdentityNumber: '10000000146',
    };
    expect((await post(DEPOSIT, 'quick-pay', sent)).form?.error).toEqual({
      senderPhone: ['The phone number is not valid'],
      senderIdentityNumber: ['T.R. Identity Number is Incorrect...'],
    });
    expect(
      (await post(DEPOSIT, 'quick-pay', { requestID: key('a'), amount: '100', intent: 'review', bankID: '99' }, 'tr'))
        .form?.error,
    ).toEqual({
      bankID: ['Lütfen bir banka seçin'],
      senderPhone: ['Zorunlu alan'],
      receiverPhone: ['Zorunlu alan'],
      senderIdentityNumber: ['Zorunlu alan'],
      receiverIdentityNumber: ['Zorunlu alan'],
    });
    const { status, form } = await post(DEPOSIT, 'quick-pay', {
      ...sent,
      senderPhone: '0532 000 00 00',
      senderIdentityNumber: '10000000146',
    });
    expect([status, form?.error]).toEqual([200, undefined]);
  });

  test('ACC-45 a rejected account, bitcoin address or IBAN names the format that is accepted', async () => {
    const sent = { requestID: key('a'), amount: '1000', account: '!', intent: 'review' };
    const faultOf = async (method: string) => (await post(WITHDRAWAL, method, sent)).form?.error?.['account']?.join();
    expect(await faultOf('wallet-yelken-withdrawal')).toMatch(/4 to 60 characters; letters, digits/);
    expect(await faultOf('bitcoin-withdrawal')).toMatch(/begins with bc1, 1 or 3/);
    const { message } = await callPlatform('finance/save_bank_account', {
      bankID: '1',
      owner: 'Ada Deniz',
      IBAN: 'TR1',
    });
    expect(message).toMatch(/TR and 24 digits, for example TR33/);
  });

  test('MONEY-2 HARD-37 a withdrawal needs one of the player’s own accounts and an identity card that is still valid', async () => {
    const sent = { requestID: key('a'), amount: '100', intent: 'review' };
    expect((await post(WITHDRAWAL, 'bank-withdrawal', sent)).form?.error).toEqual({
      bankAccountID: ['Please select an account'],
      identityValidityDate: ['Please enter the last identity validity date: DD.MM.YYYY, for example 05.03.2034'],
    });
    const account = await bankAccount();
    for (const identityValidityDate of ['2020-01-01', '2030-02-30', 'soon']) {
      const { form } = await post(WITHDRAWAL, 'bank-withdrawal', {
        ...sent,
        bankAccountID: 'other',
        identityValidityDate,
      });
      expect([identityValidityDate, form?.error]).toEqual([
        identityValidityDate,
        {
          bankAccountID: ['Please select a valid account'],
          identityValidityDate: ['Please enter the last identity validity date: DD.MM.YYYY, for example 05.03.2034'],
        },
      ]);
    }
    const { review, form } = await post(WITHDRAWAL, 'bank-withdrawal', {
      ...sent,
      bankAccountID: account,
      identityValidityDate: '1/2/2099',
    });
    expect(form?.initialValue?.['identityValidityDate']).toBe('2099-02-01');
    expect(review?.rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        '₺100.00',
        'Çınaraltı Bankası · TR09 0090 1000 0000 0000 4815 16',
        '1 Feb 2099',
        '₺900.00',
      ]),
    );
  });

  test('MONEY-2 without a method, or with one of the other direction, a message appears', async () => {
    expect((await post(DEPOSIT, '', { amount: '100' })).form?.error?.['']).toEqual(['Please select a method']);
    expect((await post(DEPOSIT, 'cash-withdrawal', { amount: '100' }, 'tr')).form?.error?.['']).toEqual([
      'Ödeme yöntemi tanımlı değil',
    ]);
  });
});

describe('booking', () => {
  test('MONEY-3 a method of each transfer type is accepted', async () => {
    const sent = { amount: '100', intent: 'confirm' };
    const people = {
      senderPhone: '05320000000',
      receiverPhone: '05320000001',
      senderIdentityNumber: '10000000146',
      receiverIdentityNumber: '10000000146',
    };
    expect(await post(DEPOSIT, 'bank-transfer', { ...sent, requestID: key('1'), bankID: '1' })).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/profile\/payments\/[0-9A-Za-z]{26}$/),
    });
    expect(await post(DEPOSIT, 'quick-pay', { ...sent, requestID: key('3'), bankID: '1', ...people })).toMatchObject({
      status: 303,
    });
    expect(await post(DEPOSIT, 'cash', { ...sent, requestID: key('2'), senderPhone: '05320000000' })).toMatchObject({
      status: 303,
    });
    expect((await requests()).map(({ amount }) => amount)).toEqual(['100.00', '100.00', '100.00']);
  });

  test('MONEY-4 HARD-14 the same form again, also simultaneously, books once and returns the same result', async () => {
    const sent = { requestID: key('b'), amount: '100', intent: 'confirm', account: 'wallet-1' };
    const outcomes = await Promise.all([1, 2, 3].map(() => post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent)));
    outcomes.push(await post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent));
    expect(outcomes.map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 4 }, () => [303, '/profile/history/finance']),
    );
    expect([await balance(), (await requests()).length]).toEqual(['900.00', 1]);
  });

  test('HARD-14 a repeat gets the first result even if it took the whole balance', async () => {
    const sent = { requestID: key('c'), amount: '1.000', intent: 'confirm', account: 'wallet-1' };
    for (let time = 0; time < 2; time += 1)
      expect((await post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent)).status).toBe(303);
    expect([await balance(), (await requests()).length]).toEqual(['0.00', 1]);
  });

  test('HARD-14 the same form with another amount is rejected', async () => {
    const sent = { requestID: key('d'), amount: '100', intent: 'confirm', account: 'wallet-1' };
    await post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent);
    const again = await post(WITHDRAWAL, 'wallet-yelken-withdrawal', { ...sent, amount: '200' });
    expect(again).toMatchObject({
      status: 400,
      toasts: [{ type: 'error', message: 'This form was already used for another transaction', duration: 1_000 }],
    });
    expect(await balance()).toBe('900.00');
    // Back, then another amount: the returned form has a new request ID, or it would be rejected for ever.
    const requestID = submittedValue(again.form, 'requestID');
    expect([requestID === sent.requestID, again.form?.initialValue?.['amount']]).toEqual([false, '200']);
    expect((await post(WITHDRAWAL, 'wallet-yelken-withdrawal', { ...sent, amount: '200', requestID })).status).toBe(
      303,
    );
    expect([await balance(), (await requests()).length]).toEqual(['700.00', 2]);
  });

  test('MONEY-5 above the balance: the message is a toast of one second and next to the amount, the typed values are kept', async () => {
    const sent = {
      requestID: key('e'),
      amount: '1.000,01',
      intent: 'confirm',
      transferType: '2',
      account: 'wallet-1',
      customerNote: 'for <me>',
    };
    const { status, form, toasts } = await post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent);
    expect(status).toBe(400);
    expect(toasts).toEqual([{ type: 'error', message: form?.error?.['amount']?.[0], duration: 1_000 }]);
    expect(form?.initialValue).toEqual(sent);
    expect([await balance(), await requests()]).toEqual(['1000.00', []]);
    expect((await post(WITHDRAWAL, 'wallet-yelken-withdrawal', { ...sent, intent: 'review' })).form?.error).toEqual({
      amount: ['Your balance does not cover this amount'],
    });
  });

  test('HARD-14 a form with an invalid request ID must be sent again instead of booking', async () => {
    for (const requestID of ['', 'x', `${key('a')}a`, `${'a'.repeat(25)}'`]) {
      const { status, form } = await post(DEPOSIT, 'card', { requestID, amount: '100', intent: 'confirm' });
      expect([status, form?.error?.['requestID'] === undefined, form?.error?.['']]).toEqual([
        400,
        true,
        ['The form is no longer valid, please send it again'],
      ]);
      // The form is then shown with a new request ID.
      expect(form?.initialValue?.['requestID']).toMatch(/^[0-9A-Za-z]{26}$/);
    }
    expect(await requests()).toEqual([]);
  });

  test('MONEY-2 returning to the form keeps the typed values and books nothing', async () => {
    const sent = { requestID: key('f'), amount: '100', account: 'wallet-1', intent: 'change' };
    const { status, form, review } = await post(WITHDRAWAL, 'wallet-yelken-withdrawal', sent);
    expect([status, form?.initialValue, form?.error, review]).toEqual([200, sent, undefined, undefined]);
    expect(await requests()).toEqual([]);
  });
});

test('MONEY-9 a withdrawal that is still New appears on the screen', async () => {
  await post(WITHDRAWAL, 'wallet-yelken-withdrawal', {
    requestID: key('g'),
    amount: '250',
    intent: 'confirm',
    account: 'wallet-1',
  });
  expect(await load(WITHDRAWAL)).toMatchObject({
    balance: 75_000n,
    pending: [{ amount: 25_000n, description: 'Yelken Wallet' }],
    pendingLocked: false,
  });
  await call('limit/set_limits', { changes: [{ limit: 'withdrawal-lock', on: true }] });
  expect(await load(WITHDRAWAL)).toMatchObject({ pendingLocked: true });
});
