import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { BrandKey } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideRemoval } from '../../domain/domains/decide-removal.ts';
import type { DomainKind } from '../../domain/domains/domain.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findBinding } from '../../storage/find-domains.ts';

/**
 * Removes the domain of a brand: the hostname is out of service in the same write that frees it. Throws `not-found` when there is
 * none, and `conflict` for a blocked one.
 */
export async function deleteDomain(
  context: Context,
  operation: Operation,
  { clientId, brandId, kind }: BrandKey & { readonly kind: DomainKind },
): Promise<void> {
  const found = await findBinding(
    context.domains,
    { clientIds: [clientId], brandId, kind },
    operation.limits,
  );
  if (found === undefined) throw new DomainError('not-found', 'the brand has no domain of this kind');
  await changeDocument<DomainDocument>(context, {
    collection: context.domains,
    id: found._id,
    operation,
    decide: decideRemoval,
  });
}
