/** Compares what a player and others noted about the player with the rows of the database. */
import { cashbackFor } from './cashback.mjs';
import { kurus } from './kurus.mjs';
import { DEPOSIT_OFFER, OFFERS } from './offers.mjs';
import { APPROVED, CANCELLED, NEW, RETURNED } from './rows.mjs';

/** Names of the decisions on a withdrawal, and the statuses after them. */
export const NOUNS = { approve: 'approval', reject: 'rejection', cancel: 'cancellation' };
const STATUS_AFTER = { approve: APPROVED, reject: CANCELLED, cancel: CANCELLED };
/** Bookings of a withdrawal without a payout by its status; it has no others. */
const BOOKINGS_OF = { [APPROVED]: ['withdrawal-paid'], [CANCELLED]: ['withdrawal-return'] };
/** Status and bookings of a withdrawal after each outcome of its payout. */
const PAYOUTS = {
  open: { status: NEW, bookings: [] },
  paid: { status: APPROVED, bookings: ['withdrawal-paid'] },
  failed: { status: CANCELLED, bookings: ['withdrawal-return'] },
  returned: { status: CANCELLED, bookings: ['withdrawal-paid', 'withdrawal-unpaid', 'withdrawal-return'] },
};
/** Kuruş by which a computed cashback may differ: the parts of its rounds are no whole kuruş. */
const ROUNDING = 1n;

/** Describes an acknowledged operation that the database lacks. */
export const describe = (name, kind, { requestID, couponID, at }) =>
  `${name}: ${kind} ${couponID ?? requestID}, acknowledged ${at.toISOString()}`;

/** Adds the findings about one player to the verdict. */
export class Comparison {
  constructor(verdict, player, { operators, outcomes, feed }) {
    const { name, email, start, noted } = player;
    Object.assign(this, { verdict, name, start, noted, operators, outcomes, feed, isNewcomer: email !== undefined });
    this.open = new Set(noted.open.map(({ requestID }) => requestID));
  }

  count(kind, acknowledged) {
    const { acknowledged: counts } = this.verdict;
    counts[kind] = (counts[kind] ?? 0) + acknowledged.length;
  }

  lost(line) {
    this.verdict.lost.push(line);
  }

  doubled(line) {
    this.verdict.doubled.push(line);
  }

  wrong(line) {
    this.verdict.wrongBalances.push(line);
  }

  /** Compares a registration and its confirmation with the accounts. @returns the account; undefined if there is none */
  registrations(accounts) {
    const [account] = accounts;
    if (!this.isNewcomer) return account;
    this.single('registration', this.noted.registrations, accounts);
    const active = accounts.filter(({ status }) => status === 'active');
    this.single('confirmation', this.noted.confirmations, active);
    return account;
  }

  /** Compares an operation of which a player makes at most one with its rows. */
  single(kind, acknowledged, rows) {
    this.count(kind, acknowledged);
    const isOpen = this.open.has(`${kind}s:${this.name}`);
    const [one] = acknowledged;
    if (one && rows.length === 0) this.lost(describe(this.name, kind, one));
    if (rows.length > (one || isOpen ? 1 : 0)) this.doubled(`${this.name}: ${kind}`);
  }

  /** Compares a deposit with its outcome at the payment service. @returns whether it is credited in the model */
  deposit({ id, status }) {
    const { outcome = 'open', isSilent = true } = this.outcomes.get(id) ?? {};
    if (status === NEW && isSilent) {
      this.verdict.pending += 1;
      return false;
    }
    const isPaid = outcome === 'paid';
    if (status !== (isPaid ? APPROVED : CANCELLED)) {
      const finding = `${this.name}: deposit ${id}, ${outcome} at the service`;
      if (status === APPROVED) this.doubled(finding);
      else this.lost(finding);
    }
    return isPaid;
  }

  /**
   * Compares the decisions of the operator and of the player on a withdrawal with its status and bookings.
   * @returns its status in the model
   */
  decision({ id, status }, bookings) {
    const { decisions, open } = this.operators;
    const noted = decisions.filter((one) => one.id === id).map(({ decision }) => decision);
    if (this.noted.cancellations.some((one) => one.id === id)) noted.push('cancel');
    const possible = open.filter((one) => one.id === id).map(({ decision }) => decision);
    if (this.noted.open.some(({ transactionID }) => transactionID === id)) possible.push('cancel');
    if (noted.length > 1)
      this.doubled(`${this.name}: ${noted.map((decision) => NOUNS[decision]).join(' and ')} of ${id}`);
    const [decision] = noted;
    const isPossible = possible.some((one) => STATUS_AFTER[one] === status);
    const expected = STATUS_AFTER[decision] ?? (isPossible ? status : NEW);
    if (decision && status !== expected) this.lost(`${this.name}: ${NOUNS[decision]} ${id}`);
    if (!decision && status !== expected)
      this.doubled(`${this.name}: ${status === APPROVED ? 'approval' : 'cancellation'} ${id}`);
    if (this.outcomes.has(id)) this.doubled(`${this.name}: payout of ${id}, which the site did not request`);
    this.bookings(id, bookings, BOOKINGS_OF[status] ?? []);
    return expected;
  }

