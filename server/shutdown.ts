import type { Server } from 'node:http';
import type { Logger } from 'pino';

const DRAIN_MS = 7_000;
const GIVE_UP_MS = 9_500;

/**
 * Returns a function that stops the servers: it accepts no more requests, lets open ones finish and calls `close`,
 * within 10 s. Idempotent, because Ctrl-C under npm arrives twice.
 */
export function stopper(servers: readonly Server[], close: () => Promise<void>, log: Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const drain = (server: Server) =>
    new Promise<void>((resolve) => {
      // Finished responses leave their connection idle; idle connections are closed repeatedly.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => {
        log.warn('requests cut off at shutdown');
        server.closeAllConnections();
      }, DRAIN_MS);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(cut);
        resolve();
      });
    });
  return () => {
    stopping ??= Promise.all(servers.filter(({ listening }) => listening).map(drain)).then(close);
    return stopping;
  };
}

/**
 * Ends the process in an orderly way. SIGTERM and SIGINT end it with exit code 0. An uncaught error ends it with 1:
 * its effects are unknown, so open responses are sent and a new process takes over. An unhandled rejection is logged
 * and the process continues, because it leaves nothing half done.
 */
export function handleSignals(stop: () => Promise<void>, log: Logger): void {
  let exitCode: number | undefined;
  const leave = (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      leave(0);
    });
  }
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected and nobody waited for it'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught: stopping');
    leave(1);
  });
}
