import { afterEach, expect, test } from 'vitest';
import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { playerCookie, toastReader, upstream, type UpstreamReply } from '~/api/testing';

/** Confirms a payment against an API with prepared replies. */

const method = (id: string, transferType: number) => ({
  type: 'single',
  properties: { id, name: `Way ${id}`, transferType, kind: 'wallet', min: '10', max: '1000', fields: ['account'] },
});
const METHODS = { result: true, data: { methods_list: [method('bank', 1), method('voucher', 2), method('phone', 3)] } };
const CALLS = {
  bank: ['finance/save_bank_transfer', '1'],
  voucher: ['prepayServices/processTransaction', '2'],
  phone: ['finance/save_cep_bank_transfer', '3'],
} as const;
const BOOKED = { result: true, message: '', data: { transactionID: '9', status: 1001 } };
const UNKNOWN = /^The outcome of your request is not known yet/;

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

/** A player at an API with these replies: posts a form, and renders the page after it. */
async function playing(
  answers: Record<string, UpstreamReply>,
  direction: typeof DEPOSIT | typeof WITHDRAWAL = DEPOSIT,
) {
  Object.assign(answers, {
    '/endpoint/v1/check-maintenance?sitename=rubato&version=v1': { status: false },
    'finance/check_balance': { result: true, data: [{ balance: '500.00' }] },
  });
  api = await upstream(answers);
  const { paymentAction } = await import('./payment-action.server');
  const { paymentLoader } = await import('./payment-view.server');
  const headers = { Cookie: `lang=en; ${await playerCookie()}` };
  return async (query: string, fields: Record<string, string>) => {
    api.requests.length = 0;
    const url = `http://site.test/profile/deposit${query}`;
    const context = { address: '192.0.2.9' };
    const request = new Request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const answer = await paymentAction({ request, context }, direction);
    return {
      answer,
      asked: api.requests.map(({ api: call }) => `${call.class}/${call.method}`),
      draw: () => paymentLoader({ request: new Request(url, { headers }), context }, direction),
    };
  };
}

const key = 'k'.repeat(26);

test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
  'API-5 MONEY-4 HTTP 500 to the booking of a %s payment is unknown: the echo and its request ID stay, the repeat is the same request',
  async (id) => {
    const [call, transferType] = CALLS[id];
    const answers: Record<string, UpstreamReply> = { 'finance/list_cash_methods_new': METHODS, [call]: 'broken' };
    const post = await playing(answers);
    const typed = { requestID: key, amount: '100', account: 'w-100' };
    const echo = (await post(`?method=${id}`, { ...typed, intent: 'review' })).answer;
    const carried = 'data' in echo ? echo.data.form.initialValue : {};
    expect(carried).toMatchObject({ ...typed, transferType });

    const first = await post(`?method=${id}`, { ...carried, intent: 'confirm' });
    expect(first.asked).toEqual([call]);
    expect(first.answer).toMatchObject({
      init: { status: 400 },
      data: {
        form: { initialValue: typed, error: { '': [expect.stringMatching(UNKNOWN)] } },
        review: { rows: expect.arrayContaining([{ label: 'Amount', value: '₺100.00' }]) },
      },
    });
    // The page's later calls are not sent, so its lists are missing, which is a 502 without a redirect.
    await expect(first.draw()).rejects.toMatchObject({ status: 502 });

    answers[call] = BOOKED;
    const second = await post(`?method=${id}`, { ...carried, intent: 'confirm' });
    expect(second.answer).toMatchObject({ status: 303 });
    expect(api.of(call)[0]?.data).toMatchObject({ requestID: key, amount: '100.00', account: 'w-100' });
  },
);

