import type { PlatformOptions } from '../context';
import { embeddedGateways } from './embedded-gateways';
import type { Gateway, Gateways } from '../ports/gateway';

/** Adapters of this installation. Add your own here. */
const ADAPTERS: readonly Gateway[] = embeddedGateways;

/**
 * Returns the known gateways and the names of the enabled ones.
 * @throws {Error} for a name without an adapter, and for the name of a demonstration gateway: `demo` enables all of
 * these
 */
export function createGateways(
  { gateways, databaseUrl }: Pick<PlatformOptions, 'gateways' | 'databaseUrl'>,
  adapters: readonly Gateway[] = ADAPTERS,
): Gateways {
  const wanted = gateways ?? (databaseUrl ? 'none' : 'demo');
  const known = new Map(adapters.map((gateway) => [gateway.name, gateway]));
  const named = () =>
    wanted.split(',').map((part) => {
      const name = part.trim();
      if (known.get(name)?.isDemo === false) return name;
      const own = adapters.filter(({ isDemo }) => !isDemo).map((gateway) => gateway.name);
      throw new Error(`GATEWAYS: '${name}' is none of the gateways that move money (${own.join(', ') || 'none'})`);
    });
  const demos = () => adapters.filter(({ isDemo }) => isDemo).map(({ name }) => name);
  return { known, on: new Set(wanted === 'none' ? [] : wanted === 'demo' ? demos() : named()) };
}
