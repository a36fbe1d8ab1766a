import { DomainError } from '@telehealth/errors';
import { callOptions, type ExchangeAnswer, type ExchangeRequest, type RpcTransport } from '@telehealth/rpc';
import type { FastifyRequest } from 'fastify';
import { callContextOf, clientGoneSignal, errorForClient } from './upstream-request.ts';

/** To an HTTP route of intake. Rejects with the `DomainError` that the client sees. */
export type ProxyUpload = (request: FastifyRequest, exchange: ExchangeRequest) => Promise<ExchangeAnswer>;

/**
 * Uses the caller's tenancy. Every piece of a body restarts the deadline, so it bounds silence and not the
 * upload. A disconnect aborts the exchange, except while the body is read: the body then fails by itself,
 * after intake has received all earlier bytes. A `DomainError` of the body reaches the client.
 */
export function uploadProxy(
  { exchange }: Pick<RpcTransport, 'exchange'>,
  { deadlineMs }: { readonly deadlineMs: number },
): ProxyUpload {
  return async (request, { body, ...rest }) => {
    const clientGone = clientGoneSignal(request);
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new DomainError('timeout')), deadlineMs);
    const watched = body && watchBody(body, () => timer.refresh());
    const abortUnlessReading = () => {
      if (!watched?.isBeingRead()) abort.abort();
    };
    clientGone.addEventListener('abort', abortUnlessReading);
    if (clientGone.aborted) abortUnlessReading();
    const options = callOptions({ ...callContextOf(request), signal: abort.signal });
    try {
      return await exchange({ ...rest, ...(watched && { body: watched.pieces() }) }, options);
    } catch (failure) {
      throw errorForClient(watched?.error() ?? failure);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** `onProgress` runs at each piece and at the end. */
function watchBody(body: AsyncIterable<Uint8Array>, onProgress: () => void) {
  let isBeingRead = false;
  let error: DomainError | undefined;
  return {
    isBeingRead: () => isBeingRead,
    error: () => error,
    async *pieces(): AsyncGenerator<Uint8Array> {
      isBeingRead = true;
      try {
        for await (const piece of body) {
          onProgress();
          yield piece;
        }
        onProgress();
      } catch (failure) {
        if (failure instanceof DomainError) error = failure;
        throw failure;
      } finally {
        isBeingRead = false;
      }
    },
  };
}
