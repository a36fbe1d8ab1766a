import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { hasOverlongParameter } from './path-ids.ts';

export interface RouteIndex {
  /** The `Allow` header for a URL; undefined for an unknown path and for an overlong parameter. */
  allowedMethods(url: string): string | undefined;
  /** Whether the matched route is not that of the path: a narrower one lacks the method, or a parameter is too long. */
  isMismatched(request: FastifyRequest): boolean;
}

interface IndexedPath {
  readonly path: string;
  /** Whether publishable keys reach it. Their brand check treats an overlong brand as unknown. */
  readonly isPublic: boolean;
  readonly allow: string;
}

/** Tells an unknown path from a wrong method. */
export function createRouteIndex(app: FastifyInstance): RouteIndex {
  const methodsOfPath = new Map<string, Set<string>>();
  const publicPaths = new Set<string>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // OPTIONS only answers preflights.
    if (method === 'OPTIONS' || config?.atMemberHost) return;
    const methods = methodsOfPath.get(url) ?? new Set<string>();
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one);
    methodsOfPath.set(url, methods);
    if (config?.credentials?.includes('publishableKey')) publicPaths.add(url);
  });

  const router = createRouter({ maxParamLength: unboundedParamLength });
  app.addHook('onReady', (done) => {
    for (const [path, methods] of methodsOfPath) {
      const isPublic = publicPaths.has(path);
      const indexed: IndexedPath = { path, isPublic, allow: [...methods].sort().join(', ') };
      router.on('GET', path, () => undefined, indexed);
    }
    done();
  });
  const find = (url: string): (IndexedPath & { readonly isOverlong: boolean }) | undefined => {
    const found = router.find('GET', url);
    return found === null ? undefined : { ...found.store, isOverlong: hasOverlongParameter(found.params) };
  };
  return {
    allowedMethods(url) {
      const found = find(url);
      return found?.isOverlong ? undefined : found?.allow;
    },
    isMismatched({ url, method, routeOptions }) {
      const route = routeOptions.url;
      if (!route?.includes(':')) return false;
      const found = find(url);
      return found?.path !== route || (found.isOverlong && (!found.isPublic || method === 'OPTIONS'));
    },
  };
}

/** Handlers check the length: the router's bound would answer before the credential check. */
export const unboundedParamLength = 65_536;
