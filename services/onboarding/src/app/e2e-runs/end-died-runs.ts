import { backgroundLimits, duePages } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { RunDocument } from '../../storage/e2e-runs.ts';
import { endRun } from './end-run.ts';

/** Ends the runs whose process died: they failed, and their keys are revoked. */
export async function endDiedRuns(context: Context, signal: AbortSignal): Promise<void> {
  const due = { field: 'until', until: context.clock.now(), limits: backgroundLimits, signal } as const;
  for await (const page of duePages<RunDocument>(context.e2eRuns, due)) {
    for (const run of page) await endRun(context, run);
  }
}
