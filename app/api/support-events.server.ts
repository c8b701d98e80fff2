import { servedPlatform } from './platform.server';
import { log } from '~/request/log.server';

/*
 * Server-sent events of support threads. An event says only that there is a newer message: the page then reads its
 * thread again, with its own session.
 */

/** Time between two readings of a followed thread. */
const READ_MS = 2_000;

/**
 * Sends an event `reply` with the id of the newest message whenever a player's thread has a newer one.
 * @param latest id of the newest message that the page shows; '' for none
 * @returns a function that ends it; undefined if a remote API is used
 */
export async function followSupport(
  uid: string,
  latest: string,
  send: (message: string) => void,
): Promise<(() => void) | undefined> {
  const platform = await servedPlatform();
  if (!platform) return undefined;
  let known = latest;
  const read = async () => {
    try {
      const id = (await platform.latestSupportMessage(uid)) ?? '';
      if (id === known) return;
      known = id;
      send(`event: reply\nid: ${id}\ndata: ${id}\n\n`);
    } catch (error) {
      log.warn({ err: error }, 'a followed support thread could not be read');
    }
  };
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    void read().finally(() => {
      isReading = false;
    });
  }, READ_MS).unref();
  await read();
  return () => clearInterval(timer);
}
