import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, isTest, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideDisable } from '../../domain/enablements/enablement.ts';
import { enablementKey } from '../../storage/enablements.ts';

/**
 * Ends the brand's enablement of the offering; its copy and questions stay. Throws `not-found` when it is not enabled,
 * and `conflict` when other changes come first again and again.
 */
export async function disableOffering(context: Context, call: Call, offeringRef: string): Promise<void> {
  const { effect } = await changeDocument(context, {
    collection: context.enablements,
    id: enablementKey(brandOf(call), offeringRef),
    operation: operationOf(call),
    decide: (present) => decideDisable(present, isTest(call)),
  });
  if (effect === 'none') throw new DomainError('not-found');
}
