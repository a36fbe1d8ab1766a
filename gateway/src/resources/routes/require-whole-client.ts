import { DomainError } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';

/** Throws `forbidden` for a credential of some brands of the client: it changes nothing that is of all of them. */
export function requireWholeClient({ caller }: Pick<FastifyRequest, 'caller'>): void {
  if (caller?.isLimitedToBrands) throw new DomainError('forbidden');
}
