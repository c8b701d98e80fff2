import { connect, createServer } from 'node:net';

/**
 * Opens a TCP relay on 127.0.0.1. While cut, it keeps connections open and forwards nothing, like a network that drops
 * packets.
 */
export async function openRelay(port, target) {
  let isCut = false;
  const sockets = new Set();
  const keep = (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (isCut) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      keep(one);
      one.on('data', (part) => {
        if (!other.write(part)) one.pause();
      });
      other.on('drain', () => isCut || one.resume());
      one.on('close', () => other.destroy());
    }
    if (isCut) far.pause();
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    /** Forwards again; connections that the cut interrupted end, as their peers gave them up. */
    restore() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
