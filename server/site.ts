import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Platform } from '#platform';
import type { Settings } from '#settings';
import { createHttpServer, createSite, type RemixSide } from './app';
import { stopper } from './shutdown';
import { distantPlatform, type SitePlatform } from './site-platform';

/** What app/entry.server.tsx exports beside the renderer, so that site and server share one platform. */
export interface SiteEntry {
  /** Starts the embedded platform of this process; not called where ENDPOINT_URL names another. */
  embeddedPlatform(): Promise<Platform>;
  /** Whether the distant one says that the site is under maintenance. */
  isUnderMaintenance(): Promise<boolean>;
}

export interface StartOptions {
  settings: Settings;
  remix: RemixSide;
  entry: SiteEntry;
  log: Logger;
}

export interface RunningSite {
  /** Where the site is reached from this machine. */
  address: string;
  /** Stops within 10 s; again and again is the same stop. */
  stop(): Promise<void>;
}

function embedded(platform: Platform): SitePlatform {
  return {
    underMaintenance: async () => (await platform.checkMaintenance()).status,
    healthy: () => platform.healthy(),
    opsToken: platform.opsToken(),
    close: () => platform.close(),
  };
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? `Setting PORT is wrong: ${port} is in use already` : `Setting HOST or PORT is wrong: ${error.message}`;
      reject(new Error(why, { cause: error }));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Starts the platform, then the site in front of it.
 * @throws {Error} with one line when the port is taken or the platform can't start.
 */
export async function startSite({ settings, remix, entry, log }: StartOptions): Promise<RunningSite> {
  const { ENDPOINT_URL, OPS_TOKEN, PORT, HOST } = settings;
  const platform = ENDPOINT_URL ? distantPlatform(() => entry.isUnderMaintenance(), OPS_TOKEN) : embedded(await entry.embeddedPlatform());
  const server = createHttpServer(createSite({ settings, platform, remix, log }));
  const stop = stopper(server, () => platform.close(), log);
  try {
    const { port } = await listen(server, PORT, HOST);
    const address = `http://localhost:${port}`;
    log.info({ address, pid: process.pid }, 'site is up');
    return { address, stop };
  } catch (error) {
    await platform.close();
    throw error;
  }
}
