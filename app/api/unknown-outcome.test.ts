import { afterEach, expect, test } from 'vitest';
import { processTransaction } from '#contract/prepayServices';
import { createCaller, upstream, type UpstreamReply } from './testing';

let api: Awaited<ReturnType<typeof upstream>>;
afterEach(() => api.close());

/** Returns the site's result of a payment that the API answers so, with HTTP 200. */
async function pay(reply: UpstreamReply) {
  api = await upstream({ 'prepayServices/processTransaction': reply });
  const { callEndpoint } = await import('./endpoint.server');
  const payment = { methodID: '1', amount: 10_000n, requestID: 'A'.repeat(26) };
  return callEndpoint(await createCaller('/deposit', { rid: '1' }), processTransaction, payment);
}

test.each([
  ['the code 500', { message: 'Error', code: 500 }],
  ['the code 504', { message: 'Gateway Timeout', code: 504 }],
  ['the text of an internal error', { message: 'Internal Server Error', data: null }],
  ['the reason outcome-unknown', { message: 'Hata', data: { reason: 'outcome-unknown' } }],
] as [string, Record<string, unknown>][])(
  'API-5 a payment that is answered with %s has an unknown outcome',
  async (_name, reply) => {
    expect(await pay({ result: false, ...reply })).toMatchObject({ ok: false, kind: 'unknown' });
  },
);

test.each([
  ['refused', { message: 'Yetersiz bakiye', code: 422 }],
  ['refused', { message: 'Yetersiz bakiye', code: 1001 }],
  ['absent', { message: 'not built', code: 501 }],
] as [string, Record<string, unknown>][])('API-5 a payment is %s by %j, which is final', async (kind, reply) => {
  expect(await pay({ result: false, ...reply })).toMatchObject({ ok: false, kind });
});
