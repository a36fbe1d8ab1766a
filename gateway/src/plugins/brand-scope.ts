import { parseBrandId } from '@telehealth/ids';
import type { onRequestHookHandler } from 'fastify';
import type { Problems } from '../problems/problems.ts';

/**
 * Lets a request through only with an `X-Brand-Id` of the caller's. A foreign brand and an unknown one take
 * the same path: neither is in the caller's set, and nobody is asked (interface.md 5, brand scoping).
 */
export function requireBrand(problems: Problems): onRequestHookHandler {
  return (request, reply, done) => {
    const sent = request.headers['x-brand-id'];
    const brandId = parseBrandId(typeof sent === 'string' ? sent : undefined);
    if (brandId === undefined) {
      problems.send(reply, 'malformed-brand');
      return;
    }
    if (!request.caller?.brands.has(brandId)) {
      problems.send(reply, 'not-found');
      return;
    }
    request.brandId = brandId;
    done();
  };
}
