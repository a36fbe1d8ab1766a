import { DomainError } from '@telehealth/errors';
import type { Call, HttpRoute, Interceptor } from '@telehealth/rpc';
import { AmbiguousWrite, type CallOptions, StoreUnavailable } from '@telehealth/store';

/**
 * Store calls made for a call end with its deadline, and none begins after it: `timeoutMs` is what is left at the
 * moment it is read, in whole milliseconds, and reading it throws DomainError `timeout` when nothing is. Handed on as
 * it is, never spread: a copy would keep for ever what was left when it was made.
 */
export function limitsOf(call: Pick<Call, 'remainingMs'>): CallOptions {
  if (call.remainingMs() === undefined) return {};
  return {
    get timeoutMs() {
      const left = call.remainingMs() ?? 0;
      if (left <= 0) throw new DomainError('timeout', 'the deadline passed');
      return Math.ceil(left);
    },
  };
}

/**
 * A store out of reach makes a call `unavailable`. So does a write whose outcome stayed unknown: a repeat of the
 * call finds out.
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

/** The error, or `unavailable` in place of one that says so of the store. */
export function storeFaultAsUnavailable(error: unknown): unknown {
  const isOfStore = error instanceof StoreUnavailable || error instanceof AmbiguousWrite;
  return isOfStore ? new DomainError('unavailable', 'the store is out of reach', { cause: error }) : error;
}
