import { DomainError } from '@telehealth/errors';
import type { Call, HttpRoute, Interceptor } from '@telehealth/rpc';
import { AmbiguousWrite, type CallOptions, StoreUnavailable } from '@telehealth/store';

/**
 * Options that end store calls with the deadline of a call. `timeoutMs` is a getter: the whole milliseconds left when
 * it is read; it throws DomainError `timeout` when none are left. Pass the object on as it is: a copy has no limit.
 */
export function limitsOf(call: Pick<Call, 'remainingMs'>): CallOptions {
  return call.remainingMs() === undefined ? {} : new CallLimits(call);
}

/**
 * A class, because V8 puts each getter of an object literal among its old objects: the call that it refers to would stay in
 * memory until the next full garbage collection.
 */
class CallLimits implements CallOptions {
  readonly #call: Pick<Call, 'remainingMs'>;

  constructor(call: Pick<Call, 'remainingMs'>) {
    this.#call = call;
  }

  get timeoutMs(): number {
    const left = this.#call.remainingMs() ?? 0;
    if (left <= 0) throw new DomainError('timeout', 'the deadline passed');
    return Math.ceil(left);
  }
}

/**
 * Maps a store out of reach, and a write with an unknown outcome, to `unavailable`. A repeat of the call finds out
 * about the write.
 */
export const storeFaultsAsUnavailable: Interceptor = (next) => async (request, call) => {
  try {
    return await next(request, call);
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
};

/** The same for a plain route. */
export function withStoreFaultsAsUnavailable(route: HttpRoute): HttpRoute {
  return {
    ...route,
    async handle(req, res, call) {
      try {
        await route.handle(req, res, call);
      } catch (error) {
        throw storeFaultAsUnavailable(error);
      }
    },
  };
}

/** `unavailable` for an outage of the store, else the error itself. */
export function storeFaultAsUnavailable(error: unknown): unknown {
  const isOfStore = error instanceof StoreUnavailable || error instanceof AmbiguousWrite;
  return isOfStore ? new DomainError('unavailable', 'the store is out of reach', { cause: error }) : error;
}
