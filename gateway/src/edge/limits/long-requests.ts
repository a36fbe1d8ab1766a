import { DomainError } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';
import { createPlaces } from './places.ts';

export type RunLong = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;

/** `max` requests of one kind run at a time; others wait up to `waitMs`. */
export interface LongRequestsOptions {
  readonly max: number;
  readonly waitMs: number;
}

/**
 * Runs at most `max` requests of one kind at a time, and a quarter of them, at least one, for one client.
 * Others queue by client; clients take turns (decisions.md 13). A waiting request holds no place.
 *
 * @throws DomainError `unavailable` after `waitMs` in the queue.
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
