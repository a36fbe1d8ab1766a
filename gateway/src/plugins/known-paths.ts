import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';

/** Which methods a path takes, as an `Allow` header; undefined for a path no route has. */
export type AllowedMethods = (url: string) => string | undefined;

/** Follows the routes as they are added, to tell an unknown path from a wrong method. */
export function trackKnownPaths(app: FastifyInstance): AllowedMethods {
  const methodsOfPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Answers preflights, and is no method of the operation.
    if (method === 'OPTIONS') return;
    const methods = methodsOfPath.get(url) ?? new Set<string>();
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one);
    methodsOfPath.set(url, methods);
  });

  const paths = createRouter({ maxParamLength: unboundedParamLength });
  app.addHook('onReady', (done) => {
    for (const [path, methods] of methodsOfPath) {
      paths.on('GET', path, () => undefined, [...methods].sort().join(', '));
    }
    done();
  });
  return (url) => paths.find('GET', url)?.store as string | undefined;
}

/** Path parameters are judged by their patterns: the router's own bound would answer before the credential check. */
export const unboundedParamLength = 65_536;
