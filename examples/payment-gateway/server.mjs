/**
 * A hosted payment page as its own process, for tests: no money moves. It speaks the protocol of
 * docs/payment-gateways.md, and its pages offer every fault of a payment service: BASE/pay to players, BASE/transfers
 * for payouts and refunds to its operator.
 * Settings: PORT, NAME, SECRET (as in HOSTED_GATEWAYS), CALLBACK_URL (…/callbacks/gateway/NAME), LATE_MS.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PORT = '4200', NAME = 'paylink', SECRET = '', CALLBACK_URL = '', LATE_MS = '20000' } = process.env;
if (SECRET.length < 32 || !CALLBACK_URL)
  throw new Error('SECRET (32 characters or more) and CALLBACK_URL are required');

const TIMEOUT_MS = 5_000;
const PAUSE_MAX_MS = 60_000;
const FRESH_S = 300;

const sign = (text, encoding) => createHmac('sha256', SECRET).update(text).digest(encoding);
const isSame = (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const nowS = () => Math.floor(Date.now() / 1_000);
const toKurus = (lira) => BigInt(lira.replace('.', ''));
const toLira = (kurus) => `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`;

/** Payments by the id of the site: amount, and the report of the outcome once it is chosen. */
const payments = new Map();

/** What can be chosen for a payment: the outcome, the amount that moves, and how it is reported. */
const CHOICES = {
  paid: {},
  declined: { outcome: 'declined' },
  less: { amount: (asked) => asked / 2n },
  more: { amount: (asked) => asked * 2n },
  late: { report: (payment) => setTimeout(() => deliver(payment.report), Number(LATE_MS)) },
  repeated: { report: (payment) => Promise.all([1, 2, 3].map(() => deliver(payment.report))) },
  reordered: {
    report: async (payment) => {
      await deliver(payment.report);
      await deliver({ ...payment.report, id: `${payment.report.id}-pending`, outcome: 'pending' });
    },
  },
  silent: { report: () => {} },
  'charged-back': {
    report: async (payment) => {
      await deliver(payment.report);
      await deliver({ ...payment.report, id: `${payment.report.id}-back`, outcome: 'charged-back' });
    },
  },
};

/** Sends a webhook until it is answered below 500; a repeat has the same body and a new signature. */
async function deliver(report) {
  const body = JSON.stringify(report);
  for (let pause = 500; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    const t = nowS();
    const response = await fetch(CALLBACK_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': `t=${t},v1=${sign(`${t}.${body}`, 'hex')}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (response && response.status < 500 && ![401, 429].includes(response.status)) {
      console.log(`${report.id}: ${response.status}`);
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
}

/** Returns the claims of a token; undefined if it is forged, expired or for another service. */
function readToken(token) {
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (!isSame(signature, sign(`${head}.${claims}`, 'base64url'))) return undefined;
  const { alg } = JSON.parse(Buffer.from(head, 'base64url'));
  const read = JSON.parse(Buffer.from(claims, 'base64url'));
  return alg === 'HS256' && read.aud === NAME && read.exp > nowS() ? read : undefined;
}

/** Whether the site signed a request within the last five minutes. */
function isFromSite(header, body) {
  const [, t = '0', v1 = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  return Math.abs(nowS() - Number(t)) <= FRESH_S && isSame(v1, sign(`${t}.${body}`, 'hex'));
}

/** Settles a payment once: a second click changes nothing. */
function settle(id, payment, choice) {
  const { outcome = 'approved', amount = (asked) => asked, report = () => deliver(payment.report) } = CHOICES[choice];
  if (payment.report) return;
  payment.report = { id: `${id}-1`, payment: id, outcome, amount: toLira(amount(toKurus(payment.amount))) };
  if (outcome === 'declined') payment.report.reason = 'declined';
  report(payment);
}

const form = (action, { amount, kind }) => `<form method="post" action="${action}"><h2>${kind}: ${amount} TRY</h2>
${Object.keys(CHOICES)
  .map((choice) => `<button name="choice" value="${choice}">${choice}</button>`)
  .join('\n')}</form>`;
const page = (forms) => `<!doctype html><html lang="en"><title>Paylink</title>
<h1>Paylink</h1><p>This is a test: no money moves.</p>${forms}</html>`;

/** The page with the payouts and refunds that are open. */
function transfersPage() {
  const open = [...payments].filter(([, { kind, report }]) => kind !== 'deposit' && !report);
  return page(open.map(([id, payment]) => form(`transfers?id=${encodeURIComponent(id)}`, payment)).join('\n'));
}

/** Creates a payout or refund once per id: a repeat gets its current state. */
function createTransfer(kind, { payment: id, amount, deposit }) {
  if (!payments.has(id)) {
    payments.set(id, { kind, amount });
    const paid = payments.get(deposit)?.report;
    if (kind === 'refund' && paid?.outcome !== 'approved') settle(id, payments.get(id), 'declined');
  }
  const known = payments.get(id);
  return known.amount === amount ? { json: known.report ?? { state: 'open' } } : { status: 409, json: {} };
}

/** Answers a signed request of the site. */
function respondToSite(name, sent) {
  if (name !== 'status') return createTransfer(name === 'payouts' ? 'payout' : 'refund', sent);
  const payment = payments.get(sent.payment);
  return { json: payment ? (payment.report ?? { state: 'open' }) : { state: 'unknown' } };
}

/** Shows the choices for a payment, or takes one. */
function respondToForm({ id, action, method, raw, next }) {
  const payment = payments.get(id);
  const choice = new URLSearchParams(raw).get('choice');
  if (method !== 'POST') return { html: page(form(action, payment)) };
  if (!payment || !Object.hasOwn(CHOICES, choice)) return { status: 400, html: '' };
  settle(id, payment, choice);
  return { status: 303, location: next };
}

async function respond(request, url) {
  let raw = '';
  for await (const part of request) if ((raw += part).length > 10_000) return { status: 413 };
  const { method } = request;
  const name = url.pathname.split('/').at(-1);
  if (method === 'POST' && ['status', 'payouts', 'refunds'].includes(name))
    return isFromSite(request.headers['x-signature'], raw)
      ? respondToSite(name, JSON.parse(raw))
      : { status: 401, json: {} };
  if (name === 'transfers' && method === 'POST')
    return respondToForm({ id: url.searchParams.get('id'), method, raw, next: 'transfers' });
  if (name === 'transfers') return { html: transfersPage() };
  if (name !== 'pay') return { status: 404, html: '' };
  const token = url.searchParams.get('token') ?? '';
  const claims = readToken(token);
  if (!claims) return { status: 403, html: 'This link is no longer valid.' };
  const { payment: id, amount, returnUrl } = claims;
  // The token creates the payment; a second visit finds it.
  if (!payments.has(id)) payments.set(id, { kind: 'deposit', amount });
  return respondToForm({ id, action: `pay?token=${token}`, method, raw, next: returnUrl });
}

createServer((request, response) => {
  respond(request, new URL(request.url, 'http://localhost'))
    .catch(() => ({ status: 400 }))
    .then(({ status = 200, html, json, location }) => {
      if (location) response.setHeader('Location', location);
      response.setHeader('Content-Type', json ? 'application/json' : 'text/html; charset=utf-8');
      response.writeHead(status).end(json ? JSON.stringify(json) : (html ?? ''));
    });
}).listen(Number(PORT), '127.0.0.1', function listening() {
  console.log(`listening on ${this.address().port}`);
});
