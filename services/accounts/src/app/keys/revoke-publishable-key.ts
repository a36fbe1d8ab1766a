import { changeDocument, type Operation } from '@telehealth/changes';
import { matching } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decidePublishableKeyRevocation } from '../../domain/brands/decide-brand.ts';
import type { BrandRef } from '../brands/get-brand.ts';

/** Revokes the publishable key of a brand. Does nothing for a brand without a key. Throws `not-found`. */
export async function revokePublishableKey(
  context: Context,
  operation: Operation,
  { brandId, clientIds }: BrandRef,
): Promise<void> {
  await changeDocument(context, {
    collection: context.brands,
    id: brandId,
    where: matching({ clientIds }),
    operation,
    decide: decidePublishableKeyRevocation,
  });
}
