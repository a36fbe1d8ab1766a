import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { BusUnavailable } from './bus-errors.ts';

/** Whether the store, the bus or another service is unavailable, so that a retry may succeed later. */
export function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'unavailable';
  return (
    error instanceof StoreUnavailable || error instanceof AmbiguousWrite || error instanceof BusUnavailable
  );
}
