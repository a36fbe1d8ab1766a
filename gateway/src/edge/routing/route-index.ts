import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { hasOverlongParameter } from './path-ids.ts';

/** The paths of all routes with their methods. */
export interface RouteIndex {
  /**
   * The methods of the route that matches a URL, as an `Allow` header; undefined for an unknown path, and for one with a
   * parameter that is too long.
   */
  allowedMethods(url: string): string | undefined;
  /**
   * Whether the route that matched is not the one of the path: a narrower one matches without having the method, or a
   * parameter is too long for any.
   */
  isMismatched(request: FastifyRequest): boolean;
}

interface IndexedPath {
  readonly path: string;
  readonly allow: string;
}

/** Indexes the routes as they are added, to tell an unknown path from a wrong method. */
export function createRouteIndex(app: FastifyInstance): RouteIndex {
  const methodsOfPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // OPTIONS answers preflights and is no method of an operation.
    if (method === 'OPTIONS') return;
    const methods = methodsOfPath.get(url) ?? new Set<string>();
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one);
    methodsOfPath.set(url, methods);
  });

  const router = createRouter({ maxParamLength: unboundedParamLength });
  app.addHook('onReady', (done) => {
    for (const [path, methods] of methodsOfPath) {
      const indexed: IndexedPath = { path, allow: [...methods].sort().join(', ') };
      router.on('GET', path, () => undefined, indexed);
    }
    done();
  });
  const find = (url: string): IndexedPath | undefined => {
    const found = router.find('GET', url);
    return found === null || hasOverlongParameter(found.params) ? undefined : found.store;
  };
  return {
    allowedMethods: (url) => find(url)?.allow,
    isMismatched({ url, routeOptions }) {
      const route = routeOptions.url;
      return route?.includes(':') === true && find(url)?.path !== route;
    },
  };
}

/** Handlers check path parameters themselves: the router's own bound would answer before the credential check. */
export const unboundedParamLength = 65_536;
