import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { decideDisable } from '../../domain/enablements/enablement.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Ends the brand's enablement of the offering; its copy and questions stay. Throws `not-found` when it is not enabled,
 * and `conflict` when other changes come first again and again.
 */
export async function disableOffering(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<void> {
  const { effect } = await changeDocument(context, {
    collection: context.enablements,
    id: offeringKey(operation.brand, offeringRef),
    operation,
    decide: (present) => decideDisable(present, operation.brand.mode === 'test'),
  });
  if (effect === 'none') throw new DomainError('not-found');
}
