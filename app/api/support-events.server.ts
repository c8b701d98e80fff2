import { findSessionCredentials } from '~/sessions.server';
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
 * @param page its cookies, and the id of the newest message that it shows as `phase`; '' for none
 * @returns a function that ends it; undefined if a remote API is used, and without an active session
 */
export async function followSupport(
  { cookies = '', secure, phase }: { cookies: string | undefined; secure: boolean; phase: string },
  send: (message: string) => void,
): Promise<(() => void) | undefined> {
  const platform = await servedPlatform();
  const credentials = platform && (await findSessionCredentials(cookies, secure));
  if (!credentials || !(await platform.isSignedIn(credentials))) return undefined;
  const { uid } = credentials;
  let known = phase;
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
