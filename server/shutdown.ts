import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '#settings';

/** Time for open requests, without and after a drain. */
const OPEN_MS = 7_000;
const OPEN_AFTER_DRAIN_MS = 4_000;
/** Time for closing the database. */
const CLOSE_MS = 2_500;
const CLOSE_AFTER_DRAIN_MS = 500;

/** Stops the servers; `drains` keeps them serving for `DRAIN_S` first. */
export type Stop = (how: { drains: boolean }) => Promise<void>;

/** Returns how long the site serves after SIGTERM, in milliseconds: `DRAIN_S` behind a proxy, otherwise 0. */
export const drainTime = ({ DRAIN_S, TRUST_PROXY }: Settings): number => (TRUST_PROXY ? DRAIN_S * 1_000 : 0);

interface StopOptions {
  /** Called first: makes the readiness check fail, so that proxies choose another process. */
  drain(): void;
  drainMs: number;
  close(): Promise<void>;
  log: Logger;
}

/**
 * Returns a function that stops the servers. First they continue to serve for `drainMs`, with connections that close
 * after their response. Then they accept no more requests and let open ones finish. Last it calls `close`. Idempotent,
 * because Ctrl-C under npm arrives twice.
 */
export function stopper(servers: readonly Server[], { drain, drainMs, close, log }: StopOptions): Stop {
  let stopping: Promise<void> | undefined;
  const end = (server: Server, openMs: number) =>
    new Promise<void>((resolve) => {
      // Finished responses leave their connection idle; idle connections are closed repeatedly.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => {
        log.warn('requests cut off at shutdown');
        server.closeAllConnections();
      }, openMs);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(cut);
        resolve();
      });
    });
  async function stop(ms: number): Promise<void> {
    drain();
    if (ms > 0) await pause(ms);
    const openMs = ms > 0 ? OPEN_AFTER_DRAIN_MS : OPEN_MS;
    await Promise.all(servers.filter(({ listening }) => listening).map((server) => end(server, openMs)));
    await close();
  }
  return ({ drains }) => (stopping ??= stop(drains ? drainMs : 0));
}

/**
 * Ends the process in an orderly way. SIGTERM and SIGINT end it with exit code 0; SIGTERM drains it first. It ends
 * within 9.5 s, or 4.5 s after the drain. An uncaught error ends it with 1: its effects are unknown, so open responses
 * are sent and a new process takes over. An unhandled rejection is logged and the process continues, because it leaves
 * nothing half done.
 */
export function handleSignals(stop: Stop, log: Logger, drainMs = 0): void {
  let exitCode: number | undefined;
  const leave = (code: number, drains: boolean) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    const limitMs = drains && drainMs > 0 ? drainMs + OPEN_AFTER_DRAIN_MS + CLOSE_AFTER_DRAIN_MS : OPEN_MS + CLOSE_MS;
    setTimeout(() => process.exit(1), limitMs).unref();
    stop({ drains }).then(
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
      leave(0, signal === 'SIGTERM');
    });
  }
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected and nobody waited for it'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught: stopping');
    leave(1, false);
  });
}
