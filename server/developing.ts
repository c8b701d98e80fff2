import type { ServerBuild } from '@remix-run/node';
import { pino } from 'pino';
import type { ViteDevServer } from 'vite';
import { LOG_SERIALIZERS } from '#contract/log';
import { settings as readSettings } from '#settings';
import { handleSignals } from './shutdown';
import { siteEntry, startSite } from './site';

const BUILD = 'virtual:remix/server-build';

/** Starts the site for development: the same Express server, with Vite compiling sources on request. */
export async function develop(vite: ViteDevServer): Promise<string> {
  const settings = readSettings();
  const log = pino({ level: settings.LOG_LEVEL, name: 'server', serializers: LOG_SERIALIZERS });
  const load = async () => (await vite.ssrLoadModule(BUILD)) as ServerBuild;
  const entry = async () => siteEntry(await load());
  const site = await startSite({
    settings,
    remix: { build: load, developing: vite.middlewares },
    entry: {
      embeddedPlatform: async () => (await entry()).embeddedPlatform(),
      findSessionUid: async (...cookies) => (await entry()).findSessionUid(...cookies),
      isUnderMaintenance: async () => (await entry()).isUnderMaintenance(),
      // Development has no page cache.
      contentVersion: () => '',
      extensionsVersion: () => '',
      followExtensions: () => Promise.resolve(),
      findEndpointFault: () => Promise.resolve(undefined),
      // Read when the first page is rendered; only rejections before a page are in Turkish.
      defaultLanguage: () => settings.DEFAULT_LANGUAGE ?? 'tr',
      followDefaultLanguage: async (version) => (await entry()).followDefaultLanguage(version),
      followTable: async (...query) => (await entry()).followTable(...query),
      followSupport: async (...query) => (await entry()).followSupport(...query),
    },
    log,
  });
  handleSignals(async () => {
    await vite.close();
    await site.stop({ drains: false });
  }, log);
  return site.address;
}
