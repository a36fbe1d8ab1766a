import { DomainError } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';
import { createPlaces } from './places.ts';

/** Runs a request that takes long. */
export type RunLong = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** How many requests of one kind run, and how long others wait. */
export interface LongRequestsOptions {
  readonly max: number;
  readonly waitMs: number;
}

/**
 * Lets at most `max` requests of one kind run at a time, and of one client at most a quarter of them but at least one. Others wait
 * in a queue for each client; the clients who wait are served in turn (decisions.md 13). A request gives its place among the
 * requests back before it waits.
 *
 * @throws DomainError `unavailable` for a request that has waited for `waitMs`.
 */
export function boundLongRequests({ max, waitMs }: LongRequestsOptions, kind: string): RunLong {
  const maxOfOwner = Math.max(1, Math.floor(max / 4));
  const places = createPlaces({ count: max, maxOfOwner, waitMs });
  return async (request, work) => {
    request.endWork?.();
    const end = await new Promise<() => void>((resolve, reject) => {
      const place = {
        owner: request.caller?.clientId ?? '',
        begin: () => resolve(() => places.end(place)),
        refuse: () => reject(new DomainError('unavailable', `too many ${kind} wait`)),
      };
      places.add(place);
    });
    try {
      return await work();
    } finally {
      end();
    }
  };
}
