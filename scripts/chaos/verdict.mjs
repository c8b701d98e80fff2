/** Compares what the players noted with the database. */

const kurus = (lira) => BigInt(Math.round(Number(lira) * 100));

/**
 * @param query runs a statement on the primary and returns its rows
 * @param start balance of each player at the start in kuruş
 * @returns acknowledged operations, the lost and doubled ones, and players whose balance differs from the model
 */
export async function judge(players, query, start) {
  const verdict = { acknowledged: 0, open: 0, lost: [], doubled: [], wrongBalances: [] };
  for (const { name, user, noted } of players) {
    const [{ uid }] = user ? [user] : await query('select uid from players where username = $1', [name]);
    const payments = await query('select id, request_id, amount, status from payments where uid = $1', [uid]);
    const coupons = await query('select id, request_id, stake, state, payout from coupons where uid = $1', [uid]);
    const rounds = await query(
      "select request_id, stake, payout, status from rounds where uid = $1 and status <> 'refused'",
      [uid],
    );
    const open = new Set(noted.open.map(({ requestID }) => requestID));
    verdict.open += open.size;
    const compare = (kind, acknowledged, rows) => {
      verdict.acknowledged += acknowledged.length;
      const known = new Set(acknowledged.map(({ requestID }) => requestID));
      const found = new Map();
      for (const { request_id: id } of rows) found.set(id, (found.get(id) ?? 0) + 1);
      for (const id of known) if (!found.has(id)) verdict.lost.push(`${name}: ${kind} ${id}`);
      for (const [id, count] of found)
        if (count > 1 || !(known.has(id) || open.has(id))) verdict.doubled.push(`${name}: ${kind} ${id}`);
    };
    compare('deposit', noted.deposits, payments);
    compare('coupon', noted.coupons, coupons);
    compare('round', noted.rounds, rounds);
    const cashed = coupons.filter(({ state }) => state === 'cashed-out');
    verdict.acknowledged += noted.cashOuts.length;
    for (const { couponID } of noted.cashOuts)
      if (!cashed.some(({ id }) => id === couponID)) verdict.lost.push(`${name}: cash-out ${couponID}`);

    // The model: the players' own amounts; of requests without a known outcome, and of games, the rows of the domain.
    const amounts = new Map(
      [...noted.deposits, ...noted.coupons].map((one) => [one.requestID, kurus(one.amount ?? one.stake)]),
    );
    let model = start;
    for (const { request_id: id, amount } of payments) model += amounts.get(id) ?? BigInt(amount);
    for (const { request_id: id, stake } of coupons) model -= amounts.get(id) ?? BigInt(stake);
    const paid = new Map(noted.cashOuts.map((one) => [one.couponID, kurus(one.amount)]));
    for (const { id, payout } of cashed) model += paid.get(id) ?? BigInt(payout);
    for (const { stake, payout } of rounds) model += BigInt(payout) - BigInt(stake);
    const [{ balance }] = await query('select balance from wallet_accounts where account = $1', [`player:${uid}`]);
    if (BigInt(balance) !== model) verdict.wrongBalances.push(`${name}: ${balance}, the model ${model}`);
  }
  return verdict;
}
