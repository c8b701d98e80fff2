import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/**
 * Creates a minimal SMTP server that records the mails and commands it receives. With a key and certificate it uses TLS
 * from the start.
 */
export function mailServer(tls?: { key: string; cert: string }): {
  server: Server;
  mails: string[];
  commands: string[];
  refuse: { next: boolean };
} {
  const mails: string[] = [];
  const commands: string[] = [];
  const refuse = { next: false };
  const serve = (socket: Socket) => {
    let inMail = false;
    let received = '';
    socket.write('220 mail.example\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      for (;;) {
        const end = inMail ? received.indexOf('\r\n.\r\n') : received.indexOf('\r\n');
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + (inMail ? 5 : 2));
        if (!inMail) commands.push(line);
        if (inMail) {
          inMail = false;
          if (refuse.next) {
            refuse.next = false;
            socket.write('451 later\r\n');
          } else {
            mails.push(line);
            socket.write('250 taken\r\n');
          }
        } else if (line === 'DATA') {
          inMail = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (line === 'STARTTLS') socket.write('502 no\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  };
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  return { server, mails, commands, refuse };
}

/** Starts a mail server. @returns its port */
export async function startMailServer({ server }: { server: Server }): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as { port: number }).port;
}
