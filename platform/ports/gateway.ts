import type { PaymentKind } from '#contract/payment-fields';
import type { Database, Transaction } from '../db/database';
import type { Localized } from '../refusal';

/** Context for a gateway outside a deposit's transaction. */
export interface PortContext {
  db: Database;
  now(): Date;
  /** Returns a key for one purpose. */
  key(purpose: string): string;
}

/** A requested deposit, as its gateway receives it. */
export interface DepositRequest {
  /** The transaction id that callbacks name. */
  id: string;
  uid: string;
  /** Kuruş. */
  amount: bigint;
  /** The player's form values, validated. */
  fields: Record<string, string>;
  at: Date;
}

/** A withdrawal that an operator approved, as its gateway receives it. */
export interface PayoutRequest {
  /** The transaction id that reports name: the idempotency key. */
  id: string;
  uid: string;
  /** Kuruş. */
  amount: bigint;
  /** Kind of the withdrawal method. */
  kind: PaymentKind;
  /** The player's form values, validated. */
  fields: Record<string, string>;
  /** Bank account of the player; undefined if `fields` names the destination. */
  account: { owner: string; bank: string; iban: string } | undefined;
}

/** A refund of an approved deposit, or of a part of it. */
export interface RefundRequest {
  /** The transaction id that reports name: the idempotency key. */
  id: string;
  /** Transaction id of the deposit. */
  deposit: string;
  /** Kuruş. */
  amount: bigint;
}

/** A gateway's report on a deposit, a payout or a refund. */
export interface GatewayReport {
  /** The gateway's own id of this report: a repeat of the id is the same report. */
  id: string;
  payment: string;
  /**
   * `pending`: money is in transfer, undecided. `charged-back`: the bank reversed an approved deposit, or a part of it,
   * or returned an approved payout.
   */
  outcome: 'approved' | 'declined' | 'pending' | 'charged-back';
  /** Amount received, in kuruş: an underpayment is credited at this amount. For a chargeback, the amount reversed. */
  amount: bigint;
  reason?: Localized | undefined;
}

/** A payment gateway, as the platform sees it. Each gateway has one such adapter, and `gateways.ts` lists them all. */
export interface Gateway {
  /** Name in payment methods, and last part of its callback URL. */
  name: string;
  /** The kind of method that it settles. */
  kind: PaymentKind;
  /** True for one that approves without a transfer of money. */
  isDemo: boolean;
  /** Its own hosts to which it sends players, as 'https://pay.example': the site's policy allows forms to end there. */
  hosts: readonly string[];
  /**
   * Creates a deposit, in the transaction of the request. It makes no outside request there: it enqueues a job for
   * that. It may return the URL where the player continues to pay.
   * @throws {Refusal} with the invalid field (the code of a voucher): nothing is booked.
   */
  begin(tx: Transaction, deposit: DepositRequest): Promise<{ url?: string }>;
  /**
   * Parses a callback.
   * @throws {Refusal} if it is not signed by this gateway, too old or unreadable.
   */
  receive(context: PortContext, rawBody: string, signature: string): GatewayReport;
  /**
   * Queries the status of a deposit, payout or refund, outside any transaction: `open` while it is undecided, `unknown`
   * if the gateway does not know it.
   * @throws {Error} if it does not answer: the query is retried.
   */
  queryStatus(context: PortContext, payment: string): Promise<GatewayReport | 'open' | 'unknown'>;
  /**
   * Requests a payout, outside any transaction and at least once: the gateway must pay once per id. Without it an
   * operator pays.
   * @returns `open` if it is accepted and undecided
   * @throws {Error} if the outcome is unknown: the same request is sent again.
   */
  payOut?(context: PortContext, payout: PayoutRequest): Promise<GatewayReport | 'open'>;
  /** Requests a refund as `payOut` requests a payout. */
  refund?(context: PortContext, refund: RefundRequest): Promise<GatewayReport | 'open'>;
}

/** The gateways that an installation knows. */
export interface Gateways {
  known: ReadonlyMap<string, Gateway>;
  /** Names of the enabled gateways. */
  on: ReadonlySet<string>;
}
