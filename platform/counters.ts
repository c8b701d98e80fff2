import { Counter, Registry } from 'prom-client';
import { afterCommit } from './db/after-commit';
import type { Transaction } from './db/database';

/** Numbers of events of this process since its start, in the format of Prometheus. Labels have few values. */
export const counterRegistry = new Registry();

const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter<Label>({ name, help, labelNames, registers: [counterRegistry] });

const entries = counter('ledger_entries_total', 'Booked entries of the ledger by kind', ['kind']);
const coupons = counter('coupons_total', 'Placed coupons: accepted, or checking for a delayed acceptance', ['state']);
const rounds = counter('rounds_total', 'Rounds of games with a booked stake');
const logins = counter('logins_total', 'Logins by outcome', ['outcome']);
const rejections = counter('rejections_total', 'Rejected calls of the API by reason', ['reason']);

/** Counts an entry of the ledger when its transaction is committed. */
export const countEntry = (tx: Transaction, kind: string): void => afterCommit(tx, () => entries.inc({ kind }));

/** Counts a coupon when its transaction is committed. */
export const countCoupon = (tx: Transaction, state: string): void => afterCommit(tx, () => coupons.inc({ state }));

/** Counts a round when the transaction of its first stake is committed. */
export const countRound = (tx: Transaction): void => afterCommit(tx, () => rounds.inc());

/** Counts a login when its transaction is committed: `login`, `login-failed` or `login-refused`. */
export const countLogin = (tx: Transaction, outcome: string): void => afterCommit(tx, () => logins.inc({ outcome }));

/** Counts a rejected call. */
export const countRejection = (reason: string): void => rejections.inc({ reason });
