import type { Gateway, Gateways } from '../ports/gateway';
import { refusals } from './messages';

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
