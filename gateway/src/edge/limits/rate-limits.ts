import type { LimitClass } from '@telehealth/public-api/operation';
import { Counter, type Registry } from '@telehealth/service-kit/telemetry';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Problems } from '../problems/problems.ts';
import { clientAddress } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** For routes added after this call. */
export type LimitRequests = (scope: FastifyInstance) => void;

/**
 * Counts by credential; publishable keys and browser sessions also by client address. The check is the last
 * `onRequest` hook of a route, after credential and brand: refused requests are not counted and have no limit
 * headers. Without a limiter there are no limits.
 */
export function rateLimits(
  limiter: RateLimiter | undefined,
  problems: Problems,
  registry: Registry,
): LimitRequests {
  const refused = new Counter({
    name: 'http_server_rate_limited_total',
    help: 'Requests refused for their rate, by class of operation',
    labelNames: ['class'],
    registers: [registry],
  });

  function check(limiter: RateLimiter, limitClass: LimitClass): onRequestHookHandler {
    const refusedOfClass = refused.labels(limitClass);
    refusedOfClass.inc(0);
    return (request, reply, done) => {
      if (request.caller === null) throw new Error('a limit is checked for a caller');
      const { isAllowed, policy, remaining } = limiter.count(
        request.caller,
        limitClass,
        clientAddress(request.ip),
      );
      reply.header('ratelimit-policy', policy);
      reply.header('ratelimit', remaining);
      if (isAllowed) {
        done();
        return;
      }
      refusedOfClass.inc();
      problems.send(reply, 'rate-limited');
    };
  }

  const checks = limiter && {
    intake: check(limiter, 'intake'),
    lookup: check(limiter, 'lookup'),
    other: check(limiter, 'other'),
  };
  return (scope) => {
    scope.addHook('onRoute', (route) => {
      if (checks === undefined) return;
      route.onRequest = [...[route.onRequest ?? []].flat(), checks[route.config?.limited ?? 'other']];
    });
  };
}
