import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { pino } from 'pino';
import { settings as readSettings } from '#settings';
import { setTrustProxy } from './client';
import { obeySignals } from './shutdown';
import { startSite, type SiteEntry } from './site';

async function main(): Promise<string> {
  const settings = readSettings();
  setTrustProxy(express(), settings.TRUST_PROXY);
  const log = pino({ level: settings.LOG_LEVEL, name: 'server' });
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const build = (await import(pathToFileURL(path.join(folder, 'server', 'index.js')).href)) as ServerBuild;
  const site = await startSite({
    settings,
    remix: { build, clientFolder: path.join(folder, 'client') },
    entry: build.entry.module as unknown as SiteEntry,
    log,
  });
  obeySignals(site.stop, log);
  return site.address;
}

/** Where the site is reached; a start that fails says why in one line and ends the process. */
export const address = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
