import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router-dom';

const MAX_CHARACTERS = 500_000;

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parentId?: string): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const own = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
      return index ? { ...own, index: true as const } : { ...own, children: treeOf(routes, id) };
    });
}

/** Returns a build that has only these routes. */
function narrowed(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Value>(of: Record<string, Value>) => Object.fromEntries(ids.map((id) => [id, of[id]!]));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** Returns a build whose paths of the back office are unknown, like any other. */
export const withoutDesk = (build: ServerBuild): ServerBuild =>
  narrowed(
    build,
    Object.keys(build.routes).filter((id) => !id.startsWith('routes/desk.')),
  );

/** Returns a function that finds the ids of the routes of a path, from the root to the page; none if no route matches. */
function routeMatcher(build: ServerBuild): (path: string) => string[] {
  const tree = treeOf(build.routes);
  return (path) => (matchRoutes(tree, path, build.basename) ?? []).map(({ route }) => route.id!);
}

/**
 * Returns a function that finds the id of the route of a URL's path, for metrics: `metrics`, a route of the build, or
 * `none`. While developing the build changes, so all routes are `none`.
 */
export function routeNamer(build: ServerBuild | (() => Promise<ServerBuild>)): (url: string) => string {
  if (typeof build === 'function') return () => 'none';
  const match = routeMatcher(build);
  const known = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, path) => Math.max(1, path.length),
  });
  return (url) => {
    const [target = ''] = url.split('?', 1);
    // As Remix reads the target of a request by script.
    const path = target.endsWith('.data') ? target.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : target;
    if (path === '/metrics') return 'metrics';
    let name = known.get(path);
    if (name === undefined) known.set(path, (name = match(path).at(-1) ?? 'none'));
    return name;
  };
}

/**
 * Routes each document to a handler that knows only its branch of the route tree and that of the home page. Reason:
 * Remix compiles and ranks the patterns of all routes several times for each document. A path always leads to the
 * same branch, so it is matched once, by the same rules. Requests that need more (`.data`, `?_data=`, the manifest)
 * go to the handler of the whole tree. Saves 1 to 2 ms of a signed-in page of 4 to 5 ms. `FRAMEWORK_WORKAROUNDS=off`
 * switches it off. Delete it when Remix matches a document's routes once (React Router 7 caches its compiled
 * branches).
 */
export function routeBranchHandler(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => RequestHandler,
): RequestHandler {
  const match = routeMatcher(build);
  const whole = handlerOf(build);
  const handlers = new Map<string, RequestHandler>();
  const known = new LRUCache<string, RequestHandler>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, path) => path.length,
  });

  function handlerOfPath(path: string): RequestHandler {
    const found = known.get(path);
    if (found) return found;
    const ids = new Set<string>();
    // If the manifest does not name the home page, browsers assume that its only route is the root.
    for (const place of [path, '/']) for (const id of match(place)) ids.add(id);
    if (ids.size === 0) return whole;
    const key = [...ids].join(' ');
    let handler = handlers.get(key);
    if (!handler) {
      handler = handlerOf(narrowed(build, [...ids]));
      handlers.set(key, handler);
    }
    known.set(path, handler);
    return handler;
  }

  return (request, response, next) => {
    // Concatenated, as Remix does it: a target that begins with two slashes is a path, not a host.
    const { pathname, searchParams } = new URL(`http://site${request.originalUrl}`);
    const isDocument = !pathname.endsWith('.data') && !pathname.endsWith('/__manifest') && !searchParams.has('_data');
    return (isDocument ? handlerOfPath(pathname) : whole)(request, response, next);
  };
}
