import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideOperatorRevocation, refuseBootstrap } from '../../domain/operator.ts';

/**
 * Revokes an operator. A revoked operator stays as it is. Throws `not-found`, and `conflict` for the bootstrap operator, whose
 * token is changed in the config.
 */
export async function revokeOperator(context: Context, operation: Operation, name: string): Promise<void> {
  refuseBootstrap(name);
  await changeDocument(context, {
    collection: context.operators,
    id: name,
    operation,
    decide: decideOperatorRevocation,
  });
}
