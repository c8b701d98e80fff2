/** Compares what the players noted with the database. */
import { OFFER } from './offer.mjs';

const WITHDRAWAL = 2;
const [NEW, APPROVED, CANCELLED] = [1001, 1002, 1004];
/** Status of a round whose stake was refunded: the player reads that it was rejected, or that its table was closed. */
const RETURNED = 'rolled-back';

/** Describes an acknowledged operation that the database lacks. */
const describe = (name, kind, { requestID, couponID, at }) =>
  `${name}: ${kind} ${couponID ?? requestID}, acknowledged ${at.toISOString()}`;

/** Names of the decisions on a withdrawal, the statuses after them, and the only bookings of each status. */
const NOUNS = { approve: 'approval', reject: 'rejection', cancel: 'cancellation' };
const STATUS_AFTER = { approve: APPROVED, reject: CANCELLED, cancel: CANCELLED };
const BOOKING_OF = { [APPROVED]: 'withdrawal-paid', [CANCELLED]: 'withdrawal-return' };

const kurus = (lira) => BigInt(Math.round(Number(lira) * 100));

/**
 * @param operator decisions on withdrawals, noted by an operator
 * @param feed results of matches, noted by a feed
 * @param query runs a statement on the primary and returns its rows
 * @returns numbers of acknowledged operations by kind, of bonuses with wagering by state, of settled coupons by state, of deposits that wait for their gateway, the lost and doubled ones, and players whose balance differs from the model
 */
export async function judge(players, { operator, feed }, query) {
  const verdict = {
    acknowledged: {
      approval: 0,
      rejection: 0,
      result: feed.results.size,
      correction: [...feed.corrections.values()].reduce((sum, count) => sum + count, 0),
    },
    bonuses: {},
    settled: {},
    open: operator.open.length,
    pending: 0,
    lost: [],
    doubled: [],
    wrongBalances: [],
  };
  for (const { decision } of operator.decisions) verdict.acknowledged[NOUNS[decision]] += 1;
  for (const player of players) {
    const comparison = new Comparison(verdict, player, { operator, feed });
    verdict.open += player.noted.open.length;
    const account = comparison.registrations(await findAccounts(player, query));
    if (account) await judgeAccount(comparison, account, query);
  }
  return verdict;
}

/** Returns the accounts with a player's username, or with the e-mail address of a registration. */
const findAccounts = ({ name, email = '' }, query) =>
  query("select uid, status from players where username = $1 or ($2 <> '' and email = $2)", [name, email]);

async function judgeAccount(comparison, account, query) {
  const { noted } = comparison;
  const rows = await readRows(account, query);
  const { deposits, withdrawals, coupons, rounds, parts, cashed, grants } = rows;
  comparison.requests('deposit', noted.deposits, deposits);
  comparison.requests('withdrawal', noted.withdrawals, withdrawals);
  comparison.requests('coupon', noted.coupons, coupons);
  comparison.requests('round', noted.rounds, rounds);
  comparison.requests('partial cash-out', noted.cashParts, parts);
  comparison.count('cash-out', noted.cashOuts);
  for (const one of noted.cashOuts)
    if (!cashed.some(({ id }) => id === one.couponID)) comparison.lost(describe(comparison.name, 'cash-out', one));
  comparison.count('cancellation', noted.cancellations);
  const returned = new Set();
  for (const withdrawal of withdrawals) {
    const kinds = rows.bookings.filter(({ reference }) => reference === withdrawal.id).map(({ kind }) => kind);
    if (comparison.decision(withdrawal, kinds) === CANCELLED) returned.add(withdrawal.id);
  }
  comparison.claims(grants);
  const bonuses = grants.map((grant) => comparison.bonus(grant, deposits));
  comparison.balances(account, rows, modelOf(comparison, rows, { returned, bonuses }));
}

/** Returns the rows of an account that the verdict compares. */
async function readRows({ uid }, query) {
  const rowsOf = (text) => query(text, [uid]);
  const requested = await rowsOf('select id, request_id, amount, direction, status from payments where uid = $1');
  const coupons = await rowsOf(
    `select id, request_id, stake + cashed_stake as stake, stake as in_force, state, payout, borne
      from coupons where uid = $1`,
  );
  const accounts = [`player:${uid}`, `player:${uid}:bonus`];
  const wallets = await query('select account, balance from wallet_accounts where account in ($1, $2)', accounts);
  return {
    deposits: requested.filter(({ direction }) => direction !== WITHDRAWAL),
    withdrawals: requested.filter(({ direction }) => direction === WITHDRAWAL),
    coupons,
    cashed: coupons.filter(({ state }) => state === 'cashed-out'),
    parts: await rowsOf(
      "select request_id, paid from cash_out_requests where uid = $1 and stake is not null and state = 'paid'",
    ),
    rounds: await rowsOf("select request_id, stake, payout, status from rounds where uid = $1 and status <> 'refused'"),
    bookings: await rowsOf(
      `select reference, kind from ledger_entries
        where uid = $1 and kind in ('withdrawal-paid', 'withdrawal-return', 'withdrawal-unpaid')`,
    ),
    // Each daily payment of the cashback has its own row.
    grants: await rowsOf(
      `select id, offer_id, state, payment_id, granted_at is not null as is_granted
        from bonus_grants where uid = $1 and day is null`,
    ),
    taken: await rowsOf(
      `select reference, amount from ledger_entries
        where uid = $1 and kind = 'bonus' and purse = 'bonus' and amount < 0`,
    ),
    real: wallets.find(({ account }) => account === accounts[0])?.balance,
    bonus: wallets.find(({ account }) => account === accounts[1])?.balance,
  };
}

