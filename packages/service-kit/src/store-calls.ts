import { DomainError } from '@telehealth/errors';
import type { Call, Interceptor } from '@telehealth/rpc';
import { AmbiguousWrite, type CallOptions, StoreUnavailable } from '@telehealth/store';

/** Store calls made for a call end with its deadline. */
export function limitsOf(call: Pick<Call, 'remainingMs'>): CallOptions {
  const timeoutMs = call.remainingMs();
  return timeoutMs === undefined ? {} : { timeoutMs };
}

/**
 * A store out of reach makes a call `unavailable`. So does a write whose outcome stayed unknown: a repeat of the
 * call finds out.
 */
export const storeFaultsAsUnavailable: Interceptor = (next) => async (request, call) => {
  try {
    return await next(request, call);
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof AmbiguousWrite) {
      throw new DomainError('unavailable', 'the store is out of reach', { cause: error });
    }
    throw error;
  }
};
