import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';

/** The paths of all routes with their methods. */
export interface RouteIndex {
  /** The methods of the route that matches a URL, as an `Allow` header; undefined for an unknown path. */
  allowedMethods(url: string): string | undefined;
  /**
   * Whether a narrower route matches the path without having the method, so that a route with a parameter matched
   * instead.
   */
  hasNarrowerRoute(request: FastifyRequest): boolean;
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

  const pathsWithNarrower = new Set<string>();
  const router = createRouter({ maxParamLength: unboundedParamLength });
  app.addHook('onReady', (done) => {
    for (const [path, methods] of methodsOfPath) {
      const indexed: IndexedPath = { path, allow: [...methods].sort().join(', ') };
      router.on('GET', path, () => undefined, indexed);
      for (const other of methodsOfPath.keys()) if (isNarrower(path, other)) pathsWithNarrower.add(other);
    }
    done();
  });
  const find = (url: string) => router.find('GET', url)?.store as IndexedPath | undefined;
  return {
    allowedMethods: (url) => find(url)?.allow,
    hasNarrowerRoute({ url, routeOptions }) {
      const route = routeOptions.url;
      return route !== undefined && pathsWithNarrower.has(route) && find(url)?.path !== route;
    },
  };
}

/** Whether every URL that matches the path matches the other path too. */
function isNarrower(path: string, other: string): boolean {
  if (path === other) return false;
  const [own, others] = [path.split('/'), other.split('/')];
  const matches = (segment: string, i: number) => segment === others[i] || others[i]?.startsWith(':');
  return own.length === others.length && own.every(matches);
}

/** Handlers check path parameters themselves: the router's own bound would answer before the credential check. */
export const unboundedParamLength = 65_536;
