import { ScrollRestoration, Scripts } from '@remix-run/react';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Remix's scripts. Servers put them into a template. The loader at the end of the document (`document/loader.js`)
 * replaces the template by its content after `load`, so browsers hydrate only the scripts. Remix restores the scroll
 * position from then on; before that the browser does.
 */
export function RuntimeScripts() {
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
    <template id="scripts">
      <Scripts />
    </template>
  );
}
