import { createDocument, type Operation } from '@telehealth/changes';
import { isHeldBy } from '@telehealth/changes/lease';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { startTestRun } from '../../domain/acts/client-acts.ts';
import { hourMs, maxRunsInAnHour, newRun, refuseTooManyRuns } from '../../domain/e2e-runs/decide-run.ts';
import type { StoredRun } from '../../domain/e2e-runs/e2e-run.ts';
import { findRun, findStartsSince, type RunDocument } from '../../storage/e2e-runs.ts';
import { changeCase } from '../cases/change-case.ts';
import { makeChecks } from './make-checks.ts';

export interface RunRequest {
  readonly clientId: string;
  /** Every brand of the client. */
  readonly brandIds: readonly string[];
  readonly brandId: string;
}

/**
 * Starts a test run, which continues in the background in its turn. Throws `not-found` unless the brand is the client's,
 * `conflict` (`onboarding_not_ready`, `run_in_progress`), `rate-limited`, and `unavailable` while this process ends.
 */
export async function startRun(
  context: Context,
  operation: Operation,
  { clientId, brandIds, brandId }: RunRequest,
): Promise<RunDocument> {
  const { runWork, e2eRuns: collection } = context;
  if (!brandIds.includes(brandId)) throw new DomainError('not-found');
  const runId = deriveId('run', operation.operationId);
  if (runWork.isClosing()) throw new DomainError('unavailable', 'this process begins no other test run');
  await refuseOverLimit(context, operation, clientId);
  const { onboarding } = await changeCase(
    context,
    operation,
    { clientId, clientIds: [clientId] },
    { act: startTestRun },
  );
  const { mode } = onboarding;
  const at = context.clock.now();
  const started = newRun({ runId, clientId, mode, brandId, holder: runWork.holder }, at);
  const audit = { action: 'e2e_run.start', clientId, subject: runId, changed: { brandId } };
  const run = await createDocument<RunDocument>(context, {
    collection,
    document: started,
    operation,
    at,
    audit,
  }).catch((error: unknown) => {
    if (error instanceof UniqueViolation)
      throw refusal('run_in_progress', 'Another test run of the client has not ended.');
    throw error;
  });
  // If an earlier try of this call started it on another replica, that one makes the run.
  if (isHeldBy(run, runWork.holder)) runWork.begin(runId, (closing) => makeChecks(context, run, closing));
  return run;
}

async function refuseOverLimit(
  { e2eRuns, clock }: Context,
  { limits }: Operation,
  clientId: string,
): Promise<void> {
  const at = clock.now();
  const asked = { clientId, since: at - hourMs, limit: maxRunsInAnHour };
  refuseTooManyRuns(await findStartsSince(e2eRuns, asked, limits), at);
}

/** Throws `not-found` for a missing run, and for one of another client. */
export async function getRun(
  { e2eRuns }: Context,
  { limits }: Operation,
  run: { readonly runId: string; readonly clientId: string },
): Promise<StoredRun> {
  const found = await findRun(e2eRuns, run, limits);
  if (found === undefined) throw new DomainError('not-found');
  return found;
}
