import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';

/** The paths that routes have. */
export interface KnownPaths {
  /** Which methods a path takes, as an `Allow` header; undefined for a path no route has. */
  allowedMethods(url: string): string | undefined;
  /** Whether the path has a narrower route, without this method, so that the parameter of another one took it. */
  isTakenFromNarrower(request: FastifyRequest): boolean;
}

interface KnownPath {
  readonly path: string;
  readonly allow: string;
}

/** Follows the routes as they are added, to tell an unknown path from a wrong method. */
export function trackKnownPaths(app: FastifyInstance): KnownPaths {
  const methodsOfPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Answers preflights, and is no method of the operation.
    if (method === 'OPTIONS') return;
    const methods = methodsOfPath.get(url) ?? new Set<string>();
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one);
    methodsOfPath.set(url, methods);
  });

  const wider = new Set<string>();
  const paths = createRouter({ maxParamLength: unboundedParamLength });
  app.addHook('onReady', (done) => {
    for (const [path, methods] of methodsOfPath) {
      const known: KnownPath = { path, allow: [...methods].sort().join(', ') };
      paths.on('GET', path, () => undefined, known);
      for (const other of methodsOfPath.keys()) if (isNarrower(path, other)) wider.add(other);
    }
    done();
  });
  const find = (url: string) => paths.find('GET', url)?.store as KnownPath | undefined;
  return {
    allowedMethods: (url) => find(url)?.allow,
    isTakenFromNarrower({ url, routeOptions }) {
      const route = routeOptions.url;
      return route !== undefined && wider.has(route) && find(url)?.path !== route;
    },
  };
}

/** Whether everything that fits the path fits the other too. */
function isNarrower(path: string, other: string): boolean {
  if (path === other) return false;
  const [own, others] = [path.split('/'), other.split('/')];
  const fits = (segment: string, i: number) => segment === others[i] || others[i]?.startsWith(':');
  return own.length === others.length && own.every(fits);
}

/** Path parameters are judged by their patterns: the router's own bound would answer before the credential check. */
export const unboundedParamLength = 65_536;
