import type { PlatformOptions } from '../context';
import { embeddedGateways } from './embedded-gateways';
import { hostedGateway } from './hosted-gateway';
import type { Gateway, Gateways } from '../ports/gateway';

/** Adapters of this installation. Add your own here. */
const ADAPTERS: readonly Gateway[] = embeddedGateways;

/**
 * Returns the known gateways and the names of the enabled ones.
 * @throws {Error} for a name without an adapter, and for the name of a demonstration gateway: `demo` enables all of
 * these
 */
export function createGateways(
  {
    gateways,
    databaseUrl,
    publicUrl = '',
    hostedGateways = [],
  }: Pick<PlatformOptions, 'gateways' | 'databaseUrl' | 'hostedGateways'> & { publicUrl?: string },
  own: readonly Gateway[] = ADAPTERS,
): Gateways {
  const hosted = hostedGateways.map((service) => hostedGateway(service, publicUrl));
  const taken = hosted.find(({ name }) => own.some((gateway) => gateway.name === name));
  if (taken) throw new Error(`HOSTED_GATEWAYS: the name '${taken.name}' is taken`);
  const adapters = [...own, ...hosted];
  const wanted = gateways ?? (databaseUrl ? 'none' : 'demo');
  const known = new Map(adapters.map((gateway) => [gateway.name, gateway]));
  const named = () =>
    wanted.split(',').map((part) => {
      const name = part.trim();
      const page = hosted.find((gateway) => `hosted:${gateway.name}` === name);
      if (page) return page.name;
      if (name.startsWith('hosted:')) throw new Error(`GATEWAYS: '${name}' is not in HOSTED_GATEWAYS`);
      if (own.some((gateway) => gateway.name === name && !gateway.isDemo)) return name;
      const real = own.filter(({ isDemo }) => !isDemo).map((gateway) => gateway.name);
      throw new Error(`GATEWAYS: '${name}' is none of the gateways that move money (${real.join(', ') || 'none'})`);
    });
  const demos = () => adapters.filter(({ isDemo }) => isDemo).map(({ name }) => name);
  return { known, on: new Set(wanted === 'none' ? [] : wanted === 'demo' ? demos() : named()) };
}
