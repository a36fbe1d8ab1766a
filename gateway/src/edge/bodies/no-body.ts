import type { FastifyInstance, preValidationHookHandler } from 'fastify';
import { malformedRequest } from '../problems/malformed-request.ts';

/**
 * Makes every change added to the scope from here on whose schema has no body refuse one. No body and an object without
 * members are the same. Uploads, which stream their body, read it themselves.
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
