import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node';
import { pino, type Logger } from 'pino';
import { LOG_SERIALIZERS } from '#contract/log';
import type { SchemaState } from '#platform/db/schema-state';
import { readSettings } from '#settings';
import { createHttpServer, createSite } from './app';
import { drainTime, stopper } from './shutdown';
import type { SitePlatform } from './site-platform';

/** A site over real HTTP with pages made by the test; Remix, its adapter and the server are real. */
export interface TestSite {
  port: number;
  /** Port of `OPS_PORT`, if set. */
  opsPort: number;
  origin: string;
  /** Arguments of the calls of loaders and actions, in order. */
  seen: { kind: 'loader' | 'action'; url: string; cookie: string; context: AppLoadContext; body?: string }[];
  platform: SitePlatform & {
    maintenance: boolean;
    content: string;
    language: string;
    faults: string[];
    schemaState: SchemaState;
    schemaFault: boolean;
    closed: number;
    opsToken: string;
    /** Sends an event to every page that follows a table. */
    events: Set<(message: string) => void>;
  };
  lines: Record<string, unknown>[];
  stop(how?: { drains: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface TestPages {
  /** Renders the document of `/`, `/other` and other paths that a test requests. */
  document?: (request: Request, headers: Headers) => Response | Promise<Response>;
  /** Answers the POSTs; those of `/rounds/:token`, as on a site, without a document around the response. */
  action?: (args: ActionFunctionArgs) => Response | Promise<Response>;
  /** Answers a GET of `/resource`. */
  resource?: (args: ActionFunctionArgs) => Response;
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

function collectLog(lines: Record<string, unknown>[]): Logger {
  return pino(
    { level: 'debug', serializers: LOG_SERIALIZERS },
    { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
}

function buildOf(pages: TestPages, seen: TestSite['seen']): ServerBuild {
  const note = (kind: 'loader' | 'action', { request, context }: ActionFunctionArgs) => {
    const entry: TestSite['seen'][number] = {
      kind,
      url: request.url,
      cookie: request.headers.get('cookie') ?? '',
      context,
    };
    seen.push(entry);
    return entry;
  };
  const loader = (args: ActionFunctionArgs) => {
    note('loader', args);
    return null;
  };
  const action = async (args: ActionFunctionArgs) => {
    const entry = note('action', args);
    if (pages.action) return pages.action(args);
    entry.body = await args.request.text();
    return new Response(null, { status: 303, headers: { Location: '/' } });
  };
  const route = (id: string, path: string | undefined, module: object) => ({
    id,
    path,
    parentId: id === 'root' ? undefined : 'root',
    module,
  });
  const page = { default: () => null, loader, action };
  return {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers) =>
          pages.document?.(request, headers) ??
          new Response('<!doctype html><p>Merhaba</p>', {
            status,
            headers: { ...Object.fromEntries(headers), ...HTML },
          }),
        handleError: () => undefined,
      },
    },
    routes: {
      root: route('root', '', { default: () => null }),
      index: { ...route('index', undefined, page), index: true },
      other: route('other', 'other', page),
      resource: route('resource', 'resource', {
        loader: (args: ActionFunctionArgs) => (note('loader', args), pages.resource?.(args) ?? new Response('{}')),
        action,
      }),
      endpoint: route('endpoint', 'endpoint/v1', { action }),
      rounds: route('rounds', 'rounds/:token', {
        loader: (args: ActionFunctionArgs) => (note('loader', args), new Response('<p>Merhaba</p>', { headers: HTML })),
        action,
      }),
      rest: route('rest', '*', page),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    mode: 'test',
    isSpaMode: false,
    future: {
      v3_singleFetch: true,
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
    },
  } as unknown as ServerBuild;
}

/** Starts a site on a free port. */
export async function testSite(
  pages: TestPages = {},
  environment: Record<string, string> = {},
  clientFolder?: string,
): Promise<TestSite> {
  const seen: TestSite['seen'] = [];
  const lines: TestSite['lines'] = [];
  const log = collectLog(lines);
  const platform = {
    maintenance: false,
    faults: [] as string[],
    schemaState: 'own' as SchemaState,
    schemaFault: false,
    closed: 0,
    opsToken: 'operator-token-of-the-test-0123',
    isOperator: (authorization: string | undefined) => authorization === `Bearer ${platform.opsToken}`,
    underMaintenance: () => Promise.resolve(platform.maintenance),
    content: 'first',
    contentVersion: () => platform.content,
    extensionsVersion: () => '',
    language: 'tr',
    defaultLanguage: () => platform.language,
    findSessionUid: (cookies: string) => Promise.resolve(/\btest-player=(\w+)/.exec(cookies)?.[1]),
    metrics: () => Promise.resolve('# TYPE test_figure gauge\ntest_figure 1\n'),
    waiting: () => 0,
    findFaults: () => Promise.resolve(platform.faults),
    schema: () => Promise.resolve(platform.schemaState),
    hasSchemaFault: () => platform.schemaFault,
    events: new Set<(message: string) => void>(),
    followTable: (token: string, _page: object, push: (message: string) => void) => {
      if (token === 'unknown') return Promise.resolve(undefined);
      platform.events.add(push);
      return Promise.resolve(() => void platform.events.delete(push));
    },
    followSupport: ({ cookies = '' }: { cookies: string | undefined }, push: (message: string) => void) => {
      if (cookies.includes('ended')) return Promise.resolve(undefined);
      platform.events.add(push);
      return Promise.resolve(() => void platform.events.delete(push));
    },
    close: () => {
      platform.closed += 1;
      return Promise.resolve();
    },
  };
  const settings = readSettings({ NODE_ENV: 'production', ...environment });
  const listeners = createSite({ settings, platform, remix: { build: buildOf(pages, seen), clientFolder }, log });
  const servers = [createHttpServer(listeners.site), createHttpServer(listeners.ops)] as const;
  for (const server of servers)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  const [port, opsPort] = servers.map((server) => (server.address() as AddressInfo).port) as [number, number];
  const drainMs = drainTime(settings);
  const stopSite = stopper(servers, { drain: listeners.drain, drainMs, close: platform.close, log });
  const stop = (how = { drains: false }) => stopSite(how);
  return {
    port,
    opsPort,
    origin: `http://127.0.0.1:${port}`,
    seen,
    platform,
    lines,
    stop,
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await stop();
    },
  };
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request on its own connection with exactly these headers: `fetch` would drop some of them. */
export function send(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const length: Record<string, string> =
      body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
