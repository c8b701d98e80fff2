import { ScrollRestoration, Scripts } from '@remix-run/react';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Remix's scripts. Servers set them aside in a template; the loader at the end of the document (`document/loader.js`)
 * replaces it by its content after `load`, so browsers hydrate the scripts alone. Scrolling is restored from then on; until
 * then the browser does it.
 *
 * @param idleMs milliseconds after which an open page without the runtime leaves for the login; `undefined` for visitors
 */
export function RuntimeScripts({ idleMs }: { idleMs: number | undefined }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (typeof document !== 'undefined')
    return (
      <>
        <Scripts />
        {isHydrated && <ScrollRestoration />}
      </>
    );
  return (
    <template id="scripts" data-idle={idleMs}>
      <Scripts />
    </template>
  );
}
