import type { PaymentKind } from '#contract/payment-fields';
import type { Database, Transaction } from '../db/database';
import type { Localized } from '../refusal';

/** What a gateway is given to read a callback or to look up a deposit. */
export interface PortContext {
  db: Database;
  now(): Date;
  /** A key for one purpose. */
  key(purpose: string): string;
}

/** A deposit that a player has asked for, as its gateway hears of it. */
export interface DepositRequest {
  /** The transaction number that callbacks name. */
  id: string;
  uid: string;
  /** Kuruş. */
  amount: bigint;
  /** What the player typed, checked. */
  fields: Record<string, string>;
  at: Date;
}

/** What a gateway says became of a deposit. */
export interface GatewayReport {
  /** The gateway's own number of this report: said again, it is the same report. */
  id: string;
  payment: string;
  /** `pending`: money is on its way, nothing is decided. `charged-back`: the bank took an approved deposit back, or a part of it. */
  outcome: 'approved' | 'declined' | 'pending' | 'charged-back';
  /** What came, in kuruş: less than was asked for is booked as what came. Of one that was charged back, what went. */
  amount: bigint;
  reason?: Localized | undefined;
}

/** A payment gateway, as the platform meets it. Each gateway has one such adapter, and `gateways.ts` lists them all. */
export interface Gateway {
  /** What payment methods call it, and the end of the address its callbacks come to. */
  name: string;
  /** The kind of method that it settles. */
  kind: PaymentKind;
  /** True for one that approves without money moving. */
  isDemo: boolean;
  /** Hosts of its own that it sends players to, as 'https://pay.example': the site's policy lets forms end there. */
  hosts: readonly string[];
  /**
   * Hears of a deposit, in the transaction that takes the request. It asks nobody there: what has to be sent becomes a job.
   * It may answer with the address where the player goes on to pay.
   * @throws {Refusal} naming the field that it does not take (the code of a voucher): nothing is booked.
   */
  begin(tx: Transaction, deposit: DepositRequest): Promise<{ url?: string }>;
  /**
   * Reads a callback.
   * @throws {Refusal} when it is not signed by this gateway, too old or unreadable.
   */
  receive(context: PortContext, rawBody: string, signature: string): GatewayReport;
  /**
   * Is asked what became of a deposit, outside any transaction: `open` while the player may still pay, `unknown` where
   * it never heard of it.
   * @throws {Error} when it does not answer: it is asked again.
   */
  queryStatus(context: PortContext, payment: string): Promise<GatewayReport | 'open' | 'unknown'>;
}

/** The gateways that an installation knows. */
export interface Gateways {
  known: ReadonlyMap<string, Gateway>;
  /** The names of those that are switched on. */
  on: ReadonlySet<string>;
}
