import { DomainError } from '@telehealth/errors';
import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { BusUnavailable } from './bus-errors.ts';

/** Whether an error says that the store, the bus or another service is away: the same work may succeed when it is back. */
export function isAway(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind === 'unavailable';
  return (
    error instanceof StoreUnavailable || error instanceof AmbiguousWrite || error instanceof BusUnavailable
  );
}
