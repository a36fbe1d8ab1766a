import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideEnd } from '../../domain/e2e-runs/decide-run.ts';
import type { RunDocument } from '../../storage/e2e-runs.ts';

/** Revokes the key of a run and ends the run. A run that ended before stays as it is. */
export async function endRun(
  context: Context,
  { _id: runId, clientId }: Pick<RunDocument, '_id' | 'clientId'>,
): Promise<void> {
  await context.runKeys.revoke({ runId, clientId });
  await changeDocument<RunDocument>(context, {
    collection: context.e2eRuns,
    id: runId,
    operation: taskOperation('e2e_run'),
    decide: decideEnd,
  });
}