  /**
   * Compares a withdrawal whose payout the site requested with its outcome at the payment service. Before the service
   * knows the request, and before a status query that alone reports the outcome, it waits.
   * @returns its status in the model
   */
  payout({ id, status }, bookings) {
    const { decisions, open } = this.operators;
    const own = [...decisions, ...open].filter((one) => one.id === id);
    if (!own.some(({ decision }) => decision === 'approve')) this.doubled(`${this.name}: approval ${id}`);
    if (decisions.some((one) => one.id === id && one.decision === 'reject')) this.lost(`${this.name}: rejection ${id}`);
    if (this.noted.cancellations.some((one) => one.id === id)) this.lost(`${this.name}: cancellation ${id}`);
    const { outcome = 'open', isSilent = true } = this.outcomes.get(id) ?? {};
    const { verdict } = this;
    if (status === NEW && isSilent) verdict.unpaid += 1;
    else verdict.payouts[outcome] = (verdict.payouts[outcome] ?? 0) + 1;
    const expected = status === NEW && isSilent ? PAYOUTS.open : PAYOUTS[outcome];
    if (status !== expected.status) this.lost(`${this.name}: payout of ${id}, ${outcome} at the service`);
    else this.bookings(id, bookings, expected.bookings);
    return expected.status;
  }

  /** Compares the bookings of a withdrawal, except for its request. */
  bookings(id, found, expected) {
    for (const kind of expected) if (!found.includes(kind)) this.lost(`${this.name}: ${kind} of ${id}`);
    if (found.length > expected.length) this.doubled(`${this.name}: ${found.join(' and ')} of ${id}`);
  }

  /**
   * Compares the state of a coupon with the latest result of its match. A payout is the stake in force times the odds,
   * rounded down. What a correction could not collect depends on the order of the player's stakes: the row's amount is
   * used, if a result was corrected and the player won before.
   * @returns kuruş that its settlements paid in the model
   */
  settlement({ id, request_id: request, in_force: stake, state, payout, borne }) {
    if (state === 'cashed-out') return 0n;
    const own = [...this.noted.coupons, ...this.noted.open].find(({ requestID }) => requestID === request);
    // `requests` names a coupon that the player did not send.
    if (!own?.picks) return BigInt(payout ?? 0);
    const [{ fixtureID, selection, odds }] = own.picks;
    const winner = this.feed.results.get(fixtureID);
    if (winner === undefined && (state === 'open' || this.feed.open.has(fixtureID)))
      return BigInt(payout ?? 0) + BigInt(borne);
    const win = (BigInt(stake) * BigInt(odds)) / 100n;
    if (BigInt(borne) > win * BigInt(this.feed.corrections.get(fixtureID) ?? 0))
      this.wrong(`${this.name}: ${borne} of coupon ${id} were not collected`);
    const expected = winner === undefined ? 'open' : winner === selection ? 'won' : 'lost';
    if (state === 'open') this.lost(`${this.name}: settlement of coupon ${id}`);
    else this.verdict.settled[state] = (this.verdict.settled[state] ?? 0) + 1;
    if (state !== 'open' && state !== expected) this.wrong(`${this.name}: coupon ${id} is ${state}, not ${expected}`);
    return (expected === 'won' ? win : 0n) + BigInt(borne);
  }

  /** Compares claims of bonuses with their grants, which a player has at most once for each offer. */
  claims(grants) {
    this.count('claim', this.noted.claims);
    const open = this.noted.open.flatMap(({ offer }) => (offer === undefined ? [] : [offer]));
    const claimed = this.noted.claims.map(({ offer }) => offer);
    for (const offer of new Set([...claimed, ...open, ...grants.map(({ offer_id: id }) => id)])) {
      const count = grants.filter(({ offer_id: id }) => id === offer).length;
      if (claimed.includes(offer) && count === 0) this.lost(`${this.name}: claim of ${offer}`);
      if (count > (claimed.includes(offer) || open.includes(offer) ? 1 : 0))
        this.doubled(`${this.name}: claim of ${offer}`);
    }
  }

