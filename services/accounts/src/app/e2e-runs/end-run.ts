import { changeDocument, type Operation, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decideEnd } from '../../domain/e2e-runs/decide-run.ts';
import type { RunDocument } from '../../storage/e2e-runs.ts';
import { revokeApiKey } from '../revoke-api-key.ts';

/** The operation that issues the key of a run: the id of the key follows from it. */
export function keyOperation(runId: string): Operation {
  return { ...taskOperation('e2e_run'), operationId: `${runId}/key` };
}

/** Revokes the key of a run and ends the run. A run that ended before stays as it is. */
export async function endRun(
  context: Context,
  { _id: id, clientId }: Pick<RunDocument, '_id' | 'clientId'>,
): Promise<void> {
  const keyId = deriveId('key', keyOperation(id).operationId);
  const operation = taskOperation('e2e_run');
  await revokeApiKey(context, operation, { keyId, clientIds: [clientId] }).catch(unlessMissing);
  await changeDocument<RunDocument>(context, {
    collection: context.e2eRuns,
    id,
    operation: taskOperation('e2e_run'),
    decide: (present, at) => decideEnd(present, at),
  });
}

/** A run that died early has no key. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
}
