/** Sends a command to a site, for `npm run ops`. */
import http from 'node:http';
import https from 'node:https';

const CONNECT_MS = 10_000;
/** Interval of TCP's own probes, because a firewall forgets a silent connection. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Sends a command to `/ops`. Waits for the response without a time limit: a site sends its headers when the command has
 * ended, which may take many minutes.
 * @param {{ token: string, body: string }} command `body` is JSON
 * @returns {Promise<http.IncomingMessage>} the response with any status; redirects are not followed
 * @throws {Error & { isSent: boolean }} with `isSent` the outcome of the command is unknown; without it, nothing was done
 */
export function sendCommand(site, { token, body }) {
  let isSent = false;
  return new Promise((resolve, reject) => {
    const url = new URL(`${site}/ops`);
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      agent: false,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    });
    const timer = setTimeout(() => request.destroy(new Error('no connection within 10 s')), CONNECT_MS);
    request.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        isSent = true;
        socket.setKeepAlive(true, KEEP_ALIVE_MS);
      }),
    );
    request
      .once('close', () => clearTimeout(timer))
      .once('error', reject)
      .once('response', resolve)
      .end(body);
  }).catch((error) => {
    throw Object.assign(error, { isSent });
  });
}
