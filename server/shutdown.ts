import type { Server } from 'node:http';
import type { Logger } from 'pino';

const DRAIN_MS = 7_000;
const GIVE_UP_MS = 9_500;

/**
 * Stops accepting, lets requests in flight finish, closes what stands behind, all within 10 s. Called twice it is the
 * same stop: Ctrl-C under npm arrives twice.
 */
export function stopper(server: Server, close: () => Promise<void>, log: Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const drain = () =>
    new Promise<void>((resolve) => {
      // Answers under way leave their connection idle; those are closed as they come.
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
    stopping ??= drain().then(close);
    return stopping;
  };
}

/** Ends the process in an orderly way on SIGTERM and SIGINT, and keeps it alive when a promise or timer throws. */
export function obeySignals(stop: () => Promise<void>, log: Logger): void {
  const leave = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected and nobody waited for it'));
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an error nobody caught'));
}
