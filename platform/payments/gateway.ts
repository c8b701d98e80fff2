import type { CashMethod } from '#contract/finance';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { refusals } from './texts';

/** A deposit that a player has asked for, as its gateway hears of it. */
interface AskedDeposit {
  /** The transaction number that callbacks name. */
  id: string;
  uid: string;
  /** Kuruş. */
  amount: bigint;
  at: Date;
}

/** What a gateway says became of a deposit. */
export interface GatewayReport {
  /** The gateway's own number of this report: said again, it is the same report. */
  id: string;
  payment: string;
  outcome: 'approved' | 'declined';
  /** Kuruş. */
  amount: bigint;
  reason?: string | undefined;
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
   */
  begin(tx: Transaction, deposit: AskedDeposit): Promise<{ url?: string }>;
  /**
   * Reads a callback.
   * @throws {Refusal} when it is not signed by this gateway, too old or unreadable.
   */
  receive(context: PlatformContext, rawBody: string, signature: string): GatewayReport;
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