test('MONEY-4 only an echoed payment is sent: a form that confirms at once is echoed first', async () => {
  const post = await playing({ 'finance/list_cash_methods_new': METHODS, 'prepayServices/processTransaction': BOOKED });
  const { answer, asked } = await post('?method=voucher', {
    requestID: key,
    amount: '100',
    account: 'w-100',
    intent: 'confirm',
  });
  expect(asked).not.toContain('prepayServices/processTransaction');
  expect(answer).toMatchObject({
    init: { status: 200 },
    data: {
      form: { initialValue: { transferType: '2' } },
      review: { rows: [{ value: '₺100.00' }, { value: 'Way voucher' }, {}] },
    },
  });
});

test.each([
  ['deposit', DEPOSIT],
  ['withdrawal', WITHDRAWAL],
] as const)(
  'MONEY-4 MONEY-5 a form of a %s that is sent again after its request was cancelled states so, and shows the request',
  async (_what, direction) => {
    const cancelled = { result: true, message: '', data: { transactionID: '9', status: 1004 } };
    const post = await playing({ 'prepayServices/processTransaction': cancelled }, direction);
    const sent = { requestID: key, amount: '100', transferType: '2', intent: 'confirm' };
    const { answer } = await post('?method=voucher', sent);
    const { status, headers } = answer as Response;
    expect([status, headers.get('Location')]).toEqual([303, '/profile/payments/9']);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('toast='));
    expect(await (await toastReader())(cookie?.split(';')[0] ?? '')).toMatchObject([
      { type: 'error', message: 'This request was cancelled, and nothing new was requested: ₺100.00' },
    ]);
  },
);

test('HARD-35 the confirmation is sent before any read; lists that fail or miss the method change nothing', async () => {
  for (const list of ['down', { result: true, data: { methods_list: [] } }] as const) {
    const post = await playing({ 'finance/list_cash_methods_new': list, 'prepayServices/processTransaction': BOOKED });
    const sent = { requestID: key, amount: '100', transferType: '2', intent: 'confirm' };
    const { answer, asked } = await post('?method=voucher', sent);
    expect(answer).toMatchObject({ status: 303 });
    expect(asked).toEqual(['prepayServices/processTransaction']);
    if (list === 'down') await api.close();
  }
});

test('API-5 a list that finds the session over does not replace an action’s result', async () => {
  const over = { result: false, message: 'Bu işlem için yetkiniz yok', code: 403 };
  const post = await playing({
    'finance/list_cash_methods_new': over,
    'prepayServices/processTransaction': { result: false, message: 'Limit', code: 422, data: { field: 'amount' } },
  });
  const sent = { requestID: key, amount: '100', transferType: '2', intent: 'confirm' };
  const { answer, draw } = await post('?method=voucher', sent);
  expect(answer).toMatchObject({ data: { form: { error: { amount: ['Limit'] } } } });
  await expect(draw()).rejects.toMatchObject({ status: 502 });
});

test('MONEY-2 without a method, or with an unknown one, the message is above the list of methods', async () => {
  const post = await playing({
    'finance/list_cash_methods_new': METHODS,
    'finance/list_highlighted_cash_methods': { result: true, data: [] },
  });
  for (const [query, message] of [
    ['', 'Please select a method'],
    ['?method=gone', 'Payment method is not defined'],
  ] as const) {
    const { answer, draw } = await post(query, { requestID: key, amount: '100', intent: 'review' });
    expect(answer).toMatchObject({ init: { status: 400 }, data: { form: { error: { '': [message] } } } });
    expect(await draw()).toMatchObject({ sections: [{ methods: [{}, {}, {}] }] });
  }
});

