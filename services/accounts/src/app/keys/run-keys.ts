import { type Operation, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { ownerOf } from '../clients/client-of.ts';
import { insertApiKey } from './issue-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export interface RunRef {
  readonly clientId: string;
  readonly runId: string;
}

/** The operation that issues the key of a run: the id of the key, and the key itself, follow from it. */
function keyOperation(runId: string): Operation {
  return { ...taskOperation('e2e_run'), operationId: `${runId}/key` };
}

/** Issues the key of a test run, or finds it issued. Throws `not-found` when there is no such client. */
export async function issueRunKey(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, runId: e2eRunId }: RunRef,
): Promise<string> {
  const { mode } = await ownerOf(context, { limits }, { clientId });
  const operation = { ...keyOperation(e2eRunId), limits };
  const { handedOver } = await insertApiKey(context, operation, { clientId, mode, e2eRunId });
  return handedOver.key;
}

/** Revokes the key of a test run. A run whose process died early has none. */
export async function revokeRunKey(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, runId }: RunRef,
): Promise<void> {
  const keyId = deriveId('key', keyOperation(runId).operationId);
  const operation = { ...taskOperation('e2e_run'), limits };
  try {
    await revokeApiKey(context, operation, { keyId, clientIds: [clientId] });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
