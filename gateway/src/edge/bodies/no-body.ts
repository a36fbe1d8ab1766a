import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { malformedRequest } from '../problems/malformed-request.ts';

/**
 * Applies to changes that are added to the scope after this call. An empty object counts as no body. Uploads
 * read their body themselves.
 */
export function refuseUndescribedBodies(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (route.schema?.body !== undefined || route.config?.streams !== undefined) return;
    route.preValidation = [refuseBody, ...[route.preValidation ?? []].flat()];
  });
}

const refuseBody: preValidationHookHandler = ({ body }, _reply, done) => {
  if (body === undefined || isEmptyObject(body)) {
    done();
    return;
  }
  done(malformedRequest('request.unknown_field', 'This operation takes no body.'));
};

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
