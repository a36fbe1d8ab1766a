import { runScheduledTask, runSweeps, type ScheduledTask } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Draft } from '../../domain/cases/draft.ts';
import { factSources } from '../../domain/cases/facts.ts';
import { refreshCase } from '../../domain/cases/refresh.ts';
import { remind } from '../../domain/cases/reminders.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import { endDiedRuns } from '../e2e-runs/end-died-runs.ts';
import { openMissingCases } from './open-missing-cases.ts';
import { refreshOpenCases } from './refresh-open-cases.ts';

/** Ends test runs that died, opens missing cases and refreshes open ones, every five minutes, on one replica at a time. */
export function scheduleOnboarding(context: Context): ScheduledTask {
  const { leases, clock, logger } = context;
  return runScheduledTask({
    leases,
    clock,
    logger,
    name: 'onboarding',
    everyMs: 5 * 60_000,
    leaseMs: 60_000,
    run: (signal) => {
      const steps = [endDiedRuns, openMissingCases, watchCases];
      return runSweeps(
        steps.map((step) => (ended) => step(context, ended)),
        signal,
      );
    },
  });
}

/** Gathers the facts of every open case, and reminds of steps that are late. */
export async function watchCases(context: Context, signal: AbortSignal): Promise<void> {
  // What the facts complete is not late.
  const act = (draft: Draft, basis: Basis) => remind(refreshCase(draft, basis), basis);
  await refreshOpenCases(context, { sources: factSources, act }, signal);
}
