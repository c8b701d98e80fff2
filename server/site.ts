import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import type { Logger } from 'pino';
import { operatorWith, OWNER, readOperatorTokens, type OperatorToken } from '#platform/operators';
import type { Platform } from '#platform';
import { describeInstallation, wrongSetting, type Settings } from '#settings';
import { createHttpServer, createSite, type RemixSide } from './app';
import { drainTime, stopper, type Stop } from './shutdown';
import { startTracing } from './tracing';
import { remotePlatform, type SiteEntry, type SitePlatform } from './site-platform';

const ENTRY: readonly (keyof SiteEntry)[] = [
  'embeddedPlatform',
  'findSessionUid',
  'isUnderMaintenance',
  'contentVersion',
  'defaultLanguage',
  'followDefaultLanguage',
  'followTable',
  'followSupport',
  'extensionsVersion',
  'followExtensions',
  'findEndpointFault',
];

function isSiteEntry(module: object): module is SiteEntry {
  return ENTRY.every((name) => typeof Reflect.get(module, name) === 'function');
}

/**
 * Returns the entry of a build.
 * @throws {Error} if the build and this server have different sources
 */
export function siteEntry(build: ServerBuild): SiteEntry {
  const { module } = build.entry;
  if (!isSiteEntry(module)) throw new Error('The build does not fit this server: build again with npm run build');
  return module;
}

/** Without an embedded platform the site knows only the operators of its settings. */
const configuredTokens = ({ OPS_TOKEN, OPS_TOKENS }: Settings): OperatorToken[] => [
  ...(OPS_TOKEN ? [{ ...OWNER, token: OPS_TOKEN }] : []),
  ...(readOperatorTokens(OPS_TOKENS ?? '') ?? []),
];

export interface StartOptions {
  settings: Settings;
  remix: RemixSide;
  entry: SiteEntry;
  log: Logger;
}

export interface RunningSite {
  /** URL of the site on this machine. */
  address: string;
  /** Stops the site; idempotent. */
  stop: Stop;
}

function embedded(
  platform: Platform,
  {
    findSessionUid,
    isUnderMaintenance,
    contentVersion,
    defaultLanguage,
    extensionsVersion,
    followTable,
    followSupport,
  }: SiteEntry,
): SitePlatform {
  return {
    // The same functions as those of the pages, so the page cache and the pages it renders have the same state.
    underMaintenance: isUnderMaintenance,
    contentVersion,
    defaultLanguage,
    extensionsVersion,
    findSessionUid,
    followTable,
    followSupport,
    metrics: () => platform.metrics(),
    waiting: () => platform.waiting(),
    findFaults: () => platform.findFaults(),
    schema: () => platform.schema(),
    hasSchemaFault: () => platform.hasSchemaFault(),
    isOperator: (authorization) => platform.operatorWith(authorization ?? null) !== undefined,
    close: () => platform.close(),
  };
}

function listen(
  server: Server,
  { name, port, host }: { name: 'PORT' | 'OPS_PORT'; port: number; host: string },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(wrongSetting(name, `${port} is in use already; take another`, error));
      else if (error.code === 'EACCES') reject(wrongSetting(name, `this user may not listen on ${port}`, error));
      else reject(wrongSetting('HOST', `this machine has no address ${host}`, error));
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** Logs the configuration of the site; in production even if `LOG_LEVEL` excludes info lines. */
function logInstallation(settings: Settings, log: Logger): void {
  const { NODE_ENV, LOG_LEVEL, PUBLIC_URL, PORT } = settings;
  const level = NODE_ENV === 'production' && LOG_LEVEL !== 'silent' ? 'info' : LOG_LEVEL;
  const always = log.child({}, { level });
  always.info(describeInstallation(settings), 'site starts');
  if (NODE_ENV === 'production' && PUBLIC_URL === undefined)
    always.warn(
      `PUBLIC_URL is not set: links in mails lead to http://localhost:${PORT}, and pages name the host of each request`,
    );
}

/**
 * Starts the platform, then the site in front of it.
 * @throws {Error} with one line if the port is in use or the platform cannot start
 */
export async function startSite({ settings, remix, entry, log }: StartOptions): Promise<RunningSite> {
  const { ENDPOINT_URL, PORT, OPS_PORT, HOST, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  logInstallation(settings, log);
  const tracing = OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(OTEL_EXPORTER_OTLP_ENDPOINT) : undefined;
  const platform = ENDPOINT_URL
    ? remotePlatform(
        entry,
        (authorization) => operatorWith(configuredTokens(settings), authorization ?? null) !== undefined,
      )
    : embedded(await entry.embeddedPlatform(), entry);
  const fault = await entry.findEndpointFault();
  if (fault)
    log.error(`Setting ENDPOINT_URL is wrong, or its API is down: ${fault}. Pages are unavailable until it answers`);
  // Before the first page, which depends on both. During maintenance the API gets no other requests.
  if (!(await entry.isUnderMaintenance()))
    await Promise.all([entry.followDefaultLanguage(entry.contentVersion()), entry.followExtensions()]);
  const listeners = createSite({ settings, platform, remix, log });
  const [server, opsServer] = [createHttpServer(listeners.site), createHttpServer(listeners.ops)];
  const stop = stopper([server, opsServer], {
    drain: listeners.drain,
    drainMs: drainTime(settings),
    close: async () => {
      await platform.close();
      await tracing?.stop();
    },
    log,
  });
  try {
    const ops =
      OPS_PORT === undefined ? undefined : await listen(opsServer, { name: 'OPS_PORT', port: OPS_PORT, host: HOST });
    const { port } = await listen(server, { name: 'PORT', port: PORT, host: HOST });
    const address = `http://localhost:${port}`;
    log.info({ address, opsPort: ops?.port, pid: process.pid }, 'site is up');
    return { address, stop };
  } catch (error) {
    await stop({ drains: false });
    throw error;
  }
}
