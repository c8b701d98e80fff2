import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { isSessionEnding } from '~/lib/page/session-clock';
import { useRefreshes } from './refresh-controls';

const EVERY_MS = 5_000;

/**
 * Reloads the data of the screen's own loader while `running`: every few seconds, or every `intervalOf` milliseconds.
 * The player's choice against refreshing stops it. The requests are no activity of the player, and stop at the end of
 * the session. Without JavaScript the data is that of the document.
 */
export function usePolling<Data>(loaded: Data, running: boolean, intervalOf?: (shown: Data) => number): Data {
  const refreshes = useRefreshes();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const fetcher = useFetcher<Data>({ key: `live ${here}` });
  const fetched = fetcher.data as Data | undefined;
  const { load, state } = fetcher;
  // The most recent data wins: after a pick the loader's own is newer.
  const [latest, setLatest] = useState({ loaded, fetched, shown: loaded });
  if (latest.loaded !== loaded) setLatest({ loaded, fetched, shown: loaded });
  else if (fetched !== undefined && latest.fetched !== fetched) setLatest({ loaded, fetched, shown: fetched });
  const shown = latest.loaded === loaded ? latest.shown : loaded;
  const everyMs = intervalOf?.(shown) ?? EVERY_MS;
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = state !== 'idle';
  }, [state]);
  useEffect(() => {
    if (!running || !refreshes) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isAsking.current && !isSessionEnding())
        load(`${here}${search ? '&' : '?'}passive=1`);
    }, everyMs);
    return () => clearInterval(timer);
  }, [running, refreshes, here, search, load, everyMs]);
  return shown;
}