  /**
   * Compares a grant of an offer with wagering with the player's deposits and withdrawals. Later bookings of the
   * wagering are checked by `ledger verify`.
   * @returns kuruş of the bonus in the model
   */
  bonus(grant, deposits) {
    const offer = OFFERS.find(({ id }) => id === grant.offer_id);
    if (!offer) return 0n;
    const { state } = grant;
    const counts = (this.verdict.bonuses[offer.kind] ??= {});
    counts[state] = (counts[state] ?? 0) + 1;
    if (state === 'lost' && ![...this.noted.withdrawals, ...this.noted.open].some(({ loseBonus }) => loseBonus))
      this.doubled(`${this.name}: end of the bonus without a withdrawal`);
    if (offer === DEPOSIT_OFFER) return this.depositBonus(grant, deposits);
    return BigInt(offer.spins) * kurus(offer.figures.TRY.spinValue);
  }

  /** Compares a bonus with its deposit. @returns kuruş of the bonus in the model */
  depositBonus({ state, payment_id: payment, is_granted: isGranted }, deposits) {
    const approved = deposits.filter(({ status }) => status === APPROVED);
    if (!isGranted) {
      const claimedAt = this.noted.claims.find((claim) => claim.offer === DEPOSIT_OFFER.id)?.at;
      const earning = this.noted.deposits.find(({ id, at }) => at > claimedAt && approved.some((row) => row.id === id));
      if (state === 'waiting' && earning) this.lost(`${this.name}: bonus of deposit ${earning.id}`);
      return 0n;
    }
    const deposit = approved.find(({ id }) => id === payment);
    if (!deposit) {
      this.doubled(`${this.name}: bonus without an approved deposit`);
      return 0n;
    }
    const own = this.noted.deposits.find(({ id }) => id === payment);
    const share = ((own ? kurus(own.amount) : BigInt(deposit.amount)) * BigInt(DEPOSIT_OFFER.percent)) / 100n;
    const cap = kurus(DEPOSIT_OFFER.figures.TRY.cap);
    return share < cap ? share : cap;
  }

  /**
   * Compares the cashbacks with the rounds of the days that are over. A player with a bonus staked also bonus money,
   * which earns none: the paid amounts are used.
   * @returns kuruş of each cashback in the model
   */
  cashbacks({ grants, cashbacks, ended }) {
    const joined = grants.find(({ state }) => state === 'joined');
    const isExact = !grants.some(({ offer_id: id }) => OFFERS.some((offer) => offer.id === id));
    const paid = new Map(cashbacks.map(({ day, released }) => [day, BigInt(released)]));
    this.verdict.cashbacks += cashbacks.length;
    for (const day of new Set([...paid.keys(), ...ended.map((round) => round.day)])) {
      const isJoined = joined !== undefined && joined.created_on <= day;
      if (!isJoined && paid.has(day)) this.doubled(`${this.name}: cashback of ${day}`);
      if (!isJoined || !isExact) continue;
      const due = cashbackFor(
        joined.terms,
        ended.filter((round) => round.day === day),
      );
      const off = (paid.get(day) ?? 0n) - due;
      if (off < -ROUNDING || off > ROUNDING)
        this.wrong(`${this.name}: a cashback of ${paid.get(day) ?? 0n} for ${day}, not ${due}`);
    }
    return [...paid.values()];
  }

  /** Compares the balances with the model: stakes take money of both wallets, so the model has their sum. */
  balances({ status }, { grants, real, bonus = 0 }, model) {
    // The confirmation of a registration opens the wallet.
    if (real === undefined && status === 'active') this.wrong(`${this.name}: no wallet`);
    const balance = BigInt(real ?? 0) + BigInt(bonus);
    if (balance !== model) this.wrong(`${this.name}: ${balance}, the model ${model}`);
    if (BigInt(bonus) > 0n && !grants.some(({ state }) => state === 'active'))
      this.wrong(`${this.name}: ${bonus} of bonus money without an active bonus`);
  }

  /** Compares operations with the rows of their request ids. */
  requests(kind, acknowledged, rows) {
    this.count(kind, acknowledged);
    const known = new Set(acknowledged.map(({ requestID }) => requestID));
    const found = new Map();
    for (const { request_id: id } of rows) found.set(id, (found.get(id) ?? 0) + 1);
    const returned = new Set(rows.filter(({ status }) => status === RETURNED).map(({ request_id: id }) => id));
    for (const one of acknowledged) if (!found.has(one.requestID)) this.lost(describe(this.name, kind, one));
    for (const [id, count] of found)
      if (count > 1 || !(known.has(id) || this.open.has(id) || returned.has(id)))
        this.doubled(`${this.name}: ${kind} ${id}`);
  }
}
