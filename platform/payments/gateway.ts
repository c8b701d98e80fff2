import type { Gateway, Gateways } from '../ports/gateway';
import { refusals } from './messages';

/**
 * Returns the enabled gateway of this name; undefined if it is disabled: then an operator decides.
 * @throws {Refusal} if no gateway has the name
 */
export function openGateway({ known, on }: Gateways, name: string): Gateway | undefined {
  const gateway = known.get(name);
  if (!gateway) throw refusals.unknownGateway();
  return on.has(name) ? gateway : undefined;
}

/** Returns the gateway of a payment; undefined if it has none or it is disabled: then an operator decides. */
export const findEnabled = ({ known, on }: Gateways, name: string | null): Gateway | undefined =>
  name !== null && on.has(name) ? known.get(name) : undefined;

const openGateways = ({ known, on }: Gateways): Gateway[] => [...known.values()].filter(({ name }) => on.has(name));

/** Whether deposits here may be approved without money moving. */
export const isPlayMoney = (gateways: Gateways): boolean => openGateways(gateways).some(({ isDemo }) => isDemo);

/** Returns every host that players are redirected to for payment. */
export const gatewayHosts = (gateways: Gateways): string[] => [
  ...new Set(openGateways(gateways).flatMap(({ hosts }) => hosts)),
];
