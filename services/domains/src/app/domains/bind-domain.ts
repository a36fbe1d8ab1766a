import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Asker } from '../../adapters/brands/brand-directory.ts';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import type { DomainRef } from './get-domain.ts';
import { registerDomain } from './register-domain.ts';

/** For an operator. Throws `not-found` for a brand of another client, and as `registerDomain` does. */
export async function bindDomain(
  context: Context,
  operation: Operation & Asker,
  { clientIds, brandId, kind, hostname }: DomainRef & { readonly hostname: string },
): Promise<DomainDocument> {
  const { clientId, mode } = await context.brandDirectory.ownerOf(brandId, operation);
  if (clientIds !== undefined && !clientIds.includes(clientId)) {
    throw new DomainError('not-found', 'the brand is of another client');
  }
  const brand = { clientId, brandId };
  const asked = { brand, mode, kind, hostname, boundBy: 'operator' } as const;
  return (await registerDomain(context, operation, asked)).domain;
}