test('MONEY-8 a debt is shown before any choice, in the echo with the amount credited, and in the message for too high an amount', async () => {
  const answers = {
    'finance/list_cash_methods_new': METHODS,
    'finance/check_debt': { result: true, data: { owed: '400.00' } },
  };
  const rowsOf = (answer: unknown) => (answer as { data: { review: { rows: unknown[] } } }).data.review.rows;
  const typed = { requestID: key, account: 'w-100', intent: 'review' };
  const deposit = await playing(answers);
  const echoed = await deposit('?method=voucher', { ...typed, amount: '300' });
  expect(rowsOf(echoed.answer)).toEqual(
    expect.arrayContaining([
      { label: 'Deducted for your debt', value: '₺300.00' },
      { label: 'Amount that reaches your balance', value: '₺0.00' },
    ]),
  );
  expect(await echoed.draw()).toMatchObject({
    debt: 'You owe ₺400.00 because the payment provider reversed a deposit. It is deducted from your deposit first.',
  });
  await api.close();

  const withdraw = await playing(answers, WITHDRAWAL);
  const most = expect.stringContaining('you can withdraw ₺100.00 at most');
  const tooMuch = await withdraw('?method=voucher', { ...typed, amount: '100,01' });
  expect(tooMuch.answer).toMatchObject({ init: { status: 400 }, data: { form: { error: { amount: [most] } } } });
  expect(await tooMuch.draw()).toMatchObject({ debt: most });
  const { answer } = await withdraw('?method=voucher', { ...typed, amount: '60' });
  expect(rowsOf(answer)).toEqual(
    expect.arrayContaining([
      { label: 'Deducted for your debt', value: '₺400.00' },
      { label: 'Amount you will receive', value: '₺60.00' },
      { label: 'Balance afterwards', value: '₺40.00' },
    ]),
  );
});

test('BONUS-9 the review of a deposit states the amount and condition of its bonus, that of a withdrawal what it forfeits', async () => {
  const bonus = (state: 'waiting' | 'active') => ({
    kind: 'deposit',
    title: '20% bonus',
    text: 'x',
    wagering: 0,
    turnover: 1,
    percent: 20,
    days: 7,
    bonusID: 'b1',
    counting: { slot: 100, live: 0, bingo: 100, bet: 0 },
    minDeposit: '100.00',
    cap: '500.00',
    state,
    amount: '200.00',
    held: '0.00',
    required: '1000.00',
    progress: '0.00',
    left: '1000.00',
  });
  const answers: Record<string, UpstreamReply> = {
    'finance/list_cash_methods_new': METHODS,
    'bonus/list_offers': { result: true, data: { open: [bonus('waiting')], offers: [] } },
  };
  const reviewed = async (direction: typeof DEPOSIT | typeof WITHDRAWAL, amount: string) => {
    const post = await playing(answers, direction);
    const typed = { requestID: key, amount, account: 'w-100', intent: 'review' };
    const { answer } = await post('?method=voucher', typed);
    await api.close();
    return ('data' in answer && answer.data.review) || undefined;
  };
  expect((await reviewed(DEPOSIT, '1000'))?.brings).toBe(
    '20% bonus: ₺200.00 is paid as real money once you have staked ₺1,000.00. A withdrawal before that ends the bonus.',
  );
  expect((await reviewed(DEPOSIT, '99'))?.brings).toBeUndefined();
  answers['bonus/list_offers'] = { result: true, data: { open: [bonus('active')], offers: [] } };
  expect(await reviewed(WITHDRAWAL, '100')).toMatchObject({
    loses: expect.stringContaining('₺200.00 that it would pay'),
    lostBonusID: 'b1',
  });
});

test('BONUS-2 a confirmed withdrawal names the bonus whose loss the echo stated', async () => {
  const call = CALLS.voucher[0];
  const post = await playing({ [call]: BOOKED }, WITHDRAWAL);
  const echo = { requestID: key, amount: '100', account: 'w-100', transferType: '2', intent: 'confirm' };
  await post('?method=voucher', { ...echo, loseBonus: 'b1' });
  expect(api.of(call)[0]?.data).toMatchObject({ loseBonus: true, lostBonusID: 'b1' });
  await post('?method=voucher', echo);
  expect(api.of(call)[0]?.data).not.toHaveProperty('loseBonus');
});
