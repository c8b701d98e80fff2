/** Compares what the players noted with the database. */

const WITHDRAWAL = 2;
const [NEW, CANCELLED] = [1001, 1004];
/** Status of a round whose stake was refunded: the player reads that it was rejected, or that its table was closed. */
const RETURNED = 'rolled-back';

/** Describes an acknowledged operation that the database lacks. */
const describe = (name, kind, { requestID, couponID, at }) =>
  `${name}: ${kind} ${couponID ?? requestID}, acknowledged ${at.toISOString()}`;

const kurus = (lira) => BigInt(Math.round(Number(lira) * 100));

/**
 * @param query runs a statement on the primary and returns its rows
 * @param start balance of each player at the start in kuruş
 * @returns number of acknowledged operations by kind, of deposits that wait for their gateway, the lost and doubled ones, and players whose balance differs from the model
 */
export async function judge(players, query, start) {
  const verdict = { acknowledged: {}, open: 0, pending: 0, lost: [], doubled: [], wrongBalances: [] };
  for (const { name, user, noted } of players) {
    const [{ uid }] = user ? [user] : await query('select uid from players where username = $1', [name]);
    const requested = await query('select id, request_id, amount, direction, status from payments where uid = $1', [
      uid,
    ]);
    const withdrawals = requested.filter(({ direction }) => direction === WITHDRAWAL);
    const deposits = requested.filter(({ direction }) => direction !== WITHDRAWAL);
    const claims = await query(
      "select count(*) as claimed from bonus_grants where uid = $1 and offer_id = 'cashback'",
      [uid],
    );
    const coupons = await query(
      'select id, request_id, stake + cashed_stake as stake, state, payout from coupons where uid = $1',
      [uid],
    );
    const rounds = await query(
      "select request_id, stake, payout, status from rounds where uid = $1 and status <> 'refused'",
      [uid],
    );
    const open = new Set(noted.open.map(({ requestID }) => requestID));
    verdict.open += open.size;
    const add = (kind, acknowledged) => {
      verdict.acknowledged[kind] = (verdict.acknowledged[kind] ?? 0) + acknowledged.length;
    };
    const compare = (kind, acknowledged, rows) => {
      add(kind, acknowledged);
      const known = new Set(acknowledged.map(({ requestID }) => requestID));
      const found = new Map();
      for (const { request_id: id } of rows) found.set(id, (found.get(id) ?? 0) + 1);
      const returned = new Set(rows.filter(({ status }) => status === RETURNED).map(({ request_id: id }) => id));
      for (const one of acknowledged) if (!found.has(one.requestID)) verdict.lost.push(describe(name, kind, one));
      for (const [id, count] of found)
        if (count > 1 || !(known.has(id) || open.has(id) || returned.has(id)))
          verdict.doubled.push(`${name}: ${kind} ${id}`);
    };
    compare('deposit', noted.deposits, deposits);
    compare('withdrawal', noted.withdrawals, withdrawals);
    compare('coupon', noted.coupons, coupons);
    compare('round', noted.rounds, rounds);
    const parts = await query(
      "select request_id, paid from cash_out_requests where uid = $1 and stake is not null and state = 'paid'",
      [uid],
    );
    compare('partial cash-out', noted.cashParts, parts);
    const cashed = coupons.filter(({ state }) => state === 'cashed-out');
    add('cash-out', noted.cashOuts);
    for (const one of noted.cashOuts)
      if (!cashed.some(({ id }) => id === one.couponID)) verdict.lost.push(describe(name, 'cash-out', one));

    // No operator decides in a run: only the player cancels a withdrawal.
    add('cancellation', noted.cancellations);
    const cancelled = new Set(noted.cancellations.map(({ id }) => id));
    const undecided = new Set(noted.open.map(({ transactionID }) => transactionID));
    for (const { id, status } of withdrawals)
      if (cancelled.has(id) !== (status === CANCELLED) && !undecided.has(id))
        verdict[cancelled.has(id) ? 'lost' : 'doubled'].push(`${name}: cancellation ${id}`);
    add('claim', noted.claims);
    const [{ claimed }] = claims;
    if (Number(claimed) < noted.claims.length) verdict.lost.push(`${name}: claim`);
    if (Number(claimed) > 1) verdict.doubled.push(`${name}: claim`);

    // The model: the players' own amounts; of requests without a known outcome, and of games, the rows of the domain.
    const amounts = new Map(
      [...noted.deposits, ...noted.withdrawals, ...noted.coupons, ...noted.cashParts].map((one) => [
        one.requestID,
        kurus(one.amount ?? one.stake),
      ]),
    );
    let model = start;
    // A deposit is credited after its acknowledgement, when its gateway approves it.
    const pending = deposits.filter(({ status }) => status === NEW);
    verdict.pending += pending.length;
    for (const one of deposits) if (!pending.includes(one)) model += amounts.get(one.request_id) ?? BigInt(one.amount);
    for (const { id, request_id: request, amount, status } of withdrawals)
      if (!(cancelled.has(id) || (undecided.has(id) && status === CANCELLED)))
        model -= amounts.get(request) ?? BigInt(amount);
    for (const { request_id: id, stake } of coupons) model -= amounts.get(id) ?? BigInt(stake);
    for (const { request_id: id, paid: amount } of parts) model += amounts.get(id) ?? BigInt(amount);
    const paid = new Map(noted.cashOuts.map((one) => [one.couponID, kurus(one.amount)]));
    for (const { id, payout } of cashed) model += paid.get(id) ?? BigInt(payout);
    for (const { stake, payout, status } of rounds) if (status !== RETURNED) model += BigInt(payout) - BigInt(stake);
    const [{ balance }] = await query('select balance from wallet_accounts where account = $1', [`player:${uid}`]);
    if (BigInt(balance) !== model) verdict.wrongBalances.push(`${name}: ${balance}, the model ${model}`);
  }
  return verdict;
}