/**
 * Computes the sum of both wallets from the player's own amounts. Of requests without a known outcome, and of games, it
 * takes the rows of the domain.
 * @param returned ids of cancelled and rejected withdrawals
 * @param bonuses kuruş of the granted bonuses
 */
function modelOf(comparison, rows, { returned, bonuses }) {
  const { noted, start } = comparison;
  const amounts = new Map(
    [...noted.deposits, ...noted.withdrawals, ...noted.coupons, ...noted.cashParts].map((one) => [
      one.requestID,
      kurus(one.amount ?? one.stake),
    ]),
  );
  let model = start;
  // A deposit is credited after its acknowledgement, when its gateway approves it.
  for (const { request_id: id, amount, status } of rows.deposits)
    if (status !== NEW) model += amounts.get(id) ?? BigInt(amount);
  for (const { id, request_id: request, amount } of rows.withdrawals)
    if (!returned.has(id)) model -= amounts.get(request) ?? BigInt(amount);
  for (const { request_id: id, stake } of rows.coupons) model -= amounts.get(id) ?? BigInt(stake);
  for (const { request_id: id, paid: amount } of rows.parts) model += amounts.get(id) ?? BigInt(amount);
  const paid = new Map(noted.cashOuts.map((one) => [one.couponID, kurus(one.amount)]));
  for (const { id, payout } of rows.cashed) model += paid.get(id) ?? BigInt(payout);
  for (const coupon of rows.coupons) model += comparison.settlement(coupon);
  for (const { stake, payout, status } of rows.rounds) if (status !== RETURNED) model += BigInt(payout) - BigInt(stake);
  for (const amount of bonuses) model += amount;
  // The amount that an ended bonus forfeits depends on the order of its stakes and returns: its bookings are used. A
  // released bonus forfeits nothing, because the offer has no largest win.
  const ended = rows.grants.filter(({ state }) => state !== 'active' && state !== 'released').map(({ id }) => id);
  for (const { reference, amount } of rows.taken) if (ended.includes(reference)) model += BigInt(amount);
  return model;
}

/** Adds the findings about one player to the verdict. */
class Comparison {
  constructor(verdict, player, { operator, feed }) {
    const { name, email, start, noted } = player;
    Object.assign(this, { verdict, name, start, noted, operator, feed, isNewcomer: email !== undefined });
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

  /**
   * Compares the decisions of the operator and of the player on a withdrawal with its status and bookings.
   * @returns its status in the model
   */
  decision({ id, status }, bookings) {
    const { decisions, open } = this.operator;
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
    const booking = BOOKING_OF[status];
    if (booking && !bookings.includes(booking)) this.lost(`${this.name}: ${booking} of ${id}`);
    if (bookings.length > (booking ? 1 : 0)) this.doubled(`${this.name}: ${bookings.join(' and ')} of ${id}`);
    return expected;
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
   * Compares a grant of the offer with wagering with the player's deposits and withdrawals. Later bookings of the
   * wagering are checked by `ledger verify`.
   * @returns kuruş of the bonus in the model
   */
  bonus({ offer_id: offer, state, payment_id: payment, is_granted: isGranted }, deposits) {
    if (offer !== OFFER.id) return 0n;
    const { bonuses } = this.verdict;
    bonuses[state] = (bonuses[state] ?? 0) + 1;
    const approved = deposits.filter(({ status }) => status === APPROVED);
    if (!isGranted) {
      const claimedAt = this.noted.claims.find((claim) => claim.offer === offer)?.at;
      const earning = this.noted.deposits.find(({ id, at }) => at > claimedAt && approved.some((row) => row.id === id));
      if (state === 'waiting' && earning) this.lost(`${this.name}: bonus of deposit ${earning.id}`);
      return 0n;
    }
    const deposit = approved.find(({ id }) => id === payment);
    if (!deposit) {
      this.doubled(`${this.name}: bonus without an approved deposit`);
      return 0n;
    }
    if (state === 'lost' && ![...this.noted.withdrawals, ...this.noted.open].some(({ loseBonus }) => loseBonus))
      this.doubled(`${this.name}: end of the bonus without a withdrawal`);
    const own = this.noted.deposits.find(({ id }) => id === payment);
    const share = ((own ? kurus(own.amount) : BigInt(deposit.amount)) * BigInt(OFFER.percent)) / 100n;
    const cap = kurus(OFFER.figures.TRY.cap);
    return share < cap ? share : cap;
  }

  /** Compares the balances with the model: stakes take money of both wallets, so the model has their sum. */
  balances({ status }, { deposits, grants, real, bonus = 0 }, model) {
    this.verdict.pending += deposits.filter((deposit) => deposit.status === NEW).length;
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
