import { DomainError } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';

/** Throws `forbidden` for a credential of some brands: it may not change what all brands share. */
export function requireWholeClient({ caller }: Pick<FastifyRequest, 'caller'>): void {
  if (caller?.isLimitedToBrands) throw new DomainError('forbidden');
}
