import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay in front of a PostgreSQL server, which fails as networks and machines do. */
export interface Relay {
  /** URL of the database through the relay. */
  url: string;
  /** While true, open and new connections forward nothing, like a network that drops packets. */
  isFrozen: boolean;
  /** Cuts the connection of the next request that contains `text`, after its answer has reached the relay. */
  cutAnswerTo(text: string): void;
  /** Called with each part that a client sends, before it is forwarded. */
  onRequest(text: string): void;
  /** Ends every connection. */
  reset(): void;
  close(): void;
}

/** Opens a relay to the server of a database URL. */
export async function openRelay(database: string): Promise<Relay> {
  const url = new URL(database);
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  const sockets = new Set<Socket>();
  let cutText: string | undefined;
  const server = createServer((client) => {
    const upstream = connect(port, host);
    let isCut = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    client.on('data', (data) => {
      if (relay.isFrozen) return;
      relay.onRequest(data.toString('latin1'));
      if (cutText !== undefined && data.includes(cutText)) {
        cutText = undefined;
        isCut = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (isCut) client.destroy();
      else if (!relay.isFrozen) client.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const relay: Relay = {
    url: url.href,
    isFrozen: false,
    onRequest() {},
    cutAnswerTo(text) {
      cutText = text;
    },
    reset() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      relay.reset();
      server.close();
    },
  };
  return relay;
}
