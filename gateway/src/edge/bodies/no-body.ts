import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { malformedRequest } from '../problems/malformed-request.ts';

/**
 * Applies to changes that are added to the scope after this call. An empty object counts as no body, and no body
 * as an empty object where the body is optional. Uploads
 * read their body themselves.
 */
export function refuseUndescribedBodies(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (route.config?.optionalBody) route.preValidation = [fillBody, ...[route.preValidation ?? []].flat()];
    const { streams, bytes } = route.config ?? {};
    if (route.schema?.body !== undefined || streams !== undefined || bytes !== undefined) return;
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

const fillBody: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};

function isEmptyObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;
}
