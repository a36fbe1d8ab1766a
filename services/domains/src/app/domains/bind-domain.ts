import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import type { DomainRef } from './get-domain.ts';
import { registerDomain } from './register-domain.ts';

/** Binds a hostname to a brand of these clients, for an operator. Throws `not-found` for any other brand, and as `registerDomain` does. */
export async function bindDomain(
  context: Context,
  call: Call,
  { clientIds, brandId, kind, hostname }: DomainRef & { readonly hostname: string },
): Promise<DomainDocument> {
  const { clientId, mode } = await context.brandDirectory.ownerOf(brandId, call);
  if (clientIds !== undefined && !clientIds.includes(clientId)) {
    throw new DomainError('not-found', 'the brand is of another client');
  }
  const brand = { clientId, brandId };
  const asked = { brand, mode, kind, hostname, boundBy: 'operator' } as const;
  return (await registerDomain(context, operationOf(call), asked)).domain;
}
