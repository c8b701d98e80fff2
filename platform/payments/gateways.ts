import type { PlatformOptions } from '../context';
import { embeddedGateways } from './embedded-gateways';
import type { Gateways } from '../ports/gateway';

/**
 * The gateways of an installation. Those in this repository move no money: they are on over the embedded database, and
 * over PostgreSQL only where the operator asks for a demonstration.
 */
export function gatewaysOf({ gateways, databaseUrl }: Pick<PlatformOptions, 'gateways' | 'databaseUrl'>): Gateways {
  const wanted = gateways ?? (databaseUrl ? 'none' : 'demo');
  return {
    known: new Map(embeddedGateways.map((gateway) => [gateway.name, gateway])),
    on: new Set(wanted === 'demo' ? embeddedGateways.map(({ name }) => name) : []),
  };
}
