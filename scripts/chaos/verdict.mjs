/** Compares what the players noted with the database. */
import { Comparison, describe, NOUNS } from './comparison.mjs';
import { kurus } from './kurus.mjs';
import { CANCELLED, findAccounts, readRows, RETURNED } from './rows.mjs';

/**
 * @param operators decisions on withdrawals, noted by the operators
 * @param outcomes outcomes by payment, noted by the clerk of the payment service
 * @param feed results of matches, noted by a feed
 * @param query runs a statement on the primary and returns its rows
 * @returns numbers of acknowledged operations by kind, of bonuses with wagering by state, of cashbacks, of prizes of
 * tournaments, of settled coupons by state, of payouts by outcome, of deposits and payouts that wait for their gateway, the lost and doubled ones, and
 * players whose balance differs from the model
 */
export async function judge(players, { operators, outcomes, feed }, query) {
  const verdict = {
    acknowledged: {
      approval: 0,
      rejection: 0,
      'second approval': operators.decisions.filter(({ isSecond }) => isSecond).length,
      result: feed.results.size,
      correction: [...feed.corrections.values()].reduce((sum, count) => sum + count, 0),
    },
    bonuses: {},
    cashbacks: 0,
    prizes: 0,
    settled: {},
    payouts: {},
    open: operators.open.length,
    pending: 0,
    unpaid: 0,
    lost: [],
    doubled: [],
    wrongBalances: [],
  };
  for (const { decision } of operators.decisions) verdict.acknowledged[NOUNS[decision]] += 1;
  for (const player of players) {
    const comparison = new Comparison(verdict, player, { operators, outcomes, feed });
    verdict.open += player.noted.open.length;
    const account = comparison.registrations(await findAccounts(player, query));
    if (account) await judgeAccount(comparison, account, query);
  }
  return verdict;
}

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
  const credited = new Set(deposits.filter((deposit) => comparison.deposit(deposit)).map(({ id }) => id));
  for (const withdrawal of withdrawals) {
    const kinds = rows.bookings.filter(({ reference }) => reference === withdrawal.id).map(({ kind }) => kind);
    const status = withdrawal.is_sent ? comparison.payout(withdrawal, kinds) : comparison.decision(withdrawal, kinds);
    if (status === CANCELLED) returned.add(withdrawal.id);
  }
  comparison.claims(grants);
  const bonuses = [...grants.map((grant) => comparison.bonus(grant, deposits)), ...comparison.cashbacks(rows)];
  comparison.verdict.prizes += rows.prizes.length;
  comparison.balances(account, rows, modelOf(comparison, rows, { credited, returned, bonuses }));
}

/**
 * Computes the sum of both wallets from the player's own amounts. Of requests without a known outcome, of games, and of
 * tournaments, it takes the rows of the domain.
 * @param credited ids of paid deposits
 * @param returned ids of cancelled and rejected withdrawals
 * @param bonuses kuruş of the granted bonuses and the cashbacks
 */
function modelOf(comparison, rows, { credited, returned, bonuses }) {
  const { noted, start } = comparison;
  const amounts = new Map(
    [...noted.deposits, ...noted.withdrawals, ...noted.coupons, ...noted.cashParts].map((one) => [
      one.requestID,
      kurus(one.amount ?? one.stake),
    ]),
  );
  let model = start;
  // A deposit is credited after its acknowledgement, when its gateway reports it as paid.
  for (const { id, request_id: request, amount } of rows.deposits)
    if (credited.has(id)) model += amounts.get(request) ?? BigInt(amount);
  for (const { id, request_id: request, amount } of rows.withdrawals)
    if (!returned.has(id)) model -= amounts.get(request) ?? BigInt(amount);
  for (const { request_id: id, stake } of rows.coupons) model -= amounts.get(id) ?? BigInt(stake);
  for (const { request_id: id, paid: amount } of rows.parts) model += amounts.get(id) ?? BigInt(amount);
  const paid = new Map(noted.cashOuts.map((one) => [one.couponID, kurus(one.amount)]));
  for (const { id, payout } of rows.cashed) model += paid.get(id) ?? BigInt(payout);
  for (const coupon of rows.coupons) model += comparison.settlement(coupon);
  for (const { stake, payout, status } of rows.rounds) if (status !== RETURNED) model += BigInt(payout) - BigInt(stake);
  for (const amount of bonuses) model += amount;
  for (const { prize } of rows.prizes) model += BigInt(prize);
  // The amount that an ended bonus forfeits depends on the order of its stakes and returns: its bookings are used. A
  // released bonus forfeits nothing, because the offer has no largest win.
  const ended = rows.grants.filter(({ state }) => state !== 'active' && state !== 'released').map(({ id }) => id);
  for (const { reference, amount } of rows.taken) if (ended.includes(reference)) model += BigInt(amount);
  return model;
}
