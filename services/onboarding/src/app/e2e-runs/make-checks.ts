import { changeDocument, taskOperation } from '@telehealth/changes';
import { openPublicApi } from '../../adapters/public-api/public-api.ts';
import type { Context } from '../../context.ts';
import { decideBegin, decideCheck, maxRunMs } from '../../domain/e2e-runs/decide-run.ts';
import type { RunDocument } from '../../storage/e2e-runs.ts';
import { endRun } from './end-run.ts';
import {
  CheckFailure,
  noProgress,
  type Progress,
  type ScriptedCheck,
  type ScriptParts,
  script,
} from './script.ts';

/**
 * Makes the checks of a run with a key of its own, and always ends the run. Checks after a failed one are not made, and none of
 * a run whose lease ended while it waited. Rejects when the end could not be written: the run is then ended later.
 */
export async function makeChecks(context: Context, run: RunDocument, closing: AbortSignal): Promise<void> {
  const { clock, publicApiUrl: baseUrl } = context;
  const { _id: runId, clientId, brandId } = run;
  const { document: begun } = await changeDocument<RunDocument>(context, {
    collection: context.e2eRuns,
    id: runId,
    operation: taskOperation('e2e_run'),
    decide: decideBegin,
  });
  if (begun.status !== 'running') return;
  const timeUp = new AbortController();
  const timer = new AbortController();
  clock.sleep(maxRunMs, timer.signal).then(
    () => timeUp.abort(),
    () => {},
  );
  try {
    const signal = AbortSignal.any([closing, timeUp.signal]);
    const apiKey = await context.runKeys.issue({ runId, clientId, brandId });
    const api = openPublicApi({ baseUrl, apiKey, brandId, clock, signal });
    await followScript(context, runId, { api, brandId, clock, signal });
  } finally {
    timer.abort();
    await endRun(context, run);
    context.logger.info({ runId, clientId }, 'test run ended');
  }
}

/** Makes each check with the progress of those before it, and stores its result. */
async function followScript(context: Context, runId: string, parts: ScriptParts): Promise<void> {
  let progress: Progress | undefined = noProgress;
  for (const check of script) {
    const made = await makeCheck(check, parts, progress);
    await changeDocument<RunDocument>(context, {
      collection: context.e2eRuns,
      id: runId,
      operation: taskOperation('e2e_run'),
      decide: (present) => decideCheck(present, made.found),
    });
    progress = made.progress;
    if (progress === undefined) return;
  }
}

async function makeCheck({ name: check, make }: ScriptedCheck, parts: ScriptParts, progress: Progress) {
  try {
    const { detail, ...made } = await make(parts, progress);
    return { found: { check, result: 'pass', detail }, progress: { ...progress, ...made } } as const;
  } catch (error) {
    return { found: { check, result: 'fail', detail: reasonOf(error, parts.signal) } } as const;
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof CheckFailure) return error.message;
  if (signal.aborted) return 'The check did not end in time.';
  return 'The API gave no answer that could be read.';
}
