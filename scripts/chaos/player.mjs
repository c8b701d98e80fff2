/** A player who repeats a request with the same request id until its outcome is known, and notes every outcome. */
import { setTimeout as pause } from 'node:timers/promises';
import { apiRequest, FEED, formFields, matchOdds, signIn } from '../../bench/site.mjs';
import { CASHBACK, DEPOSIT_OFFER, OFFERS, SPINS_OFFER } from './offers.mjs';
import { pick } from './random.mjs';

const LIMIT_MS = 20_000;
const RETRY_MS = 1_000;
const GAMES = [
  { launch: '/play/slot/1002', offers: [SPINS_OFFER.id] },
  { launch: '/play/slot/1012' },
  { launch: '/play/live/7021', step: { action: 'stand' } },
  { launch: '/play/live/7001', start: { bet: 'red' } },
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SUM = 'result';
export const BY_CARD = 'card';
/** Withdrawal methods: the operator pays one, the gateway the other. */
export const BY_GATEWAY = 'wallet-turna-withdrawal';
const WITHDRAWALS = ['wallet-yelken-withdrawal', BY_GATEWAY];
/** Part of the withdrawals that give up an open bonus. */
const LOSING = 0.15;
const FIRST_MATCH = 10;
/** Numbers of the matches of `offerMatches` that players bet on. */
export const MATCHES = Array.from({ length: 80 }, (_, at) => at + FIRST_MATCH);
/** Returns the time between the starts of two matches with which none of them begins within a run of `durationMs`. */
export const timeBetweenMatches = (durationMs) => Math.max(60_000, Math.ceil((durationMs * 1.1) / FIRST_MATCH));

export class Player {
  /** Acknowledged operations, by kind, with the time of the response; `open` are requests without a known outcome. */
  noted = {
    registrations: [],
    confirmations: [],
    deposits: [],
    withdrawals: [],
    cancellations: [],
    claims: [],
    coupons: [],
    cashOuts: [],
    cashParts: [],
    rounds: [],
    open: [],
  };
  cookie = '';

  /**
   * @param start balance at the start in kuruş
   * @param goesOn whether the run continues
   * @param thinkMs time between two operations, on average
   * @param pay pays a deposit on the page of its gateway
   * @param record receives 'ok', 'rejected' (503) or 'failed' for each request, with the reason of a failure
   */
  constructor({ url, name, password, start, random, goesOn, thinkMs, pay, record }) {
    Object.assign(this, { url, name, password, start, random, goesOn, thinkMs, pay, record });
    this.game = pick(random, GAMES);
    this.offers = [CASHBACK, DEPOSIT_OFFER.id, ...(this.game.offers ?? [])];
  }

  requestID() {
    return Array.from({ length: 26 }, () => pick(this.random, LETTERS)).join('');
  }

  /** Sends one request. @returns undefined without a usable response */
  async request(path, init) {
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await fetch(`${this.url}${path}`, { redirect: 'manual', signal, ...init });
      const text = await response.text();
      this.record(response.status === 503 ? 'rejected' : response.status >= 500 ? 'failed' : 'ok', response.status);
      return response.status >= 500 ? undefined : { response, text };
    } catch (error) {
      this.record('failed', `${reasonOf(error)} ${nameOf(path, init)}`);
      return undefined;
    }
  }

  /** Sends a request until its outcome is known or the run has ended. */
  async insist(path, init) {
    for (;;) {
      const answer = await this.request(path, init());
      if (answer || !this.goesOn()) return answer;
      await pause(RETRY_MS);
    }
  }

  /** Calls the API until the outcome is known. @returns its reply; undefined if the run ended before */
  async call(name, data) {
    for (;;) {
      const answer = await this.insist('/endpoint/v1', () => apiRequest(name, data, this.user));
      if (!answer) return undefined;
      const reply = JSON.parse(answer.text);
      if (reply[SUM] || !isUnknown(reply.code)) return reply;
      this.record('rejected');
      if (!this.goesOn()) return undefined;
      await pause(RETRY_MS);
    }
  }

  /** @returns the reply; undefined if the run ended before */
  async signIn() {
    this.user = undefined;
    const reply = await this.call('user/login', { username: this.name, password: this.password });
    if (reply?.data?.uid) this.user = { uid: reply.data.uid, sid: reply.data.sid };
    return reply;
  }

  /** Marks a request as having a known outcome. */
  close(entry) {
    this.noted.open.splice(this.noted.open.indexOf(entry), 1);
  }

  async deposit() {
    this.isPoor = false;
    const amount = pick(this.random, ['50', '100', '250']);
    const data = { requestID: this.requestID(), methodID: BY_CARD, amount };
    const readID = ({ transactionID }) => transactionID;
    const reply = await this.money('deposits', 'prepayServices/processTransaction', data, readID);
    if (reply?.data?.url) await this.pay(reply.data);
  }

  async withdraw() {
    const data = { requestID: this.requestID(), methodID: pick(this.random, WITHDRAWALS), account: '5551234' };
    const amount = pick(this.random, ['50', '75']);
    // Some players confirm that the withdrawal ends their bonus; the site rejects the withdrawals of the others.
    if (OFFERS.some(({ id }) => this.has(id)) && this.random() < LOSING) data.loseBonus = true;
    const readID = ({ transactionID }) => transactionID;
    await this.money('withdrawals', 'prepayServices/processTransaction', { ...data, amount }, readID);
  }

  async cancelWithdrawal() {
    const left = this.noted.withdrawals.filter(({ id }) => !this.noted.cancellations.some((one) => one.id === id));
    if (left.length === 0) return;
    const transactionID = pick(this.random, left).id;
    const data = { requestID: this.requestID(), transactionID };
    await this.money('cancellations', 'finance/cancel_withdrawal', data, () => transactionID);
  }

  /** Whether the player has claimed an offer. */
  has(offer) {
    return this.noted.claims.some((claim) => claim.offer === offer);
  }

  /** Claims an offer once. A claim has no request id: the site accepts repeats while the bonus is open. */
  async claim(offer) {
    if (this.has(offer)) return;
    const entry = { offer };
    this.noted.open.push(entry);
    const reply = await this.call('bonus/claim', { id: offer });
    if (!reply) return;
    this.close(entry);
    if (reply.result) this.noted.claims.push({ ...entry, at: new Date() });
  }

  async coupon() {
    const match = pick(this.random, MATCHES);
    const { selection, odds } = pick(this.random, matchOdds(match));
    const picks = [{ fixtureID: `${FEED}_m${match}`, market: 'result', line: null, selection, odds }];
    const data = { requestID: this.requestID(), picks, fold: 1, stake: pick(this.random, ['1', '2', '5']) };
    await this.money('coupons', 'betting/place_coupon', data, ({ couponID }) => couponID);
  }

  async cashOut() {
    const left = this.noted.coupons.filter(({ id }) => !this.noted.cashOuts.some((one) => one.couponID === id));
    if (left.length === 0) return;
    const couponID = pick(this.random, left).id;
    if (this.random() < 0.5) return this.cashPartOut(couponID);
    const amount = (await this.call('betting/get_coupon', { couponID }))?.data?.cashOut;
    if (amount === undefined) return;
    await this.money('cashOuts', 'betting/cash_out', { requestID: this.requestID(), couponID, amount }, () => couponID);
  }

  async cashPartOut(couponID) {
    const share = pick(this.random, ['quarter', 'half', 'three-quarters']);
    const { stake, of, amount } = (await this.call('betting/quote_cash_out', { couponID, share }))?.data ?? {};
    if (amount === undefined) return;
    const data = { requestID: this.requestID(), couponID, amount, part: { stake, of } };
    await this.money('cashParts', 'betting/cash_out', data, () => couponID);
  }

  /** Makes one booking, and notes it if it was acknowledged. @returns the reply; undefined if the run ended before */
  async money(kind, name, data, readID) {
    const entry = { ...data };
    this.noted.open.push(entry);
    const reply = await this.call(name, data);
    if (!reply) return undefined;
    this.close(entry);
    if (reply.result) this.noted[kind].push({ ...entry, id: readID(reply.data), at: new Date() });
    else if (reply.data?.reason === 'insufficient-balance') this.isPoor = true;
    else if (/session|oturum/i.test(reply.message ?? '')) await this.signIn();
    return reply;
  }

  /** Plays one step of the player's game by its form, as a browser without scripts does. */
  async play() {
    if (!this.cookie && !(await this.openSeat())) return;
    const page = await this.insist(this.place, () => ({ headers: { cookie: this.cookie } }));
    const form = formFields(page?.text ?? '', 'name="requestID"');
    if (!form.has('requestID')) {
      // Another page than the game's: the session or the game session has ended.
      if (page && page.response.status !== 200) this.cookie = '';
      return;
    }
    const begins = !form.has('roundID');
    for (const [name, value] of Object.entries((begins ? this.game.start : this.game.step) ?? {}))
      form.set(name, value);
    // A copy: a part of a text keeps the whole text in memory, here the page of every noted round.
    const entry = { requestID: Buffer.from(form.get('requestID')).toString() };
    if (begins) this.noted.open.push(entry);
    const answer = await this.insist(this.place, () => ({
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    }));
    if (begins && answer) {
      this.close(entry);
      // A rejected form shows the game again; a started round redirects to it.
      if (answer.response.status === 303 && answer.response.headers.get('location')?.includes('/rounds/'))
        this.noted.rounds.push({ ...entry, at: new Date() });
    }
  }

  async openSeat() {
    try {
      this.cookie = await signIn(this.url, this.name, this.password);
      const answer = await this.request(this.game.launch, { headers: { cookie: this.cookie } });
      const location = answer?.response.headers.get('location');
      if (location?.includes('/rounds/')) this.place = new URL(location, this.url).pathname;
      else this.cookie = '';
    } catch (error) {
      this.record(error.status === 503 ? 'rejected' : 'failed', reasonOf(error));
      this.cookie = '';
    }
    return this.cookie !== '';
  }

  async live() {
    while (this.goesOn()) {
      if (!this.user) await this.signIn();
      const turn = this.random();
      if (!this.user) await pause(RETRY_MS);
      else if (turn < 0.35) await this.coupon();
      else if (turn < 0.5) await this.deposit();
      else if (turn < 0.6) await this.cashOut();
      else if (turn < 0.63) await this.signIn();
      else if (turn < 0.67) await this.withdraw();
      else if (turn < 0.69) await this.cancelWithdrawal();
      else if (turn < 0.71) await this.claim(pick(this.random, this.offers));
      else await this.play();
      await pause(this.thinkMs * (0.4 + 1.2 * this.random()));
    }
  }
}

/** Returns why a request had no response: 'TimeoutError', 'ECONNRESET', 'UND_ERR_SOCKET', or the message. */
const reasonOf = (error) => error.cause?.code ?? (error.name === 'TimeoutError' ? error.name : error.message);
/** Returns the name of a request: its API call, or the first part of its path, because the rest can be a token. */
const nameOf = (path, init) =>
  path === '/endpoint/v1' ? JSON.parse(init.body).api.method : path.split('/', 2).join('/');
/** Codes of replies that leave the outcome open: 5xx of the envelope. */
const isUnknown = (code) => Number(code) >= 500;
