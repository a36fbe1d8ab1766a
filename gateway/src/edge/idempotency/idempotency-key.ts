import { hash } from 'node:crypto';
import { replayedHeader } from '@telehealth/rpc';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { malformedRequest } from '../problems/malformed-request.ts';
import type { Caller } from '../requests/caller.ts';
import { requestFingerprint } from './request-fingerprint.ts';

/** Sent to the service, which stores the outcome. */
export interface Idempotency {
  readonly key: string;
  readonly fingerprint: string;
  readonly markReplayed: () => void;
}

const keyPattern = /^[!-~]{1,255}$/;
const changingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Applies to changes added after this call unless their facts exclude it; reads ignore the header. The hook
 * runs after validation.
 */
export function takeIdempotencyKeys(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (
      route.config?.idempotent === false ||
      ![route.method].flat().some((method) => changingMethods.has(method))
    )
      return;
    route.preHandler = [readKey, ...[route.preHandler ?? []].flat()];
  });
}

/** Anyone can open a session, so its keys are separate from those of the client and of other sessions. */
function keyOfSession({ keyHash }: Caller, key: string): string {
  return hash('sha256', `${keyHash} ${key}`, 'hex');
}

const readKey: preHandlerHookHandler = (request, reply, done) => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) {
    done();
    return;
  }
  // A repeated header is joined by a comma and a space, which no key contains.
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    done(
      malformedRequest(
        'request.idempotency_key',
        'Idempotency-Key must have 1 to 255 visible ASCII characters.',
      ),
    );
    return;
  }
  const journeyId = request.headers['x-journey-id'];
  request.idempotency = {
    key: request.caller?.session === undefined ? key : keyOfSession(request.caller, key),
    fingerprint: requestFingerprint({
      method: request.method,
      target: request.raw.url ?? '',
      brandId: request.brandId,
      journeyId: typeof journeyId === 'string' ? journeyId : '',
      body: request.body,
    }),
    markReplayed: () => void reply.header(replayedHeader, 'true'),
  };
  done();
};
