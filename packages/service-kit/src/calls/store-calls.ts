import { DomainError } from '@telehealth/errors';
import type { Call, HttpRoute, Interceptor } from '@telehealth/rpc';
import { AmbiguousWrite, type CallOptions, StoreUnavailable } from '@telehealth/store';

/**
 * End store calls with the call's deadline. `timeoutMs` is a getter for the remaining whole milliseconds, which throws
 * DomainError `timeout` when none remain. Pass the object itself: a copy has no limit.
 */
export function limitsOf(call: Pick<Call, 'remainingMs'>): CallOptions {
  return call.remainingMs() === undefined ? {} : new CallLimits(call);
}

/**
 * A class, because V8 puts the getter of an object literal among old objects, which would keep the call in memory until
 * the next full garbage collection.
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
 * Maps an unreachable store, and a write with an unknown outcome, to `unavailable`. A repeat of the call discovers the
 * write.
 */
export const storeFaultsAsUnavailable: Interceptor = (next) => async (request, call) => {
  try {
    return await next(request, call);
  } catch (error) {
    throw storeFaultAsUnavailable(error);
  }
};

/** For a plain route. */
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

/** Other errors are returned unchanged. */
export function storeFaultAsUnavailable(error: unknown): unknown {
  const isOfStore = error instanceof StoreUnavailable || error instanceof AmbiguousWrite;
  return isOfStore ? new DomainError('unavailable', 'the store is out of reach', { cause: error }) : error;
}
