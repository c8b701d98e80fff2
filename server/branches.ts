import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject } from 'react-router-dom';

const MAX_CHARACTERS = 500_000;

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const own = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
      return index ? { ...own, index: true as const } : { ...own, children: treeOf(routes, id) };
    });
}

/** A route and those it lies in. */
function branchOf(routes: Routes, leaf: string): Routes {
  const branch: Routes = {};
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) branch[id] = routes[id]!;
  return branch;
}

/**
 * Remix compiles and ranks the patterns of all routes several times for each document. Where an address leads never
 * changes, so it is found once, by the same rules, and its requests go to a handler that knows this one branch of the
 * tree. What asks for more than a document's branch (`.data`, `?_data=`, the manifest) goes to the handler of the whole.
 */
export function byBranch(build: ServerBuild, handlerOf: (build: ServerBuild) => RequestHandler): RequestHandler {
  const tree = treeOf(build.routes);
  const whole = handlerOf(build);
  const handlers = new Map<string, RequestHandler>();
  const leaves = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (leaf, path) => path.length + leaf.length,
  });

  function leafOf(path: string): string | undefined {
    const known = leaves.get(path);
    if (known !== undefined) return known;
    const leaf = matchRoutes(tree, path, build.basename)?.at(-1)?.route.id;
    if (leaf !== undefined) leaves.set(path, leaf);
    return leaf;
  }

  function handlerOfLeaf(leaf: string): RequestHandler {
    let handler = handlers.get(leaf);
    if (!handler) {
      handler = handlerOf({ ...build, routes: branchOf(build.routes, leaf) });
      handlers.set(leaf, handler);
    }
    return handler;
  }

  return (request, response, next) => {
    // Joined, as Remix does it: what begins with two slashes is a path too, not a host.
    const { pathname, searchParams } = new URL(`http://site${request.originalUrl}`);
    const isDocument = !pathname.endsWith('.data') && !pathname.endsWith('/__manifest') && !searchParams.has('_data');
    const leaf = isDocument ? leafOf(pathname) : undefined;
    return (leaf === undefined ? whole : handlerOfLeaf(leaf))(request, response, next);
  };
}
