/**
 * A game provider with one game, a coin flip, as its own process. It speaks the protocol of docs/game-providers.md.
 * Settings: PORT, NAME, SECRET (as in GAME_PROVIDERS), CALLBACK_URL (…/callbacks/provider/NAME), DATA_FILE (journal),
 * TEST=on (POST /test/play, which conformance checks use).
 */
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const {
  PORT = '4100',
  NAME = 'acme',
  SECRET = '',
  CALLBACK_URL = '',
  DATA_FILE = 'coin-flip.jsonl',
  TEST,
} = process.env;
if (SECRET.length < 32 || !CALLBACK_URL)
  throw new Error('SECRET (32 characters or more) and CALLBACK_URL are required');

const TRIES = 3;
const TIMEOUT_MS = 5_000;
const PAUSE_MAX_MS = 60_000;
/** A win pays 1.96 times the stake. */
const PAYS = 196n;
const GAMES = [
  { code: 'coin-flip', name: 'Coin Flip', kind: 'slot', maker: 'Acme Games', minStake: '1', maxStake: '1000' },
];

const sign = (text, encoding) => createHmac('sha256', SECRET).update(text).digest(encoding);
const isSame = (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const toLira = (kurus) => `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`;
const toKurus = (text) => {
  const [, lira, rest = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text ?? '') ?? [];
  return lira === undefined ? undefined : BigInt(lira) * 100n + BigInt(rest.padEnd(2, '0'));
};

/** Writes to the journal: each message before it is sent, and again when it is answered. */
const note = (entry) => appendFileSync(DATA_FILE, `${JSON.stringify(entry)}\n`);

/** Sends one message once. @returns status and body; undefined without a usable answer */
async function send(message) {
  const body = JSON.stringify({ ...message, timestamp: new Date().toISOString() });
  try {
    const response = await fetch(CALLBACK_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Signature': sign(body, 'hex') },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, ...JSON.parse(await response.text()) };
  } catch {
    return undefined;
  }
}

/** Whether an answer decides a message. 5xx, 429, 401 of a wrong clock or key, and an unknown provider may change. */
const isFinal = (answer) =>
  answer && answer.status < 500 && ![401, 429].includes(answer.status) && answer.code !== 'UNKNOWN_PROVIDER';

/** Sends a payout, refund or end until it is answered, with growing pauses, also after a restart. */
function deliver(id, message) {
  note({ id, message });
  const attempt = async (pause) => {
    const answer = await send(message);
    if (!isFinal(answer)) return setTimeout(attempt, pause, Math.min(pause * 2, PAUSE_MAX_MS)).unref();
    if (!answer.result) console.error(`${message.type} ${id} was rejected: ${answer.code}`);
    note({ id, done: answer.code });
    return answer;
  };
  return attempt(500);
}

function toRollback({ uid, gameID, roundID, transactionID: stakeID }) {
  return { type: 'rollback', transactionID: `back-${stakeID}`, stakeID, roundID, uid, gameID };
}

/** Takes a stake. Without an answer it is repeated under the same id, then rolled back: it may have been booked. */
async function takeStake(stake) {
  note({ id: stake.transactionID, stake });
  for (let at = 0; at < TRIES; at += 1) {
    const answer = await send(stake);
    if (!isFinal(answer)) continue;
    // An earlier try without an answer may still arrive.
    if (!answer.result && at > 0) deliver(`back-${stake.transactionID}`, toRollback(stake));
    if (!answer.result) note({ id: stake.transactionID, done: answer.code });
    return answer;
  }
  deliver(`back-${stake.transactionID}`, toRollback(stake));
  note({ id: stake.transactionID, done: 'rolled back' });
  return { result: false, code: 'NO_ANSWER' };
}

/** Plays one round. `outcome` (`win`, `lose`, `cancel`) is chosen by tests only. */
async function play({ sub: uid, launchID, gameID }, amount, outcome = randomInt(2) === 0 ? 'win' : 'lose') {
  const roundID = randomUUID();
  const ids = { transactionID: `s-${roundID}`, roundID, launchID, uid, gameID };
  const stake = { type: 'debit', ...ids, amount: toLira(amount) };
  const taken = await takeStake(stake);
  if (!taken.result) return taken;
  const round = { roundID, uid, gameID };
  const paid = toLira((amount * PAYS) / 100n);
  const messages = {
    win: { type: 'credit', transactionID: `w-${roundID}`, stakeID: stake.transactionID, ...round, amount: paid },
    lose: { type: 'ends', rounds: [round] },
    cancel: toRollback(stake),
  };
  // The result is in the journal before the stake is closed there, so that a restart finds one of them.
  const delivered = deliver(`${outcome}-${roundID}`, messages[outcome]);
  note({ id: stake.transactionID, done: outcome });
  const answer = await delivered;
  return { result: true, code: 'OK', outcome, paid: outcome === 'win' ? paid : '0.00', balance: answer?.balance };
}

/** After a restart: deliver what is pending, and roll back stakes whose round has no result. */
function recover() {
  const stakes = new Map();
  const open = new Map();
  for (const line of existsSync(DATA_FILE) ? readFileSync(DATA_FILE, 'utf8').split('\n').filter(Boolean) : []) {
    const { id, stake, message, done } = JSON.parse(line);
    if (stake) stakes.set(id, stake);
    else if (message) open.set(id, message);
    if (done !== undefined) [stakes, open].forEach((list) => list.delete(id));
  }
  for (const [id, message] of open) deliver(id, message);
  for (const [id, stake] of stakes) {
    deliver(`back-${id}`, toRollback(stake));
    note({ id, done: 'rolled back' });
  }
}

/** Returns the claims of a launch token; undefined if it is forged, expired or for another provider. */
function readToken(token = '') {
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (!isSame(signature, sign(`${head}.${claims}`, 'base64url'))) return undefined;
  const { alg } = JSON.parse(Buffer.from(head, 'base64url'));
  const read = JSON.parse(Buffer.from(claims, 'base64url'));
  return alg === 'HS256' && read.aud === NAME && read.exp > Date.now() / 1000 ? read : undefined;
}

/** Open game sessions by their id; `last` is the result shown on the page. */
const sessions = new Map();
const page = (id, { claims, last }, balance) => `<!doctype html><html lang="en"><title>Coin flip</title>
<h1>Coin flip</h1><p>Balance: ${balance ?? '–'} TRY</p><p role="status">${last ?? ''}</p>
<form method="post" action="play?session=${id}"><label>Stake <input name="stake" value="${claims.minStake ?? '1.00'}"></label>
<button>Flip</button></form><form method="post" action="leave?session=${id}"><button>Leave</button></form></html>`;

async function respond(request, url) {
  let raw = '';
  for await (const part of request) if ((raw += part).length > 10_000) return { status: 413 };
  const route = `${request.method} ${url.pathname}`;
  if (route === 'GET /open') {
    const claims = readToken(url.searchParams.get('token') ?? '');
    if (!claims) return { status: 403, html: 'This link is no longer valid.' };
    const id = randomUUID();
    sessions.set(id, { claims });
    return { status: 303, location: `table?session=${id}` };
  }
  if (route === 'POST /games') {
    const isFresh = Math.abs(Date.now() - Date.parse(JSON.parse(raw).timestamp)) < 300_000;
    const isSigned = isSame(String(request.headers['x-signature']), sign(raw, 'hex'));
    return isFresh && isSigned ? { json: { games: GAMES } } : { status: 401, json: {} };
  }
  if (route === 'POST /test/play' && TEST === 'on') {
    const { token, stake, outcome } = JSON.parse(raw);
    const claims = readToken(token);
    return claims ? { json: await play(claims, toKurus(stake), outcome) } : { status: 403, json: {} };
  }
  const id = url.searchParams.get('session');
  const session = sessions.get(id);
  if (!session) return { status: 404, html: 'There is no such game.' };
  const { sub: uid, launchID, gameID, lobbyUrl } = session.claims;
  if (route === 'POST /leave') {
    sessions.delete(id);
    deliver(`end-${launchID}`, { type: 'session-end', launchID, uid, gameID });
    return { status: 303, location: lobbyUrl };
  }
  if (route === 'POST /play') {
    const amount = toKurus(new URLSearchParams(raw).get('stake'));
    const { code, outcome, paid } = amount ? await play(session.claims, amount) : { code: 'BAD_AMOUNT' };
    session.last = outcome ? `${outcome}: ${paid} TRY` : code;
    return { status: 303, location: `table?session=${id}` };
  }
  return { html: page(id, session, (await send({ type: 'balance', launchID, uid, gameID }))?.balance) };
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
  recover();
});
