import { changeDocument, taskOperation } from '@telehealth/changes';
import { openPublicApi } from '../../adapters/public-api/public-api.ts';
import type { Context } from '../../context.ts';
import { decideCheck, mostRunMs } from '../../domain/e2e-runs/decide-run.ts';
import { type E2eCheck, type E2eCheckName, e2eChecks } from '../../domain/e2e-runs/e2e-run.ts';
import type { RunDocument } from '../../storage/e2e-runs.ts';
import { insertApiKey } from '../issue-api-key.ts';
import { endRun, keyOperation } from './end-run.ts';
import { type Check, CheckFailure, scriptOf } from './script.ts';

/**
 * Makes the checks of a run with a key of its own and ends the run, whatever happens. A check after one that failed is not
 * made. Rejects when the end could not be written: then the run is given up later.
 */
export async function makeChecks(context: Context, run: RunDocument, closing: AbortSignal): Promise<void> {
  const { clock } = context;
  const timeUp = new AbortController();
  const timer = new AbortController();
  clock.sleep(mostRunMs, timer.signal).then(
    () => timeUp.abort(),
    () => {},
  );
  try {
    const signal = AbortSignal.any([closing, timeUp.signal]);
    const { _id: e2eRunId, clientId, mode, brandId } = run;
    const key = { clientId, mode, e2eRunId };
    const { handedOver } = await insertApiKey(context, keyOperation(e2eRunId), key);
    const { publicApiUrl: baseUrl } = context;
    const api = openPublicApi({ baseUrl, apiKey: handedOver.key, brandId, clock, signal });
    const script = scriptOf({ api, brandId, clock, signal });
    for (const name of e2eChecks) {
      const made = await checked(name, script[name], signal);
      await changeDocument<RunDocument>(context, {
        collection: context.e2eRuns,
        id: e2eRunId,
        operation: taskOperation('e2e_run'),
        decide: (present) => decideCheck(present, made),
      });
      if (made.result === 'fail') break;
    }
  } finally {
    timer.abort();
    await endRun(context, run);
    const { _id: runId, clientId } = run;
    context.logger.info({ runId, clientId }, 'test run ended');
  }
}

async function checked(check: E2eCheckName, make: Check, signal: AbortSignal): Promise<E2eCheck> {
  try {
    return { check, result: 'pass', detail: await make() };
  } catch (error) {
    return { check, result: 'fail', detail: reasonOf(error, signal) };
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof CheckFailure) return error.message;
  if (signal.aborted) return 'The check did not end in time.';
  return 'The API gave no answer that could be read.';
}
