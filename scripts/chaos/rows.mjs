/** Rows of the database about a player. */

const WITHDRAWAL = 2;
/** Statuses of payments. */
export const [NEW, APPROVED, CANCELLED] = [1001, 1002, 1004];
/** Status of a round whose stake was refunded: the player reads that it was rejected, or that its table was closed. */
export const RETURNED = 'rolled-back';

const dayOf = (column) => `to_char(${column} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`;

/** Returns the accounts with a player's username, or with the e-mail address of a registration. */
export const findAccounts = ({ name, email = '' }, query) =>
  query("select uid, status from players where username = $1 or ($2 <> '' and email = $2)", [name, email]);

/** Returns the rows of an account that the verdict compares. */
export async function readRows({ uid }, query) {
  const rowsOf = (text) => query(text, [uid]);
  const requested = await rowsOf(
    `select id, request_id, amount, direction, status, payout_at is not null as is_sent
      from payments where uid = $1`,
  );
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
    grants: await rowsOf(
      `select id, offer_id, state, payment_id, granted_at is not null as is_granted, terms,
          ${dayOf('created_at')} as created_on
        from bonus_grants where uid = $1 and day is null`,
    ),
    // Each daily payment of the cashback has its own row.
    cashbacks: await rowsOf('select day, released from bonus_grants where uid = $1 and day is not null'),
    prizes: await rowsOf('select prize from tournament_places where uid = $1 and prize > 0'),
    // Rounds of the days that are over.
    ended: await rowsOf(
      `select rounds.stake, rounds.payout, ${dayOf('ended_at')} as day
        from rounds join game_rounds on game_rounds.round_id = rounds.id
        where rounds.uid = $1 and status <> 'rolled-back' and ${dayOf('ended_at')} < ${dayOf('now()')}`,
    ),
    taken: await rowsOf(
      `select reference, amount from ledger_entries
        where uid = $1 and kind = 'bonus' and purse = 'bonus' and amount < 0`,
    ),
    real: wallets.find(({ account }) => account === accounts[0])?.balance,
    bonus: wallets.find(({ account }) => account === accounts[1])?.balance,
  };
}
