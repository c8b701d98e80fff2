/** Compares what the players noted with the database. */

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
 * @param query runs a statement on the primary and returns its rows
 * @returns number of acknowledged operations by kind, of deposits that wait for their gateway, the lost and doubled ones, and players whose balance differs from the model
 */
export async function judge(players, operator, query) {
  const verdict = {
    acknowledged: { approval: 0, rejection: 0 },
    open: operator.open.length,
    pending: 0,
    lost: [],
    doubled: [],
    wrongBalances: [],
  };
  for (const { decision } of operator.decisions) verdict.acknowledged[NOUNS[decision]] += 1;
  for (const player of players) {
    const comparison = new Comparison(verdict, player, operator);
    verdict.open += player.noted.open.length;
    const account = comparison.registrations(await findAccounts(player, query));
    if (account) await judgeAccount(comparison, account, query);
  }
  return verdict;
}

/** Returns the accounts with a player's username, or with the e-mail address of a registration. */
const findAccounts = ({ name, email = '' }, query) =>
  query("select uid, status from players where username = $1 or ($2 <> '' and email = $2)", [name, email]);

async function judgeAccount(comparison, { uid, status }, query) {
  const { verdict, name, noted } = comparison;
  const requested = await query('select id, request_id, amount, direction, status from payments where uid = $1', [uid]);
  const withdrawals = requested.filter(({ direction }) => direction === WITHDRAWAL);
  const deposits = requested.filter(({ direction }) => direction !== WITHDRAWAL);
  const claims = await query("select count(*) as claimed from bonus_grants where uid = $1 and offer_id = 'cashback'", [
    uid,
  ]);
  const coupons = await query(
    'select id, request_id, stake + cashed_stake as stake, state, payout from coupons where uid = $1',
    [uid],
  );
  const rounds = await query(
    "select request_id, stake, payout, status from rounds where uid = $1 and status <> 'refused'",
    [uid],
  );
  const parts = await query(
    "select request_id, paid from cash_out_requests where uid = $1 and stake is not null and state = 'paid'",
    [uid],
  );
  comparison.requests('deposit', noted.deposits, deposits);
  comparison.requests('withdrawal', noted.withdrawals, withdrawals);
  comparison.requests('coupon', noted.coupons, coupons);
  comparison.requests('round', noted.rounds, rounds);
  comparison.requests('partial cash-out', noted.cashParts, parts);
  const cashed = coupons.filter(({ state }) => state === 'cashed-out');
  comparison.count('cash-out', noted.cashOuts);
  for (const one of noted.cashOuts)
    if (!cashed.some(({ id }) => id === one.couponID)) comparison.lost(describe(name, 'cash-out', one));

  const bookings = await query(
    `select reference, kind from ledger_entries
      where uid = $1 and kind in ('withdrawal-paid', 'withdrawal-return', 'withdrawal-unpaid')`,
    [uid],
  );
  comparison.count('cancellation', noted.cancellations);
  const returned = new Set();
  for (const withdrawal of withdrawals) {
    const kinds = bookings.filter(({ reference }) => reference === withdrawal.id).map(({ kind }) => kind);
    if (comparison.decision(withdrawal, kinds) === CANCELLED) returned.add(withdrawal.id);
  }
  comparison.count('claim', noted.claims);
  const [{ claimed }] = claims;
  if (Number(claimed) < noted.claims.length) comparison.lost(`${name}: claim`);
  if (Number(claimed) > 1) comparison.doubled(`${name}: claim`);

  // The model: the players' own amounts; of requests without a known outcome, and of games, the rows of the domain.
  const amounts = new Map(
    [...noted.deposits, ...noted.withdrawals, ...noted.coupons, ...noted.cashParts].map((one) => [
      one.requestID,
      kurus(one.amount ?? one.stake),
    ]),
  );
  let model = comparison.start;
  // A deposit is credited after its acknowledgement, when its gateway approves it.
  const pending = deposits.filter(({ status: decided }) => decided === NEW);
  verdict.pending += pending.length;
  for (const one of deposits) if (!pending.includes(one)) model += amounts.get(one.request_id) ?? BigInt(one.amount);
  for (const { id, request_id: request, amount } of withdrawals)
    if (!returned.has(id)) model -= amounts.get(request) ?? BigInt(amount);
  for (const { request_id: id, stake } of coupons) model -= amounts.get(id) ?? BigInt(stake);
  for (const { request_id: id, paid: amount } of parts) model += amounts.get(id) ?? BigInt(amount);
  const paid = new Map(noted.cashOuts.map((one) => [one.couponID, kurus(one.amount)]));
  for (const { id, payout } of cashed) model += paid.get(id) ?? BigInt(payout);
  for (const { stake, payout, status: state } of rounds)
    if (state !== RETURNED) model += BigInt(payout) - BigInt(stake);
  const [wallet] = await query('select balance from wallet_accounts where account = $1', [`player:${uid}`]);
  // The confirmation of a registration opens the wallet.
  if (!wallet && status === 'active') comparison.wrong(`${name}: no wallet`);
  const balance = BigInt(wallet?.balance ?? 0);
  if (balance !== model) comparison.wrong(`${name}: ${balance}, the model ${model}`);
}

/** Adds the findings about one player to the verdict. */
class Comparison {
  constructor(verdict, player, operator) {
    const { name, email, start, noted } = player;
    Object.assign(this, { verdict, name, start, noted, operator, isNewcomer: email !== undefined });
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
