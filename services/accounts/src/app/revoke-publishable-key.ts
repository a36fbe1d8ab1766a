import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../context.ts';
import { decidePublishableKeyRevocation } from '../domain/decide-brand.ts';

/** Leaves the brand without a publishable key; one that has no key stays as it is. Throws `not-found`. */
export async function revokePublishableKey(
  context: Context,
  operation: Operation,
  { brandId }: { readonly brandId: string },
): Promise<void> {
  await changeDocument(context, {
    collection: context.brands,
    id: brandId,
    operation,
    decide: decidePublishableKeyRevocation,
  });
}
