import type { CashMethod } from '#contract/finance';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import type { Localized } from '../refusal';
import { refusals } from './texts';

/** A deposit that a player has asked for, as its gateway hears of it. */
export interface AskedDeposit {
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
  kind: CashMethod['kind'];
  /** True for one that approves without money moving. */
  isDemo: boolean;
  /** Hosts of its own that it sends players to, as 'https://pay.example': the site's policy lets forms end there. */
  hosts: readonly string[];
  /**
   * Hears of a deposit, in the transaction that takes the request. It asks nobody there: what has to be sent becomes a job.
   * It may answer with the address where the player goes on to pay.
   * @throws {Refusal} naming the field that it does not take (the code of a voucher): nothing is booked.
   */
  begin(tx: Transaction, deposit: AskedDeposit): Promise<{ url?: string }>;
  /**
   * Reads a callback.
   * @throws {Refusal} when it is not signed by this gateway, too old or unreadable.
   */
  receive(context: PlatformContext, rawBody: string, signature: string): GatewayReport;
  /**
   * Is asked what became of a deposit, outside any transaction: `open` while the player may still pay, `unknown` where
   * it never heard of it.
   * @throws {Error} when it does not answer: it is asked again.
   */
  ask(context: PlatformContext, payment: string): Promise<GatewayReport | 'open' | 'unknown'>;
}

/** The gateways that an installation knows. */
export interface Gateways {
  known: ReadonlyMap<string, Gateway>;
  /** The names of those that are switched on. */
  on: ReadonlySet<string>;
}

/**
 * The gateway of this name where it is on; `undefined` where it is off: an operator decides then.
 * @throws {Refusal} when nobody bears the name.
 */
export function openGateway({ known, on }: Gateways, name: string): Gateway | undefined {
  const gateway = known.get(name);
  if (!gateway) throw refusals.unknownGateway();
  return on.has(name) ? gateway : undefined;
}

const openGateways = ({ known, on }: Gateways): Gateway[] => [...known.values()].filter(({ name }) => on.has(name));

/** Whether deposits here may be approved without money moving. */
export const isPlayMoney = (gateways: Gateways): boolean => openGateways(gateways).some(({ isDemo }) => isDemo);

/** Every host that players are sent to in order to pay. */
export const gatewayHosts = (gateways: Gateways): string[] => [
  ...new Set(openGateways(gateways).flatMap(({ hosts }) => hosts)),
];
